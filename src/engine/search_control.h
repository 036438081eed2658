/* search_control.h - when a search ends, how much it has cost, and who hears of it.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One `struct search_control` a search, shared by its threads: limits, clock, stop flag
 * and monitor. One `struct search_meter` a thread: it counts that thread's nodes and is
 * the only thing that a strategy holds on to. Functions are grouped by the thread that
 * may call them.
 */
#ifndef TTYCHESS_ENGINE_SEARCH_CONTROL_H
#define TTYCHESS_ENGINE_SEARCH_CONTROL_H

#include <pthread.h>
#include <stdatomic.h>

#include "engine/limits.h"
#include "engine/monitor.h"
#include "engine/time_plan.h"
#include "engine/transposition_table.h"

enum { METER_ALIGNMENT = 64 }; /* a cache line each, so that counting disturbs nobody */

struct search_control;

struct search_meter {
    _Alignas(METER_ALIGNMENT) _Atomic uint64_t nodes; /* written by its own thread only */
    _Atomic uint64_t table_base_hits; /* likewise: answers had from endgame tables */
    uint64_t check_at; /* node count at which to look at clock and limits again */
    struct search_control *control;
    int selective_depth; /* deepest half-move of the iteration; the strategy's to keep */
    int thread;          /* from 0; only thread 0 looks at the clock and reports */
};

struct search_control {
    _Atomic bool stop;
    _Atomic bool dismissed;      /* told to answer, and not by its own limits */
    _Atomic bool pondering;      /* the clock does not count yet */
    _Atomic int64_t clock_start; /* when it began to count; milliseconds, monotonic */

    /* Fixed while a search runs. */
    struct search_limits limits;
    struct search_monitor monitor;
    const struct position *told_for; /* the root, for its scores to be told as in
                                      * evaluation/win_chance.h; NULL: as they are */
    struct time_plan plan;
    int64_t began;
    struct search_meter *meters; /* one a thread; owned by the engine */
    int meter_count;
    const struct transposition_table *table;

    /* Thread 0's own. */
    int64_t last_report;
    struct search_report progress; /* what a report between two lines would say */

    /* Waiting, once there is nothing left to think, for the word to answer. */
    pthread_mutex_t mutex;
    pthread_cond_t released;
};

/* ---- the engine's owner thread ------------------------------------------- */

void search_control_create(struct search_control *control);
void search_control_destroy(struct search_control *control);

/* Get ready for a search: the clock counts from now. `meters` has `meter_count` entries
 * and outlives the search; limits and monitor are copied. */
void search_control_begin(struct search_control *control, const struct search_limits *limits,
                          const struct search_monitor *monitor, const struct time_plan *plan,
                          const struct transposition_table *table, struct search_meter *meters,
                          int meter_count);

void search_control_stop(struct search_control *control); /* any thread */
/* The clock counts from now, if the search was pondering; else nothing happens. */
void search_control_ponderhit(struct search_control *control);

/* ---- thread 0 ------------------------------------------------------------ */

/* Whether to search one half-move deeper, `done` being behind us. */
bool search_control_may_deepen(const struct search_control *control,
                               const struct iteration *done);

/* Milliseconds since the search began. */
int64_t search_control_elapsed(const struct search_control *control);

/* Say a line. Depth, line, score, bound and moves are the caller's; the rest is filled in
 * here. */
void search_control_report(struct search_control *control, const struct search_report *report);

/* What the progress reports in between shall say: the root move now searched, `number`
 * from 1. */
void search_control_note_move(struct search_control *control, int depth, chess_move move,
                              int number);

/* The same for the figures of the strategy. */
void search_control_note_figures(struct search_control *control,
                                 const struct search_figures *figures);

/* Return when the answer may be given: at once, but for infinite and pondering. */
void search_control_await_release(struct search_control *control);

/* ---- any thinking thread ------------------------------------------------- */

/* The slow part of search_meter_visit(). */
bool search_meter_check(struct search_meter *meter);

/* Nodes this thread has visited. */
static inline uint64_t search_meter_nodes(const struct search_meter *meter)
{
    return atomic_load_explicit(&meter->nodes, memory_order_relaxed);
}

static inline bool search_meter_stopped(const struct search_meter *meter)
{
    return atomic_load_explicit(&meter->control->stop, memory_order_relaxed);
}

/* Count a node about to be visited. False: do not visit it, return as fast as you can. */
static inline bool search_meter_visit(struct search_meter *meter)
{
    uint64_t nodes = search_meter_nodes(meter);
    if (nodes >= meter->check_at && !search_meter_check(meter))
        return false;
    if (search_meter_stopped(meter))
        return false;
    atomic_store_explicit(&meter->nodes, nodes + 1, memory_order_relaxed);
    return true;
}

static inline void search_meter_count_hits(struct search_meter *meter, uint64_t hits)
{
    hits += atomic_load_explicit(&meter->table_base_hits, memory_order_relaxed);
    atomic_store_explicit(&meter->table_base_hits, hits, memory_order_relaxed);
}

#endif
