/* terminal.h - the terminal as curses' screen, the features beyond its terminfo entry, and its
 * clipboard.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_TUI_TERMINAL_TERMINAL_H
#define TTYCHESS_TUI_TERMINAL_TERMINAL_H

#include <stdbool.h>
#include <stdint.h>
#include <stddef.h>

#include "base/error.h"

/* ---- the terminal as curses' screen ----------------------------------------------------- */

/* Curses writes into a pump (pump.h), never to the terminal, and does not change its modes:
 * raw mode, window size and signals are handled here. There is one terminal. Screen thread
 * only. */

/* A client may claim any window size, and curses allocates every cell. */
enum { TERMINAL_MAX_ROWS = 200, TERMINAL_MAX_COLUMNS = 400 };

/* Returns whether standard input and output are terminals that can move their cursor, or false
 * with *error. If terminfo does not know the type, TERM becomes xterm-256color, which nearly
 * all terminals understand; terminal_answer_timeout() checks that. */
bool terminal_is_capable(struct error *error);

/* Returns the type replaced by xterm-256color, or NULL. */
const char *terminal_unknown_type(void);

/* Returns false and sets *error on failure, with nothing changed. */
bool terminal_open(struct error *error);

/* Restores the terminal and leaves `final_messages` on it: UTF-8 lines, each with a '\n', or "".
 * Waits for the last bytes at most ten seconds, and three seconds without progress, or 40 ms
 * if a signal has asked for the end. Then the rest, including the last words, is discarded to
 * make room for the reset sequence. A terminal that hung up is not touched. `ends`: the
 * program ends and ignores signals from now on; otherwise the earlier handlers return. */
void terminal_close(const char *final_messages, bool is_exiting);

/* Restores the terminal, stops the process group, and takes the terminal again when
 * continued. */
void terminal_suspend(void);

/* Sets the modes again and makes the next terminal_update() draw everything, because another
 * program may have changed both. */
void terminal_refresh(void);

/* Tells curses the window's size, clamped. Call after SIGNALS_RESIZE. */
void terminal_resize(void);

/* Returns whether a frame may be drawn now. If not, the wake pipe says when. */
bool terminal_is_ready(void);

/* Returns whether squares can have 24-bit tints. terminal_set_tints() sets them (struct theme)
 * and redraws everything. */
bool terminal_supports_tints(void);
void terminal_set_tints(const uint32_t *tints);

void terminal_update(void);

/* Features that terminals of a type support, or at least ignore silently, although terminfo
 * may not say so. The table is in terminal_type.c. */
enum terminal_feature {
    TERMINAL_CLIPBOARD = 1,       /* OSC 52 */
    TERMINAL_MOUSE = 2,           /* modes 1002 and 1006 */
    TERMINAL_BRACKETED_PASTE = 4, /* mode 2004 */
    TERMINAL_BACKGROUND_QUERY = 8 /* OSC 11 */
};
bool terminal_supports(enum terminal_feature feature);

/* Turns mouse reports on or off; `force`: even if the terminal may not support them. */
void terminal_set_mouse(bool wanted, bool force);

/* Checks and returns whether the terminal is gone. */
bool terminal_is_gone(void);

/* Records that a read found the terminal gone. */
void terminal_mark_gone(void);

/* ---- features beyond the terminfo entry ------------------------------------------------- */

/* A sequence is only sent if terminal_supports() allows it. All modes are switched off in every way
 * of leaving the terminal (terminal.c). Screen thread only.
 *
 *   mouse        ESC [ ? 1002 h, ESC [ ? 1006 h   buttons and drags in decimal (xterm)
 *   pastes       ESC [ ? 2004 h                   ESC [ 200 ~ and ESC [ 201 ~ around them
 *   background   ESC ] 11 ; ? BEL                 answered at most once, possibly late
 *   attributes   ESC [ c                          DA1, only if the type is unknown */

enum { MODES_SIZE = 64 };

bool modes_mouse_is_on(void);

/* Handles PRESSED_ANSWER. Returns true if it is the first answer about the background and came
 * in time. */
bool modes_handle_answer(const char *answer, bool *dark);

/* Returns how many milliseconds a terminal of unknown type has left to answer: 0 if it is too
 * late, so it cannot show a screen; -1 if no answer is due. */
int terminal_answer_timeout(void);

/* ---- the clipboard of the terminal ------------------------------------------------------ */

enum { CLIPBOARD_LIMIT = 32768 /* bytes; accepted by terminals, and by the pump at once */ };

/* Sends `text`, or stores it, replacing an earlier one, until the terminal is ready. Returns
 * false and sets *error if it is too long, or if the terminal would show the sequence
 * instead. */
bool clipboard_copy(const char *text, size_t length, struct error *error);

/* Sends the stored text if the terminal is ready. If not, the terminal wakes the loop. */
void clipboard_send_pending(void);

void clipboard_discard_pending(void);

#endif
