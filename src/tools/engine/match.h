/* match.h - the players and games of a match. On failure, functions set *error.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 *   match.c             the command: all games, several at once, and the table
 *   match_player.c      the players: their arguments, start and searches
 *   match_game.c        one game: its moves and its end
 *   match_statistics.c  Elo and error bars
 */
#ifndef TTYCHESS_TOOLS_ENGINE_MATCH_H
#define TTYCHESS_TOOLS_ENGINE_MATCH_H

#include <stdatomic.h>

#include "engine/engine.h"
#include "pgn/game.h"

enum { MATCH_PLIES_MAX = 1000 /* longer games are draws */ };

/* ---- players ---------------------------------------------------------------------------- */

struct match_player {
    char name[GAME_NAME_SIZE];
    const struct strategy *strategy; /* NULL: a UCI program */
    char *command;                   /* of the program, without its settings; owned */
    int elo;                         /* 0: full strength */
    struct search_limits limits;     /* depth, nodes or move_time; if none is set,
                                             * the limits of the match */
    char **settings;                 /* "Name=Value", NULL-terminated; owned; NULL: none */
    bool seeded;
};

/* Parses "alpha-beta", "minimax:depth=3,Hash=4", "level:club", "elo:1500,nodes=1000" or
 * "engine:Hash=16 'Skill Level=3' stockfish ARGUMENT...". Returns false if the text is
 * malformed. */
bool match_player_parse(struct match_player *player, const char *text, struct error *error);
void match_player_free(struct match_player *player);

/* A running player: our engine or a UCI program. Its functions block, but return within a
 * tenth of a second after *stop becomes true. If they fail for that reason, *error is
 * empty. */
struct match_runner;

/* Creates the engine or starts the program, and sets its options. Returns NULL on failure. */
struct match_runner *match_runner_start(const struct match_player *player,
                                        const atomic_bool *stop, struct error *error);
void match_runner_stop(struct match_runner *runner);

/* Returns the name that the program gives itself, or NULL for our engine. */
const char *match_runner_name(const struct match_runner *runner);

/* Prepares for a new game; a program that has exited is restarted. Returns false on
 * failure. */
bool match_runner_new_game(struct match_runner *runner, uint64_t seed, const atomic_bool *stop,
                           struct error *error);

enum match_search_status {
    MATCH_MOVED,
    MATCH_FAILED, /* no move, an illegal move or a crash; *error is set */
    MATCH_STOPPED
};

/* Searches the game's position, which must have a legal move. */
enum match_search_status match_runner_search(
    struct match_runner *runner, const struct game *game, const struct search_limits *limits,
    const atomic_bool *stop, struct search_result *result, struct error *error);

/* ---- games ------------------------------------------------------------------------------ */

struct match_pairing {
    struct match_runner *runners[2];       /* by enum color */
    const struct match_player *players[2]; /* by enum color */
    struct search_limits limits;           /* for players without their own */
    uint64_t seed;                         /* for the players' random choices */
};

enum match_end { MATCH_END_BOARD, MATCH_END_ADJUDICATED, MATCH_END_FAILED };

struct match_game {
    struct game game; /* initially the opening */
    enum match_end end;
    struct error failure; /* set with MATCH_END_FAILED */
};

/* Plays played->game until it ends or is adjudicated. Returns false if a player
 * cannot be started (*error is set) or if stopped (*error is empty). */
bool match_game_play(struct match_game *played, const struct match_pairing *pairing,
                     const atomic_bool *stop, struct error *error);

#endif
