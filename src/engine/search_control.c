/* search_control.c - limits, clock and reports of a search.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Reading the clock costs more than a node, so thread 0 reads it only every few hundred nodes,
 * which take well under a millisecond. Every thread checks the stop flag at every node. With
 * one thread, node limits are exact, because there is always a check at the limit.
 */
#include "engine/search_control.h"

#include <assert.h>
#include <stdlib.h>

#include "base/thread.h"
#include "engine/evaluation/win_chance.h"

enum {
    NODES_BETWEEN_CHECKS = 512,
    PROGRESS_INTERVAL = 200, /* milliseconds between progress reports */
    FORCED_DEPTH = 6,        /* depth that suffices if there is only one legal move */
    MATE_MARGIN = 4,         /* iterations beyond the length of a mate before it is trusted */
    /* Iterations beyond that length before a mate is ruled out; pruning hid 60 mates for up to
     * 10. */
    NO_MATE_MARGIN = 12
};

/* ---- the engine's owner thread ------------------------------------------- */

void search_control_init(struct search_control *control)
{
    pthread_mutex_init(&control->mutex, NULL);
    pthread_cond_init(&control->released, NULL);
}

void search_control_free(struct search_control *control)
{
    pthread_cond_destroy(&control->released);
    pthread_mutex_destroy(&control->mutex);
}

/* Returns the node count of the next check. With several threads only the sum of their nodes
 * shows whether a node limit is reached, so checks are more frequent. */
static uint64_t next_check(const struct search_control *control, uint64_t nodes)
{
    const struct search_limits *limits = &control->limits;
    uint64_t check = nodes + NODES_BETWEEN_CHECKS;
    if (limits->nodes > 0 && control->meter_count > 1)
        return nodes + NODES_BETWEEN_CHECKS / 8;
    if (limits->nodes > 0 && limits->nodes < check)
        check = limits->nodes;
    if (limits->node_budget > nodes && limits->node_budget < check)
        check = limits->node_budget;
    return check;
}

void search_control_start(struct search_control *control, const struct search_limits *limits,
                          const struct search_monitor *monitor, const struct time_plan *plan,
                          const struct transposition_table *table, struct search_meter *meters,
                          int meter_count)
{
    int64_t now = monotonic_milliseconds();
    assert(meter_count > 0);
    atomic_store(&control->stop, false);
    atomic_store(&control->stop_requested, false);
    atomic_store(&control->pondering, limits->ponder);
    atomic_store(&control->clock_start, now);
    control->limits = *limits;
    control->limits.infinite = search_limits_are_infinite(limits);
    control->monitor = *monitor;
    control->conversion_root = NULL;
    control->plan = *plan;
    control->started_at = control->last_report = now;
    control->table = table;
    control->meters = meters;
    control->meter_count = meter_count;
    control->progress = (struct search_report){0};
    for (int i = 0; i < meter_count; i++) {
        atomic_store(&meters[i].nodes, 0);
        atomic_store(&meters[i].tablebase_hits, 0);
        meters[i].next_check_at = next_check(control, 0);
        meters[i].control = control;
        meters[i].selective_depth = 0;
        meters[i].thread = i;
    }
}

static void release(struct search_control *control)
{
    pthread_mutex_lock(&control->mutex);
    pthread_cond_broadcast(&control->released);
    pthread_mutex_unlock(&control->mutex);
}

void search_control_stop(struct search_control *control)
{
    atomic_store(&control->stop_requested, true);
    atomic_store(&control->stop, true);
    release(control);
}

void search_control_ponderhit(struct search_control *control)
{
    if (!atomic_load(&control->pondering))
        return;
    atomic_store(&control->clock_start, monotonic_milliseconds());
    atomic_store(&control->pondering, false);
    release(control);
}

static uint64_t total_nodes(const struct search_control *control)
{
    uint64_t sum = 0;
    for (int i = 0; i < control->meter_count; i++)
        sum += atomic_load_explicit(&control->meters[i].nodes, memory_order_relaxed);
    return sum;
}

/* ---- thread 0 ------------------------------------------------------------ */

int64_t search_control_elapsed(const struct search_control *control)
{
    return monotonic_milliseconds() - control->started_at;
}

/* Returns the milliseconds used on our clock, 0 while pondering. */
static int64_t clock_used(const struct search_control *control)
{
    if (atomic_load(&control->pondering))
        return 0;
    return monotonic_milliseconds() - atomic_load(&control->clock_start);
}

bool search_control_should_start_iteration(const struct search_control *control,
                                           const struct iteration *done)
{
    const struct search_limits *limits = &control->limits;
    uint64_t nodes = total_nodes(control);
    assert(done->depth > 0 && done->best_move_effort >= 0 && done->best_move_effort <= 1000);
    if (atomic_load(&control->stop) || done->depth >= MAX_PLY - 1 ||
        (limits->depth > 0 && done->depth >= limits->depth) ||
        (limits->soft_nodes > 0 && nodes >= limits->soft_nodes) ||
        (limits->node_budget > 0 && nodes >= limits->node_budget))
        return false;
    if (limits->mate > 0 && ((done->score >= SCORE_MATE_BOUND &&
                              score_moves_to_mate(done->score) <= limits->mate) ||
                             done->depth >= 2 * limits->mate + NO_MATE_MARGIN))
        return false;
    if (limits->infinite || atomic_load(&control->pondering) || !limits->has_clock)
        return true;
    if ((done->forced && done->depth >= FORCED_DEPTH) ||
        (score_is_mate(done->score) &&
         done->depth >= 2 * abs(score_moves_to_mate(done->score)) + MATE_MARGIN))
        return false;
    if (control->plan.soft == control->plan.hard)
        return true;
    return clock_used(control) < control->plan.soft * time_plan_soft_percent(done) / 100;
}

void search_control_report(struct search_control *control, const struct search_report *report)
{
    assert(report->length >= 0 && report->length <= MAX_PLY);
    control->last_report = monotonic_milliseconds();
    if (!control->monitor.report)
        return;
    struct search_report full = *report;
    full.current_move = control->progress.current_move;
    full.current_move_number = control->progress.current_move_number;
    if (control->conversion_root)
        full.score = score_to_reported(full.score, control->conversion_root);
    full.selective_depth = control->meters[0].selective_depth;
    if (full.selective_depth < full.depth)
        full.selective_depth = full.depth;
    full.nodes = total_nodes(control);
    full.tablebase_hits = 0;
    for (int i = 0; i < control->meter_count; i++)
        full.tablebase_hits +=
            atomic_load_explicit(&control->meters[i].tablebase_hits, memory_order_relaxed);
    full.milliseconds = search_control_elapsed(control);
    full.hash_full = transposition_table_usage(control->table);
    control->monitor.report(control->monitor.listener, &full);
}

void search_control_set_current_move(struct search_control *control, int depth,
                                     chess_move move, int number)
{
    control->progress.depth = depth;
    control->progress.current_move = move;
    control->progress.current_move_number = number;
}

void search_control_set_statistics(struct search_control *control,
                                   const struct search_statistics *statistics)
{
    control->progress.statistics = *statistics;
}

void search_control_wait_for_release(struct search_control *control)
{
    pthread_mutex_lock(&control->mutex);
    while (!atomic_load(&control->stop_requested) &&
           (control->limits.infinite || atomic_load(&control->pondering)))
        pthread_cond_wait(&control->released, &control->mutex);
    pthread_mutex_unlock(&control->mutex);
}

/* ---- any thinking thread ------------------------------------------------- */

bool search_meter_check_limits(struct search_meter *meter)
{
    struct search_control *control = meter->control;
    meter->next_check_at = next_check(control, atomic_load(&meter->nodes));
    if (meter->thread != 0)
        return true;
    const struct search_limits *limits = &control->limits;
    uint64_t nodes = total_nodes(control);
    if ((limits->nodes > 0 && nodes >= limits->nodes) ||
        (limits->node_budget > 0 && nodes >= limits->node_budget &&
         control->progress.depth > 1) ||
        (limits->stop && atomic_load_explicit(limits->stop, memory_order_relaxed)) ||
        clock_used(control) >= control->plan.hard) {
        atomic_store(&control->stop, true);
        return false;
    }
    if (control->monitor.report &&
        monotonic_milliseconds() - control->last_report >= PROGRESS_INTERVAL) {
        control->progress.length = 0;
        search_control_report(control, &control->progress);
    }
    return true;
}
