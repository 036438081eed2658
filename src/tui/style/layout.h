/* layout.h - where everything is in a window of a given size.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The functions are pure; any thread may call them. Tests use layout_square() and pieces.h to
 * read a board from the text of a screen.
 *
 * Squares meet in one of two ways:
 *   EDGES_NONE   side by side; every row of the window belongs to one rank.
 *   EDGES_HALF   the edge between two ranks lies in the middle of a row, drawn as U+2580
 *                (upper half block), so that squares of an even height have a middle row.
 */
#ifndef TTYCHESS_TUI_STYLE_LAYOUT_H
#define TTYCHESS_TUI_STYLE_LAYOUT_H

#include <stdbool.h>

enum { CLOCK_GAP = 1 /* columns between a player's name and clock */, LARGE_CLOCK_ROWS = 3 };

enum { LAYOUT_MIN_ROWS = 10, LAYOUT_MIN_COLUMNS = 20 };

/* Measured in cells, from 0 at the upper left corner. rows == 0: not shown. */
struct rectangle {
    int row, column, rows, columns;
};

static inline int min_int(int a, int b)
{
    return a < b ? a : b;
}

static inline int max_int(int a, int b)
{
    return a > b ? a : b;
}

enum board_edges { EDGES_NONE, EDGES_HALF };

struct layout {
    int rows, columns;
    bool too_small; /* only `window` is not empty */
    enum board_edges edges;
    int square_rows, square_columns; /* distance from one square to the next */

    struct rectangle title;
    struct rectangle top_player, bottom_player; /* two rows if beside the board */
    struct rectangle top_clock, bottom_clock;   /* see layout_add_clocks() */
    struct rectangle board;                     /* squares, coordinates and bar */
    struct rectangle squares;                   /* with outer edges */
    struct rectangle ranks, files; /* coordinates, to the left of the squares and below */
    struct rectangle bar;          /* one column */
    struct rectangle bar_number;   /* the evaluation in pawns, below the bar */
    struct rectangle thinking, moves;
    struct rectangle opening, score; /* see layout_add_opening_and_score() */
    struct rectangle prompt, message, keys;

    /* For views that cover some of the above: */
    struct rectangle side_pane; /* thinking and moves or, if these are too small,
                                    * above_prompt */
    struct rectangle above_prompt;
    struct rectangle below_title; /* above_prompt without the title */
    struct rectangle window;      /* even if too_small */
};

void layout_compute(struct layout *layout, int rows, int columns);

/* Gives a rectangle of the layout `rows` rows, if possible. `thinking` beside the board
 * exchanges rows with `moves`, which keeps a few. `message` takes a second row from the keys
 * or, without keys, from above the prompt. Other rectangles are left alone, and so is
 * `thinking` if `rows` is 0; -1 gives all its rows to `moves`. */
void layout_grow(struct layout *layout, const struct rectangle *which, int rows);

/* Places the largest board that fits, with the files' letters, at the upper left corner of
 * `area`. Changes only the board and its parts. If none fits, returns false and sets the rows of
 * `board` and `squares` to 0. */
bool layout_place_board(struct layout *layout, struct rectangle area);

/* If the message and thinking share a row, gives that row to the prompt, and the prompt's row
 * to the views that cover the board. Call while there is no message. */
void layout_release_message_row(struct layout *layout);

/* Places clocks at the end of the players' rows or, without these, to the right of the board
 * if there is room. If `paused`, leaves room for this word. */
void layout_add_clocks(struct layout *layout, bool paused);

/* If there is plenty of room beside the board, gives each clock LARGE_CLOCK_ROWS rows there:
 * above `thinking` and below `moves`. Call after layout_add_clocks(). */
void layout_enlarge_clocks(struct layout *layout);

/* Places `opening` and `score` below the moves beside the board, with the rows they want (0:
 * none). Each is placed only if enough rows remain for the moves. */
void layout_add_opening_and_score(struct layout *layout, int opening, int score);

/* Returns the inside of a square, without edges. File 0 is the leftmost, rank 0 the topmost on
 * the screen, even if the board is flipped. */
struct rectangle layout_square(const struct layout *layout, int file, int rank);

/* Removes at most `rows` rows from the top of `area` and returns them. */
struct rectangle rectangle_cut_top(struct rectangle *area, int rows);

/* Returns the index of the first visible line of a list that shows `rows` lines and scrolls by
 * `step`, so that line `chosen` is visible. */
int layout_scroll_offset(int chosen, int rows, int step);

#endif
