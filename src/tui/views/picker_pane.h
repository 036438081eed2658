/* picker_pane.h - the open picker: its rows and the selected row.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * There is one. Screen thread only. Look and keys: picker_view.c.
 */
#ifndef TTYCHESS_TUI_VIEWS_PICKER_PANE_H
#define TTYCHESS_TUI_VIEWS_PICKER_PANE_H

#include "session/session_pickers.h"
#include "tui/ui.h"

/* Opens a picker instead of any other. Returns false if it has no rows; none is open then. */
bool picker_pane_open(struct ui *ui, enum picker_id id);
void picker_pane_close(struct ui *ui);

/* Returns the open picker, or PICKERS for none. The start screen counts while nothing else is
 * open and no game has started. */
enum picker_id picker_pane_id(const struct screen *screen);

/* Return the rows, empty if no picker is open, and the selected row, or NULL. */
struct picker *picker_pane_rows(void);
const struct picker_row *picker_pane_selected(void);

/* Returns whether the picker was opened over the lobby's rows. picker_pane_return_to_lobby() returns to
 * them, or false if not. */
bool picker_pane_is_over_lobby(void);
bool picker_pane_return_to_lobby(struct ui *ui);

/* Shows the selected saved game, if any, on the board. */
void picker_pane_preview_saved_game(struct ui *ui);

/* Returns the theme or pieces in use when the picker was opened. */
const char *picker_pane_style_before(void);

/* Returns the hint for the key bar. Defined in picker_view.c. */
const char *picker_pane_hint(const struct screen *screen);

/* Returns whether themes or pieces are being previewed. */
bool picker_pane_previews_style(const struct screen *screen);

/* Searches for the text at the prompt. A ':' opens the list of commands, and deleting it
 * closes the list. */
void picker_pane_search(struct ui *ui, const char *typed);

/* Lists the rows again, with the same one selected; closes the start screen once a game has
 * started. */
void picker_pane_update(struct ui *ui);

void picker_pane_discard(void);

#endif
