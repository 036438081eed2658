/* search_tree.h - records the tree of a search for inspection.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * If `search_limits.tree` is set, the teaching strategies except Monte Carlo record the first
 * `capacity` nodes of their last iteration. The search thread writes the tree; read it after
 * `finished`.
 *
 * Node 0 is the root. Children are in search order, followed by the moves that a cut-off
 * pruned, which have no children.
 */
#ifndef TTYCHESS_ENGINE_SEARCH_TREE_H
#define TTYCHESS_ENGINE_SEARCH_TREE_H

#include <stdbool.h>
#include <stdint.h>

#include "rules/move_generator.h"
#include "base/error.h"

enum { TREE_NONE = -1 };

enum search_tree_node_state {
    TREE_SEARCHED, /* its moves were searched */
    TREE_LEAF,     /* evaluated, or the game is over */
    TREE_TABLE,    /* the transposition table had the score */
    TREE_QUIESCENCE,
    TREE_PRUNED /* not searched: window, value and depth are not valid */
};

struct search_tree_node {
    int parent, first_child, last_child, next_sibling; /* indices, or TREE_NONE */
    int alpha, beta;                                   /* for its side to move */
    int value;       /* for its side to move; only a bound if outside the window */
    int depth;       /* plies left to search; <= 0 in quiescence */
    chess_move move; /* the move that leads to this node; MOVE_NONE at the root */
    uint8_t state;   /* enum search_tree_node_state */
    bool cut_off;    /* whether the remaining moves were pruned because value >= beta */
};

struct search_tree {
    struct search_tree_node *nodes;
    int count, capacity;
    int current;            /* the node being searched; TREE_NONE between searches */
    int unrecorded_plies;   /* plies below the last recorded node */
    uint64_t searched;      /* nodes entered, including unrecorded ones */
    uint64_t dropped_nodes; /* not recorded for lack of space, including pruned nodes */
    bool complete; /* whether the iteration was finished; if not, values are missing */
};

/* Creates an empty tree. Returns false and sets *error if memory runs out. */
bool search_tree_init(struct search_tree *tree, int capacity, struct error *error);
void search_tree_free(struct search_tree *tree);

/* ---- for the search thread; if `tree` is NULL, nothing is recorded --------------------- */

void search_tree_clear(struct search_tree *tree);

/* Adds the node after `move` as a child and makes it current. */
void search_tree_enter(struct search_tree *tree, chess_move move, int depth, int alpha,
                       int beta);
void search_tree_set_node_state(struct search_tree *tree, enum search_tree_node_state state);

/* Sets the current node's value and makes its parent current. */
void search_tree_leave(struct search_tree *tree, int value);

/* Records a cut-off at the current node, which prunes the moves from index `first` on. */
void search_tree_record_cut_off(struct search_tree *tree, const struct move_list *moves,
                                int first);

#endif
