/* time_plan.h - how long to think about one move.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A pure function of the limits: no clock is read here. All times are milliseconds since
 * the clock began to count. Any thread.
 */
#ifndef TTYCHESS_ENGINE_TIME_PLAN_H
#define TTYCHESS_ENGINE_TIME_PLAN_H

#include "engine/limits.h"
#include "rules/types.h"

#define TIME_UNLIMITED INT64_MAX

struct time_plan {
    int64_t soft; /* no new iteration from here on, when all is calm; at least 1 */
    int64_t hard; /* stop in the middle of whatever it is; soft <= hard */
};

/* What an iteration found, for the decision whether another one pays. */
struct iteration {
    int depth; /* just completed */
    int score;
    int stable;  /* iterations in a row with the same best move */
    int effort;  /* nodes spent on the best move so far, in thousandths of all */
    int drop;    /* centipawns the score has fallen since the iteration before */
    bool forced; /* only one move is legal */
};

/* The plan for `color` to move, at the move of that number (from 1; others count as 1), by
 * which the length of the rest is guessed, up to the 26th. `overhead` is what a move costs
 * between us and the clock (pipes, a network): it is kept in hand for each move still to come.
 * Without move_time and clock both are TIME_UNLIMITED. Both are at least 1, however late it
 * is. */
struct time_plan time_plan_make(const struct search_limits *limits, enum color color,
                                int move_number, int64_t overhead);

/* Percent of the soft limit that a move deserves, from 25 to 300: less the longer the same
 * move has been best and the more of the work went into it (there is little left to find
 * in the others: Gian-Carlo Pascutto's and others' "easy move", by nodes as in Berserk and
 * Stockfish), more when the score falls. */
int time_plan_patience(const struct iteration *done);

#endif
