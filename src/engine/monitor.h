/* monitor.h - how a search speaks: to the screen, plain mode and UCI alike.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The engine does not know who listens. Callbacks run on a thinking thread, never two at a
 * time for one search: they must be short, must not block, and must not call engine_*().
 * What they are given is valid during the call only: copy it.
 */
#ifndef TTYCHESS_ENGINE_MONITOR_H
#define TTYCHESS_ENGINE_MONITOR_H

#include <stdint.h>

#include "engine/score.h"
#include "rules/move.h"

enum score_bound { BOUND_NONE, BOUND_UPPER, BOUND_LOWER, BOUND_EXACT };

/* How often a move of the root was tried by playouts, and how it fared. */
struct move_visits {
    chess_move move;
    uint32_t visits;
    int win_permille; /* points of the side to move, a draw being half a point */
};

/* What a teaching strategy has to tell of itself, of the iteration reported (Monte Carlo:
 * of the whole search). All 0 where it does not apply; the strong strategy tells nothing. */
struct search_figures {
    uint64_t nodes;        /* positions entered, the root included */
    uint64_t leaves;       /* of these evaluated, or ended by the rules of the game */
    uint64_t quiescence;   /* of these beyond the horizon */
    uint64_t cut_offs;     /* nodes whose last moves were pruned */
    uint64_t table_hits;   /* nodes that the table answered */
    uint64_t least_leaves; /* what alpha-beta would need with the best move always first:
                            * b^ceil(d/2) + b^floor(d/2) - 1 (Knuth and Moore, 1975), b
                            * being the mean number of moves; 0: does not apply */
    int branching; /* effective branching factor in hundredths: by what factor a half-move
                    * more multiplies the nodes, the mean over the last two */
    uint64_t playouts;
    const struct move_visits *visits; /* of the moves of the root, most visited first; */
    int visit_count;                  /* valid during the call only: copy the entries */
};

/* One line of thinking. All numbers are of the whole search so far. */
struct search_report {
    int depth;           /* of the iteration, in half-moves; 0: nothing known yet */
    int selective_depth; /* deepest half-move looked at */
    int line;            /* which of the best lines, from 1 (multi-PV) */
    int score;           /* as it is told (evaluation/win_chance.h), from the side to move at
                          * the root; of a tree, by a simple evaluation, or if limits.plain:
                          * as it was found */
    enum score_bound bound;
    uint64_t nodes;
    uint64_t table_base_hits;
    int64_t milliseconds;    /* since the search began */
    int hash_full;           /* permille of the table in use */
    chess_move current_move; /* root move being searched, or MOVE_NONE */
    int current_move_number; /* from 1; 0: not known */
    struct search_figures figures;
    int length; /* of the principal variation; 0: none in this report (progress) */
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
     * is idle for engine_is_searching(). NULL only for who waits with engine_wait(). */
    void (*finished)(void *listener, chess_move best, chess_move ponder);

    /* Just before `finished`, and in place of all reports: the move comes from the opening
     * book; these are the moves it has here, greatest weight first. May be NULL. */
    void (*from_book)(void *listener, const struct book_move *moves, int count);
};

#endif
