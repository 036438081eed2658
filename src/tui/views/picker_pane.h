/* picker_pane.h - the open picker: its rows and the selected row.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * There is one picker. Screen thread only. picker_view.c draws it and handles its keys.
 */
#ifndef TTYCHESS_TUI_VIEWS_PICKER_PANE_H
#define TTYCHESS_TUI_VIEWS_PICKER_PANE_H

#include "session/session_pickers.h"
#include "tui/ui.h"

/* Opens a picker in place of the open one. Returns false if the new picker has no rows. */
bool picker_pane_open(struct ui *ui, enum picker_id id);
void picker_pane_close(struct ui *ui);

/* Returns the open picker, or PICKER_COUNT if none is. PICKER_START counts as open only while
 * session_shows_menu() returns true. */
enum picker_id picker_pane_id(const struct screen *screen);

struct picker *picker_pane_get_picker(void); /* empty if no picker is open */

const struct picker_row *picker_pane_selected_row(void);

/* Returns whether the picker was opened over the lobby's list. If so,
 * picker_pane_return_to_lobby() goes back to the list; if not, it returns false. */
bool picker_pane_is_over_lobby(void);
bool picker_pane_return_to_lobby(struct ui *ui);

/* Keeps the settings closed. Once opened (but not over the lobby), they reopen whenever no other
 * picker is open and the prompt is empty. */
void picker_pane_forget_settings(void);

/* Shows the selected saved game on the board. If no saved game is selected, ends the
 * preview. */
void picker_pane_preview_saved_game(struct ui *ui);

/* Returns the theme or pieces in use when the picker was opened. */
const char *picker_pane_previous_style(void);

/* Returns the hint for the key bar. Defined in picker_view.c. */
const char *picker_pane_key_help(const struct screen *screen);

/* Searches the rows for `typed`, the text at the prompt. A leading ':' opens the list of
 * commands, and deleting it closes the list. */
void picker_pane_search(struct ui *ui, const char *typed);

/* Call when the session may have changed: refreshes the rows of some pickers, keeps the
 * selection, and opens or closes pickers. */
void picker_pane_update(struct ui *ui);

void picker_pane_free(void);

#endif
