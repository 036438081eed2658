/* search_watch.h - runs a search in a test and stores its reports.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_TESTS_SEARCH_WATCH_H
#define TTYCHESS_TESTS_SEARCH_WATCH_H

#include <stdatomic.h>

#include "engine/engine.h"

enum { LINES_KEPT = 8 };

struct search_watch {
    atomic_int finished; /* number of calls */
    atomic_int reports;  /* number of calls, including progress reports */
    chess_move best, ponder;
    struct search_report last;              /* the last one with moves */
    struct search_report lines[LINES_KEPT]; /* the latest of each variation, from number 1
                                             * on */
    uint64_t nodes;                         /* of the last report of any kind */
    bool line_illegal;                      /* a variation had an illegal move */
    const struct position *root;            /* variations are checked from here */
};

/* Returns a monitor that fills *watch, which is cleared first. If `root` is NULL, variations
 * are not checked.
 */
struct search_monitor search_watch_begin(struct search_watch *watch,
                                         const struct position *root);

/* Searches a position without history and waits for the end. Aborts if the search does not
 * start.
 */
void search_watch_run(struct engine *engine, const struct position *position,
                      const struct search_limits *limits, struct search_watch *watch);

/* Returns the position of a FEN, which must be valid. */
struct position search_watch_position(const char *fen);

/* Returns a move as text, in a buffer that the next call overwrites. */
const char *search_watch_move(const struct position *position, chess_move move);

#endif
