/* board_hand.h - the board cursor and the piece that is picked up.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * hand_view.c changes this state, and board_view.c draws it. Only the screen's thread may use
 * it.
 */
#ifndef TTYCHESS_TUI_BOARD_HAND_H
#define TTYCHESS_TUI_BOARD_HAND_H

#include <stdbool.h>

#include "rules/types.h"
#include "tui/look/layout.h"

struct screen;

struct board_hand {
    enum square cursor;   /* of the keyboard; NO_SQUARE if the prompt has the keys */
    enum square selected; /* the piece that is picked up; NO_SQUARE if none is */
    bitboard targets;     /* destinations as the board shows them: castling is a move of the
                           * king */

    enum square promotes_on; /* destination of a pawn while the user chooses the piece;
                              * otherwise NO_SQUARE */
    enum square left;        /* last square of the cursor; NO_SQUARE if there was none */
    bool dragging;           /* the mouse button has been down since a piece was picked up */
    bool was_selected;       /* the dragged piece was already picked up before the button went
                              * down */
    uint64_t position;       /* key of the position in which the piece was picked up */
};

/* Initializes the state: no cursor, no piece picked up. */
void board_hand_open(struct board_hand *hand);

/* Puts the piece down if the position has changed since it was picked up. */
void board_hand_follow(struct screen *screen);

/* Picks up the piece on a square, instead of any other. Returns false if no piece there can
 * move. */
bool board_hand_pick_up(struct screen *screen, enum square square);

/* Puts the piece down on its own square and cancels the choice of a promotion. */
void board_hand_put_down(struct board_hand *hand);

/* Returns whether the piece that is picked up can move to this square. */
bool board_hand_reaches(const struct board_hand *hand, enum square square);

/* board_hand_begin() gives the keys to the cursor and puts it on the nearest piece that can
 * move, measured from its last square. Returns false if no board is visible. board_hand_end()
 * gives the keys back to the prompt. */
bool board_hand_begin(struct screen *screen);
void board_hand_end(struct board_hand *hand);

/* Describes what is under the cursor: "e2: white pawn, picked up". Returns `text`. */
enum { BOARD_HAND_TEXT_SIZE = 64 };
const char *board_hand_text(const struct screen *screen, char text[BOARD_HAND_TEXT_SIZE]);

/* Returns the square at a row and column of the board as it is shown; 0, 0 is the upper left
 * corner. */
enum square board_hand_square(const struct screen *screen, int row, int column);

/* Returns the square that a cell of the window belongs to; the edges below and right of a
 * square count as part of it. Returns NO_SQUARE if the cell is outside the board. */
enum square board_hand_square_under(const struct screen *screen, int row, int column);

/* Returns the inside of a square on the screen, as layout_square() does. */
struct rectangle board_hand_place(const struct screen *screen, enum square square);

#endif
