/* pace.h - when the screen is drawn: after a change, once the terminal has received the last
 * frame, but search output at most five times a second.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Screen thread only; one screen at a time. Times in milliseconds.
 */
#ifndef TTYCHESS_TUI_PACE_H
#define TTYCHESS_TUI_PACE_H

#include "tui/face.h"

/* Call before the first frame. */
void pace_begin(void);

/* Draws what is out of date and due, but nothing during the short time in which the disk may
 * still save the change (saver.h). Returns false if the terminal is busy; the pump then wakes
 * the loop. */
bool pace_draw(struct face *face);

/* Returns the milliseconds until time alone makes something due, -1 for never. `can_draw` is
 * the result of the last pace_draw(). */
int pace_time_to_wait(const struct face *face, bool can_draw);

#endif
