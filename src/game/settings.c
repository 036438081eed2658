/* settings.c - the command line of `play`, read into a struct settings.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * getopt_long() is fed from the table of options, and so is --help: an option that is in
 * the table is known everywhere, one that is not exists nowhere. What getopt only
 * complains about on its own (an unknown option, a missing argument) is told here as a
 * reason, because this layer never prints.
 */
#include "game/settings.h"

#include <getopt.h>
#include <stdlib.h>
#include <string.h>

#include "engine/book.h"
#include "engine/search_style.h"
#include "engine/strength.h"
#include "game/engine_choice.h"
#include "game/level.h"
#include "game/memory.h"
#include "game/setting_values.h"

/* In the order of --help; options of a kind stand together, see set_option(). */
enum option_id {
    SET_FEN, SET_RESUME, SET_LIST, SET_COLOR,
    SET_LEVEL, SET_ELO, SET_DEPTH, SET_NODES, SET_MOVETIME,
    SET_STRATEGY, SET_WHITE_STRATEGY, SET_BLACK_STRATEGY,
    SET_EVALUATION, SET_NOISE, SET_THREADS, SET_HASH, SET_BOOK, SET_VARIETY,
    SET_SYZYGY,
    SET_ENGINE, SET_WHITE_ENGINE, SET_BLACK_ENGINE, SET_ANALYST, SET_ENGINE_OPTION,
    SET_PIECES, SET_THEME, SET_PLAIN,
    SET_NO_SAVE, SET_HELP, SET_VERSION, SET_COUNT
};

const struct setting_option setting_options[] = {
    [SET_FEN] = {"fen", 'f', "FEN", "Start from this position"},
    [SET_RESUME] = {"resume", 'r', "[GAME]",
                    "Go on with the last unfinished game, or with GAME"},
    [SET_LIST] = {"list", 'l', NULL, "List the kept games and leave"},
    [SET_COLOR] = {"color", 'c', "white|black|random|both|none",
                   "The side you play; 'none': watch the engine"},
    [SET_LEVEL] = {"level", 0, "1-10|NAME",
                   "Engine: from 'beginner' to 'grandmaster', or 'full'"},
    [SET_ELO] = {"elo", 0, "N", "Engine: how strong it is in Elo, 600 to 3000"},
    [SET_DEPTH] = {"depth", 'd', "N", "Engine: look N half-moves ahead, 1 to 100"},
    [SET_NODES] = {"nodes", 'n', "N", "Engine: look at N positions a move"},
    [SET_MOVETIME] = {"movetime", 't', "MS", "Engine: think MS milliseconds a move"},
    [SET_STRATEGY] = {"strategy", 's', "NAME", "Engine: the way it chooses its moves"},
    [SET_WHITE_STRATEGY] = {"white-strategy", 0, "NAME",
                            "Engine: the way it chooses White's moves"},
    [SET_BLACK_STRATEGY] = {"black-strategy", 0, "NAME",
                            "Engine: the way it chooses Black's moves"},
    [SET_EVALUATION] = {"evaluation", 'e', "full|tables|material",
                        "Teaching strategies: judge by this"},
    [SET_NOISE] = {"noise", 0, "N",
                   "Teaching strategies: misjudge by N centipawns"},
    [SET_THREADS] = {"threads", 0, "N", "Engine: use N threads; default 1"},
    [SET_HASH] = {"hash", 0, "MB", "Engine: remember with MB megabytes; default 16"},
    [SET_BOOK] = {"book", 0, "none|builtin|FILE",
                  "Engine: open from this book (FILE: Polyglot)"},
    [SET_VARIETY] = {"variety", 0, "N",
                     "Engine: book moves, from 0 (the usual) to 100 (all)"},
    [SET_SYZYGY] = {"syzygy", 0, "DIR", "Engine: ask the endgame tables in DIR (Syzygy)"},
    [SET_ENGINE] = {"engine", 0, "COMMAND",
                    "Play against this UCI program; 'builtin': ttychess"},
    [SET_WHITE_ENGINE] = {"white-engine", 0, "COMMAND", "It plays White"},
    [SET_BLACK_ENGINE] = {"black-engine", 0, "COMMAND", "It plays Black"},
    [SET_ANALYST] = {"analyst", 0, "COMMAND",
                     "This UCI program gives hints and analyses"},
    [SET_ENGINE_OPTION] = {"engine-option", 0, "NAME=VALUE",
                           "Set an option of the program named before"},
    [SET_PIECES] = {"pieces", 0, "auto|letters|figurines|blocks", "How pieces are drawn"},
    [SET_THEME] = {"theme", 0, "NAME", "The colours of the board"},
    [SET_PLAIN] = {"plain", 'p', NULL, "No screen: one line of text for each event"},
    [SET_NO_SAVE] = {"no-save", 0, NULL, "Do not keep this game on the disk"},
    [SET_HELP] = {"help", 'h', NULL, "Print this help and leave"},
    [SET_VERSION] = {"version", 'V', NULL, "Print the version and leave"},
    [SET_COUNT] = {NULL, 0, NULL, NULL},
};

enum { LONG_ONLY = 256, /* option ids are told to getopt above the letters */
       FEN_LINE_SIZE = 512,
       USUAL_VARIETY = 90, /* percent; the rest of a book is for the curious */
       MOVE_TIME_MAX = 24 * 60 * 60 * 1000 /* milliseconds */ };

void settings_init(struct settings *settings)
{
    *settings = (struct settings){
        .color = WHO_WHITE, .noise = -1, .threads = 1, .hash = 16, .save = true,
        .variety = USUAL_VARIETY, .named_last = ENGINE_CHOICE_NONE};
}

void settings_free(struct settings *settings)
{
    free(settings->resume_game);
    free(settings->strategy);
    free(settings->side_strategies[WHITE]);
    free(settings->side_strategies[BLACK]);
    free(settings->book);
    free(settings->syzygy);
    free(settings->theme);
    for (int i = 0; i < ENGINE_CHOICES; i++)
        engine_choice_free(&settings->engines[i]);
    settings_init(settings);
}

/* ---- one option ---------------------------------------------------------------- */

/* Each of these takes in an option of its kind; `text` is NULL when it has no argument. */

static bool set_level(struct settings *settings, enum option_id id, const char *text,
                      struct reason *reason)
{
    const char *name = setting_options[id].name;
    uint64_t milliseconds;

    if (settings->level_option != NULL && strcmp(settings->level_option, name) != 0)
        return reason_set(reason, 0, "--%s and --%s exclude each other",
                          settings->level_option, name);
    settings->level_option = name;
    switch (id) {
    case SET_LEVEL:
        return setting_read_level(name, text, &settings->elo, &settings->move_time, reason);
    case SET_ELO:
        return setting_read_int(name, text, STRENGTH_MIN, STRENGTH_MAX, &settings->elo,
                                reason);
    case SET_DEPTH:
        return setting_read_int(name, text, 1, LEVEL_DEPTH_MAX, &settings->depth, reason);
    case SET_NODES:
        return setting_read_number(name, text, 1, INT64_MAX, &settings->nodes, reason);
    default: /* SET_MOVETIME */
        if (!setting_read_number(name, text, 1, MOVE_TIME_MAX, &milliseconds, reason))
            return false;
        settings->move_time = (int64_t)milliseconds;
        return true;
    }
}

static bool set_strategy(struct settings *settings, enum option_id id, const char *text,
                         struct reason *reason)
{
    const struct setting_option *option = &setting_options[id];
    int choice;

    switch (id) {
    case SET_STRATEGY:
        return setting_read_strategy(option->name, text, &settings->strategy, reason);
    case SET_EVALUATION:
        choice = setting_read_choice(option->name, option->argument, text, reason);
        settings->evaluation = choice < 0 ? NULL : evaluation_kind_names[choice];
        return choice >= 0;
    case SET_NOISE:
        return setting_read_int(option->name, text, 0, NOISE_MAX, &settings->noise, reason);
    default: /* SET_WHITE_STRATEGY, SET_BLACK_STRATEGY */
        return setting_read_strategy(
            option->name, text, &settings->side_strategies[id == SET_BLACK_STRATEGY], reason);
    }
}

static bool set_engine(struct settings *settings, enum option_id id, const char *text,
                       struct reason *reason)
{
    const char *name = setting_options[id].name;

    switch (id) {
    case SET_THREADS:
        return setting_read_int(name, text, 1, 256, &settings->threads, reason);
    case SET_HASH:
        return setting_read_int(name, text, 1, 65536, &settings->hash, reason);
    case SET_BOOK:
        settings->book_given = true;
        settings->book_is_builtin = strcmp(text, "builtin") == 0;
        setting_replace_string(&settings->book,
                               settings->book_is_builtin || strcmp(text, "none") == 0
                                   ? NULL
                                   : text);
        return true;
    case SET_VARIETY:
        return setting_read_int(name, text, 0, BOOK_VARIETY_MAX, &settings->variety, reason);
    default: /* SET_SYZYGY */
        setting_replace_string(&settings->syzygy, text);
        return true;
    }
}

static bool set_program(struct settings *settings, enum option_id id, const char *text,
                        struct reason *reason)
{
    static const enum engine_choice_id choices[] = {
        [SET_ENGINE - SET_ENGINE] = ENGINE_FOR_BOTH,
        [SET_WHITE_ENGINE - SET_ENGINE] = ENGINE_FOR_WHITE,
        [SET_BLACK_ENGINE - SET_ENGINE] = ENGINE_FOR_BLACK,
        [SET_ANALYST - SET_ENGINE] = ENGINE_TO_ANALYSE};
    const char *name = setting_options[id].name;

    if (id != SET_ENGINE_OPTION) {
        settings->named_last = choices[id - SET_ENGINE];
        return engine_choice_set(&settings->engines[settings->named_last], name, text,
                                 reason);
    }
    if (settings->named_last == ENGINE_CHOICE_NONE)
        return reason_set(reason, 0, "--%s %s: expected --engine COMMAND before it", name,
                          text);
    return engine_choice_add_option(&settings->engines[settings->named_last], name, text,
                                    reason);
}

static bool set_screen(struct settings *settings, enum option_id id, const char *text,
                       struct reason *reason)
{
    const struct setting_option *option = &setting_options[id];
    int choice;

    switch (id) {
    case SET_PIECES:
        choice = setting_read_choice(option->name, option->argument, text, reason);
        settings->pieces = choice < 0 ? settings->pieces : (enum piece_choice)choice;
        return choice >= 0;
    case SET_THEME:
        setting_replace_string(&settings->theme, text);
        return true;
    default: /* SET_PLAIN */
        settings->plain = true;
        return true;
    }
}

static bool set_game(struct settings *settings, enum option_id id, const char *text,
                     struct reason *reason)
{
    const struct setting_option *option = &setting_options[id];
    int choice;

    switch (id) {
    case SET_RESUME:
        settings->resume = true;
        setting_replace_string(&settings->resume_game, text);
        return true;
    case SET_LIST:
        settings->list = true;
        return true;
    case SET_COLOR:
        choice = setting_read_choice(option->name, option->argument, text, reason);
        settings->color = choice < 0 ? settings->color : (enum who)choice;
        settings->color_given = true;
        return choice >= 0;
    default: /* SET_NO_SAVE */
        settings->save = false;
        return true;
    }
}

/* Take in one option that has been recognised. */
static bool set_option(struct settings *settings, enum option_id id, const char *text,
                       const char **fen, struct reason *reason)
{
    if (id == SET_FEN) {
        *fen = text;
        return true;
    }
    if (id >= SET_LEVEL && id <= SET_MOVETIME)
        return set_level(settings, id, text, reason);
    if (id >= SET_STRATEGY && id <= SET_NOISE)
        return set_strategy(settings, id, text, reason);
    if (id >= SET_THREADS && id <= SET_SYZYGY)
        return set_engine(settings, id, text, reason);
    if (id >= SET_ENGINE && id <= SET_ENGINE_OPTION)
        return set_program(settings, id, text, reason);
    if (id >= SET_PIECES && id <= SET_PLAIN)
        return set_screen(settings, id, text, reason);
    return set_game(settings, id, text, reason);
}

/* ---- the position -------------------------------------------------------------- */

static bool parse_position(struct settings *settings, const char *text,
                           struct reason *reason)
{
    settings->has_position = fen_parse(&settings->position, text, reason);
    return settings->has_position;
}

/* One line of input, the FEN. */
static bool read_position(struct settings *settings, FILE *input, struct reason *reason)
{
    char line[FEN_LINE_SIZE];
    settings->input_used = true;
    if (fgets(line, sizeof line, input) == NULL)
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
    size_t size = fen != NULL ? strlen(fen) + 2 : 1;
    for (char **word = words; *word != NULL; word++)
        size += strlen(*word) + 1;
    char *text = memory_new(size, 1);
    char *end = fen != NULL ? stpcpy(text, fen) : text;
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
    return settings->resume_game == NULL && fen == NULL && words[1] == NULL &&
           strcmp(words[0], "-") != 0 && strchr(words[0], ' ') == NULL;
}

/* The position that --fen and the operands name together: none, a FEN, or "-". */
static enum settings_status take_position(struct settings *settings, const char *fen,
                                          char **words, FILE *input,
                                          struct reason *reason)
{
    const char *first = fen != NULL ? fen : words[0];
    if (first == NULL)
        return SETTINGS_OK;
    if (settings->resume && names_game(settings, fen, words)) {
        setting_replace_string(&settings->resume_game, first);
        return SETTINGS_OK;
    }
    if (settings->resume) {
        reason_set(reason, 0, "--resume goes on with a kept game: no FEN can be given");
        return SETTINGS_USAGE;
    }
    bool alone = fen != NULL ? words[0] == NULL : words[1] == NULL;
    bool good = alone && strcmp(first, "-") == 0
                    ? read_position(settings, input, reason)
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
        long_options[id] = (struct option){
            .name = option->name,
            .has_arg = option->argument == NULL ? no_argument
                       : optional               ? optional_argument
                                                : required_argument,
            .val = LONG_ONLY + id};
        if (option->letter == 0)
            continue;
        *letters++ = option->letter;
        if (option->argument != NULL)
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
    if (text == NULL)
        return true;
    if (text == word && strncmp(text, "--", 2) == 0)
        return reason_set(reason, 0, "--%s needs an argument: %s, found '%s'",
                          option->name, option->argument, text);
    if (*text == '\0' && (strcmp(option->argument, "FILE") == 0 ||
                          strcmp(option->argument, "DIR") == 0 ||
                          option == &setting_options[SET_BOOK]))
        return reason_set(reason, 0, "--%s: expected %s, found ''", option->name,
                          option->argument);
    return true;
}

/* What getopt refused: `value` is its answer, `wrong` the option it has in mind. */
static bool explain_refusal(int value, int wrong, const char *typed,
                            struct reason *reason)
{
    enum option_id id = find_option(wrong);
    if (id != SET_COUNT && value == ':')
        return reason_set(reason, 0, "--%s needs an argument: %s",
                          setting_options[id].name, setting_options[id].argument);
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
            !set_option(settings, id, optarg, &fen, reason))
            return SETTINGS_USAGE;
    }
    if (!settings->book_given)
        settings->book_is_builtin = true;
    return take_position(settings, fen, argv + optind, input, reason);
}
