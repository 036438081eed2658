/* paste.h - a text that was pasted: said what it is, and taken by one Enter.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One line of anything else is typed into the prompt, of several the first; nothing is done
 * before somebody presses Enter. The keys of the answer stand in look_view.c. The
 * screen's thread only.
 */
#ifndef TTYCHESS_TUI_INPUT_PASTE_H
#define TTYCHESS_TUI_INPUT_PASTE_H

#include "tui/face.h"
#include "typing/paste.h"

/* Take what the terminal says was pasted (PRESSED_PASTE). */
void paste_take(struct face *face);

/* Whether something waits for an answer; and take it away: paste_free() it. */
bool paste_waits(void);
struct paste paste_take_away(void);

#endif
