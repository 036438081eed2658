/* compare_run.c - one strategy on one position, each iteration measured.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Each run has an engine of its own, so that none profits from another's table, and runs
 * alone, so that times can be compared.
 */
#include "tools/compare.h"

#include <inttypes.h>
#include <stdio.h>
#include <time.h>

#include "strategies/strategies.h"
#include "tools/progress.h"

enum { LINE_WIDTH = 120, WARM_UP_NODES = 2000, LONG = 5 /* seconds */ };

struct watch {
    struct compare_run *run;
    int64_t began; /* microseconds */
    uint64_t nodes_before;
    int64_t time_before;
    int depth; /* to search to; 0: no such limit */
    bool progress;
    int shown; /* columns of progress */
};

static int64_t now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000000 + time.tv_nsec / 1000;
}

/* How many seconds the iteration under way will take, as it grows from depth to depth. */
static double expected_seconds(const struct watch *watch)
{
    const struct compare_run *run = watch->run;
    if (run->count < 3 || run->count >= watch->depth)
        return 0;
    double last = (double)run->rows[run->count - 1].microseconds;
    double before = (double)run->rows[run->count - 2].microseconds;
    return before > 0 ? last * last / before / 1e6 : 0;
}

static void show_progress(struct watch *watch, const struct search_report *report)
{
    char text[LINE_WIDTH + 1], goal[16] = "", expected[60] = "";
    double seconds = expected_seconds(watch);
    if (watch->depth > 0)
        snprintf(goal, sizeof goal, " of %d", watch->depth);
    if (seconds >= LONG)
        snprintf(expected, sizeof expected, ", depth %d wants %.0f %s; ^C: the rest",
                 watch->run->count + 1, seconds < 120 ? seconds : seconds / 60,
                 seconds < 120 ? "s" : "min");
    snprintf(text, sizeof text, "%s: depth %d%s, %.1fM nodes, %.1f s%s",
             watch->run->strategy->name, report->depth, goal, (double)report->nodes / 1e6,
             (double)watch->run->microseconds / 1e6, expected);
    progress_line(&watch->shown, text);
}

/* The numbers of a report are of the whole search; a row's are of its iteration. Several
 * reports of one depth: the last one counts. */
static void keep_row(struct watch *watch, const struct search_report *report)
{
    struct compare_run *run = watch->run;
    if (report->depth > COMPARE_DEPTH_MAX || report->depth < run->count ||
        report->bound != BOUND_EXACT)
        return;
    if (report->depth > run->count && run->count > 0) {
        watch->nodes_before += run->rows[run->count - 1].nodes;
        watch->time_before += run->rows[run->count - 1].microseconds;
    }
    run->count = report->depth;
    run->rows[report->depth - 1] =
        (struct compare_row){.depth = report->depth,
                             .nodes = report->nodes - watch->nodes_before,
                             .microseconds = run->microseconds - watch->time_before,
                             .score = report->score,
                             .move = report->moves[0],
                             .figures = report->figures};
    run->rows[report->depth - 1].figures.visits = NULL;
}

static void on_report(void *listener, const struct search_report *report)
{
    struct watch *watch = listener;
    watch->run->nodes = report->nodes;
    watch->run->microseconds = now() - watch->began;
    /* A search that was cut short repeats the last line of all: that is no iteration. */
    bool ended = report->depth == watch->run->count && report->figures.nodes > 0 &&
                 watch->run->rows[report->depth - 1].figures.playouts == 0;
    if (report->length > 0 && !ended)
        keep_row(watch, report);
    if (watch->progress)
        show_progress(watch, report);
}

/* The first search of an engine pays for memory that is new: its time would be told as the
 * price of the first depths. */
static void warm_up(struct engine *engine)
{
    const struct search_limits limits = {.nodes = WARM_UP_NODES};
    struct search_result result;
    engine_search(engine, &limits, &result, NULL);
    engine_new_game(engine);
}

static bool set_options(struct engine *engine, const struct strategy *strategy,
                        const struct compare_plan *plan, struct reason *reason)
{
    return engine_set_option(engine, "Strategy", strategy->name, reason) &&
           engine_set_option(engine, "Evaluation", plan->evaluation, reason) &&
           engine_set_option(engine, "Playouts", plan->playouts, reason) &&
           engine_set_option(engine, "Seed", plan->seed, reason) &&
           (!plan->network || engine_set_option(engine, "EvalFile", plan->network, reason));
}

bool compare_run(const struct strategy *strategy, const struct position *position,
                 const struct compare_plan *plan, struct compare_run *run,
                 struct reason *reason)
{
    struct search_limits limits = {.depth = plan->depth,
                                   .nodes = plan->nodes,
                                   .move_time = plan->milliseconds,
                                   .stop = plan->stop};
    *run = (struct compare_run){.strategy = strategy};
    struct engine *engine = engine_create(strategies, reason);
    if (!engine)
        return false;
    struct watch watch = {.run = run, .progress = plan->progress, .depth = plan->depth};
    const struct search_monitor monitor = {.listener = &watch, .report = on_report};
    bool good = set_options(engine, strategy, plan, reason);
    engine_set_position(engine, position, &position->key, 1);
    if (good)
        warm_up(engine);
    watch.began = now();
    good = good && engine_start(engine, &limits, &monitor, reason);
    if (good)
        engine_wait(engine);
    engine_destroy(engine);
    if (plan->progress)
        progress_line_clear(&watch.shown);
    return good;
}
