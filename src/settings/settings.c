/* settings.c - the command line of `play`, read into a struct settings.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * getopt_long() is fed from the table of options, and so is --help: an option that is in
 * the table is known everywhere, one that is not exists nowhere. What getopt only
 * complains about on its own (an unknown option, a missing argument) is told here as a
 * reason, because this layer never prints.
 */
#include "settings/setting_options.h"

#include <getopt.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>

#include "base/memory.h"
#include "settings/setting_values.h"

enum {
    LONG_ONLY = 256, /* option ids are told to getopt above the letters */
    FEN_LINE_SIZE = 512
};

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

/* The position that --fen and the operands name together: none, a FEN, or "-". */
static enum settings_status take_position(struct settings *settings, const char *fen,
                                          char **words, FILE *input, struct reason *reason)
{
    const char *first = fen ? fen : words[0];
    if (!first)
        return SETTINGS_OK;
    if (settings->resume && names_game(settings, fen, words)) {
        setting_replace_string(&settings->resume_game, first);
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
    if (!fen && !words[1] && names_file(first)) {
        setting_replace_string(&settings->pgn_file, first);
        return SETTINGS_OK;
    }
    bool alone = fen ? !words[0] : !words[1];
    bool good = alone && strcmp(first, "-") == 0 ? read_position(settings, input, reason)
                                                 : join_position(settings, fen, words, reason);
    return good ? SETTINGS_OK : SETTINGS_BAD_INPUT;
}

/* ---- the command line ---------------------------------------------------------- */

/* The table in getopt's two forms: "+ the letters" and the long options. */
static void describe_options(char letters[3 * SET_COUNT + 2],
                             struct option long_options[SET_COUNT + 1])
{
    *letters++ = ':';
    for (int id = 0; id < SET_COUNT; id++) {
        const struct setting_option *option = &setting_options[id];
        bool optional = setting_takes_optional(option);
        long_options[id] = (struct option){.name = option->name,
                                           .has_arg = !option->argument ? no_argument
                                                      : optional        ? optional_argument
                                                                        : required_argument,
                                           .val = LONG_ONLY + id};
        if (option->letter == 0)
            continue;
        *letters++ = option->letter;
        if (option->argument)
            *letters++ = ':';
        if (optional)
            *letters++ = ':';
    }
    *letters = '\0';
    long_options[SET_COUNT] = (struct option){0};
}

/* The option behind what getopt gave back; SET_COUNT when it is none. */
static enum option_id find_option(int value)
{
    if (value >= LONG_ONLY)
        return (enum option_id)(value - LONG_ONLY);
    for (int id = 0; id < SET_COUNT; id++)
        if (setting_options[id].letter != 0 && setting_options[id].letter == value)
            return (enum option_id)id;
    return SET_COUNT;
}

/* How many options a long one, as it was typed, may stand for. */
static int count_meant(const char *typed)
{
    const char *name = typed + strspn(typed, "-");
    size_t length = strcspn(name, "=");
    int count = 0;
    for (const struct setting_option *option = setting_options; option->name; option++)
        count += strncmp(option->name, name, length) == 0;
    return count;
}

/* What no option's argument can be: an option that stands where it should be, and nothing
 * where a file is wanted. `word`: the last one that getopt has looked at. */
static bool check_argument(const struct setting_option *option, const char *text,
                           const char *word, struct reason *reason)
{
    if (!text)
        return true;
    if (text == word && strncmp(text, "--", 2) == 0)
        return reason_set(reason, 0, "--%s needs an argument: %s, found '%s'", option->name,
                          option->argument, text);
    if (*text == '\0' &&
        (strcmp(option->argument, "FILE") == 0 || strcmp(option->argument, "DIR") == 0 ||
         option == &setting_options[SET_BOOK]))
        return reason_set(reason, 0, "--%s: expected %s, found ''", option->name,
                          option->argument);
    return true;
}

/* What getopt refused: `value` is its answer, `wrong` the option it has in mind. */
static bool explain_refusal(int value, int wrong, const char *typed, struct reason *reason)
{
    enum option_id id = find_option(wrong);
    if (id != SET_COUNT && value == ':')
        return reason_set(reason, 0, "--%s needs an argument: %s", setting_options[id].name,
                          setting_options[id].argument);
    if (id != SET_COUNT)
        return reason_set(reason, 0, "--%s takes no argument", setting_options[id].name);
    if (wrong != 0)
        return reason_set(reason, 0, "unknown option '-%c'", wrong);
    return reason_set(reason, 0, "%s option '%s'",
                      count_meant(typed) > 1 ? "ambiguous" : "unknown", typed);
}

enum settings_status settings_parse(struct settings *settings, int argc, char **argv,
                                    FILE *input, struct reason *reason)
{
    char letters[3 * SET_COUNT + 2];
    struct option long_options[SET_COUNT + 1];
    describe_options(letters, long_options);

    const char *fen = NULL;
    int value;
    opterr = 0;
    optind = 0; /* begin anew: a process may read more than one command line */
    while ((value = getopt_long(argc, argv, letters, long_options, NULL)) != -1) {
        if (value == '?' || value == ':') {
            explain_refusal(value, optopt, argv[optind - 1], reason);
            return SETTINGS_USAGE;
        }
        enum option_id id = find_option(value);
        if (id == SET_HELP)
            return SETTINGS_HELP;
        if (id == SET_VERSION)
            return SETTINGS_VERSION;
        if (!check_argument(&setting_options[id], optarg, argv[optind - 1], reason) ||
            (id != SET_FEN && !settings_set(settings, id, optarg, reason)))
            return SETTINGS_USAGE;
        if (id == SET_FEN)
            fen = optarg;
    }
    if (!settings->engine.book_given)
        settings->engine.book_is_builtin = true;
    return take_position(settings, fen, argv + optind, input, reason);
}
