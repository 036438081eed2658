/* redraw.h - draws the screen after a change, as soon as the terminal has received the last
 * frame. A search is drawn at most five times a second.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Screen thread only; one screen at a time. Times in milliseconds.
 */
#ifndef TTYCHESS_TUI_TERMINAL_REDRAW_H
#define TTYCHESS_TUI_TERMINAL_REDRAW_H

#include "tui/ui.h"

/* Call before the first frame. */
void redraw_init(void);

/* Draws the parts in ui->stale that are due. Draws nothing while a change is withheld until it
 * is saved (saver.h). Returns false if the terminal is busy; the pump then wakes the loop. */
bool redraw_if_due(struct ui *ui);

/* Returns the number of milliseconds until something is due without an event; -1: never.
 * `can_draw` is the result of the last redraw_if_due(). */
int redraw_timeout(const struct ui *ui, bool can_draw);

#endif
