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

#include "rules/reason.h"

enum { CLIPBOARD_LIMIT = 32768 /* bytes: what terminals take, and the pump at once */ };

/* Send it. False, with the reason: it is too long, the terminal is one that shows such a
 * sequence instead of obeying it, or has not taken the last picture yet. */
bool clipboard_copy(const char *text, size_t length, struct reason *reason);

#endif
