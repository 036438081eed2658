/* compare.h - strategies side by side: running them, and telling what came of it.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 *   compare.c             the command line
 *   compare_run.c         one strategy on one position
 *   compare_stop.c        ^C
 *   compare_print.c       tables, bars, and comma-separated values
 *   compare_published.c   what articles report, beside what comes of it here
 */
#ifndef TTYCHESS_TOOLS_COMPARE_H
#define TTYCHESS_TOOLS_COMPARE_H

#include <pthread.h>
#include <stdatomic.h>

#include "engine/engine.h"
#include "tools/interruption.h"

enum { COMPARE_DEPTH_MAX = 40, COMPARE_RUNS_MAX = 16 };

/* How to search. Words as the engine's options have them. */
struct compare_plan {
    int depth;            /* to this one; 0: no such limit */
    uint64_t nodes;       /* as many; 0: no such limit */
    int64_t milliseconds; /* as long; 0: no such limit */
    const char *evaluation, *playouts, *seed;
    const char *network;     /* NULL: the built-in one */
    bool progress;           /* a line on standard error while it runs */
    const atomic_bool *stop; /* ends it; NULL: ^C ends the program */
};

/* One iteration of a strategy. */
struct compare_row {
    int depth;
    uint64_t nodes;       /* of this iteration alone */
    int64_t microseconds; /* the same */
    int score;            /* from the side to move */
    chess_move move;
    struct search_figures figures; /* without the visits */
};

struct compare_run {
    const struct strategy *strategy;
    struct compare_row rows[COMPARE_DEPTH_MAX]; /* [0] is depth 1 */
    int count;                                  /* iterations completed, and kept */
    uint64_t nodes;       /* of the whole search, the iteration it ended in included */
    int64_t microseconds; /* the same */
};

extern const char compare_name[]; /* "ttychess compare" */

/* ---- compare_run.c ----------------------------------------------------------------- */

/* Search `position` by the plan, and wait for the end. False with the reason when there is
 * no memory or a word of the plan is unknown. */
bool compare_run(const struct strategy *strategy, const struct position *position,
                 const struct compare_plan *plan, struct compare_run *run,
                 struct reason *reason);

/* ---- compare_stop.c ---------------------------------------------------------------- */

struct compare_stop {
    pthread_t watcher;
    struct interruption interruption;
    atomic_bool asked, over;
    bool watched;
};

/* From now on ^C sets `asked` instead of ending the program; a second one ends that. Before
 * any engine is created. */
void compare_stop_begin(struct compare_stop *stop);
void compare_stop_end(struct compare_stop *stop);

/* ---- compare_print.c --------------------------------------------------------------- */

/* For each depth, and for each strategy: nodes, time, score, move, and the part of the
 * nodes of the first run, if that is minimax. */
void compare_print_depths(const struct position *position, const struct compare_run *runs,
                          int count);

/* One line a strategy: how deep it came, and what it found. */
void compare_print_totals(const struct position *position, const struct compare_run *runs,
                          int count);

/* Bars on a scale of powers of ten: the nodes of each depth. */
void compare_print_bars(const struct compare_run *runs, int count);

/* A header, then a line for each strategy and depth; with `totals` one a strategy. */
void compare_print_csv(const struct position *position, const struct compare_run *runs,
                       int count, bool totals);

/* "12.3 ms", "4.56 s". */
void compare_write_time(int64_t microseconds, char text[16]);

/* ---- compare_published.c ----------------------------------------------------------- */

/* Run the cases and print them; false with the reason. */
bool compare_published(const struct compare_plan *plan, struct reason *reason);

#endif
