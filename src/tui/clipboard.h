/* clipboard.h - text handed to the terminal for its clipboard.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The sequence OSC 52 asks the terminal, at the near end of the line, to keep a text for
 * pasting; many do, some ask, some have it switched off, and none tells. The screen's
 * thread only.
 */
#ifndef TTYCHESS_TUI_CLIPBOARD_H
#define TTYCHESS_TUI_CLIPBOARD_H

#include <stdbool.h>
#include <stddef.h>

#include "base/reason.h"

enum { CLIPBOARD_LIMIT = 32768 /* bytes: what terminals take, and the pump at once */ };

/* Send it, or keep it until the terminal has taken the last picture; a text that waits for
 * that is replaced. False, with the reason: it is too long, or the terminal is one that
 * shows such a sequence instead of obeying it. */
bool clipboard_copy(const char *text, size_t length, struct reason *reason);

/* Send what waits, if the terminal takes it now. Else the terminal wakes the loop. */
void clipboard_send_waiting(void);

/* Drop what waits. */
void clipboard_forget(void);

#endif
