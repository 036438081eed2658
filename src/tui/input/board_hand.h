/* board_hand.h - what the hand over the board points at, and what it has picked up.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The state that hand_view.c changes and board_view.c draws. The screen's thread only.
 */
#ifndef TTYCHESS_TUI_BOARD_HAND_H
#define TTYCHESS_TUI_BOARD_HAND_H

#include <stdbool.h>

#include "rules/types.h"
#include "tui/look/layout.h"

struct screen;

struct board_hand {
    enum square cursor;   /* of the keys; NO_SQUARE: they are the prompt's */
    enum square selected; /* the piece that was picked up; NO_SQUARE: none */
    bitboard targets;     /* where it can go: squares as they are shown, so castling is a move
                           * of the king */

    enum square promotes_on; /* to what? is asked; NO_SQUARE: it is not */
    enum square left;        /* where the cursor stood last; NO_SQUARE: nowhere yet */
    bool dragging;           /* the button is down since a piece was picked up */
    bool was_selected;       /* and it had been picked up before that */
    uint64_t position;       /* key of the one that all this is about */
};

/* Nothing is pointed at. */
void board_hand_open(struct board_hand *hand);

/* The position may have changed: what was picked up in another one is put down. */
void board_hand_follow(struct screen *screen);

/* Pick up what stands on a square, instead of what was; false: nothing there can move. */
bool board_hand_pick_up(struct screen *screen, enum square square);

/* Put it down where it stood; a question that is open is answered: no. */
void board_hand_put_down(struct board_hand *hand);

/* Whether what was picked up can go to this square. */
bool board_hand_reaches(const struct board_hand *hand, enum square square);

/* Give the keys to the cursor, on a piece that can move, as near as can be to where it was last;
 * or back to the prompt. False: there is no board to be seen. */
bool board_hand_begin(struct screen *screen);
void board_hand_end(struct board_hand *hand);

/* What is under the cursor: "e2: white pawn, picked up". */
enum { BOARD_HAND_TEXT_SIZE = 64 };
const char *board_hand_text(const struct screen *screen, char text[BOARD_HAND_TEXT_SIZE]);

/* The square in this row and column of squares, counted from the upper left corner. */
enum square board_hand_square(const struct screen *screen, int row, int column);

/* The square a cell belongs to, with the edge below it and right of it; NO_SQUARE: it lies
 * around the board. */
enum square board_hand_square_under(const struct screen *screen, int row, int column);

/* The inside of a square on the screen, as layout_square(). */
struct rectangle board_hand_place(const struct screen *screen, enum square square);

#endif
