/* tree_walk.h - a walk through the tree that a teaching strategy really searched.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A walk stands at a node and knows the position there; its children are the moves in the
 * order in which they were tried, then those that a cut-off left out. All numbers are
 * from the side to move at the node, as the strategies count: a child's own value with
 * its sign changed. The owner's thread only; the search must be over.
 */
#ifndef TTYCHESS_PLAYERS_TREE_WALK_H
#define TTYCHESS_PLAYERS_TREE_WALK_H

#include "engine/search_tree.h"
#include "rules/position.h"
#include "rules/san.h"

enum {
    TREE_DEPTH_DEFAULT = 3,
    TREE_DEPTH_MAX = 4,
    TREE_CAPACITY = 250000,   /* nodes kept, 12 MB */
    TREE_NODES_MAX = 1500000, /* nodes searched, about a second */
    TREE_NUMBER_SIZE = 16,
    TREE_TEXT_SIZE = 320
};

struct tree_walk {
    struct search_tree tree;
    int *sizes; /* by node: those below it that were searched, itself included */
    struct position root;
    const char *strategy; /* its name */
    int depth;            /* in half-moves */
    uint64_t beyond;      /* nodes kept that lie beyond the horizon */
    uint64_t everything;  /* positions there are up to that depth: minimax visits them all */
    char note[160];       /* why it is not what was asked for; "" */
    int node;             /* where the walk stands */
    struct position position; /* there */
    struct position before;   /* a move earlier; at the root the same */
    int child_count;
    int children[MAX_MOVES]; /* nodes */
    int selected;            /* index in children */
    bool whole;              /* all of it was asked for, where a face tells less */
};

/* Begin at the root of the finished tree, which the walk takes over. */
void tree_walk_begin(struct tree_walk *walk, struct search_tree *tree,
                     const struct position *root, const char *strategy, int depth);

/* Free what the walk owns; a walk of zeros is none. */
void tree_walk_end(struct tree_walk *walk);
bool tree_walk_is_open(const struct tree_walk *walk);

/* Go to a child (by its index), or back to the parent, whose child it then selects. False
 * where there is no way: pruned moves and leaves have no children. */
bool tree_walk_enter(struct tree_walk *walk, int child);
bool tree_walk_leave(struct tree_walk *walk);

/* The index of the child that `move` leads to; -1: there is none. */
int tree_walk_find(const struct tree_walk *walk, chess_move move);

/* How a child was seen from the node. */
struct tree_child {
    char san[SAN_SIZE];
    char alpha[TREE_NUMBER_SIZE], beta[TREE_NUMBER_SIZE]; /* "-inf", "+0.15"; "" pruned */
    char value[TREE_NUMBER_SIZE]; /* "+0.15", "<=+0.15" where a cut-off made it a bound */
    int nodes;                    /* searched below it and at it; 0: pruned */
    bool pruned, best;            /* best: its value is the node's */
    bool from_table;              /* answered by the table of positions */
};
void tree_walk_describe(const struct tree_walk *walk, int child, struct tree_child *told);

/* What happened at a child, as a sentence: that it is the best so far, was evaluated, cut
 * off by which answer, or never looked at and why. */
void tree_walk_explain(const struct tree_walk *walk, int child, char text[TREE_TEXT_SIZE]);

/* The same for the node itself: value, window, and what was not searched here. */
void tree_walk_explain_node(const struct tree_walk *walk, char text[TREE_TEXT_SIZE]);

/* Whether there is nothing below a child; then why, as a sentence. */
bool tree_walk_is_dead_end(const struct tree_walk *walk, int child, char text[TREE_TEXT_SIZE]);

/* "alpha-beta, depth 3: 612 nodes searched; without pruning 9323, one in 15. Value
 * +0.15 for White by Nf3." */
void tree_walk_summarize(const struct tree_walk *walk, char text[TREE_TEXT_SIZE]);

/* "1. e4 e5 2. Nf3", or "the root". */
void tree_walk_path(const struct tree_walk *walk, char *text, size_t size);

#endif
