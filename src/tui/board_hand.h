/* board_hand.h - the hand over the board: the mouse, and a cursor that needs none.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is pointed at is kept here and drawn by board_view.c; a move that it makes is typed for
 * it (actions_line()), so that it means what it means at the prompt, whatever is being done.
 * The screen's thread only.
 */
#ifndef TTYCHESS_TUI_BOARD_HAND_H
#define TTYCHESS_TUI_BOARD_HAND_H

#include <stdbool.h>

#include "rules/types.h"
#include "tui/keys.h"
#include "tui/layout.h"

struct face;

struct board_hand {
    enum square cursor;   /* of the keys; NO_SQUARE: they are the prompt's */
    enum square selected; /* the piece that was picked up; NO_SQUARE: none */
    bitboard targets;     /* where it can go: squares as they are shown, so castling is a move
                           * of the king */
};

/* Nothing is pointed at. */
void board_hand_open(struct board_hand *hand);

/* The mouse over the board; see view_ops.mouse. */
bool board_hand_mouse(struct face *face, struct rectangle area, const struct mouse *mouse);

#endif
