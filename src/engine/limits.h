/* limits.h - when a search has to end, and how strong it may be.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * All zero means: think until told to stop (like `infinite`). Several limits may be given;
 * the first one reached ends the search. Plain data.
 */
#ifndef TTYCHESS_ENGINE_LIMITS_H
#define TTYCHESS_ENGINE_LIMITS_H

#include <stdbool.h>
#include <stdint.h>

#include "rules/move_generator.h"

struct search_tree;

struct search_limits {
    int depth;            /* iterations; 0: none */
    uint64_t nodes;       /* nodes of all threads together; 0: none */
    uint64_t soft_nodes;  /* no new iteration is begun after so many; 0: none */
    uint64_t budget;      /* nodes, once each move was looked at (depth 1 done); 0: none */
    int elo;              /* strength (engine/strength.h); 0: what the options say, and that
                            alone does not end a search */
    int64_t move_time;    /* milliseconds for this move; 0: none */
    bool has_clock;       /* the four clock values below count */
    int64_t time[2];      /* milliseconds left, by enum color; may be 0 or below */
    int64_t increment[2]; /* milliseconds a move, by enum color */
    int moves_to_go;      /* to the next time control; 0: sudden death */
    int mate;             /* look for a mate in so many moves and stop there, or when it is
                            plain that there is none; 0: no */
    int perft;            /* UCI: count the positions at this depth instead; 0: no */
    bool infinite;        /* no move before engine_stop(), even when all is known */
    bool ponder;          /* the clock does not count before engine_ponderhit() */
    const _Atomic bool
        *stop; /* ends the search, as engine_stop() does but for `infinite`, when
                                 it is set, by whom and whenever that be; or NULL */
    struct search_tree *tree; /* keep the nodes searched, see search_tree.h; or NULL */
    bool plain; /* tell scores as the search has them, not as evaluation/win_chance.h does;
                 * with a tree it is so in any case */
    int search_move_count;
    chess_move search_moves[MAX_MOVES]; /* consider only these; count 0: all */
};

/* Whether nothing but engine_stop() ends such a search (once it no longer ponders). */
static inline bool search_limits_are_endless(const struct search_limits *limits)
{
    return limits->infinite ||
           (limits->depth == 0 && limits->nodes == 0 && limits->soft_nodes == 0 &&
            limits->elo == 0 && limits->move_time == 0 && !limits->has_clock &&
            limits->mate == 0);
}

/* Whether this move is to be considered at the root. */
static inline bool search_limits_allow(const struct search_limits *limits, chess_move move)
{
    for (int i = 0; i < limits->search_move_count; i++)
        if (limits->search_moves[i] == move)
            return true;
    return limits->search_move_count == 0;
}

#endif
