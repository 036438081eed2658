/* glance.c - a short look ahead.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "engine/glance.h"

#include "engine/engine.h"

/* Bounds are of iterations that were cut short: the line before is worth more. */
static void take_report(void *listener, const struct search_report *report)
{
    struct glance *seen = listener;
    if (report->length == 0 || report->line != 1 || report->bound != BOUND_EXACT)
        return;
    seen->score = report->score;
    seen->length = report->length < GLANCE_MOVES ? report->length : GLANCE_MOVES;
    for (int i = 0; i < seen->length; i++)
        seen->moves[i] = report->moves[i];
}

bool glance(const struct strategy *const *strategies, const struct network *network,
            const struct position *position, struct glance *seen)
{
    const struct search_limits limits = {.nodes = GLANCE_NODES};
    const struct search_monitor monitor = {.listener = seen, .report = take_report};
    struct engine *engine = engine_create(strategies, NULL);
    *seen = (struct glance){.length = 0};
    if (!engine)
        return false;
    engine_set_network(engine, network);
    engine_set_position(engine, position, &position->key, 1);
    if (engine_set_number(engine, "Hash", 1, NULL) &&
        engine_start(engine, &limits, &monitor, NULL))
        engine_wait(engine);
    engine_destroy(engine);
    return seen->length > 0;
}
