/* board_cursor.h - the board cursor and the piece that is picked up.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Changed by cursor_view.c, drawn by board_view.c. Screen thread only.
 */
#ifndef TTYCHESS_TUI_INPUT_BOARD_CURSOR_H
#define TTYCHESS_TUI_INPUT_BOARD_CURSOR_H

#include <stdbool.h>

#include "rules/types.h"
#include "tui/style/layout.h"

struct screen;

struct board_cursor {
    enum square square;    /* NO_SQUARE: the prompt has the keys */
    enum square picked_up; /* the picked up piece, or NO_SQUARE */
    bitboard targets;      /* destinations; castling is a move of the king */

    enum square promotion_square; /* where a piece is being chosen, or NO_SQUARE */
    enum square last_square;      /* last square of the cursor, or NO_SQUARE */
    bool dragging;                /* the button is still down after a piece was picked up */
    bool was_picked_up;           /* the piece was picked up already before that */
    uint64_t position_key;        /* key of the position in which it was picked up */
};

void board_cursor_init(struct board_cursor *cursor);

/* Puts the piece down if the position has changed. */
void board_cursor_update(struct screen *screen);

/* Picks up the piece on `square` instead of any other. Returns false if none there can
 * move. */
bool board_cursor_pick_up(struct screen *screen, enum square square);

/* Puts the piece down on its square, and cancels a promotion. */
void board_cursor_put_down(struct board_cursor *cursor);

bool board_cursor_can_move_to(const struct board_cursor *cursor, enum square square);

/* board_cursor_activate() gives the keys to the cursor, on the movable piece nearest to its last
 * square, or returns false if no board is visible. board_cursor_deactivate() returns them to the
 * prompt. */
bool board_cursor_activate(struct screen *screen);
void board_cursor_deactivate(struct board_cursor *cursor);

/* Describes the square under the cursor: "e2: white pawn, picked up". */
enum { BOARD_CURSOR_TEXT_SIZE = 64 };
const char *board_cursor_describe(const struct screen *screen,
                                  char text[BOARD_CURSOR_TEXT_SIZE]);

/* Returns the square at a row and column of squares, from the upper left corner. */
enum square board_cursor_square_at(const struct screen *screen, int row, int column);

/* Returns the square of a cell, which includes the edges below and right, or NO_SQUARE outside
 * the board. */
enum square board_cursor_square_at_cell(const struct screen *screen, int row, int column);

/* Returns the inside of a square, as layout_square() does. */
struct rectangle board_cursor_square_area(const struct screen *screen, enum square square);

#endif
