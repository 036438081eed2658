/* match_game.h - one game of a match, with its clocks.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_TOOLS_MATCH_GAME_H
#define TTYCHESS_TOOLS_MATCH_GAME_H

#include "tools/match_seat.h"

/* What the players of a game have to be given. */
struct match_pairing {
    struct match_seat *seats[2];           /* by enum color */
    const struct match_player *players[2]; /* the same */
    uint64_t seed;                         /* of what the players draw by lot */

    /* Called before each thought, by the same thread; NULL: nothing is. */
    void (*before_thought)(void *context, enum color color);
    void *context;
};

enum match_end { MATCH_END_BOARD, MATCH_END_ADJUDICATED, MATCH_END_TIME, MATCH_END_FAILED };

struct match_game {
    struct game game; /* at first: the opening, nobody having thought */
    enum match_end end;
    char *comments[MATCH_PLIES_MAX + 1]; /* of each move, for PGN; owned; may be NULL */
    struct reason trouble;               /* MATCH_END_FAILED: of the loser */
    int64_t used[2], given[2];           /* by enum color, on a clock: milliseconds */
};

/* Play on in played->game to its end. False when stopped, with no text in *reason, or when
 * a player cannot be had at all, with the reason. match_game_free() in every case. */
bool match_game_play(struct match_game *played, const struct match_options *options,
                     const struct match_pairing *pairing, const atomic_bool *stop,
                     struct reason *reason);
void match_game_free(struct match_game *played);

/* The game as PGN, malloc'ed, with clocks, evaluations and how it ended. */
char *match_game_write(struct match_game *played, const struct match_options *options,
                       const struct match_pairing *pairing, int number);

#endif
