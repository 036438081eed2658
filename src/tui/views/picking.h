/* picking.h - the open picker: its rows and the selected row.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * There is one picker. Only the screen's thread may call these functions. picker_view.c draws
 * it and handles its keys.
 */
#ifndef TTYCHESS_TUI_VIEWS_PICKING_H
#define TTYCHESS_TUI_VIEWS_PICKING_H

#include "session/session_pickers.h"
#include "tui/face.h"

/* Opens a picker, replacing any other. Returns false if it has no rows; no picker is open
 * then. */
bool picking_open(struct face *face, enum picker_id id);
void picking_close(struct face *face);

/* Returns the open picker, or PICKERS if none is open. The start screen counts as open while
 * no other picker is and the session has not started a game. */
enum picker_id picking_which(const struct screen *screen);

/* Return the rows, which are empty if no picker is open, and the selected row, or NULL. */
struct picker *picking_rows(void);
const struct picker_row *picking_chosen(void);

/* picking_is_over_lobby() returns whether the picker was opened from the lobby's rows.
 * picking_go_back() returns to those; it returns false if the picker was opened elsewhere. */
bool picking_is_over_lobby(void);
bool picking_go_back(struct face *face);

/* Shows the selected saved game on the board, if the selected row is one. */
void picking_show_kept(struct face *face);

/* Returns the theme or piece set that was in use when the picker was opened. */
const char *picking_look_before(void);

/* Returns the hint for the key bar. Defined in picker_view.c. */
const char *picking_hint(const struct screen *screen);

/* Returns whether the picker shows themes or piece sets, which are previewed on the board. */
bool picking_shows_look(const struct screen *screen);

/* Searches the rows for the text at the prompt. A ':' opens the list of all commands, and the
 * list is closed when the ':' is deleted. */
void picking_look_for(struct face *face, const char *typed);

/* Lists the rows again after a change in the session, with the same row selected. Closes the
 * start screen once a game has started. */
void picking_follow(struct face *face);

/* Frees the open picker at the end of the program. */
void picking_forget(void);

#endif
