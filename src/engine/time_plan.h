/* time_plan.h - how much time to spend on a move.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Times are milliseconds since the clock was started. Thread-safe.
 */
#ifndef TTYCHESS_ENGINE_TIME_PLAN_H
#define TTYCHESS_ENGINE_TIME_PLAN_H

#include "engine/limits.h"
#include "rules/types.h"

#define TIME_UNLIMITED INT64_MAX

struct time_plan {
    int64_t soft; /* start no iteration after this time, scaled by time_plan_soft_percent(); >=
                   * 1 */
    int64_t hard; /* stop the search at this time; >= soft */
};

/* A completed iteration, used to decide whether to start another one. */
struct iteration {
    int depth;
    int score;
    int stable_iterations; /* in a row with the same best move */
    int best_move_effort;  /* permille of the nodes spent on the best move */
    int score_drop;        /* centipawns lost since the last iteration */
    bool forced;           /* whether there is only one root move */
};

/* `move_number` (from 1; smaller numbers count as 1) is used to estimate the length of the
 * game. From 26 on the estimate is constant. `overhead` is the time lost per move between
 * engine and clock; it is reserved for each remaining move. Without move_time and a clock, both
 * limits are TIME_UNLIMITED. */
struct time_plan time_plan_make(const struct search_limits *limits, enum color color,
                                int move_number, int64_t overhead);

/* Returns the percentage of the soft limit to use, 25 to 300. It is lower if the best move has
 * been stable and took a large part of the nodes ("easy move"), and higher if the score
 * falls. */
int time_plan_soft_percent(const struct iteration *done);

#endif
