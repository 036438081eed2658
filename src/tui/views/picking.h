/* picking.h - the picker that is open: what is listed, and which row is chosen.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * There is one; the screen's thread only. How it looks and what its keys do: picker_view.c.
 */
#ifndef TTYCHESS_TUI_VIEWS_PICKING_H
#define TTYCHESS_TUI_VIEWS_PICKING_H

#include "session/session_pickers.h"
#include "tui/face.h"

/* Open one, instead of another. False: there is nothing to choose from; none is open then. */
bool picking_open(struct face *face, enum picker_id id);
void picking_close(struct face *face);

/* The one that is open, PICKERS: none. The start screen is, as long as nothing else is and
 * the session waits for what to begin with. */
enum picker_id picking_which(const struct screen *screen);

/* Its rows, none while none is open; the chosen one, NULL: there is none. */
struct picker *picking_rows(void);
const struct picker_row *picking_chosen(void);

/* Whether it was opened over the lobby's rows; then back to them. False: it was not. */
bool picking_is_over_lobby(void);
bool picking_go_back(struct face *face);

/* If a saved game is chosen, it is on the board. */
void picking_show_kept(struct face *face);

/* As the look was when the picker was opened. */
const char *picking_look_before(void);

/* What its keys do, for the bar of keys. picker_view.c */
const char *picking_hint(const struct screen *screen);

/* Whether looks are chosen from, which are seen on the board. */
bool picking_shows_look(const struct screen *screen);

/* What was typed has changed: look for it; a ':' opens the list of all commands, and it goes
 * when the ':' does. */
void picking_look_for(struct face *face, const char *typed);

/* Something has happened in the session: list anew, the same row chosen; a start that is over
 * goes. */
void picking_follow(struct face *face);

/* Free what is open, at the end. */
void picking_forget(void);

#endif
