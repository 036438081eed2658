/* search_tree.h - the tree that a search really walked, kept to be looked at.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * For small depths: at most `capacity` nodes are kept. Give it to a search in
 * `search_limits.tree`; the teaching strategies, Monte Carlo excepted, fill it with their
 * last iteration. The search's thread writes it; read it after `finished`.
 *
 * Nodes refer to each other by index; node 0 is the root. Children stand in the order in
 * which they were searched; then those that a cut-off left out, which have no children.
 */
#ifndef TTYCHESS_ENGINE_SEARCH_TREE_H
#define TTYCHESS_ENGINE_SEARCH_TREE_H

#include <stdbool.h>
#include <stdint.h>

#include "rules/move_generator.h"
#include "base/reason.h"

enum { TREE_NONE = -1 };

enum search_tree_state {
    TREE_SEARCHED,   /* by its moves */
    TREE_LEAF,       /* evaluated, or the game is over */
    TREE_TABLE,      /* answered by the table of positions */
    TREE_QUIESCENCE, /* beyond the horizon: captures only */
    TREE_PRUNED      /* never looked at: window, value and depth mean nothing */
};

struct search_tree_node {
    int parent, first_child, last_child, next_sibling; /* indices, or TREE_NONE */
    int alpha, beta; /* the window in which it was searched, from its side to move */
    int value;       /* from its side to move; outside the window only a bound */
    int depth;       /* half-moves still to search, 0 and less beyond the horizon */
    chess_move move; /* that leads here; MOVE_NONE at the root */
    uint8_t state;   /* enum search_tree_state */
    bool cut_off;    /* its value reached beta: the moves left were pruned */
};

struct search_tree {
    struct search_tree_node *nodes;
    int count, capacity;
    int current;       /* the node being searched; TREE_NONE between searches */
    int unkept;        /* how far below the last node that found room the search is */
    uint64_t searched; /* nodes entered, whether they found room or not */
    uint64_t lost;     /* nodes that found no room, pruned ones included */
    bool complete;     /* the iteration came to its end; otherwise values are missing */
};

/* An empty tree; false with the reason when memory is lacking. */
bool search_tree_create(struct search_tree *tree, int capacity, struct reason *reason);
void search_tree_free(struct search_tree *tree);

/* ---- the search's thread; `tree` may be NULL everywhere: nothing is kept ----------- */

/* Forget everything: an iteration begins. */
void search_tree_restart(struct search_tree *tree);

/* A node is entered: by `move` from the current one. The next calls are about it. */
void search_tree_enter(struct search_tree *tree, chess_move move, int depth, int alpha,
                       int beta);
void search_tree_mark(struct search_tree *tree, enum search_tree_state state);

/* Its value is known, and its parent is the current node again. */
void search_tree_leave(struct search_tree *tree, int value);

/* A cut-off at the current node: moves from index `first` on are left out. */
void search_tree_prune(struct search_tree *tree, const struct move_list *moves, int first);

#endif
