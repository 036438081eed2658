/* terminal.h - the terminal as curses' screen: taken, lent out, given back as it was
 * found.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Curses writes into a pump (pump.h), never to the terminal, and leaves its modes alone:
 * raw mode, window size and signals are ours. There is one terminal; all functions belong
 * to the screen's thread.
 */
#ifndef TTYCHESS_TUI_TERMINAL_H
#define TTYCHESS_TUI_TERMINAL_H

#include <stdbool.h>

#include "base/reason.h"

/* A client may claim any window, and curses pays for every cell of it. */
enum { TERMINAL_MAX_ROWS = 200, TERMINAL_MAX_COLUMNS = 400 };

/* Whether standard input and output are terminals that can address their cursor. Changes
 * nothing; false with the reason. */
bool terminal_is_capable(struct reason *reason);

/* Take the terminal; false with the reason, nothing changed. */
bool terminal_open(struct reason *reason);

/* Give it back as it was, and leave `last_words` on it: lines of UTF-8 that each end with
 * '\n', "" for none. Waits for it to take the last bytes: as long as it goes on taking some,
 * ten seconds at most, and three seconds when it takes nothing, or 40 ms when a signal has asked
 * for the end. Then what it has not taken is thrown away, so that what puts it right finds
 * room. A terminal that hung up is not touched. */
void terminal_close(const char *last_words);

/* Give it back, stop this process group, and take it again when continued. */
void terminal_suspend(void);

/* Somebody else may have changed modes and picture: set the modes again, and have the
 * next terminal_show() draw everything. */
void terminal_refresh(void);

/* Tell curses the window's size, clamped; call after SIGNALS_RESIZE. */
void terminal_resize(void);

/* Whether a frame may be drawn now. When not, the wake pipe tells when. */
bool terminal_is_ready(void);

/* Send what was drawn. */
void terminal_show(void);

/* What a terminal of this type is known to obey, or at least to pass over, though its entry in
 * terminfo may not say so. All of it is in one table: terminal_type.c. */
enum terminal_feature {
    TERMINAL_HAS_CLIPBOARD = 1, /* OSC 52 */
    TERMINAL_HAS_MOUSE = 2,     /* modes 1002 and 1006 */
    TERMINAL_MARKS_PASTES = 4,  /* mode 2004 */
    TERMINAL_TELLS_COLOURS = 8, /* OSC 11 */
    TERMINAL_SYNCHRONIZES = 16  /* mode 2026 */
};
bool terminal_has(enum terminal_feature feature);

/* Have the mouse reported, or not (modes.h): `force` even where it is not known that the
 * terminal can. */
void terminal_want_mouse(bool wanted, bool force);

/* Send a control sequence that curses knows nothing of; when it is ready. */
void terminal_send(const char *sequence);

/* Whether the terminal is gone: asks it. */
bool terminal_is_lost(void);

/* The end was asked for by ^C: where the terminal takes nothing now, it is hardly waited for. And
 * whether that is so, or a signal asks for the end. */
void terminal_hurry(void);
bool terminal_is_hurried(void);

/* Note that reading found it gone. */
void terminal_mark_lost(void);

#endif
