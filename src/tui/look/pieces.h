/* pieces.h - what pieces look like.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Pure functions, no curses, any thread. There are two ways to tell White's pieces from
 * Black's:
 *
 *   by form    the twelve pictures of one set and size differ in their characters, so a board
 *              can be read from plain text: White's letters are capitals, White's figurines
 *              are outlined (U+2654 to U+2659) and Black's solid (U+265A to U+265F), White's
 *              blocks are hollow and Black's solid; the smaller blocks have no such form.
 *   by colour  both sides have the same solid figurines and blocks, White's drawn in white and
 *              Black's in black. Letters are told by form as well.
 *
 * To read a square: take layout_square(); for each piece make its picture for that many
 * rows and columns, centre it (left and upper margins are half of what is left over,
 * rounded down) and compare the characters, and, where colours tell, the colours of those
 * that are not blank. No picture fits: the square is empty. What else may stand in a square:
 * a mark in the first and last column of its middle row (the last column only, where a square
 * has two), see piece_mark(), and in an empty one, in the middle, piece_dot().
 */
#ifndef TTYCHESS_TUI_LOOK_PIECES_H
#define TTYCHESS_TUI_LOOK_PIECES_H

#include <stdbool.h>
#include <stdint.h>

#include "rules/types.h"

enum piece_set {
    PIECE_SET_LETTERS,   /* KQRBNP kqrbnp; ASCII */
    PIECE_SET_FIGURINES, /* U+2654 to U+265F; squares of 3 columns and more */
    PIECE_SET_BLOCKS     /* drawn with block elements, U+2580 to U+259F, and few lines */
};

enum { PICTURE_MAX_ROWS = 5, PICTURE_MAX_COLUMNS = 8 };

struct piece_picture {
    int rows, columns;
    uint32_t text[PICTURE_MAX_ROWS][PICTURE_MAX_COLUMNS]; /* Unicode */
    /* The cell lies wholly inside the piece: behind its character is the piece, not the
     * square, and by colour what is drawn are lines in the other side's. Blocks only. */
    bool inside[PICTURE_MAX_ROWS][PICTURE_MAX_COLUMNS];
};

/* The picture of a piece for the inside of a square of `rows` x `columns`. Where there is
 * no room for what the set asks for, it falls back: blocks to figurines, figurines to
 * letters. NO_PIECE: rows and columns are 0. */
void piece_picture(struct piece_picture *picture, enum piece_set set, bool by_form,
                   enum piece piece, int rows, int columns);

/* The set that piece_picture() really uses in squares of that size. */
enum piece_set piece_set_for(enum piece_set set, bool by_form, int rows, int columns);

enum square_mark {
    MARK_NONE,
    MARK_LAST,     /* the last move began or ended here */
    MARK_HINT,     /* so does the move hinted at */
    MARK_CHECK,    /* the king here is in check */
    MARK_SELECTED, /* the piece here is picked up */
    MARK_CAPTURE,  /* and can take the one here */
    MARK_CURSOR,   /* the square that is pointed at */
    MARK_COUNT
};

/* The characters left and right of the piece, "[]" of MARK_LAST and so on; "  " for
 * MARK_NONE. */
const char *piece_mark(enum square_mark mark);

/* What stands in an empty square that the picked up piece can go to. */
uint32_t piece_dot(bool unicode);

#endif
