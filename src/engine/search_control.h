/* search_control.h - limits, clock, stop flag and reports of a search.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The threads of a search share a `struct search_control`. Each has its own `struct
 * search_meter`, which counts its nodes; a strategy needs only the meter.
 */
#ifndef TTYCHESS_ENGINE_SEARCH_CONTROL_H
#define TTYCHESS_ENGINE_SEARCH_CONTROL_H

#include <pthread.h>
#include <stdatomic.h>

#include "engine/limits.h"
#include "engine/monitor.h"
#include "engine/time_plan.h"
#include "engine/transposition_table.h"

enum { METER_ALIGNMENT = 64 }; /* a cache line, to avoid false sharing */

struct search_control;

struct search_meter {
    _Alignas(METER_ALIGNMENT) _Atomic uint64_t nodes; /* written by its own thread only */
    _Atomic uint64_t tablebase_hits; /* successful probes, counted by its own thread */
    uint64_t next_check_at; /* node count at which to check the clock and the limits */
    struct search_control *control;
    int selective_depth; /* deepest ply of the iteration; the strategy sets it */
    int thread;          /* number from 0; only thread 0 checks the clock and reports */
};

struct search_control {
    _Atomic bool stop;
    _Atomic bool stop_requested; /* whether the search was stopped from outside, not by its
                                  * limits */
    _Atomic bool pondering;
    _Atomic int64_t clock_start; /* when the clock was started, in monotonic milliseconds */

    /* Constant while a search runs. */
    struct search_limits limits;
    struct search_monitor monitor;
    const struct position *conversion_root; /* root position for converting scores; NULL: raw
                                             * scores */
    struct time_plan plan;
    int64_t started_at;
    struct search_meter *meters; /* by thread; owned by the engine */
    int meter_count;
    const struct transposition_table *table;

    /* Only thread 0 uses these. */
    int64_t last_report;
    struct search_report progress;

    /* Thread 0 waits here if it must not report the result yet. */
    pthread_mutex_t mutex;
    pthread_cond_t released;
};

/* ---- the engine's owner thread ------------------------------------------- */

void search_control_init(struct search_control *control);
void search_control_free(struct search_control *control);

/* Prepares a search and starts its clock. `table` and `meters` (one per thread) must outlive
 * the search; limits, monitor and plan are copied. */
void search_control_start(struct search_control *control, const struct search_limits *limits,
                          const struct search_monitor *monitor, const struct time_plan *plan,
                          const struct transposition_table *table, struct search_meter *meters,
                          int meter_count);

void search_control_stop(struct search_control *control); /* callable from any thread */
void search_control_ponderhit(struct search_control *control);

/* ---- thread 0 ------------------------------------------------------------ */

/* Returns whether to start an iteration one ply deeper than `done`. */
bool search_control_should_start_iteration(const struct search_control *control,
                                           const struct iteration *done);

/* Returns the milliseconds since search_control_start(). */
int64_t search_control_elapsed(const struct search_control *control);

/* Reports a variation. The caller sets depth, line, score, bound, moves, length and statistics;
 * the other members are filled in. */
void search_control_report(struct search_control *control, const struct search_report *report);

/* Sets the depth and root move for subsequent progress reports; `number` counts from 1. */
void search_control_set_current_move(struct search_control *control, int depth,
                                     chess_move move, int number);

void search_control_set_statistics(struct search_control *control,
                                   const struct search_statistics *statistics);

/* Blocks while the search must not report its result, because it is infinite or pondering. */
void search_control_wait_for_release(struct search_control *control);

/* ---- any thinking thread ------------------------------------------------- */

/* Does the slow part of search_meter_count_node(). Returns false if a limit is reached. Thread
 * 0 also reports progress. */
bool search_meter_check_limits(struct search_meter *meter);

static inline uint64_t search_meter_nodes(const struct search_meter *meter)
{
    return atomic_load_explicit(&meter->nodes, memory_order_relaxed);
}

static inline bool search_meter_is_stopped(const struct search_meter *meter)
{
    return atomic_load_explicit(&meter->control->stop, memory_order_relaxed);
}

/* Counts a node before it is visited. Returns false if the search has to stop; the node must
 * then not be visited. */
static inline bool search_meter_count_node(struct search_meter *meter)
{
    uint64_t nodes = search_meter_nodes(meter);
    if ((nodes >= meter->next_check_at && !search_meter_check_limits(meter)) ||
        search_meter_is_stopped(meter))
        return false;
    atomic_store_explicit(&meter->nodes, nodes + 1, memory_order_relaxed);
    return true;
}

static inline void search_meter_add_tablebase_hits(struct search_meter *meter, uint64_t hits)
{
    hits += atomic_load_explicit(&meter->tablebase_hits, memory_order_relaxed);
    atomic_store_explicit(&meter->tablebase_hits, hits, memory_order_relaxed);
}

#endif
