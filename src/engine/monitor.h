/* monitor.h - the callbacks through which a search reports its results.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Callbacks run on a search thread, never two at a time for one search. They must be short,
 * must not block, and must not call engine_*(). Their arguments are valid only during the
 * call.
 */
#ifndef TTYCHESS_ENGINE_MONITOR_H
#define TTYCHESS_ENGINE_MONITOR_H

#include <stdint.h>

#include "engine/score.h"
#include "rules/move.h"

enum score_bound { BOUND_NONE, BOUND_UPPER, BOUND_LOWER, BOUND_EXACT };

/* How often playouts tried a root move, and with what result. */
struct move_visits {
    chess_move move;
    uint32_t visits;
    int win_permille; /* points of the side to move; a draw is half a point */
};

/* Statistics of a teaching strategy about the reported iteration (Monte Carlo: about the whole
 * search). 0 if not applicable; the strong strategy leaves all of them at 0. */
struct search_statistics {
    uint64_t nodes;      /* nodes entered, including the root */
    uint64_t leaves;     /* nodes that were evaluated, or ended by the rules of the game */
    uint64_t quiescence; /* nodes of the quiescence search */
    uint64_t cut_offs;   /* nodes whose remaining moves were pruned */
    uint64_t table_hits; /* nodes whose score came from the table */
    uint64_t
        minimum_leaves; /* leaves alpha-beta would need with perfect move order: b^ceil(d/2)
                            * + b^floor(d/2) - 1 (Knuth and Moore, 1975), where b is the
                            * average number of moves; 0: not applicable */
    int branching;      /* effective branching factor in hundredths: how much one more ply
                            * multiplies the nodes, averaged over the last two plies */
    uint64_t playouts;
    const struct move_visits *visits; /* root moves, most visited first; valid during */
    int visit_count;                  /* the call only */
};

/* A principal variation or a progress report. All figures are for the whole search so far. */
struct search_report {
    int depth;           /* of the iteration, in plies; 0: nothing known yet */
    int selective_depth; /* the deepest ply reached */
    int line;            /* rank of the variation, from 1 (multi-PV) */
    int score;           /* from the root's side to move; reported as in
                          * evaluation/win_chance.h, but raw with a tree, a simple evaluation
                          * or limits.plain */
    enum score_bound bound;
    uint64_t nodes;
    uint64_t tablebase_hits;
    int64_t milliseconds;    /* since the search began */
    int hash_full;           /* permille of the transposition table in use */
    chess_move current_move; /* the root move being searched, or MOVE_NONE */
    int current_move_number; /* from 1; 0: unknown */
    struct search_statistics statistics;
    int length; /* of the principal variation; 0: none (progress report) */
    chess_move moves[MAX_PLY];
};

struct book_move; /* see engine/book.h */

struct search_monitor {
    void *listener; /* passed to the callbacks; owned by the caller, outlives the search */

    /* A new variation, a better bound, or progress (length 0, about five times a second). May
     * be NULL. */
    void (*report)(void *listener, const struct search_report *report);

    /* Called once, at the end, with the move to play and the expected reply. Either may be
     * MOVE_NONE (`best` only if there is no legal move). After it returns,
     * engine_is_searching() is false. May be NULL only if the caller uses engine_wait(). */
    void (*finished)(void *listener, chess_move best, chess_move ponder);

    /* Called just before `finished` and instead of all reports if the move comes from the
     * opening book. `moves` are the book moves of the position, greatest weight first. May be
     * NULL. */
    void (*from_book)(void *listener, const struct book_move *moves, int count);
};

#endif
