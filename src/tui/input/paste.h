/* paste.h - pasted text: the screen says what it is and uses it only after Enter.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A single line that is neither a game nor a position is typed into the prompt; of several
 * such lines, the first is. Nothing is carried out before the user presses Enter. look_view.c
 * handles the keys of the answer. Only the screen's thread may call these functions.
 */
#ifndef TTYCHESS_TUI_INPUT_PASTE_H
#define TTYCHESS_TUI_INPUT_PASTE_H

#include "tui/face.h"
#include "typing/paste.h"

/* Handles text that the terminal reports as pasted (PRESSED_PASTE). */
void paste_take(struct face *face);

/* paste_waits() returns whether a paste waits for an answer. paste_take_away() removes and
 * returns it; the caller frees it with paste_free(). */
bool paste_waits(void);
struct paste paste_take_away(void);

#endif
