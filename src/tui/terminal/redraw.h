/* redraw.h - draws the screen after a change, as soon as the terminal has received the last
 * frame. A running search is drawn at most five times a second.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Screen thread only; one screen at a time. Times are in milliseconds.
 */
#ifndef TTYCHESS_TUI_TERMINAL_REDRAW_H
#define TTYCHESS_TUI_TERMINAL_REDRAW_H

#include "tui/ui.h"

void redraw_init(void);

/* Draws the parts in ui->stale that are due. Draws nothing while a change is withheld until it
 * is saved (saver.h). Returns false if the terminal is busy; the pump wakes the loop once it
 * is ready. */
bool redraw_if_due(struct ui *ui);

/* Returns the milliseconds until a frame is due, or -1 if only an event can make one due.
 * `can_draw` is the result of the last redraw_if_due(). */
int redraw_timeout(const struct ui *ui, bool can_draw);

#endif
