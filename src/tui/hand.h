/* hand.h - pieces moved by hand: with the mouse, or with a cursor that needs none.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A move of the hand is typed for it (actions_line()), so that it means what it means at the
 * prompt, whatever is being done; what stands at the prompt stays. The screen's thread only.
 */
#ifndef TTYCHESS_TUI_HAND_H
#define TTYCHESS_TUI_HAND_H

#include "tui/face.h"

/* Pick up what stands on a square; put down what was picked up there, or on a square where it
 * can go, which moves it; false: there is nothing to do on that square. */
bool hand_take(struct face *face, enum square square);

/* The answer to the question of hand->promotes_on. */
void hand_promote(struct face *face, enum piece_type type);

/* Put down what was picked up where it stood. */
void hand_put_down(struct face *face);

/* The mouse over the board; see view_ops.mouse. */
bool hand_take_mouse(struct face *face, struct rectangle area, const struct mouse *mouse);

#endif
