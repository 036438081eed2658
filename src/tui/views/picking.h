/* picking.h - the open picker: its rows and the selected row.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * There is one. Screen thread only. Look and keys: picker_view.c.
 */
#ifndef TTYCHESS_TUI_VIEWS_PICKING_H
#define TTYCHESS_TUI_VIEWS_PICKING_H

#include "session/session_pickers.h"
#include "tui/face.h"

/* Opens a picker instead of any other. Returns false if it has no rows; none is open then. */
bool picking_open(struct face *face, enum picker_id id);
void picking_close(struct face *face);

/* Returns the open picker, or PICKERS for none. The start screen counts while nothing else is
 * open and no game has started. */
enum picker_id picking_which(const struct screen *screen);

/* Return the rows, empty if no picker is open, and the selected row, or NULL. */
struct picker *picking_rows(void);
const struct picker_row *picking_chosen(void);

/* Returns whether the picker was opened over the lobby's rows. picking_go_back() returns to
 * them, or false if not. */
bool picking_is_over_lobby(void);
bool picking_go_back(struct face *face);

/* Shows the selected saved game, if any, on the board. */
void picking_show_kept(struct face *face);

/* Returns the theme or pieces in use when the picker was opened. */
const char *picking_look_before(void);

/* Returns the hint for the key bar. Defined in picker_view.c. */
const char *picking_hint(const struct screen *screen);

/* Returns whether themes or pieces are being previewed. */
bool picking_shows_look(const struct screen *screen);

/* Searches for the text at the prompt. A ':' opens the list of commands, and deleting it
 * closes the list. */
void picking_look_for(struct face *face, const char *typed);

/* Lists the rows again, with the same one selected; closes the start screen once a game has
 * started. */
void picking_follow(struct face *face);

void picking_forget(void);

#endif
