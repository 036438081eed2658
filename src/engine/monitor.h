/* monitor.h - callbacks for the results of a search.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Callbacks run on a search thread, never two at a time for one search. They must be short and
 * must not block or call engine_*(). Their arguments are valid only during the call.
 */
#ifndef TTYCHESS_ENGINE_MONITOR_H
#define TTYCHESS_ENGINE_MONITOR_H

#include <stdint.h>

#include "engine/score.h"
#include "rules/move.h"

enum score_bound { BOUND_NONE, BOUND_UPPER, BOUND_LOWER, BOUND_EXACT };

/* Statistics of the playouts of a root move. */
struct move_visits {
    chess_move move;
    uint32_t visits;
    int win_permille; /* for the side to move; a draw is half a win */
};

/* Statistics of the teaching strategies for the reported iteration (Monte Carlo: for the whole
 * search). 0 if not applicable. */
struct search_statistics {
    uint64_t nodes;      /* nodes visited, including the root */
    uint64_t leaves;     /* nodes evaluated, or where the game is over */
    uint64_t quiescence; /* nodes of the quiescence search */
    uint64_t cut_offs;   /* nodes whose remaining moves were pruned */
    uint64_t table_hits; /* nodes whose score came from the table */
    /* Leaves of alpha-beta with perfect move order: b^ceil(d/2) + b^floor(d/2) - 1, where b is
     * the average number of moves. */
    uint64_t minimum_leaves;
    int branching; /* effective branching factor, in hundredths, averaged over two plies */
    uint64_t playouts;
    const struct move_visits *visits; /* root moves, most visited first; or NULL */
    int visit_count;
};

/* A principal variation or a progress report. Counters are for the whole search so far. */
struct search_report {
    int depth;           /* of the iteration; 0: nothing known yet */
    int selective_depth; /* deepest ply reached */
    int line;            /* rank of the variation, from 1 */
    int score; /* for the side to move at the root; a reported score (win_chance.h), but raw
                * with limits.raw_scores, a tree or a simple evaluation */
    enum score_bound bound;
    uint64_t nodes;
    uint64_t tablebase_hits;
    int64_t milliseconds;    /* since the search began */
    int hash_full;           /* permille of the table in use */
    chess_move current_move; /* the root move being searched, or MOVE_NONE */
    int current_move_number; /* from 1; 0: unknown */
    struct search_statistics statistics;
    int length; /* of the variation; 0: progress report */
    chess_move moves[MAX_PLY];
};

struct book_move;

struct search_monitor {
    void *listener; /* owned by the caller; must outlive the search */

    /* Reports a new variation, a better bound, or progress (length 0, about five times a
     * second). May be NULL. */
    void (*report)(void *listener, const struct search_report *report);

    /* Called once, at the end, with the move to play and the expected reply. Either may be
     * MOVE_NONE (`best` only if there is no legal move). May be NULL if the caller uses
     * engine_wait(). */
    void (*finished)(void *listener, chess_move best, chess_move ponder);

    /* Called before `finished`, instead of all reports, if the move comes from the opening
     * book. `moves` are the candidates, greatest weight first. May be NULL. */
    void (*from_book)(void *listener, const struct book_move *moves, int count);
};

#endif
