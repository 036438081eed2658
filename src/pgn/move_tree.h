/* move_tree.h - the moves of a game with all that might have been played instead, and what was
 * said about them.
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
#include <stddef.h>
#include <stdint.h>

#include "rules/move.h"
#include "rules/san.h"

/* ---- many small things that are given back together ------------------------------------- */

/* For what a game is made of (moves, comments, tags): no call of malloc() for each, none
 * moves once it is there, and all go with the game. One thread an arena. */

struct arena_block;

struct arena {
    struct arena_block *blocks; /* the newest first */
    char *next, *end;           /* what is free in it */
    size_t size;                /* bytes of all blocks */
};

/* An arena of zeros is an empty one. */

/* Room for `size` bytes, fit for any type and not cleared. Aborts on lack of memory. */
void *arena_take(struct arena *arena, size_t size) __attribute__((returns_nonnull));

/* A copy of `length` bytes with a NUL after them. */
char *arena_copy(struct arena *arena, const char *bytes, size_t length)
    __attribute__((returns_nonnull));

/* ---- the tree ---------------------------------------------------------------------------- */

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
    int16_t
        thought; /* White's expected points in 1/1000, by the engine that chose it, and 1; 0:
                      * not known. For who plays on: no file has it. */
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

/* ---- the moves of a tree in the order in which they are printed ------------------------- */

/* Nothing here recurses. Plain data of the caller; any thread that may read the tree. */

struct reading_place {
    const struct move_node *node; /* NULL: all was read */
    const struct move_node *end;
    size_t ply;  /* of its move, from 1 */
    int depth;   /* 0: the main line */
    int closed;  /* variations that ended right before it */
    bool opened; /* it begins a variation */
};

/* The first move; node NULL where there is none. `end`: what follows this move of the main line is
 * left out; NULL: nothing is. */
void reading_begin(struct reading_place *place, const struct move_tree *tree,
                   const struct move_node *end);

/* Go on to the next one. Behind the last, `closed` is what is still to be closed. */
void reading_next(struct reading_place *place);

#endif
