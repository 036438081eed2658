/* scored_game.h - a game of the engine against itself, with what it thought of each move.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Plain data; any thread.
 */
#ifndef TTYCHESS_ENGINE_SCORED_GAME_H
#define TTYCHESS_ENGINE_SCORED_GAME_H

#include "engine/packed_position.h"
#include "engine/score.h"
#include "rules/move.h"

enum {
    SCORED_GAME_MOST = 1023, /* half-moves */
    STANDARD_START = -1      /* no number of Chess960 */
};

struct scored_game {
    int start;  /* the number of its start in Chess960 (rules/chess960.h), or STANDARD_START */
    int result; /* 1 White won, 0 draw, -1 Black won */
    int opening; /* so many moves at the beginning were drawn by lot */
    int count;   /* of all moves */

    /* The last one is what would have been played, where the game was given up before. */
    chess_move moves[SCORED_GAME_MOST];

    /* Of the position before each move, centipawns from White's side, at most SCORE_MATE;
     * SCORE_NONE: of the opening, and where a search was cut off so early that it has only a
     * bound. */
    int16_t scores[SCORED_GAME_MOST];
};

/* The position a game begins in. */
void scored_game_start(const struct scored_game *game, struct position *position);

/* The positions to learn from: those after the opening with a score that is no mate, no check
 * on the board, and a best move that takes nothing and promotes nothing, for what a capture or
 * a check is about to change is the search's business. Returns how many; the moves are
 * legal. */
int scored_game_pack_quiet(const struct scored_game *game,
                           struct packed_position records[SCORED_GAME_MOST]);

#endif
