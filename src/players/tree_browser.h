/* tree_browser.h - browses the tree that a teaching strategy has searched.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The browser is at a node. Its children are the moves in the order in which they were
 * searched, followed by the pruned moves. All values are from the viewpoint of the side to
 * move at the node.
 */
#ifndef TTYCHESS_PLAYERS_TREE_BROWSER_H
#define TTYCHESS_PLAYERS_TREE_BROWSER_H

#include "engine/score.h"
#include "engine/search_tree.h"
#include "rules/position.h"
#include "rules/san.h"

enum {
    TREE_DEPTH_DEFAULT = 3,
    TREE_DEPTH_MAX = 4,
    TREE_CAPACITY = 250000,   /* recorded nodes, 12 MB */
    TREE_NODES_MAX = 1500000, /* searched nodes, about a second */
    TREE_NUMBER_SIZE = 16,
    TREE_TEXT_SIZE = 320
};

struct tree_browser {
    struct search_tree tree;
    int *subtree_sizes; /* searched nodes in each node's subtree, including itself */
    struct position root;
    const char *strategy;
    int depth; /* plies */
    uint64_t horizon_nodes;
    uint64_t minimax_nodes;
    char note[160]; /* why the tree is not as requested, or "" */
    int node;
    chess_move path[MAX_PLY]; /* moves from the root to `node` */
    int path_length;
    struct position position;
    struct position before; /* position before the last move; at the root, `position` */
    int child_count;
    int children[MAX_MOVES]; /* indexes of nodes in `tree` */
    int selected;
    bool whole; /* whether to show all children */
};

/* Opens a finished tree at its root. Takes ownership of the tree and clears *tree. */
void tree_browser_open(struct tree_browser *browser, struct search_tree *tree,
                       const struct position *root, const char *strategy, int depth);

/* Frees the tree. The closed state is all zeros. */
void tree_browser_close(struct tree_browser *browser);
bool tree_browser_is_open(const struct tree_browser *browser);

/* tree_browser_enter() goes to the child with this index if it has children.
 * tree_browser_leave() goes back to the parent and selects the child. Both return false if
 * they do nothing. */
bool tree_browser_enter(struct tree_browser *browser, int child);
bool tree_browser_leave(struct tree_browser *browser);

/* Returns the index of the child with this move, or -1. */
int tree_browser_find_child(const struct tree_browser *browser, chess_move move);

/* A child, from the node's point of view. */
struct tree_child {
    char san[SAN_SIZE];
    char alpha[TREE_NUMBER_SIZE], beta[TREE_NUMBER_SIZE]; /* "-inf", "+0.15"; "" if pruned */
    char value[TREE_NUMBER_SIZE]; /* "+0.15", or "<=+0.15" for a bound after a cut-off */
    int nodes;                    /* of the subtree; 0: pruned */
    bool pruned, best;            /* best: whether it gives the node its value */
    bool from_table;              /* its value is from the hash table */
};
void tree_browser_describe_child(const struct tree_browser *browser, int child,
                                 struct tree_child *description);

/* Explains a child: its value, and the move that refuted or pruned it. */
void tree_browser_explain_child(const struct tree_browser *browser, int child,
                                char text[TREE_TEXT_SIZE]);

/* Explains the current node: value, window and cut-off. */
void tree_browser_explain_node(const struct tree_browser *browser, char text[TREE_TEXT_SIZE]);

/* Returns whether a child has no children, and writes why. */
bool tree_browser_child_is_leaf(const struct tree_browser *browser, int child,
                                char text[TREE_TEXT_SIZE]);

/* Writes "alpha-beta, depth 3: 612 nodes searched; without pruning there would be 9323, 15
 * times as many. Value +0.15 for White with Nf3." */
void tree_browser_summarize(const struct tree_browser *browser, char text[TREE_TEXT_SIZE]);

/* Writes "1. e4 e5 2. Nf3", or "the root". */
void tree_browser_write_path(const struct tree_browser *browser, char *text, size_t size);

#endif
