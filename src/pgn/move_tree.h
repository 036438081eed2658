/* move_tree.h - the moves of a game with all that might have been played instead, and what
 * was said about them.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A node is a move; the root is none, it stands for the start position. A node's children
 * are the moves that follow it: the first is the main one, the others are variations. The
 * main line runs from the root through first children. Nodes stay where they are until
 * the tree is freed, so a pointer to one may be kept; a removed one hangs in no tree any
 * more. Data without chess: who adds a move has made sure that it is legal.
 *
 * Nothing here recurses, whatever the depth: use move_node_next() to see all nodes.
 * Owned and used by one thread.
 */
#ifndef TTYCHESS_PGN_MOVE_TREE_H
#define TTYCHESS_PGN_MOVE_TREE_H

#include <stdbool.h>
#include <stdint.h>

#include "pgn/arena.h"
#include "rules/move.h"
#include "rules/san.h"

enum { MOVE_NAGS = 13 /* a move may have; more are refused */ };

/* A comment is UTF-8 as it came: any character but NUL, so make it printable where it is
 * shown. Line breaks are '\n' and stand two or more together: a single one is a blank. */
struct move_comment {
    struct move_comment *next;
    size_t length;
    char text[]; /* NUL-terminated */
};

struct move_comments { /* in the order they were made */
    struct move_comment *first, *last;
};

struct move_notes {
    struct move_comments before; /* only of the first move of a variation */
    struct move_comments after;  /* of the root: before the first move */
    uint8_t nag_count;
    uint8_t nags[MOVE_NAGS]; /* numeric annotation glyphs: 1 is "!", 2 "?"... */
};

struct move_node {
    struct move_node *parent;       /* NULL: the root, or removed */
    struct move_node *first, *last; /* children */
    struct move_node *next;         /* sibling: the next variation */
    struct move_notes *notes;       /* NULL: nothing was said */
    chess_move move;                /* MOVE_NONE: the turn was passed ("--") */
    char san[SAN_SIZE];
};

struct move_tree {
    struct arena arena; /* holds the nodes, the notes, and whatever the owner puts in */
    struct move_node *root;
    size_t count; /* moves added so far, removed ones included */
};

void move_tree_init(struct move_tree *tree);
void move_tree_free(struct move_tree *tree);

/* Add a move after `parent`, as its last variation (or main move, if it is the first). */
struct move_node *move_tree_add(struct move_tree *tree, struct move_node *parent,
                                chess_move move, const char *san)
    __attribute__((returns_nonnull));

/* Take a node with all that follows it out of the tree; the root stays. */
void move_tree_remove(struct move_tree *tree, struct move_node *node);

/* Put a removed node, with all that follows it, back after `parent`: before `next`, or, if
 * that is no child of it (any more), as its last variation. */
void move_tree_restore(struct move_node *parent, struct move_node *node,
                       struct move_node *next);

/* Take all that follows a node out of the tree. */
void move_tree_cut(struct move_tree *tree, struct move_node *node);

/* ---- places ---- */

/* The child that plays this move, or NULL. */
struct move_node *move_node_find(const struct move_node *parent, chess_move move);

/* The variation before or after this one among those of its parent, or NULL. */
struct move_node *move_node_sibling(const struct move_node *node, int direction);

/* The first move of the variation a node stands in; the root for the main line. */
struct move_node *move_node_variation(struct move_node *node);

/* Whether a node is on the main line; the root is. */
bool move_node_is_main(const struct move_node *node);

/* Half-moves from the root. */
size_t move_node_ply(const struct move_node *node);

/* The last node of the main continuation of `node`. */
struct move_node *move_node_end(struct move_node *node);

/* One node after the other, each before what follows it, main moves first; from the root.
 * NULL after the last one below `top`. */
struct move_node *move_node_next(const struct move_node *node, const struct move_node *top);

/* ---- order ---- */

/* One place up among the moves of its parent. False: it is the first already. */
bool move_node_promote(struct move_node *node);

/* ---- notes ---- */

/* Add a comment after or before a move. Bytes that cannot stand in a PGN comment are
 * blanks afterwards; one of blanks only is passed over. */
void move_tree_comment(struct move_tree *tree, struct move_node *node, bool before,
                       const char *text, size_t length);

/* Take a comment, or all of a place (NULL), away. */
void move_node_uncomment(struct move_node *node, bool before,
                         const struct move_comment *comment);

/* Put comments that were taken away, the first one of a chain, behind those that are there. */
void move_node_recomment(struct move_node *node, bool before, struct move_comment *first);

/* Add a glyph, 0 to 255; one that is there already is well. False: it has too many. */
bool move_tree_nag(struct move_tree *tree, struct move_node *node, uint8_t nag);

/* Take a glyph away; false when it was not there. */
bool move_node_unnag(struct move_node *node, uint8_t nag);

/* How many moves there are from this one on, itself and all variations counted. */
size_t move_node_count(const struct move_node *top);

/* Whether a node, which may have been taken out, stands in the tree. */
bool move_tree_has(const struct move_tree *tree, const struct move_node *node);

#endif
