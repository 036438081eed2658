/* paste.h - pasted text: the screen says what it is, and Enter accepts it.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Any other single line, or the first of several, is typed into the prompt; nothing runs
 * before Enter is pressed. look_view.c has the keys. Screen thread only.
 */
#ifndef TTYCHESS_TUI_INPUT_PASTE_H
#define TTYCHESS_TUI_INPUT_PASTE_H

#include "tui/face.h"
#include "typing/paste.h"

/* Handles PRESSED_PASTE. */
void paste_take(struct face *face);

/* Returns whether a paste waits for an answer. paste_take_away() removes it; the caller frees
 * it with paste_free(). */
bool paste_waits(void);
struct paste paste_take_away(void);

#endif
