/* monitor.h - how a search speaks: to the screen, plain mode and UCI alike.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The engine does not know who listens. Callbacks run on a thinking thread, never two at a
 * time for one search: they must be short, must not block, and must not call engine_*().
 * What they are given is valid during the call only: copy it.
 */
#ifndef TTYCHESS_ENGINE_MONITOR_H
#define TTYCHESS_ENGINE_MONITOR_H

#include <stdbool.h>
#include <stdint.h>

#include "engine/score.h"
#include "rules/move.h"

enum score_bound { BOUND_NONE, BOUND_UPPER, BOUND_LOWER, BOUND_EXACT };

/* One line of thinking. All numbers are of the whole search so far. */
struct search_report {
    int depth;            /* of the iteration, in half-moves; 0: nothing known yet */
    int selective_depth;  /* deepest half-move looked at */
    int line;             /* which of the best lines, from 1 (multi-PV) */
    int score;            /* centipawns or mate score, from the side to move at the root */
    enum score_bound bound;
    uint64_t nodes;
    uint64_t table_base_hits;
    int64_t milliseconds; /* since the search began */
    int hash_full;        /* permille of the table in use */
    chess_move current_move; /* root move being searched, or MOVE_NONE */
    int current_move_number; /* from 1; 0: not known */
    int length;           /* of the principal variation; 0: none in this report (progress) */
    chess_move moves[MAX_PLY];
};

struct book_move; /* engine/book.h */

struct search_monitor {
    void *listener; /* handed back; owned by the caller, outlives the search */

    /* A new line, a better bound, or progress (length 0, about five a second). May be
     * NULL. */
    void (*report)(void *listener, const struct search_report *report);

    /* Once a search, at its end: the move to play and the reply expected. Either may be
     * MOVE_NONE (`best` only when there is no legal move). After it returns, the engine
     * is idle for engine_is_searching(). Must not be NULL. */
    void (*finished)(void *listener, chess_move best, chess_move ponder);

    /* Just before `finished`, and in place of all reports: the move comes from the opening
     * book; these are the moves it has here, greatest weight first. May be NULL. */
    void (*from_book)(void *listener, const struct book_move *moves, int count);
};

#endif
