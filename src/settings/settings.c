/* settings.c - the command line of `play`, read into a struct settings.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "settings/setting_options.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/memory.h"

enum { FEN_LINE_SIZE = 512 };

/* ---- the position -------------------------------------------------------------- */

static bool parse_position(struct settings *settings, const char *text, struct reason *reason)
{
    settings->has_position =
        fen_read(&settings->position, text, &settings->position_remark, reason);
    return settings->has_position;
}

/* One line of input, the FEN. */
static bool read_position(struct settings *settings, FILE *input, struct reason *reason)
{
    char line[FEN_LINE_SIZE];
    settings->input_used = true;
    if (!fgets(line, sizeof line, input))
        return reason_set(reason, 1, "standard input: expected a FEN, found its end");
    size_t length = strcspn(line, "\r\n");
    if (length == sizeof line - 1)
        return reason_set(reason, FEN_LINE_SIZE,
                          "standard input, column %d: expected the end of the FEN",
                          FEN_LINE_SIZE);
    line[length] = '\0';
    return parse_position(settings, line, reason);
}

/* The FEN as the shell has split it: the words joined again. */
static bool join_position(struct settings *settings, const char *fen, char **words,
                          struct reason *reason)
{
    size_t size = fen ? strlen(fen) + 2 : 1;
    for (char **word = words; *word != NULL; word++)
        size += strlen(*word) + 1;
    char *text = memory_new(size, 1);
    char *end = fen ? stpcpy(text, fen) : text;
    for (char **word = words; *word != NULL; word++) {
        if (end != text)
            *end++ = ' ';
        end = stpcpy(end, *word);
    }
    bool good = parse_position(settings, text, reason);
    free(text);
    return good;
}

/* Whether "--resume GAME" was written instead of "--resume=GAME": one word, and none that
 * begins a FEN. */
static bool names_game(const struct settings *settings, const char *fen, char **words)
{
    return !settings->resume_game && !fen && !words[1] && strcmp(words[0], "-") != 0 &&
           !strchr(words[0], ' ');
}

/* Whether this is a file of games, to be read: by its name, or because there is one. */
static bool names_file(const char *word)
{
    size_t length = strlen(word);
    struct stat status;
    if (length > 4 && strcasecmp(word + length - 4, ".pgn") == 0)
        return true;
    return stat(word, &status) == 0 && S_ISREG(status.st_mode);
}

static bool names_directory(const char *word)
{
    struct stat status;
    return stat(word, &status) == 0 && S_ISDIR(status.st_mode);
}

/* The position that --fen and the operands name together: none, a FEN, or "-". */
static enum settings_status take_position(struct settings *settings, const char *fen,
                                          char **words, FILE *input, struct reason *reason)
{
    const char *first = fen ? fen : words[0];
    if (settings->restricted && words[0]) { /* it may be a file */
        reason_set(reason, 0, "expected no more words in a kiosk, found '%s'", words[0]);
        return SETTINGS_USAGE;
    }
    if (!first)
        return SETTINGS_OK;
    if (settings->resume && names_game(settings, fen, words)) {
        memory_replace_string(&settings->resume_game, first);
        return SETTINGS_OK;
    }
    if (settings->resume) {
        reason_set(reason, 0, "--%s goes on with a kept game: no FEN can be given",
                   settings->watch ? "watch" : "resume");
        return SETTINGS_USAGE;
    }
    if (settings->follow) {
        reason_set(reason, 0, "--follow shows a file: no FEN or other file can be given");
        return SETTINGS_USAGE;
    }
    if (!fen && !words[1] && names_directory(first)) {
        reason_set(reason, 0, "%s is a directory: expected a file of games, or a FEN", first);
        return SETTINGS_USAGE;
    }
    if (!fen && !words[1] && names_file(first)) {
        memory_replace_string(&settings->pgn_file, first);
        return SETTINGS_OK;
    }
    bool alone = fen ? !words[0] : !words[1];
    bool good = alone && strcmp(first, "-") == 0 ? read_position(settings, input, reason)
                                                 : join_position(settings, fen, words, reason);
    return good ? SETTINGS_OK : SETTINGS_BAD_INPUT;
}

bool settings_leave_choice(const struct settings *settings)
{
    if (settings->start_screen == START_SCREEN_NO || settings->plain ||
        settings->has_position || settings->pgn_file || settings->follow)
        return false;
    for (int id = 0; setting_options[id].name; id++)
        if (settings->told[id] && !(settings->told_by_config & 1ULL << id) &&
            !(setting_options[id].flags & OPTION_OF_LOOK))
            return false;
    return true;
}

/* ---- the command line ---------------------------------------------------------- */

enum settings_status settings_parse(struct settings *settings, int argc, char **argv,
                                    FILE *input, struct reason *reason)
{
    switch (options_read(setting_options, argc, argv, settings_set, settings, reason)) {
    case OPTIONS_WRONG: return SETTINGS_USAGE;
    case OPTIONS_HELP: return SETTINGS_HELP;
    case OPTIONS_VERSION: return SETTINGS_VERSION;
    default: break;
    }
    if (!settings->engine.book_given)
        settings->engine.book_is_builtin = true;
    return take_position(settings, settings->fen, argv + optind, input, reason);
}
