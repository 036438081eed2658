/* tree_browser.h - browse the tree that a teaching strategy has searched.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A walk is at a node and has its position. The children are its moves in the order of the
 * search, then the pruned moves. All values are from the side to move at the node: a child's
 * own value is negated. Only on the owner's thread, after the search.
 */
#ifndef TTYCHESS_PLAYERS_TREE_BROWSER_H
#define TTYCHESS_PLAYERS_TREE_BROWSER_H

#include "engine/search_tree.h"
#include "rules/position.h"
#include "rules/san.h"

enum {
    TREE_DEPTH_DEFAULT = 3,
    TREE_DEPTH_MAX = 4,
    TREE_CAPACITY = 250000,   /* nodes stored, 12 MB */
    TREE_NODES_MAX = 1500000, /* nodes searched, about a second */
    TREE_NUMBER_SIZE = 16,
    TREE_TEXT_SIZE = 320
};

struct tree_browser {
    struct search_tree tree;
    int *subtree_sizes; /* by node: searched nodes of its subtree, itself included */
    struct position root;
    const char *strategy;     /* name */
    int depth;                /* plies */
    uint64_t horizon_nodes;   /* stored nodes beyond the horizon */
    uint64_t minimax_nodes;   /* positions up to that depth, which minimax would visit */
    char note[160];           /* why the tree differs from the request, or "" */
    int node;                 /* the current node */
    struct position position; /* at the current node */
    struct position before;   /* before the node's move; at the root equal to `position` */
    int child_count;
    int children[MAX_MOVES]; /* nodes */
    int selected;            /* index in children */
    bool whole;              /* show all, even if the front end usually shows less */
};

/* Begin at the root. The walk takes over the finished tree. */
void tree_browser_open(struct tree_browser *browser, struct search_tree *tree,
                       const struct position *root, const char *strategy, int depth);

/* Free the contents and set the walk to its initial state, all zero. */
void tree_browser_close(struct tree_browser *browser);
bool tree_browser_is_open(const struct tree_browser *browser);

/* tree_browser_enter() goes to a child by its index; pruned moves and leaves have no children.
 * tree_browser_leave() goes back to the parent and selects the child it comes from. Both return
 * false if that is impossible. */
bool tree_browser_enter(struct tree_browser *browser, int child);
bool tree_browser_leave(struct tree_browser *browser);

/* The index of the child after `move`, or -1. */
int tree_browser_find(const struct tree_browser *browser, chess_move move);

/* A child from the node's point of view. */
struct tree_child {
    char san[SAN_SIZE];
    char alpha[TREE_NUMBER_SIZE], beta[TREE_NUMBER_SIZE]; /* "-inf", "+0.15"; "" if pruned */
    char value[TREE_NUMBER_SIZE]; /* "+0.15", or "<=+0.15" for a bound after a cut-off */
    int nodes;                    /* searched nodes of the subtree; 0: pruned */
    bool pruned, best;            /* best: the node's value comes from this child */
    bool from_table;              /* the value comes from the hash table */
};
void tree_browser_describe(const struct tree_browser *browser, int child,
                           struct tree_child *description);

/* Explain a child: best so far, evaluated, cut off by which answer, or why it was pruned. */
void tree_browser_explain(const struct tree_browser *browser, int child,
                          char text[TREE_TEXT_SIZE]);

/* Explain the current node: value, window, and moves that were not searched. */
void tree_browser_explain_node(const struct tree_browser *browser, char text[TREE_TEXT_SIZE]);

/* Returns whether a child has no children, with the reason as a sentence. */
bool tree_browser_is_leaf(const struct tree_browser *browser, int child,
                          char text[TREE_TEXT_SIZE]);

/* "alpha-beta, depth 3: 612 nodes searched; without pruning 9323, one in 15. Value +0.15 for
 * White by Nf3." */
void tree_browser_summarize(const struct tree_browser *browser, char text[TREE_TEXT_SIZE]);

/* "1. e4 e5 2. Nf3", or "the root". */
void tree_browser_write_path(const struct tree_browser *browser, char *text, size_t size);

#endif
