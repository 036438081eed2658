/* layout.h - where everything stands in a window of a given size.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A pure function from a size to rectangles: no curses, no state, any thread. Tests read
 * a board back from the text of a screen with layout_square() and pieces.h.
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

enum { CLOCK_GAP = 1 }; /* columns between what is said of a player and the clock */

enum { LAYOUT_MIN_ROWS = 10, LAYOUT_MIN_COLUMNS = 20 };

/* In cells, from the upper left corner, counted from 0. rows == 0: it is not shown. */
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
    bool too_small;    /* nothing fits: all rectangles are empty */
    enum board_edges edges;
    int square_rows, square_columns; /* from one square to the next */

    struct rectangle title;
    struct rectangle top_player, bottom_player; /* of the side that sits there; two rows
                                                 * where they stand beside the board */
    struct rectangle top_clock, bottom_clock;   /* see layout_add_clocks() */
    struct rectangle board;        /* all of: squares, rank and file names, bar, frame */
    struct rectangle squares;      /* the 8x8 squares with their outer edges */
    struct rectangle ranks, files; /* names, left of and below the squares */
    struct rectangle bar;          /* who stands better, one column */
    struct rectangle bar_number;   /* the same in pawns, below it */
    struct rectangle thinking, moves;
    struct rectangle opening, score; /* see layout_add_parts() */
    struct rectangle prompt, message, keys;

    /* What lies over some of those, when it shows: */
    struct rectangle study;   /* thinking and moves, or, where they are too small, the desk */
    struct rectangle desk;    /* all above the prompt */
    struct rectangle picture; /* the same below the title */
    struct rectangle window;  /* all, however small */
};

/* Lay out a window of `rows` x `columns`. `lines`: squares must be parted by lines where
 * they are large enough. */
void layout_compute(struct layout *layout, int rows, int columns, bool lines);

/* Give one of the layout's rectangles as many rows, if others can spare them. Thinking beside the
 * board has them from the moves, which keep a few, or leaves them its own (0: as it is). A message
 * that is too long for its row has a second one, at the cost of the keys, or where there are none
 * of the row above the prompt. */
void layout_grow(struct layout *layout, const struct rectangle *which, int rows);

/* Give the layout's board the largest squares that fit into `area`, from its upper left corner
 * on: board, squares, ranks, files, edges and sizes are set, the other rectangles stay as they
 * are. `lines` as layout_compute(). False, with no rows, when nothing fits. */
bool layout_put_board(struct layout *layout, struct rectangle area, bool lines);

/* The study stands beside the board, however narrow, and does not cover it: for what is to be
 * seen there. Not where too few columns are left. */
void layout_spare_board(struct layout *layout);

/* Where message and thinking share a row, the prompt has it and what covers the board a row more:
 * for when there is nothing to say. */
void layout_spare_message(struct layout *layout);

/* Find places for two clocks: at the end of the players' lines, or, where there are none,
 * right of the board; in the smallest windows there is no room for them. `paused`: with room
 * for that word. */
void layout_add_clocks(struct layout *layout, bool paused);

/* Find places for two parts more beside the board, `opening` and `score` below the moves,
 * for as many rows as they want (0: none), if that leaves the moves enough. */
void layout_add_parts(struct layout *layout, int opening, int score);

/* The inside of a square, without edges: file 0 is the leftmost, rank 0 the topmost one
 * on the screen, whoever sits there. Its picture (pieces.h) is centred in it, the odd
 * cell on the right and below. */
struct rectangle layout_square(const struct layout *layout, int file, int rank);

/* Cut rows off the top of an area, as many as it has at most, and return them. */
struct rectangle rectangle_cut(struct rectangle *area, int rows);

/* The first line to be shown of a list that scrolls by `step` lines at once, so that line
 * `chosen` is among its `rows`. */
int layout_scroll(int chosen, int rows, int step);

#endif
