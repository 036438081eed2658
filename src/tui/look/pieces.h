/* pieces.h - the pictures of the pieces.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Pure functions, no curses, any thread. White's and Black's pieces differ in one of two ways:
 *
 *   by form    the twelve pictures of one set and size consist of different characters, so a
 *              board can be read from plain text: White's letters are capitals, White's
 *              figurines are outlined (U+2654 to U+2659) and Black's solid (U+265A to
 *              U+265F), White's blocks are hollow and Black's solid. The smaller blocks
 *              have no such form.
 *   by colour  both sides have the same solid figurines and blocks, White's drawn in white and
 *              Black's in black. Letters also differ by form.
 *
 * To read a square, take layout_square(), make the picture of each piece for that size, centre
 * it (the left and upper margins are half of the remaining cells, rounded down) and compare
 * the characters and, if colours distinguish the sides, the colours of those that are not
 * spaces. The square is empty if no picture matches. A square may also contain a mark in the
 * first and last column of its middle row (only in the last column if the square has two
 * columns), see piece_mark(), and an empty square may have piece_dot() in its middle.
 */
#ifndef TTYCHESS_TUI_LOOK_PIECES_H
#define TTYCHESS_TUI_LOOK_PIECES_H

#include <stdbool.h>
#include <stdint.h>

#include "rules/types.h"

enum piece_set {
    PIECE_SET_LETTERS,   /* KQRBNP kqrbnp; ASCII */
    PIECE_SET_FIGURINES, /* U+2654 to U+265F; squares at least 3 columns wide */
    PIECE_SET_BLOCKS     /* drawn with block elements, U+2580 to U+259F, and a few lines */
};

enum { PICTURE_MAX_ROWS = 5, PICTURE_MAX_COLUMNS = 8 };

struct piece_picture {
    int rows, columns;
    uint32_t text[PICTURE_MAX_ROWS][PICTURE_MAX_COLUMNS]; /* Unicode */
    /* The cell is entirely inside the piece: the background of its character is the piece, not
     * the square, and, by colour, its lines are drawn in the other side's colour. Blocks
     * only. */
    bool inside[PICTURE_MAX_ROWS][PICTURE_MAX_COLUMNS];
};

/* Makes the picture of a piece for the inside of a square of `rows` x `columns`. If a set does
 * not fit, it is replaced: blocks by figurines, figurines by letters. For NO_PIECE, the
 * picture has no rows and columns. */
void piece_picture(struct piece_picture *picture, enum piece_set set, bool by_form,
                   enum piece piece, int rows, int columns);

/* Returns the set that piece_picture() uses for squares of that size. */
enum piece_set piece_set_for(enum piece_set set, bool by_form, int rows, int columns);

enum square_mark {
    MARK_NONE,
    MARK_LAST,     /* from or to square of the last move */
    MARK_HINT,     /* from or to square of the hinted move */
    MARK_CHECK,    /* the king on this square is in check */
    MARK_SELECTED, /* the piece on this square is picked up */
    MARK_CAPTURE,  /* the picked up piece can capture here */
    MARK_CURSOR,   /* the square under the cursor */
    MARK_COUNT
};

/* Returns the characters left and right of the piece: "[]" for MARK_LAST and so on, "  " for
 * MARK_NONE. */
const char *piece_mark(enum square_mark mark);

/* Returns the mark of an empty square that the picked up piece can move to. */
uint32_t piece_dot(bool unicode);

#endif
