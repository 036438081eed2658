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

enum { LINE_WIDTH = 79 };

struct watch {
    struct compare_run *run;
    int64_t began; /* microseconds */
    uint64_t nodes_before;
    int64_t time_before;
    bool progress;
};

static int64_t now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000000 + time.tv_nsec / 1000;
}

static void show_progress(const struct watch *watch, const struct search_report *report)
{
    char text[LINE_WIDTH + 1];
    snprintf(text, sizeof text, "%s: depth %d, %" PRIu64 " nodes, %.1f s",
             watch->run->strategy->name, report->depth, report->nodes,
             (double)watch->run->microseconds / 1e6);
    fprintf(stderr, "\r%-*s", LINE_WIDTH, text);
    fflush(stderr);
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

static void on_finished(void *listener, chess_move best, chess_move ponder)
{
    (void)listener;
    (void)best;
    (void)ponder;
}

static bool set_options(struct engine *engine, const struct strategy *strategy,
                        const struct compare_plan *plan, struct reason *reason)
{
    return engine_set_option(engine, "Strategy", strategy->name, reason) &&
           engine_set_option(engine, "Evaluation", plan->evaluation, reason) &&
           engine_set_option(engine, "Playouts", plan->playouts, reason) &&
           engine_set_option(engine, "Seed", plan->seed, reason);
}

bool compare_run(const struct strategy *strategy, const struct position *position,
                 const struct compare_plan *plan, struct compare_run *run,
                 struct reason *reason)
{
    struct search_limits limits = {
        .depth = plan->depth, .nodes = plan->nodes, .move_time = plan->milliseconds};
    *run = (struct compare_run){.strategy = strategy};
    struct engine *engine = engine_create(strategies, reason);
    if (engine == NULL)
        return false;
    struct watch watch = {.run = run, .progress = plan->progress, .began = now()};
    struct search_monitor monitor = {
        .listener = &watch, .report = on_report, .finished = on_finished};
    bool good = set_options(engine, strategy, plan, reason);
    engine_set_position(engine, position, &position->key, 1);
    good = good && engine_start(engine, &limits, &monitor, reason);
    if (good)
        engine_wait(engine);
    engine_destroy(engine);
    if (plan->progress)
        fprintf(stderr, "\r%*s\r", LINE_WIDTH, "");
    return good;
}
