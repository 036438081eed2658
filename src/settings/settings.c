/* settings.c - the options of `play` and its command line.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "settings/settings.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/buffer.h"
#include "base/file.h"
#include "base/memory.h"
#include "base/thread.h"
#include "base/words.h"
#include "engine/book.h"
#include "engine/evaluation/simple_evaluation.h"
#include "engine/strength.h"
#include "players/strategy_settings.h"

/* ---- defaults --------------------------------------------------------------------------- */

enum {
    DEFAULT_PATIENCE = 300,              /* seconds */
    PATIENCE_MAX = 24 * 60 * 60,         /* seconds */
    MOVE_TIME_MAX = 24 * 60 * 60 * 1000, /* milliseconds */
    DEFAULT_VARIETY = 90                 /* percent; excludes the rarest book moves */
};

void settings_init(struct settings *settings)
{
    *settings = (struct settings){.color = USER_COLOR_WHITE,
                                  .noise = -1,
                                  .engine = {.threads = 1,
                                             .hash = 16,
                                             .variety = DEFAULT_VARIETY,
                                             .engine_patience = DEFAULT_PATIENCE},
                                  .new_per_day = 10,
                                  .retention = 90,
                                  .time_marks = {300, 60, 10},
                                  .thinking = true,
                                  .start_screen = true,
                                  .last_named = ENGINE_CHOICE_NONE};
}

void settings_free(struct settings *settings)
{
    free(settings->resume_game);
    free(settings->pgn_file);
    free(settings->log_path);
    free(settings->lobby_path);
    free(settings->strategy);
    free(settings->side_strategies[WHITE]);
    free(settings->side_strategies[BLACK]);
    free(settings->engine.book);
    free(settings->engine.network);
    free(settings->engine.syzygy);
    free(settings->theme);
    free(settings->name);
    for (int i = 0; i < ENGINE_CHOICE_COUNT; i++)
        engine_choice_free(&settings->engines[i]);
    for (int id = 0; id < SETTINGS_MAX; id++)
        free(settings->given[id]);
    settings_init(settings);
}

int settings_find_option(const char *name)
{
    const struct option_row *row = option_find(setting_options, name);
    return row ? (int)(row - setting_options) : -1;
}

bool settings_options_are_given(const struct settings *settings, const char *options,
                                bool in_config)
{
    char name[32];
    for (int length; sscanf(options, "%31s%n", name, &length) == 1; options += length) {
        int id = settings_find_option(name);
        if (settings->given[id] && (in_config || !(settings->given_in_config & 1ULL << id)))
            return true;
    }
    return false;
}

int settings_parse_word(const char *option, const char *word)
{
    const struct option_row *row = option_find(setting_options, option);
    char text[OPTION_WORD_SIZE];
    const char *other;
    for (int i = 0; (other = option_word(row, i, text)) != NULL; i++)
        if (strcasecmp(other, word) == 0)
            return i;
    return -1;
}

const char *settings_word(const char *option, int index, char text[OPTION_WORD_SIZE])
{
    return option_word(option_find(setting_options, option), index, text);
}

/* ---- the options of `play` -------------------------------------------------------------- */

static bool set_text(void *values, const struct option_row *row, const char *text,
                     struct error *error)
{
    (void)error;
    memory_replace_string(option_target(values, row), text);
    return true;
}

static bool set_name(void *values, const struct option_row *row, const char *text,
                     struct error *error)
{
    const char *name;
    struct option_row local = *row;
    local.offset = 0;
    return option_store(&name, &local, text, error) && set_text(values, row, name, error);
}

static const char *theme_word(int index)
{
    return index == 0 ? "auto" : index <= THEME_COUNT ? themes[index - 1].name : NULL;
}

static bool set_theme(void *values, const struct option_row *row, const char *text,
                      struct error *error)
{
    const struct settings *settings = values;
    const struct theme *theme = theme_find(settings->own_themes, text);
    return theme ? set_text(values, row, theme->name, error)
                 : set_name(values, row, text, error);
}

static const char *level_name(int index)
{
    return index < STRENGTH_LEVEL_COUNT    ? strength_levels[index].name
           : index == STRENGTH_LEVEL_COUNT ? "full"
                                           : NULL;
}

static const char *program_word(int index)
{
    return index == 0 ? ENGINE_BUILT_IN : NULL;
}

static bool set_resume(void *values, const struct option_row *row, const char *text,
                       struct error *error)
{
    struct settings *settings = values;
    settings->resume = true;
    settings->watch = settings->watch || strcmp(row->name, "watch") == 0;
    return set_text(values, row, text, error);
}

static bool set_clock(void *values, const struct option_row *row, const char *text,
                      struct error *error)
{
    (void)row;
    return time_controls_parse(((struct settings *)values)->clocks, text, error);
}

static bool set_time_marks(void *values, const struct option_row *row, const char *text,
                           struct error *error)
{
    int marks[TIME_MARKS_MAX] = {0}, length;
    (void)row;
    const char *rest = strcmp(text, "none") == 0 ? "" : text;
    for (int i = 0; *rest && i < TIME_MARKS_MAX; i++) {
        if (sscanf(rest, "%5d%n", &marks[i], &length) != 1 || marks[i] <= 0 ||
            !strchr(",", rest[length]))
            break;
        rest += length + (rest[length] == ',');
    }
    if (*rest)
        return error_set(error, 0,
                         "expected seconds such as 300,60,10, at most %d numbers, or none, "
                         "found '%.40s'",
                         TIME_MARKS_MAX, text);
    memcpy(((struct settings *)values)->time_marks, marks, sizeof marks);
    return true;
}

static bool set_chess960(void *values, const struct option_row *row, const char *text,
                         struct error *error)
{
    struct settings *settings = values;
    int number = (int)(random_seed() % CHESS960_POSITIONS);
    (void)row;
    if (text && !number_parse_int(text, 0, CHESS960_POSITIONS - 1, &number, error))
        return false;
    position_set_chess960(&settings->position, number);
    settings->has_position = true;
    return true;
}

static bool accept_flag(void *values, const struct option_row *row, const char *text,
                        struct error *error)
{
    (void)values, (void)row, (void)text, (void)error;
    return true;
}

/* Stores a search limit. The first one on the command line replaces the level of the config
 * file. */
static bool set_limit(void *values, const struct option_row *row, const char *text,
                      struct error *error)
{
    struct settings *settings = values;
    if (!settings_options_are_given(settings, SETTINGS_OF_LEVEL, false))
        settings->level = (struct level){.elo = 0};
    return option_store(values, row, text, error);
}

static bool set_level(void *values, const struct option_row *row, const char *text,
                      struct error *error)
{
    (void)row;
    return level_parse(&((struct settings *)values)->level, text, error);
}

static bool set_book(void *values, const struct option_row *row, const char *text,
                     struct error *error)
{
    struct settings *settings = values;
    bool builtin = strcmp(text, "builtin") == 0;
    settings->engine.book_given = true;
    settings->engine.book_is_builtin = builtin;
    return set_text(values, row, builtin || strcmp(text, "none") == 0 ? NULL : text, error);
}

static bool set_program(void *values, const struct option_row *row, const char *text,
                        struct error *error)
{
    struct settings *settings = values;
    struct engine_choice *choice = option_target(values, row);
    settings->last_named = (enum engine_choice_id)(choice - settings->engines);
    return engine_choice_set(choice, text, error);
}

static bool set_program_option(void *values, const struct option_row *row, const char *text,
                               struct error *error)
{
    struct settings *settings = values;
    (void)row;
    if (settings->last_named == ENGINE_CHOICE_NONE)
        return error_set(error, 0, "%s: expected --engine COMMAND before it", text);
    return engine_choice_add_option(&settings->engines[settings->last_named], text, error);
}

#define IN_CONFIG .flags = OPTION_IN_CONFIG

#define AT(member) OPTION_TARGET(struct settings, member)

#define AT_ONCE .flags = OPTION_IN_CONFIG | OPTION_IMMEDIATE

#define APPEARANCE .flags = OPTION_IN_CONFIG | OPTION_APPEARANCE
#define LOOK       APPEARANCE | OPTION_IMMEDIATE

/* Marks options that are available in kiosk mode: they use little memory and time. */
#define IN_KIOSK .in_kiosk = true

const struct option_row setting_options[] = {
    OPTION_ROW("fen", 'f', "FEN", "Start from this position", IN_KIOSK, .kind = VALUE_TEXT,
               AT(fen)),
    OPTION_ROW("chess960", 0, "[N]", "Play Chess960: position N, 0 to 959, or a random one",
               IN_KIOSK, .kind = VALUE_NUMBER, .parse = set_chess960),
    OPTION_ROW("resume", 'r', "[GAME]", "Resume the last unfinished game, or GAME", IN_KIOSK,
               .kind = VALUE_GAME, .parse = set_resume, AT(resume_game),
               .flags = OPTION_COMMON),
    OPTION_ROW("watch", 'w', "[GAME]", "Watch a game that another session is playing",
               IN_KIOSK, .kind = VALUE_GAME, .parse = set_resume, AT(resume_game)),
    OPTION_ROW("list", 'l', NULL, "List the saved games and exit", IN_KIOSK,
               .kind = VALUE_FLAG, AT(list), .flags = OPTION_COMMON),
    OPTION_ROW("color", 'c', "white|black|random|both|none",
               "The side you play; 'none': watch the engine", IN_KIOSK, .kind = VALUE_WORD,
               AT(color), IN_CONFIG | OPTION_COMMON),
    OPTION_ROW("clock", 0, "M+S", "Minutes+seconds per move: 5+3, 3, 40/90+30, 5d2, 5,3",
               IN_KIOSK, .kind = VALUE_TEXT, .parse = set_clock, IN_CONFIG | OPTION_COMMON),
    OPTION_ROW("level", 0, "1-10|NAME", "Engine: from 'beginner' to 'grandmaster', or 'full'",
               IN_KIOSK, .kind = VALUE_NAME, .word = level_name, .group = SETTINGS_LEVEL_GROUP,
               .parse = set_level, IN_CONFIG | OPTION_COMMON),
    OPTION_ROW("elo", 0, "N", "Engine: strength in Elo, 600 to 3000", IN_KIOSK,
               OPTION_RANGE(VALUE_NUMBER, STRENGTH_MIN, STRENGTH_MAX),
               .group = SETTINGS_LEVEL_GROUP, .parse = set_limit, AT(level.elo), IN_CONFIG),
    OPTION_ROW("depth", 'd', "N", "Engine: search N half-moves deep, 1 to 100", IN_KIOSK,
               OPTION_RANGE(VALUE_NUMBER, 1, LEVEL_DEPTH_MAX), .group = SETTINGS_LEVEL_GROUP,
               .parse = set_limit, AT(level.depth), IN_CONFIG),
    OPTION_ROW("nodes", 'n', "N", "Engine: search N positions per move", IN_KIOSK,
               OPTION_RANGE(VALUE_NUMBER, 1, LEVEL_NODES_MAX), .group = SETTINGS_LEVEL_GROUP,
               .parse = set_limit, AT(level.nodes), IN_CONFIG),
    OPTION_ROW("movetime", 't', "MS", "Engine: think for MS milliseconds per move", IN_KIOSK,
               OPTION_RANGE(VALUE_NUMBER, 1, MOVE_TIME_MAX), .group = SETTINGS_LEVEL_GROUP,
               .parse = set_limit, AT(level.move_time), IN_CONFIG),
    OPTION_ROW("strategy", 's', "NAME", "Engine: search strategy", IN_KIOSK,
               .kind = VALUE_NAME, .word = strategy_name_by_index, .parse = set_name,
               AT(strategy), IN_CONFIG),
    OPTION_ROW("white-strategy", 0, "NAME", "Engine: search strategy for White", IN_KIOSK,
               .kind = VALUE_NAME, .word = strategy_name_by_index, .parse = set_name,
               AT(side_strategies[WHITE]), IN_CONFIG),
    OPTION_ROW("black-strategy", 0, "NAME", "Engine: search strategy for Black", IN_KIOSK,
               .kind = VALUE_NAME, .word = strategy_name_by_index, .parse = set_name,
               AT(side_strategies[BLACK]), IN_CONFIG),
    OPTION_ROW("evaluation", 'e', "full|tables|material",
               "Teaching strategies: evaluation to use", IN_KIOSK, .kind = VALUE_NAME,
               .word = evaluation_name_by_index, AT(evaluation), IN_CONFIG),
    OPTION_ROW("noise", 0, "N", "Teaching strategies: add noise, 0 to 20 centipawns", IN_KIOSK,
               OPTION_RANGE(VALUE_NUMBER, 0, NOISE_MAX), AT(noise), IN_CONFIG),
    OPTION_ROW("threads", 0, "N", "Engine: use N threads; default 1",
               OPTION_RANGE(VALUE_NUMBER, 1, 256), AT(engine.threads), IN_CONFIG),
    OPTION_ROW("hash", 0, "MB", "Engine: hash table of MB megabytes; default 16",
               OPTION_RANGE(VALUE_NUMBER, 1, 65536), AT(engine.hash), IN_CONFIG),
    OPTION_ROW("book", 0, "none|builtin|FILE", "Engine: opening book (FILE: Polyglot)",
               IN_KIOSK, .kind = VALUE_FILE, .parse = set_book, AT(engine.book), IN_CONFIG),
    OPTION_ROW("variety", 0, "N", "Engine: variety of book moves, 0 (least) to 100 (all)",
               IN_KIOSK, OPTION_RANGE(VALUE_NUMBER, 0, BOOK_VARIETY_MAX), AT(engine.variety),
               IN_CONFIG),
    OPTION_ROW("network", 0, "none|builtin|FILE", "Engine: evaluate with this network",
               IN_KIOSK, .kind = VALUE_FILE, .parse = set_text, AT(engine.network), IN_CONFIG),
    OPTION_ROW("syzygy", 0, "DIR", "Engine: use the endgame tables in DIR (Syzygy)",
               .kind = VALUE_DIRECTORY, .parse = set_text, AT(engine.syzygy), IN_CONFIG),
    OPTION_ROW("engine", 0, "COMMAND", "Play against this UCI program; 'builtin': ttychess",
               .kind = VALUE_COMMAND, .word = program_word, .parse = set_program,
               AT(engines[ENGINE_FOR_BOTH]), IN_CONFIG | OPTION_COMMON),
    OPTION_ROW("white-engine", 0, "COMMAND", "Use this UCI program for White",
               .kind = VALUE_COMMAND, .word = program_word, .parse = set_program,
               AT(engines[ENGINE_FOR_WHITE]), IN_CONFIG),
    OPTION_ROW("black-engine", 0, "COMMAND", "Use this UCI program for Black",
               .kind = VALUE_COMMAND, .word = program_word, .parse = set_program,
               AT(engines[ENGINE_FOR_BLACK]), IN_CONFIG),
    OPTION_ROW("analyst", 0, "COMMAND", "Use this UCI program for hints and analysis",
               .kind = VALUE_COMMAND, .word = program_word, .parse = set_program,
               AT(engines[ENGINE_FOR_ANALYSIS]), IN_CONFIG),
    OPTION_ROW("engine-option", 0, "NAME=VALUE",
               "Set an option of the program named before it", .kind = VALUE_TEXT,
               .parse = set_program_option, .flags = OPTION_IN_CONFIG | OPTION_REPEATABLE),
    OPTION_ROW("engine-patience", 0, "S", "Time limit at a fixed depth or nodes; default 300",
               OPTION_RANGE(VALUE_NUMBER, 0, PATIENCE_MAX), AT(engine.engine_patience),
               IN_CONFIG),
    OPTION_ROW("ponder", 0, "on|off", "Engine: also think while it is your move",
               .kind = VALUE_FLAG, AT(ponder), AT_ONCE),
    OPTION_ROW("mouse", 0, "auto|on|off", "Use the mouse; hold Shift to select text as usual",
               IN_KIOSK, .kind = VALUE_WORD, AT(mouse), LOOK),
    OPTION_ROW("pieces", 0, "auto|letters|figurines|blocks|outlines|images|none",
               "How pieces are drawn; none: blindfold chess", IN_KIOSK, .kind = VALUE_WORD,
               AT(pieces), LOOK),
    OPTION_ROW("theme", 0, "NAME", "The colours of the screen", IN_KIOSK, .kind = VALUE_NAME,
               .word = theme_word, .parse = set_theme, AT(theme), LOOK),
    OPTION_ROW("background", 0, "auto|dark|light", "Background of the terminal", IN_KIOSK,
               .kind = VALUE_WORD, AT(background), LOOK),
    OPTION_ROW("flip", 0, "off|auto", "auto: two people see the board from the side to move",
               IN_KIOSK, .kind = VALUE_WORD, AT(flip), LOOK),
    OPTION_ROW("cursor-keys", 0, "arrows|hjkl", "hjkl: these keys also move the board cursor",
               IN_KIOSK, .kind = VALUE_WORD, AT(cursor_keys), LOOK),
    OPTION_ROW("plain", 'p', NULL, "No screen: print one line of text for each event",
               IN_KIOSK, .kind = VALUE_FLAG, AT(plain), IN_CONFIG | OPTION_COMMON),
    OPTION_ROW("notation", 0, "auto|san|literate|nato",
               "How plain mode words moves; 'nato': knight foxtrot 3", IN_KIOSK,
               .kind = VALUE_WORD, AT(notation), AT_ONCE),
    OPTION_ROW("piece-words", 0, "names|letters", "How plain mode names pieces", IN_KIOSK,
               .kind = VALUE_WORD, AT(piece_words), AT_ONCE),
    OPTION_ROW("bell", 0, "on|off", "Ring also when the opponent has moved or time is low",
               IN_KIOSK, .kind = VALUE_FLAG, AT(bell), AT_ONCE),
    OPTION_ROW("time-marks", 0, "S,S...|none", "Seconds left to announce; default 300,60,10",
               IN_KIOSK, .kind = VALUE_TEXT, .parse = set_time_marks, AT_ONCE),
    OPTION_ROW("name", 0, "NAME", "Your name in saved games; default $USER", IN_KIOSK,
               .kind = VALUE_TEXT, .parse = set_text, AT(name), AT_ONCE),
    OPTION_ROW("new-a-day", 0, "N", "New exercises per day, 0 to 1000; default 10", IN_KIOSK,
               OPTION_RANGE(VALUE_NUMBER, 0, 1000), AT(new_per_day), AT_ONCE),
    OPTION_ROW("retention", 0, "N", "Percentage of exercises to remember; default 90",
               IN_KIOSK, OPTION_RANGE(VALUE_NUMBER, 70, 97), AT(retention), AT_ONCE),
    OPTION_ROW("no-save", 0, NULL, "Do not save this game", IN_KIOSK, .kind = VALUE_FLAG,
               AT(no_save), IN_CONFIG),
    OPTION_ROW("log", 0, "FILE", "Append a log of the session to FILE, for bug reports",
               .kind = VALUE_FILE, .parse = set_text, AT(log_path)),
    OPTION_ROW("lobby", 0, "none|PATH", "Socket of the lobby; none: do not connect", IN_KIOSK,
               .kind = VALUE_FILE, .parse = set_text, AT(lobby_path), APPEARANCE),
    OPTION_ROW("thinking", 0, "on|off", "Show the engine's analysis during games", IN_KIOSK,
               .kind = VALUE_FLAG, AT(thinking), LOOK),
    OPTION_ROW("figures", 0, "on|off", "Show engines' figures in comments: +0.18/5 0.036s",
               IN_KIOSK, .kind = VALUE_FLAG, AT(figures), LOOK),
    OPTION_ROW("start-screen", 0, "yes|no", "Start with the menu; default yes", IN_KIOSK,
               .kind = VALUE_FLAG, AT(start_screen), APPEARANCE),
    OPTION_ROW("no-config", 0, NULL, "Do not read the config file", IN_KIOSK,
               .kind = VALUE_FLAG, .parse = accept_flag, .flags = OPTION_APPEARANCE),
    OPTION_ROW("help", 'h', "[all]", "Print the common options, or all, and exit", IN_KIOSK,
               .kind = VALUE_HELP, .flags = OPTION_COMMON),
    OPTION_ROW("version", 'V', NULL, "Print the version and exit", IN_KIOSK,
               .kind = VALUE_VERSION),
    {.name = NULL}};

const struct subcommand play_subcommand = {
    .name = "play",
    .arguments = "[OPTION]... [FEN | FILE.pgn | -]",
    .summary = "Play a game (the default command)",
    .help = "Play chess in the terminal. With a screen reader: ttychess --plain\n\n"
            "The game starts from FEN if given, in one or several arguments; '-' reads it\n"
            "from standard input. At the prompt, type moves (e4, Nf3, O-O, e2e4) and\n"
            "commands ('help' lists them). FILE.pgn lists the games of the file, FILE.epd\n"
            "its positions, and a directory the games of its PGN files; you can step through\n"
            "them, annotate them and play on from any position.\n",
    .options = setting_options,
    .notes = "Long options may be abbreviated if unambiguous. --level, --elo, --depth,\n"
             "--nodes and --movetime cannot be combined; without any of them, the engine\n"
             "plays at the level of your last game.\n",
    .operands = VALUE_FILE,
};

bool settings_set(void *values, const struct option_row *row, const char *text,
                  struct error *error)
{
    struct settings *settings = values;
    ptrdiff_t id = row - setting_options;
    assert(id < SETTINGS_MAX);
    if ((settings->restricted && !option_allowed_in_kiosk(row, text, error)) ||
        !option_parse(settings, row, text, error))
        return false;
    memory_replace_string(&settings->given[id], text ? text : "yes");
    settings->given_in_config &= ~(1ULL << id);
    return true;
}

/* ---- the command line of `play` --------------------------------------------------------- */

enum { FEN_LINE_SIZE = 512 };

static bool parse_position(struct settings *settings, const char *text, struct error *error)
{
    settings->has_position =
        fen_parse_with_warning(&settings->position, text, &settings->position_remark, error);
    return settings->has_position;
}

static bool read_position(struct settings *settings, FILE *input, struct error *error)
{
    char line[FEN_LINE_SIZE];
    settings->stdin_used = true;
    if (!fgets(line, sizeof line, input))
        return error_set(error, 1, "standard input: expected a FEN, found end of file");
    size_t length = strcspn(line, "\r\n");
    if (length == sizeof line - 1)
        return error_set(error, FEN_LINE_SIZE,
                         "standard input, column %d: expected the end of the FEN",
                         FEN_LINE_SIZE);
    line[length] = '\0';
    return parse_position(settings, line, error);
}

static bool join_fen_words(struct settings *settings, const char *fen, char **words,
                           struct error *error)
{
    struct buffer text = {0};
    buffer_printf(&text, "%s", fen ? fen : "");
    for (char **word = words; *word != NULL; word++)
        buffer_printf(&text, "%s%s", text.length > 0 ? " " : "", *word);
    bool good = parse_position(settings, text.bytes, error);
    buffer_free(&text);
    return good;
}

/* Handles the operands: none, a FEN, a file, or "-". */
static enum settings_status read_position_operands(struct settings *settings, const char *fen,
                                                   char **words, FILE *input,
                                                   struct error *error)
{
    const char *first = fen ? fen : words[0];
    struct stat status;
    if (!first)
        return SETTINGS_OK;
    bool alone = fen ? !words[0] : !words[1];
    /* Accept "--resume GAME" for "--resume=GAME" if GAME is the only argument and no FEN. */
    if (settings->resume && !settings->resume_game && !fen && alone &&
        strcmp(first, "-") != 0 && !strchr(first, ' ')) {
        memory_replace_string(&settings->resume_game, first);
        return SETTINGS_OK;
    }
    if (settings->resume) {
        error_set(error, 0, "--%s continues a saved game: no FEN is allowed",
                  settings->watch ? "watch" : "resume");
        return SETTINGS_USAGE;
    }
    if (!fen && alone &&
        (file_has_suffix(first, ".pgn") || file_has_suffix(first, ".epd") ||
         stat(first, &status) == 0)) {
        memory_replace_string(&settings->pgn_file, first);
        return SETTINGS_OK;
    }
    bool good = alone && strcmp(first, "-") == 0 ? read_position(settings, input, error)
                                                 : join_fen_words(settings, fen, words, error);
    return good ? SETTINGS_OK : SETTINGS_BAD_INPUT;
}

bool settings_have_requested_game(const struct settings *settings)
{
    return settings->resume || settings->has_position || settings->pgn_file;
}

bool settings_allow_start_screen(const struct settings *settings)
{
    if (!settings->start_screen || settings->plain || settings_have_requested_game(settings))
        return false;
    for (int id = 0; setting_options[id].name; id++)
        if (!(setting_options[id].flags & OPTION_APPEARANCE) &&
            settings_options_are_given(settings, setting_options[id].name, false))
            return false;
    return true;
}

enum settings_status settings_parse(struct settings *settings, int argc, char **argv,
                                    FILE *input, struct error *error)
{
    switch (options_parse(setting_options, argc, argv, settings_set, settings, error)) {
    case OPTIONS_INVALID: return SETTINGS_USAGE;
    case OPTIONS_HELP: return SETTINGS_HELP;
    case OPTIONS_VERSION: return SETTINGS_VERSION;
    default: break;
    }
    if (!settings->engine.book_given)
        settings->engine.book_is_builtin = true;
    return read_position_operands(settings, settings->fen, argv + optind, input, error);
}
