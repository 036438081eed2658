/* pieces.h - the pictures of the pieces.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The functions are pure; any thread may call them. White's and Black's pieces differ in one
 * of two ways:
 *
 *   by shape   the twelve pictures of one set and size differ in their characters, so plain text
 *              is enough to read a board: White has capital letters, outlined figurines or
 *              hollow blocks; Black has lowercase letters or solid pieces. Small blocks do not
 *              differ by shape.
 *   by colour  both sides have the same solid figurines and blocks, in white and in black.
 *
 * To read a square: take layout_square(), make each piece's picture for that size, centre it
 * (left and upper margins rounded down), and compare the characters and, by colour, the
 * colours of those that are not spaces. If none matches, the square is empty. The middle row
 * may have a mark (square_mark_text()) in its first and last column, or only in the last if
 * there are two. An empty square may have square_dot() in the middle.
 */
#ifndef TTYCHESS_TUI_STYLE_PIECES_H
#define TTYCHESS_TUI_STYLE_PIECES_H

#include <stdbool.h>
#include <stdint.h>

#include "rules/types.h"

enum piece_set {
    PIECE_SET_LETTERS,   /* KQRBNP kqrbnp; ASCII */
    PIECE_SET_FIGURINES, /* U+2654 to U+265F; for squares at least 3 columns wide */
    PIECE_SET_BLOCKS,    /* mostly block elements, U+2580 to U+259F */
    PIECE_SET_IMAGES     /* images.h, above figurines in the square's colour */
};

enum { PICTURE_MAX_ROWS = 5, PICTURE_MAX_COLUMNS = 8 };

enum piece_part { PART_SQUARE, PART_FILL, PART_LINE /* outlines, and lines in the piece */ };

struct piece_picture {
    int rows, columns;
    uint32_t text[PICTURE_MAX_ROWS][PICTURE_MAX_COLUMNS]; /* Unicode */
    /* What the foreground and the background of a cell show. */
    enum piece_part ink[PICTURE_MAX_ROWS][PICTURE_MAX_COLUMNS];
    enum piece_part ground[PICTURE_MAX_ROWS][PICTURE_MAX_COLUMNS];
};

/* Makes the picture of a piece for the inside of a square. If blocks do not fit, figurines are
 * used; if these do not fit, `letters`, such as "KQRBNP". NO_PIECE has 0 rows and columns. */
void piece_picture(struct piece_picture *picture, enum piece_set set, const char *letters,
                   bool by_shape, enum piece piece, int rows, int columns);

/* Returns the set that piece_picture() uses at that size. */
enum piece_set piece_set_for_size(enum piece_set set, bool by_shape, int rows, int columns);

enum square_mark {
    MARK_NONE,
    MARK_LAST,     /* square of the last move */
    MARK_COMMENT,  /* marked in a comment */
    MARK_HINT,     /* square of the hinted move */
    MARK_THREAT,   /* square of a threatened move */
    MARK_CHECK,    /* king in check */
    MARK_SELECTED, /* picked-up piece */
    MARK_CAPTURE,  /* can be captured by the picked-up piece */
    MARK_CURSOR,
    MARK_COUNT
};

/* Returns the characters left and right of the piece, such as "[]"; "  " for MARK_NONE. */
const char *square_mark_text(enum square_mark mark);

/* Returns the mark for an empty square that the picked-up piece can reach. */
uint32_t square_dot(bool unicode);

#endif
