/* paste.h - pasted text.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A pasted position or game is described in the message line until Enter accepts it
 * (paste_view in browse_view.c). Of other text, the first line goes to the prompt. Nothing
 * runs before Enter is pressed. Screen thread only.
 */
#ifndef TTYCHESS_TUI_INPUT_PASTE_H
#define TTYCHESS_TUI_INPUT_PASTE_H

#include "tui/ui.h"
#include "typing/paste.h"

/* Handles PRESSED_PASTE. */
void paste_handle_key(struct ui *ui);

/* Returns whether a paste waits for Enter. paste_take_pending() removes and returns it; free
 * it with paste_free(). */
bool paste_is_pending(void);
struct paste paste_take_pending(void);

#endif
