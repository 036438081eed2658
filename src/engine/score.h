/* score.h - the scale of scores.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Scores are centipawns for the side to move. Mate in n plies is SCORE_MATE - n for the winner
 * and n - SCORE_MATE for the loser. A win known from endgame tables is SCORE_TABLEBASE_WIN
 * minus the number of plies to the first position in a table.
 */
#ifndef TTYCHESS_ENGINE_SCORE_H
#define TTYCHESS_ENGINE_SCORE_H

#include <assert.h>
#include <stdbool.h>

enum {
    MAX_PLY = 128,
    SCORE_DRAW = 0,
    SCORE_EVEN = 30, /* smaller leads are called even */
    SCORE_MATE = 32000,
    SCORE_INFINITE = 32001,
    SCORE_NONE = 32002,
    SCORE_MATE_BOUND = SCORE_MATE - MAX_PLY,
    SCORE_TABLEBASE_WIN = 20000,
    SCORE_CURSED_WIN = 2,                               /* a win that the fifty-move rule turns
                                                         * into a draw */
    SCORE_CERTAIN_BOUND = SCORE_TABLEBASE_WIN - MAX_PLY /* certain wins score at least this */
};

static inline bool score_is_mate(int score)
{
    return score >= SCORE_MATE_BOUND || score <= -SCORE_MATE_BOUND;
}

/* Returns whether the score is a mate, or a win or loss known from endgame tables. These scores
 * depend on the distance from the root. */
static inline bool score_is_certain(int score)
{
    return score >= SCORE_CERTAIN_BOUND || score <= -SCORE_CERTAIN_BOUND;
}

/* Returns the number of moves to mate for a score from White's side, rounded up; negative if
 * Black mates. */
static inline int score_moves_to_mate_for_white(int score)
{
    assert(score_is_mate(score));
    return score > 0 ? (SCORE_MATE - score + 1) / 2 : -((SCORE_MATE + score + 1) / 2);
}

/* Returns the number of moves to mate for the side to move; negative if it is mated. */
static inline int score_moves_to_mate(int score)
{
    assert(score_is_mate(score));
    return score > 0 ? (SCORE_MATE - score + 1) / 2 : -(SCORE_MATE + score) / 2;
}

#endif
