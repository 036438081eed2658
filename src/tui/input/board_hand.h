/* board_hand.h - the board cursor and the piece that is picked up.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Changed by hand_view.c, drawn by board_view.c. Screen thread only.
 */
#ifndef TTYCHESS_TUI_BOARD_HAND_H
#define TTYCHESS_TUI_BOARD_HAND_H

#include <stdbool.h>

#include "rules/types.h"
#include "tui/look/layout.h"

struct screen;

struct board_hand {
    enum square cursor;   /* NO_SQUARE: the prompt has the keys */
    enum square selected; /* the picked up piece, or NO_SQUARE */
    bitboard targets;     /* destinations; castling is a move of the king */

    enum square promotes_on; /* where a piece is being chosen, or NO_SQUARE */
    enum square left;        /* last square of the cursor, or NO_SQUARE */
    bool dragging;           /* the button is still down after a piece was picked up */
    bool was_selected;       /* the piece was picked up already before that */
    uint64_t position;       /* key of the position in which it was picked up */
};

void board_hand_open(struct board_hand *hand);

/* Puts the piece down if the position has changed. */
void board_hand_follow(struct screen *screen);

/* Picks up the piece on `square` instead of any other. Returns false if none there can
 * move. */
bool board_hand_pick_up(struct screen *screen, enum square square);

/* Puts the piece down on its square, and cancels a promotion. */
void board_hand_put_down(struct board_hand *hand);

bool board_hand_reaches(const struct board_hand *hand, enum square square);

/* board_hand_begin() gives the keys to the cursor, on the movable piece nearest to its last
 * square, or returns false if no board is visible. board_hand_end() returns them to the
 * prompt. */
bool board_hand_begin(struct screen *screen);
void board_hand_end(struct board_hand *hand);

/* Describes the square under the cursor: "e2: white pawn, picked up". */
enum { BOARD_HAND_TEXT_SIZE = 64 };
const char *board_hand_text(const struct screen *screen, char text[BOARD_HAND_TEXT_SIZE]);

/* Returns the square at a row and column of squares, from the upper left corner. */
enum square board_hand_square(const struct screen *screen, int row, int column);

/* Returns the square of a cell, which includes the edges below and right, or NO_SQUARE outside
 * the board. */
enum square board_hand_square_under(const struct screen *screen, int row, int column);

/* Returns the inside of a square, as layout_square() does. */
struct rectangle board_hand_place(const struct screen *screen, enum square square);

#endif
