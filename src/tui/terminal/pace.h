/* pace.h - when the screen is drawn: as soon as something has changed and the terminal has
 * taken the last frame, but thinking no more than five times a second.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The screen's thread only; one screen at a time. Times are milliseconds.
 */
#ifndef TTYCHESS_TUI_PACE_H
#define TTYCHESS_TUI_PACE_H

#include "tui/face.h"

/* Before the first frame: nothing was drawn, and nothing waits for the disk. */
void pace_begin(void);

/* Draw what may be drawn now of what is out of date; nothing for the little while in which the
 * disk may still take what has changed (saver.h). False when the terminal is busy: its
 * pump will wake us. */
bool pace_draw(struct face *face);

/* Milliseconds until time alone makes something to draw, -1 (for ever) when it does not;
 * `can_draw` as pace_draw() said, for a busy terminal wakes us by itself. */
int pace_time_to_wait(const struct face *face, bool can_draw);

#endif
