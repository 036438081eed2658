/* search_result.c - what a search has found, for those who wait for it.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "engine/engine.h"

/* An iteration that was cut short may end with a bound: the score before it is worth more. */
static void take_report(void *listener, const struct search_report *report)
{
    struct search_result *result = listener;
    bool exact = report->bound == BOUND_EXACT;
    result->nodes = report->nodes;
    if (report->length == 0 || report->line != 1 || (result->exact && !exact))
        return;
    result->scored = true;
    result->exact = exact;
    result->score = report->score;
    result->depth = report->depth;
}

static void take_end(void *listener, chess_move best, chess_move ponder)
{
    struct search_result *result = listener;
    result->best = best;
    result->ponder = ponder;
}

struct search_monitor search_result_monitor(struct search_result *result)
{
    *result = (struct search_result){.best = MOVE_NONE, .ponder = MOVE_NONE};
    return (struct search_monitor){result, take_report, take_end, NULL};
}

bool engine_search(struct engine *engine, const struct search_limits *limits,
                   struct search_result *result, struct reason *reason)
{
    const struct search_monitor monitor = search_result_monitor(result);
    if (!engine_start(engine, limits, &monitor, reason))
        return false;
    engine_wait(engine);
    return true;
}
