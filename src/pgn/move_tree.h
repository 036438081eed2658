/* move_tree.h - the moves of a game with variations, comments and glyphs.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A node is a move; the root is the start position. A node's first child is the main move, the
 * others are variations. Pointers to nodes, even removed ones, stay valid until the tree is
 * freed. Callers must add only legal moves.
 */
#ifndef TTYCHESS_PGN_MOVE_TREE_H
#define TTYCHESS_PGN_MOVE_TREE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "rules/move.h"
#include "rules/san.h"

/* ---- arena: many small allocations that are freed together ------------------------------ */

/* Allocations never move. A zeroed struct is an empty arena. */

struct arena_block;

struct arena {
    struct arena_block *blocks;
    char *next, *end; /* the free part of the newest block */
    size_t size;      /* total size of all blocks in bytes */
};

/* Allocates memory that is aligned for any type and not cleared. Exits if memory runs out. */
void *arena_allocate(struct arena *arena, size_t size) __attribute__((returns_nonnull));

/* Copies the bytes and appends a NUL. */
char *arena_copy(struct arena *arena, const char *bytes, size_t length)
    __attribute__((returns_nonnull));

/* ---- the tree --------------------------------------------------------------------------- */

enum { MOVE_NAGS_MAX = 13 /* maximum number of glyphs for a move */ };

/* A comment in UTF-8 as read, without NULs. Make it printable before you show it. A single
 * line break is stored as a space; in a run of several, each is stored as '\n'. */
struct move_comment {
    struct move_comment *next;
    size_t length;
    char text[]; /* NUL-terminated */
};

struct move_comments {
    struct move_comment *first, *last;
};

struct move_notes {
    struct move_comments before; /* only at the first move of a variation */
    struct move_comments after;  /* at the root: comments before the first move */
    uint8_t nag_count;
    uint8_t nags[MOVE_NAGS_MAX]; /* numeric annotation glyphs: 1 is "!", 2 is "?" */
};

struct move_node {
    struct move_node *parent;       /* NULL: root or removed */
    struct move_node *first, *last; /* children */
    struct move_node *next;         /* next sibling (variation) */
    struct move_notes *notes;       /* NULL: no comments or glyphs */
    chess_move move;                /* MOVE_NONE: null move ("--") */
    char san[SAN_SIZE];
    /* 1 + White's expected points in thousandths according to the engine that chose the move;
     * 0: unknown. Not saved in files. */
    int16_t engine_estimate;
};

struct move_tree {
    struct arena arena; /* holds nodes and notes; the tree's owner may allocate from it too */
    struct move_node *root;
    size_t count; /* number of moves added, including removed ones */
};

void move_tree_init(struct move_tree *tree);
void move_tree_free(struct move_tree *tree);

/* Adds a move as the last child of `parent`. */
struct move_node *move_tree_add(struct move_tree *tree, struct move_node *parent,
                                chess_move move, const char *san)
    __attribute__((returns_nonnull));

/* Removes a node and all moves after it. Does nothing if the node is the root. */
void move_tree_remove(struct move_tree *tree, struct move_node *node);

void move_tree_remove_children(struct move_tree *tree, struct move_node *node);

/* ---- navigation -------------------------------------------------------------------- */

struct move_node *move_node_find_child(const struct move_node *parent, chess_move move);

/* Returns the previous (-1) or next (1) sibling, or NULL. */
struct move_node *move_node_sibling(const struct move_node *node, int direction);

/* Returns the first move of the node's variation, or the root for the main line. */
struct move_node *move_node_variation_start(struct move_node *node);

bool move_node_is_in_main_line(const struct move_node *node);

size_t move_node_ply(const struct move_node *node);

struct move_node *move_node_line_end(struct move_node *node);

/* Returns the next node in preorder, main moves before variations; NULL after the last node
 * below `top`. */
struct move_node *move_node_next(const struct move_node *node, const struct move_node *top);

/* Moves a node one place up among its siblings. Returns false if it is the first. */
bool move_node_move_up(struct move_node *node);

/* ---- notes ------------------------------------------------------------------------- */

/* Adds a comment after the move, or before it if `before`. Line breaks and NULs that PGN
 * cannot represent become spaces. Does nothing if the text is blank. */
void move_tree_add_comment(struct move_tree *tree, struct move_node *node, bool before,
                           const char *text, size_t length);

/* Removes a comment, or all of them if `comment` is NULL. */
void move_node_remove_comment(struct move_node *node, bool before,
                              const struct move_comment *comment);

/* Appends a list of comments that were removed from the node. */
void move_node_restore_comments(struct move_node *node, bool before,
                                struct move_comment *list);

/* Adds a glyph unless it is present. Returns false if there are already MOVE_NAGS_MAX. */
bool move_tree_add_nag(struct move_tree *tree, struct move_node *node, uint8_t nag);

/* Returns false if the move does not have the glyph. */
bool move_node_remove_nag(struct move_node *node, uint8_t nag);

/* Returns the number of nodes in a subtree, including `top`. */
size_t move_node_count_subtree(const struct move_node *top);

/* ---- the moves of a tree in printing order ---------------------------------------------- */

struct move_tree_cursor {
    const struct move_node *node; /* NULL: at the end */
    const struct move_node *end;
    size_t ply;           /* from 1 */
    int depth;            /* 0: main line */
    int variations_ended; /* variations that ended just before this move */
    bool begins_variation;
};

/* Goes to the first move. If `end` is not NULL, leaves out the moves of the main line after
 * it. */
void move_tree_cursor_init(struct move_tree_cursor *cursor, const struct move_tree *tree,
                           const struct move_node *end);

/* Goes to the next move. At the end of the tree, variations_ended counts the variations that
 * were still open. */
void move_tree_cursor_next(struct move_tree_cursor *cursor);

#endif
