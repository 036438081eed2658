/* match.h - players against each other: who plays, and one game.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 *   match.c             the command: all games, several at once, and the table
 *   match_player.c      a player: read from a word of the command line, and at the board
 *   match_game.c        where a game begins, and how it goes
 *   match_statistics.c  Elo and error bars
 */
#ifndef TTYCHESS_TOOLS_ENGINE_MATCH_H
#define TTYCHESS_TOOLS_ENGINE_MATCH_H

#include <stdatomic.h>

#include "engine/engine.h"
#include "pgn/game.h"

enum {
    MATCH_SETTINGS_MAX = 256,
    MATCH_PLIES_MAX = 1000 /* a game of more half-moves is a draw */
};

/* ---- players --------------------------------------------------------------------------- */

struct match_player {
    char name[GAME_NAME_SIZE];
    const struct strategy *strategy; /* NULL: another program */
    char *command;                   /* of that program, without its settings; owned */
    int elo;                         /* 0: as strong as it can */
    struct search_limits limits; /* depth, nodes, move_time; endless: as the match has it */
    char *settings[MATCH_SETTINGS_MAX + 1]; /* "Name=Value", NULL-terminated; owned */
    bool seeded;                            /* they have a seed among them */
};

/* Read "alpha-beta", "minimax:depth=3,Hash=4", "level:club", "elo:1500,nodes=1000" or
 * "engine:Hash=16 'Skill Level=3' stockfish ARGUMENT...". False, with the reason. */
bool match_player_read(struct match_player *player, const char *text, struct reason *reason);
void match_player_free(struct match_player *player);

/* A player at the board: an engine of ours, or another program. It is its thread's; functions
 * block, and a stop that comes meanwhile is seen within a tenth of a second. */
struct match_seat;

/* Make the engine or start the program, and set its settings. NULL, with the reason; or when
 * stopped, without one. */
struct match_seat *match_seat_open(const struct match_player *player, const atomic_bool *stop,
                                   struct reason *reason);
void match_seat_close(struct match_seat *seat);

/* What the program calls itself; NULL for our own engine. */
const char *match_seat_name(const struct match_seat *seat);

/* Another game begins; a program that has ended is started again. False, with the reason,
 * when it cannot be had; or when stopped, without one. */
bool match_seat_new_game(struct match_seat *seat, uint64_t seed, const atomic_bool *stop,
                         struct reason *reason);

enum match_answer {
    MATCH_MOVED,
    MATCH_FAILED, /* no move, or none that is legal, or it has crashed: *reason says */
    MATCH_STOPPED
};

/* Think about the game's position, which has a legal move. */
enum match_answer match_seat_think(struct match_seat *seat, const struct game *game,
                                   const struct search_limits *limits, const atomic_bool *stop,
                                   struct search_result *thought, struct reason *reason);

/* ---- games ----------------------------------------------------------------------------- */

/* Begin *game with the random opening of this number, which is fair by the judgement of `judge`.
 * Same seed, same number: same opening. False when stopped, with no text in *reason, or with the
 * reason; then *game holds nothing. */
bool match_opening_play(struct game *game, int plies, uint64_t seed, int number,
                        struct engine *judge, const atomic_bool *stop, struct reason *reason);

/* What is played, and by whom. */
struct match_pairing {
    struct match_seat *seats[2];           /* by enum color */
    const struct match_player *players[2]; /* the same */
    struct search_limits limits;           /* of a player who has none */
    uint64_t seed;                         /* of what the players draw by lot */
};

enum match_end { MATCH_END_BOARD, MATCH_END_ADJUDICATED, MATCH_END_FAILED };

struct match_game {
    struct game game; /* at first: the opening, nobody having thought */
    enum match_end end;
    struct reason trouble; /* MATCH_END_FAILED: of the loser */
};

/* Play on in played->game to its end; games that both sides hold for decided, or for dead, are
 * ended. False when stopped, with no text in *reason, or when a player cannot be had at all, with
 * the reason. */
bool match_game_play(struct match_game *played, const struct match_pairing *pairing,
                     const atomic_bool *stop, struct reason *reason);

#endif
