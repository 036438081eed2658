/* layout.h - the position of every part of the screen in a window of a given size.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A pure function from a size to rectangles: no curses, no state, any thread. Tests read a
 * board back from the text of a screen with layout_square() and pieces.h.
 *
 * Squares meet in one of three ways:
 *   EDGES_NONE   side by side; every row of the window belongs to one rank.
 *   EDGES_HALF   the edge between two ranks lies in the middle of a row, drawn as U+2580
 *                and U+2584 (half blocks), so that an even pitch has a middle row.
 *   EDGES_LINES  lines between the squares, for screens without colours or half blocks.
 */
#ifndef TTYCHESS_TUI_LOOK_LAYOUT_H
#define TTYCHESS_TUI_LOOK_LAYOUT_H

#include <stdbool.h>

enum { CLOCK_GAP = 1 }; /* columns between a player's name and clock */

enum { LAYOUT_MIN_ROWS = 10, LAYOUT_MIN_COLUMNS = 20 };

/* In cells, from the upper left corner, counted from 0. A rectangle with rows == 0 is not
 * shown. */
struct rectangle {
    int row, column, rows, columns;
};

static inline int smaller(int a, int b)
{
    return a < b ? a : b;
}

static inline int larger(int a, int b)
{
    return a > b ? a : b;
}

enum board_edges { EDGES_NONE, EDGES_HALF, EDGES_LINES };

struct layout {
    int rows, columns; /* of the window */
    bool too_small;    /* nothing fits: all rectangles but `window` are empty */
    enum board_edges edges;
    int square_rows, square_columns; /* distance from one square to the next */

    struct rectangle title;
    struct rectangle top_player, bottom_player; /* of the side shown at the top or bottom; two
                                                 * rows if it is beside the board */
    struct rectangle top_clock, bottom_clock;   /* see layout_add_clocks() */
    struct rectangle board;        /* the whole board: squares, coordinates, bar */
    struct rectangle squares;      /* the 8x8 squares with their outer edges */
    struct rectangle ranks, files; /* coordinates, left of and below the squares */
    struct rectangle bar;          /* evaluation bar, one column */
    struct rectangle bar_number;   /* the evaluation in pawns, below the bar */
    struct rectangle thinking, moves;
    struct rectangle opening, score; /* see layout_add_parts() */
    struct rectangle prompt, message, keys;

    /* Rectangles of views that cover some of the above while they are visible: */
    struct rectangle study;   /* `thinking` and `moves`; where these are too small, the desk */
    struct rectangle desk;    /* everything above the prompt */
    struct rectangle picture; /* the desk without the title */
    struct rectangle window;  /* the whole window, however small */
};

/* Computes the layout of a window of `rows` x `columns`. `lines`: squares that are large
 * enough must be separated by lines. */
void layout_compute(struct layout *layout, int rows, int columns, bool lines);

/* Enlarges a rectangle of the layout to `rows`, if others can spare them. `thinking` beside
 * the board takes rows from `moves`, which keeps a few, or gives back rows that it does not
 * need (0 changes nothing). A message that is too long for its row gets a second one from the
 * keys or, without those, from the row above the prompt. */
void layout_grow(struct layout *layout, const struct rectangle *which, int rows);

/* Puts the largest board that fits into `area` at its upper left corner. Sets board, squares,
 * ranks, files, edges and the size of a square; leaves the other rectangles unchanged. `lines`
 * as in layout_compute(). Returns false, with no rows, if no board fits. */
bool layout_put_board(struct layout *layout, struct rectangle area, bool lines);

/* Puts the study beside the board, however narrow, instead of over it, for views whose effect
 * is visible on the board. Does nothing if too few columns remain. */
void layout_spare_board(struct layout *layout);

/* If `message` and `thinking` share a row, gives that row to the prompt, and one more row to
 * the views that cover the board. Used while there is no message. */
void layout_spare_message(struct layout *layout);

/* Places two clocks at the end of the players' rows or, if there are none, right of the board;
 * the smallest windows have no room for clocks. `paused`: leave room for that word. */
void layout_add_clocks(struct layout *layout, bool paused);

/* Places `opening` and `score` below the moves beside the board, with the rows that they want
 * (0 for none), if `moves` keeps enough rows. */
void layout_add_parts(struct layout *layout, int opening, int score);

/* Returns the inside of a square, without edges: file 0 is the leftmost and rank 0 the topmost
 * on the screen, whichever side is there. The picture of a piece (pieces.h) is centred in it,
 * an odd cell remaining on the right and below. */
struct rectangle layout_square(const struct layout *layout, int file, int rank);

/* Removes up to `rows` rows from the top of `area` and returns them. */
struct rectangle rectangle_cut(struct rectangle *area, int rows);

/* Returns the first visible line of a list that scrolls by `step` lines at a time, so that
 * line `chosen` is among the `rows` visible ones. */
int layout_scroll(int chosen, int rows, int step);

#endif
