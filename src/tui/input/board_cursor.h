/* board_cursor.h - the board cursor and the picked-up piece.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * cursor_view.c changes them; board_view.c draws them. Screen thread only.
 */
#ifndef TTYCHESS_TUI_INPUT_BOARD_CURSOR_H
#define TTYCHESS_TUI_INPUT_BOARD_CURSOR_H

#include <stdbool.h>

#include "rules/types.h"
#include "tui/style/layout.h"

struct screen;

struct board_cursor {
    enum square square;    /* NO_SQUARE: inactive; keys go to the prompt */
    enum square picked_up; /* or NO_SQUARE */
    bitboard targets;      /* its destinations; castling counts as a king move */

    enum square promotion_square; /* of a promotion while the user chooses the piece, or
                                   * NO_SQUARE */
    int promotion_choice;         /* selected index in board_cursor_promotions */
    enum square last_square;      /* of the cursor when it was last active, or NO_SQUARE */
    bool dragging;                /* the mouse button has been down since the pick-up */
    bool was_picked_up;           /* the piece was picked up before the button was pressed */
    uint64_t position_key;        /* of the position at the pick-up */
};

void board_cursor_init(struct board_cursor *cursor);

/* Puts the piece down if the position has changed or a search tree is open. */
void board_cursor_update(struct screen *screen);

/* Puts down any picked-up piece and picks up the one on `square`. Returns false if no piece
 * there can move, or a search tree is open. */
bool board_cursor_pick_up(struct screen *screen, enum square square);

/* Puts the piece back on its square and cancels a promotion. */
void board_cursor_put_down(struct board_cursor *cursor);

/* While the user chooses a promotion, the pieces are offered on the squares of the file, from
 * the promotion square inwards. Returns the index of the piece offered on `square`, or -1. */
enum { PROMOTION_CHOICES = 4 };
extern const enum piece_type board_cursor_promotions[PROMOTION_CHOICES];
int board_cursor_promotion_index(const struct board_cursor *cursor, enum square square);

bool board_cursor_can_move_to(const struct board_cursor *cursor, enum square square);

/* Puts the cursor on the picked-up piece, or else on its last square. Returns false while a
 * search tree is open. board_cursor_deactivate() gives the keys back to the prompt. */
bool board_cursor_activate(struct screen *screen);
void board_cursor_deactivate(struct board_cursor *cursor);

/* Writes a description such as "e2: white pawn, picked up". */
enum { CURSOR_TEXT_SIZE = 64 };
const char *board_cursor_describe(const struct screen *screen, char text[CURSOR_TEXT_SIZE]);

/* Returns the square at `row` and `column`, in squares from the upper left. */
enum square screen_square_at(const struct screen *screen, int row, int column);

/* Returns the square at a cell of the window, or NO_SQUARE. Edges belong to the square above
 * or to the left. */
enum square screen_square_at_cell(const struct screen *screen, int row, int column);

struct rectangle screen_square_area(const struct screen *screen, enum square square);

#endif
