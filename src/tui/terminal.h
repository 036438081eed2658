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

/* Whether characters beyond ASCII can be shown: chooses the locale for characters and
 * asks it. A locale that the system lacks but whose name says UTF-8 (ssh forwards names)
 * is replaced by C.UTF-8. */
bool terminal_choose_locale(void);

/* Take the terminal; false with the reason, nothing changed. */
bool terminal_open(struct reason *reason);

/* Give it back as it was, and leave `last_words` on it: lines of UTF-8 that each end with
 * '\n', "" for none. Waits at most half a second for it to take the last bytes. A
 * terminal that hung up is not touched. */
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

/* Whether the terminal is of a kind that obeys, or at least passes over, commands to the
 * operating system (OSC). */
bool terminal_obeys_osc(void);

/* Send a control sequence that curses knows nothing of; when it is ready. */
void terminal_send(const char *sequence);

/* Whether the terminal is gone: asks it. */
bool terminal_is_lost(void);

/* Note that reading found it gone. */
void terminal_mark_lost(void);

#endif
