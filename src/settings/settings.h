/* settings.h - the options of `play`, from the command line and the config file.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_SETTINGS_SETTINGS_H
#define TTYCHESS_SETTINGS_SETTINGS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "base/option_table.h"
#include "pgn/chess_clock.h"
#include "pgn/spoken.h"
#include "players/engine_setup.h"
#include "players/level.h"
#include "rules/fen.h"
#include "settings/themes.h"

enum user_color {
    USER_COLOR_WHITE,
    USER_COLOR_BLACK,
    USER_COLOR_RANDOM,
    USER_COLOR_BOTH,
    USER_COLOR_NONE
}; /* the side or sides that the user plays */

/* Figurines and blocks are filled for both sides if colours distinguish the sides. Outlines
 * distinguish them by shape, without colours. */
enum piece_choice {
    PIECES_AUTO,
    PIECES_LETTERS,
    PIECES_FIGURINES,
    PIECES_BLOCKS,
    PIECES_OUTLINES,
    PIECES_IMAGES,
    PIECES_NONE /* blindfold chess */
};

enum { TIME_MARKS_MAX = 8 };

enum mouse_choice { MOUSE_AUTO, MOUSE_ON, MOUSE_OFF };

enum cursor_keys { CURSOR_KEYS_ARROWS, CURSOR_KEYS_HJKL };

enum flip_choice { FLIP_OFF, FLIP_AUTO };

enum background { BACKGROUND_AUTO, BACKGROUND_DARK, BACKGROUND_LIGHT };

/* The engines that can be named on the command line. */
enum engine_choice_id {
    ENGINE_FOR_BOTH,
    ENGINE_FOR_WHITE,
    ENGINE_FOR_BLACK,
    ENGINE_FOR_ANALYSIS,
    ENGINE_CHOICE_COUNT,
    ENGINE_CHOICE_NONE = ENGINE_CHOICE_COUNT
};

struct config;        /* settings/config.h */
struct lobby_address; /* lobby/connect.h */

enum { SETTINGS_MAX = 64 };

struct settings {
    bool has_position;            /* `position` is set */
    struct position position;     /* from FEN or --fen */
    struct error position_remark; /* from fen_parse_with_warning() */
    bool stdin_used;              /* a line of standard input was read, because of "-" */
    bool resume;
    char *resume_game; /* --resume=GAME, owned; NULL: the last unfinished game */
    bool watch;        /* --watch: like --resume, but read-only */
    bool list;
    char *log_path;                /* --log, owned; NULL: none */
    char *pgn_file;                /* FILE.pgn to open, owned; NULL: none */
    enum user_color color;         /* default USER_COLOR_WHITE */
    struct option_groups groups;   /* which option of each group was given */
    struct level level;            /* --level, --elo, --depth, --nodes, --movetime; all 0: not
                                    * given */
    struct time_control clocks[2]; /* --clock, by enum color; `count` 0: no clock */
    struct engine_setup engine;    /* --threads, --hash, --book, --variety, --network,
                                    * --syzygy, --engine-patience */
    char *strategy;                /* --strategy, owned; NULL: default */
    char *side_strategies[2];      /* --white-strategy, --black-strategy, by enum color, owned;
                                    * NULL: --strategy */
    const char *evaluation;        /* --evaluation full|tables|material; NULL: not given */
    int noise;                     /* --noise, centipawns, 0 to 20; -1: not given */
    struct engine_choice engines[ENGINE_CHOICE_COUNT]; /* --engine, --white-engine,
                                                        * --black-engine, --analyst, each with
                                                        * --engine-option */
    enum engine_choice_id last_named;                  /* the program to which --engine-option
                                                        * applies */
    const char *fen;           /* --fen, until the command line has been read; NULL: none */
    char *given[SETTINGS_MAX]; /* the last value by option number, owned; "yes" if it has no
                                   * argument; NULL: not given */
    uint64_t given_in_config;  /* given only in the config file; one bit per option number */
    struct config *config;     /* NULL: none; not owned */
    enum notation notation;    /* --notation; NOTATION_AUTO: not given */
    enum piece_words piece_words; /* --piece-words */
    bool plain;
    enum mouse_choice mouse;
    enum piece_choice pieces;
    char *theme;                    /* --theme, owned; NULL: auto */
    const struct theme *own_themes; /* of the config, which owns them; NULL: none */
    enum background background;
    enum flip_choice flip;
    enum cursor_keys cursor_keys; /* of the board cursor */
    char *name;                   /* --name, owned; NULL: $USER */
    int new_per_day;              /* new exercises a day */
    int retention;                /* target percentage of exercises remembered */
    bool no_save;
    bool bell;
    int time_marks[TIME_MARKS_MAX];      /* seconds left that are announced; 0: none */
    char *lobby_path;                    /* --lobby PATH|none, owned; NULL: default path */
    const struct lobby_address *lobby;   /* joined at startup; owned by the caller; NULL:
                                          * none */
    const struct lobby_address *lichess; /* lichess.org, owned by the caller; NULL: none */
    bool thinking;
    bool figures; /* show figures that engines and sites wrote as comments */
    bool ponder;
    bool start_screen;
    bool restricted; /* kiosk mode: only commands and options marked for it are allowed, and no
                      * names of files or programs; set by the caller before reading */
    /* In kiosk mode, the open connection, which cannot be reopened; owned by the caller. NULL:
     * none. */
    const struct lobby_address *lobby_connection;
    bool has_start_screen; /* see settings_allow_start_screen(); set by the caller */
    bool interactive;      /* a user is at a terminal; set by the caller */
};

/* The options, in the order of --help, and their command, `ttychess play` or `ttychess`. */
extern const struct option_row setting_options[];
extern const struct subcommand play_subcommand;

/* The option group of the engine's strength. */
enum { SETTINGS_LEVEL_GROUP = 1 };

/* Returns the option's index in setting_options, below SETTINGS_MAX, or -1. */
int settings_find_option(const char *name);

/* Stores an option, which must not be HELP or VERSION, in a struct settings. `text` is its
 * argument or NULL. Returns false and sets *error, which names the option, if the value is
 * invalid or forbidden in kiosk mode. */
bool settings_set(void *settings, const struct option_row *row, const char *text,
                  struct error *error);

/* For options with words: settings_parse_word() returns the index of a word, ignoring case, or
 * -1. settings_word() returns the word at an index, or NULL. */
int settings_parse_word(const char *option, const char *word);
const char *settings_word(const char *option, int index, char text[OPTION_WORD_SIZE]);

/* Returns whether any of `options` (separated by spaces) was given on the command line or, if
 * `in_config`, in the config file. */
bool settings_options_are_given(const struct settings *settings, const char *options,
                                bool in_config);

/* Lists of options for settings_options_are_given(). */
#define SETTINGS_OF_LEVEL    "level elo depth nodes movetime"
#define SETTINGS_OF_STRATEGY "strategy white-strategy black-strategy evaluation noise"
#define SETTINGS_OF_ENGINE   "engine white-engine black-engine"

/* Returns whether a saved game, a position or a PGN file was requested. */
bool settings_have_requested_game(const struct settings *settings);

/* Returns false if the start screen is disabled, plain mode is on, a game was requested, or
 * the command line has an option that is not OPTION_APPEARANCE. */
bool settings_allow_start_screen(const struct settings *settings);

void settings_init(struct settings *settings);
void settings_free(struct settings *settings);

enum settings_status {
    SETTINGS_OK,
    SETTINGS_BAD_INPUT,
    SETTINGS_USAGE,
    SETTINGS_HELP,
    SETTINGS_VERSION
};

/* Parses the command line of `play`, skipping argv[0]. A FEN may be one argument or several;
 * "-" reads it from `input`. SETTINGS_BAD_INPUT (exit status 1) and SETTINGS_USAGE (exit
 * status 2) set *error to one line. Arguments after --help or --version are ignored. */
enum settings_status settings_parse(struct settings *settings, int argc, char **argv,
                                    FILE *input, struct error *error);

#endif
