/* settings.h - what the user chose on the command line.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One table holds every option: the command line, --help, the config file, the manual and
 * the completions come from it.
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
#include "rules/fen.h"
#include "settings/themes.h"

enum who { WHO_WHITE, WHO_BLACK, WHO_RANDOM, WHO_BOTH, WHO_NONE }; /* colour(s) you play */

/* Figurines and blocks are filled for both sides where colours tell those apart; "outlines"
 * are figurines whose form does so everywhere. */
enum piece_choice {
    PIECES_AUTO,
    PIECES_LETTERS,
    PIECES_FIGURINES,
    PIECES_BLOCKS,
    PIECES_OUTLINES
};

enum mouse_choice { MOUSE_AS_KNOWN, MOUSE_WANTED, MOUSE_NOT_WANTED };

/* What colour text stands on where the terminal's own is left. */
enum background { BACKGROUND_AUTO, BACKGROUND_DARK, BACKGROUND_LIGHT };

/* Programs as the command line names them. */
enum engine_choice_id {
    ENGINE_FOR_BOTH,
    ENGINE_FOR_WHITE,
    ENGINE_FOR_BLACK,
    ENGINE_TO_ANALYSE,
    ENGINE_CHOICES,
    ENGINE_CHOICE_NONE = ENGINE_CHOICES
};

struct config;        /* settings/config.h */
struct lobby_address; /* lobby/dial.h */

enum { SETTINGS_MOST = 64, SETTINGS_WORDS_SIZE = 96 };

struct settings {
    bool has_position;              /* the game begins from `position` */
    struct position position;       /* as FEN or --fen gives it */
    struct reason position_remark;  /* what is odd about it, as fen_read() */
    bool input_used;                /* "-": the position took a line of standard input */
    bool resume;                    /* --resume */
    char *resume_game;              /* --resume=GAME, owned; NULL: the last unfinished one */
    bool watch;                     /* --watch: the same game, without playing or writing */
    bool list;                      /* --list */
    char *pgn_file;                 /* FILE.pgn, to be read; owned; NULL: none */
    enum who color;                 /* default WHO_WHITE */
    struct option_groups groups;    /* which of the next four was given */
    int elo;                        /* --elo or --level, in Elo; 0: not given */
    int depth;                      /* --depth, 0: not given */
    uint64_t nodes;                 /* --nodes, 0: not given */
    int64_t move_time;              /* --movetime, milliseconds, 0: not given */
    struct clock_control clocks[2]; /* --clock, by enum color; count 0: none */
    struct engine_setup engine;     /* --threads, --hash, --book, --variety, --network,
                                 * --syzygy,
                                 * --engine-patience */
    char *strategy;                 /* --strategy, owned; NULL: the default one */
    char *side_strategies[2]; /* --white-strategy, --black-strategy, by enum color, owned;
                               * NULL: --strategy is for both */
    const char *evaluation;   /* --evaluation full|tables|material; NULL: not given */
    int noise;                /* --noise, centipawns, 0 to 20; -1: not given */
    struct engine_choice engines[ENGINE_CHOICES]; /* --engine, --white-engine,
                               * --black-engine, --analyst, each with --engine-option */
    enum engine_choice_id named_last;             /* that the next --engine-option is for */
    const char *fen;              /* --fen, while the command line is read; NULL: none */
    char *told[SETTINGS_MOST];    /* by number, owned: what was said last of it, "yes"
                               * of what has no argument; NULL: nothing */
    uint64_t told_by_config;      /* bits: that was in the config file */
    struct config *config;        /* where some of this comes from; NULL: from nowhere */
    enum notation notation;       /* --notation, NOTATION_AUTO: not given */
    enum piece_words piece_words; /* --piece-words */
    bool plain;                   /* --plain */
    enum mouse_choice mouse;      /* --mouse auto|on|off */
    enum piece_choice pieces;     /* --pieces auto|letters|figurines|blocks|outlines */
    char *theme;                  /* --theme NAME, owned; NULL: auto */
    enum background background;   /* --background auto|dark|light */
    char *name;                   /* --name, owned; NULL: $USER */
    int new_a_day;                /* --new-a-day: exercises never asked before */
    int retention;    /* --retention, percent: the chance to remember an exercise */
    bool no_save;     /* --no-save */
    char *lobby_path; /* --lobby PATH|none, owned; NULL: where it usually is */
    const struct lobby_address *lobby; /* to be joined at once; the caller's; NULL: none is */
    const struct lobby_address *lichess; /* the way to lichess.org; the caller's; NULL: none */
    bool thinking;                       /* --thinking on|off */
    bool start_screen;                   /* --start-screen yes|no */
    bool restricted; /* a kiosk: requests and options have what their tables say, and nothing
                      * names a file or a program; the caller's, before anything is read */
    const struct lobby_address
        *lobby_way; /* a kiosk's line to the lobby, which is open and can
                                            * not be had again; the caller's; NULL: none */
    bool start;     /* begin with it, see settings_leave_choice(); the caller's */
    bool attended;  /* by somebody at a terminal; the caller's */
};

/* The options, in the order of --help, and the command they belong to: `ttychess play`, or
 * `ttychess` alone. */
extern const struct option_row setting_options[];
extern const struct command play_command;

/* Groups of setting_options: how strong the engine plays. */
enum { SETTINGS_LEVELS = 1 };

/* The number of the option of that name, counted from 0 in setting_options; -1: there is
 * none. Fewer than SETTINGS_MOST: one bit and one text each. */
int settings_find(const char *name);

/* Take in one option that has been recognised, but for HELP and VERSION; `text` is NULL when
 * it has no argument. False, with the reason, which names the option. `settings`: a struct
 * settings. */
bool settings_set(void *settings, const struct option_row *row, const char *text,
                  struct reason *reason);

/* Of an option that chooses among words ("auto|dark|light"): which of them this is, whole and
 * in any case, from 0 as its enum counts; -1: none. The one with this number. All of them:
 * "auto, dark or light". */
int settings_word_find(const char *option, const char *word);
const char *settings_word(const char *option, int index, char text[OPTION_WORD_SIZE]);
const char *settings_words(const char *option, char text[SETTINGS_WORDS_SIZE]);

/* Whether one of these options (names parted by blanks) was said: on the command line, which a resumed
 * game obeys; or, where that counts, in the config file. */
bool settings_are_told(const struct settings *settings, const char *options,
                       bool config_counts);

/* The options that say how strong the engine plays; in which way; which program does. */
#define SETTINGS_OF_LEVEL    "level elo depth nodes movetime"
#define SETTINGS_OF_STRATEGY "strategy white-strategy black-strategy evaluation noise"
#define SETTINGS_OF_ENGINE   "engine white-engine black-engine"

/* Whether a certain game is asked for: a kept one, a position, or those of a file. */
bool settings_name_game(const struct settings *settings);

/* Whether nothing was asked for but, perhaps, a look: then one may be asked what to do. Config
 * files do not count; one may say that there is to be no start screen. */
bool settings_leave_choice(const struct settings *settings);

/* Defaults. settings_free() frees what the settings own. */
void settings_init(struct settings *settings);
void settings_free(struct settings *settings);

enum settings_status {
    SETTINGS_OK,
    SETTINGS_BAD_INPUT,
    SETTINGS_USAGE,
    SETTINGS_HELP,
    SETTINGS_VERSION
};

/* Read the command line of `play` (argv[0] is passed over). A FEN may stand in one
 * argument or in several; "-" reads it from `input`. BAD_INPUT (exit 1) and USAGE (exit 2)
 * come with a one-line reason; HELP and VERSION win over all that follows them. */
enum settings_status settings_parse(struct settings *settings, int argc, char **argv,
                                    FILE *input, struct reason *reason);

#endif
