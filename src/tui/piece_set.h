/* piece_set.h - how a piece looks as text.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Pure functions, no curses, any thread. The twelve pictures of one set and size differ
 * in their characters, not only in their colours, so a board can be read from plain text:
 * White's letters are capitals, White's figurines are outlined (U+2654 to U+2659) and
 * Black's solid (U+265A to U+265F), White's blocks are hollow and Black's solid.
 *
 * To read a square: take layout_square(); for each piece make its picture for that many
 * rows and columns, centre it (left and upper margins are half of what is left over,
 * rounded down) and compare the characters. No picture fits: the square is empty. What
 * else may stand in a square: a mark in the first and last column of its middle row (the
 * last column only, where a square has two), see piece_mark().
 */
#ifndef TTYCHESS_TUI_PIECE_SET_H
#define TTYCHESS_TUI_PIECE_SET_H

#include <stdbool.h>
#include <stdint.h>

#include "rules/types.h"

enum piece_set {
    PIECE_SET_LETTERS,   /* KQRBNP kqrbnp; ASCII */
    PIECE_SET_FIGURINES, /* U+2654 to U+265F; squares of 3 columns and more */
    PIECE_SET_BLOCKS     /* drawn with quadrants, U+2580 to U+259F */
};

enum { PICTURE_MAX_ROWS = 5, PICTURE_MAX_COLUMNS = 8 };

struct piece_picture {
    int rows, columns;
    uint32_t text[PICTURE_MAX_ROWS][PICTURE_MAX_COLUMNS]; /* Unicode */
    /* The cell lies wholly inside the piece: behind its character is the piece's body,
     * not the square. Blocks only. */
    bool body[PICTURE_MAX_ROWS][PICTURE_MAX_COLUMNS];
};

/* The picture of a piece for the inside of a square of `rows` x `columns`. Where there is
 * no room for what the set asks for, it falls back: blocks to figurines, figurines to
 * letters. NO_PIECE: rows and columns are 0. */
void piece_picture(struct piece_picture *picture, enum piece_set set, enum piece piece,
                   int rows, int columns);

/* The set that piece_picture() really uses in squares of that size. */
enum piece_set piece_set_for(enum piece_set set, int rows, int columns);

enum square_mark {
    MARK_NONE,
    MARK_LAST, /* the last move began or ended here */
    MARK_HINT, /* so does the move hinted at */
    MARK_CHECK /* the king here is in check */
};

/* The characters left and right of the piece: "[]", "()", "++"; "  " for MARK_NONE. */
const char *piece_mark(enum square_mark mark);

#endif
