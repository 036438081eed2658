/* paste.h - pasted text: the screen says what it is, and Enter accepts it.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Any other single line, or the first of several, is typed into the prompt; nothing runs
 * before Enter is pressed. history_view.c has the keys. Screen thread only.
 */
#ifndef TTYCHESS_TUI_INPUT_PASTE_H
#define TTYCHESS_TUI_INPUT_PASTE_H

#include "tui/ui.h"
#include "typing/paste.h"

/* Handles PRESSED_PASTE. */
void paste_handle_key(struct ui *ui);

/* Returns whether a paste waits for an answer. paste_take_pending() removes it; the caller frees
 * it with paste_free(). */
bool paste_is_pending(void);
struct paste paste_take_pending(void);

#endif
