/* board_hand.c - the hand over the board: the mouse, and a cursor that needs none.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "tui/board_hand.h"

void board_hand_open(struct board_hand *hand)
{
    *hand = (struct board_hand){.cursor = NO_SQUARE, .selected = NO_SQUARE};
}

bool board_hand_mouse(struct face *face, struct rectangle area, const struct mouse *mouse)
{
    (void)face, (void)area, (void)mouse;
    return false;
}
