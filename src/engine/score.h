/* score.h - what a position is worth.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Scores are centipawns from the side to move. A mate in n half-moves is SCORE_MATE - n
 * for the side that mates and n - SCORE_MATE for the side that is mated. Below those lies
 * what endgame tables say: a win, so many half-moves away from a position they know.
 */
#ifndef TTYCHESS_ENGINE_SCORE_H
#define TTYCHESS_ENGINE_SCORE_H

#include <assert.h>
#include <stdbool.h>

enum {
    MAX_PLY = 128,
    SCORE_DRAW = 0,
    SCORE_EVEN = 30, /* nobody calls less a lead */
    SCORE_MATE = 32000,
    SCORE_INFINITE = 32001,
    SCORE_NONE = 32002,
    SCORE_MATE_BOUND = SCORE_MATE - MAX_PLY, /* from here on it is a mate score */
    SCORE_TABLEBASE_WIN = 20000,
    SCORE_CURSED_WIN = 2,                           /* won, but for the fifty-move rule */
    SCORE_WON_BOUND = SCORE_TABLEBASE_WIN - MAX_PLY /* from here on it is surely won */
};

static inline bool score_is_mate(int score)
{
    return score >= SCORE_MATE_BOUND || score <= -SCORE_MATE_BOUND;
}

/* Won or lost for certain: mate is found, or the endgame tables say so. Such scores depend
 * on the distance from the root. */
static inline bool score_is_certain(int score)
{
    return score >= SCORE_WON_BOUND || score <= -SCORE_WON_BOUND;
}

/* Full moves to mate of a score from White's side, negative when Black mates: rounded up,
 * whoever is to move. */
static inline int score_mate_moves_white(int score)
{
    assert(score_is_mate(score));
    return score > 0 ? (SCORE_MATE - score + 1) / 2 : -((SCORE_MATE + score + 1) / 2);
}

/* Full moves to mate, negative when the side to move is mated; mate scores only. */
static inline int score_mate_moves(int score)
{
    assert(score_is_mate(score));
    return score > 0 ? (SCORE_MATE - score + 1) / 2 : -(SCORE_MATE + score) / 2;
}

#endif
