/* search_watch.h - run a search in a test and keep what it says.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_TESTS_SEARCH_WATCH_H
#define TTYCHESS_TESTS_SEARCH_WATCH_H

#include <stdatomic.h>

#include "engine/engine.h"

enum { LINES_KEPT = 8 };

struct search_watch {
    atomic_int finished; /* how often */
    atomic_int reports;  /* how often, progress included */
    chess_move best, ponder;
    struct search_report last;              /* with moves in it */
    struct search_report lines[LINES_KEPT]; /* the latest of each line, from line 1 on */
    uint64_t nodes;                         /* of the last report of all */
    bool line_illegal;                      /* some line held an illegal move */
    const struct position *root;            /* lines are checked from here */
};

/* The monitor that fills *watch, which is cleared. `root` may be NULL: lines unchecked.
 */
struct search_monitor search_watch_begin(struct search_watch *watch,
                                         const struct position *root);

/* Search a position with no history and wait for the end. Aborts when it does not start.
 */
void search_watch_run(struct engine *engine, const struct position *position,
                      const struct search_limits *limits, struct search_watch *watch);

/* A FEN that is known to be good. */
struct position search_watch_position(const char *fen);

/* A move as text, in a buffer that the next call uses again. */
const char *search_watch_move(const struct position *position, chess_move move);

#endif
