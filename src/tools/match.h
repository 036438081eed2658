/* match.h - players against each other: what is played, and by whom.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 *   match.c             the command line
 *   match_player.c      who plays: read from a word of the command line
 *   match_seat.c        a player at the board: the engine or another program
 *   match_openings.c    where games begin
 *   match_game.c        one game, with its clocks
 *   match_run.c         all of them, several at once
 *   match_statistics.c  Elo and error bars
 *   match_report.c      the table at the end
 */
#ifndef TTYCHESS_TOOLS_MATCH_H
#define TTYCHESS_TOOLS_MATCH_H

#include <stdatomic.h>

#include "engine/strategy.h"
#include "pgn/game.h"
#include "base/reason.h"

enum {
    MATCH_PLAYERS_MAX = 16, /* match_statistics.h can rate so many */
    MATCH_SETTINGS_MAX = 32,
    MATCH_PLIES_MAX = 1000 /* a game of more half-moves is a draw */
};

#define MATCH_NAME "ttychess match"

/* How long a player may think about a move; all 0: as the match has it. */
struct match_limits {
    int depth;
    uint64_t nodes;
    int64_t move_time;       /* milliseconds */
    bool clock;              /* the next three count */
    int64_t base, increment; /* milliseconds */
    int moves;               /* that the base is for; 0: the whole game */
};

struct match_player {
    char name[GAME_NAME_SIZE];
    const char *strategy; /* NULL: another program */
    char *command;        /* of that program, without its settings; owned */
    int elo;              /* 0: as strong as it can */
    struct match_limits limits;
    char *settings[MATCH_SETTINGS_MAX + 1]; /* "Name=Value", NULL-terminated; owned */
    bool seeded;                            /* they have a seed among them */
};

struct match_options {
    struct match_player players[MATCH_PLAYERS_MAX];
    int player_count;
    int games; /* of each two players; even */
    struct match_limits limits;
    char limits_text[32]; /* as PGN tag TimeControl has it */
    int64_t margin;       /* milliseconds a clock may be overdrawn */
    int concurrency;
    uint64_t seed;
    int random_plies;
    struct match_openings {
        char *text;    /* the positions of the file as they stand there, each ended by a NUL */
        size_t *lines; /* where each begins */
        size_t count, length, capacity;
        size_t remarks;        /* on what is odd about them */
    } openings;                /* count 0: random ones */
    const char *openings_path; /* NULL: none */
    const char *pgn_path;      /* NULL: none */
    bool verbose, quiet, play_out;
};

/* ---- match_player.c ---------------------------------------------------------------- */

/* Read "alpha-beta", "minimax:depth=3,Hash=4", "level:club", "elo:1500,nodes=1000" or
 * "engine:Hash=16 'Skill Level=3' stockfish ARGUMENT...". False, with the reason. */
bool match_player_read(struct match_player *player, const char *text, struct reason *reason);
void match_player_free(struct match_player *player);

/* "2+0.02", "40/60+0.6", "5": seconds. False: it is none. */
bool match_clock_read(const char *text, struct match_limits *limits);

/* ---- match_openings.c -------------------------------------------------------------- */

/* Read the positions of a file, one a line (FEN or EPD; blank lines and those that begin
 * with '#' are passed over). False, with the reason, which names file and line. */
bool match_openings_read(struct match_options *options, const char *path,
                         struct reason *reason);

struct engine;

/* Begin *game with the opening of this number, 0 for the first: of the file, or random and
 * fair by the judgement of `judge`. Same seed, same number: same opening. False when
 * stopped, with no text in *reason, or with the reason; then *game holds nothing. */
bool match_opening_play(struct game *game, const struct match_options *options, int number,
                        struct engine *judge, const atomic_bool *stop, struct reason *reason);

/* ---- match_run.c ------------------------------------------------------------------- */

/* Play and print; returns the exit status. */
int match_run(struct match_options *options);

#endif
