/* pace.h - redraw scheduling: the screen is drawn when something has changed and the terminal
 * has received the last frame, and for engine output at most five times a second.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Only the screen's thread may call these functions; there is one screen at a time. Times are
 * in milliseconds.
 */
#ifndef TTYCHESS_TUI_PACE_H
#define TTYCHESS_TUI_PACE_H

#include "tui/face.h"

/* Resets the state before the first frame. */
void pace_begin(void);

/* Draws the parts of the screen that are out of date and due. Draws nothing during the short
 * time in which the disk may still save the latest change (saver.h). Returns false if the
 * terminal is still busy with the last frame; the pump then wakes the main loop. */
bool pace_draw(struct face *face);

/* Returns the milliseconds after which pace_draw() must be called again although no event has
 * occurred; -1 if there is no such time. `can_draw` is the result of the last pace_draw(). */
int pace_time_to_wait(const struct face *face, bool can_draw);

#endif
