/* limits.h - when a search has to end, and how strong it may be.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * If all members are 0, the search runs until it is stopped, as with `infinite`. The first
 * limit reached ends the search.
 */
#ifndef TTYCHESS_ENGINE_LIMITS_H
#define TTYCHESS_ENGINE_LIMITS_H

#include <stdbool.h>
#include <stdint.h>

#include "rules/move_generator.h"

struct search_tree;

struct search_limits {
    int depth;            /* iterations; 0: no limit */
    uint64_t nodes;       /* of all threads together; 0: no limit */
    uint64_t soft_nodes;  /* start no new iteration after this many nodes; 0: no limit */
    uint64_t node_budget; /* nodes, checked only after depth 1 is complete; 0: no limit */
    int elo;              /* strength, which also limits the nodes; 0: as the options say */
    int64_t move_time;    /* milliseconds; 0: no limit */
    bool has_clock;       /* whether the next three members are valid */
    int64_t time[2];      /* milliseconds left, by enum color; may be <= 0 */
    int64_t increment[2]; /* milliseconds per move, by enum color */
    int moves_to_go;      /* to the next time control; 0: sudden death */
    int mate;             /* stop if a mate in this many moves is found or ruled out; 0: off */
    int perft;            /* UCI: count the positions at this depth instead; 0: off */
    bool infinite;        /* report no result before engine_stop_search() */
    bool ponder;          /* the clock does not run before engine_ponderhit() */
    const _Atomic bool *stop; /* any thread may set it to end the search; or NULL */
    struct search_tree *tree; /* records the searched nodes; or NULL */
    bool raw_scores;          /* see evaluation/win_chance.h; implied by `tree` */
    int search_move_count;
    chess_move search_moves[MAX_MOVES]; /* root moves to search; count 0: all */
};

/* Returns whether the search, once it no longer ponders, runs until it is stopped. */
static inline bool search_limits_are_infinite(const struct search_limits *limits)
{
    return limits->infinite ||
           (limits->depth == 0 && limits->nodes == 0 && limits->soft_nodes == 0 &&
            limits->elo == 0 && limits->move_time == 0 && !limits->has_clock &&
            limits->mate == 0);
}

static inline bool search_limits_allow_move(const struct search_limits *limits,
                                            chess_move move)
{
    for (int i = 0; i < limits->search_move_count; i++)
        if (limits->search_moves[i] == move)
            return true;
    return limits->search_move_count == 0;
}

#endif
