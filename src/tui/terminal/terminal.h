/* terminal.h - the terminal as curses' screen, the features beyond its terminfo entry, and its
 * clipboard.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_TUI_TERMINAL_TERMINAL_H
#define TTYCHESS_TUI_TERMINAL_TERMINAL_H

#include <stdbool.h>
#include <stdint.h>
#include <stddef.h>

#include "base/reason.h"

/* ---- the terminal as curses' screen ----------------------------------------------------- */

/* Curses writes into a pump (pump.h), never directly to the terminal, and does not change the
 * terminal's modes: raw mode, window size and signals are handled here. There is one terminal.
 * Only the screen's thread may call these functions. */

/* A client may claim a window of any size, and curses allocates memory for each cell. */
enum { TERMINAL_MAX_ROWS = 200, TERMINAL_MAX_COLUMNS = 400 };

/* Returns whether standard input and output are terminals that can address their cursor.
 * Returns false and sets *reason if they are not. If terminfo does not know the type, TERM is
 * set to xterm-256color, which nearly all current terminals understand; terminal_answer_wait()
 * finds out whether this one does. */
bool terminal_is_capable(struct reason *reason);

/* Returns the unknown type that xterm-256color has replaced, or NULL. */
const char *terminal_unknown_type(void);

/* Takes over the terminal. Returns false and sets *reason on failure; nothing is changed
 * then. */
bool terminal_open(struct reason *reason);

/* Restores the terminal and leaves `last_words` on it: UTF-8 lines that each end with '\n', or
 * "". Waits until the terminal has received the last bytes: at most ten seconds, and at most
 * three seconds without progress, or 40 ms if a signal has asked for the end. After that,
 * pending output, including the last words, is discarded to make room for the reset sequence.
 * A terminal that hung up is not touched. `ends`: the program is about to end and ignores
 * signals from now on; otherwise the signal handlers from before terminal_open() are
 * restored. */
void terminal_close(const char *last_words, bool ends);

/* Restores the terminal, stops this process group, and takes the terminal over again when
 * continued. */
void terminal_suspend(void);

/* Sets the modes again and makes the next terminal_show() draw everything, because another
 * program may have changed both. */
void terminal_refresh(void);

/* Tells curses the window's size, limited to the maximum above. Call this after
 * SIGNALS_RESIZE. */
void terminal_resize(void);

/* Returns whether a frame may be drawn now. If not, the wake pipe becomes readable when it
 * may. */
bool terminal_is_ready(void);

/* Returns whether squares can have 24-bit tints. terminal_set_tints() sets them (struct theme)
 * and makes curses redraw everything. */
bool terminal_takes_tints(void);
void terminal_set_tints(const uint32_t *tints);

/* Sends the drawn frame. */
void terminal_show(void);

/* Features that a terminal of this type is known to support, or at least to ignore silently,
 * although its terminfo entry may not list them. terminal_type.c has the table. */
enum terminal_feature {
    TERMINAL_HAS_CLIPBOARD = 1, /* OSC 52 */
    TERMINAL_HAS_MOUSE = 2,     /* modes 1002 and 1006 */
    TERMINAL_MARKS_PASTES = 4,  /* mode 2004 */
    TERMINAL_TELLS_COLOURS = 8  /* OSC 11 */
};
bool terminal_has(enum terminal_feature feature);

/* Turns mouse reports on or off. `force` turns them on even if the terminal is not known to
 * support them. */
void terminal_want_mouse(bool wanted, bool force);

/* Checks and returns whether the terminal is gone. */
bool terminal_is_lost(void);

/* Records that a read found the terminal gone. */
void terminal_mark_lost(void);

/* ---- features beyond the terminfo entry ------------------------------------------------- */

/* A sequence is sent only if terminal_has() allows it. Whatever was switched on is switched
 * off when the terminal is restored, in every way of leaving it (terminal.c). Only the
 * screen's thread may call these functions.
 *
 *   mouse        ESC [ ? 1002 h, ESC [ ? 1006 h   buttons and drags in decimal (xterm)
 *   pastes       ESC [ ? 2004 h                   ESC [ 200 ~ and ESC [ 201 ~ around them
 *   background   ESC ] 11 ; ? BEL                 answered at most once, possibly late
 *   attributes   ESC [ c                          DA1, only if the type is unknown */

enum { MODES_SIZE = 64 };

bool modes_have_mouse(void);

/* Handles an answer of the terminal (PRESSED_ANSWER). Returns true if this is the first answer
 * about the background and it came in time; *dark says what the background is. */
bool modes_take_answer(const char *answer, bool *dark);

/* Returns how many milliseconds a terminal of unknown type has left to answer; 0 if it has not
 * answered in time and so cannot show a screen; -1 if no answer is expected. */
int terminal_answer_wait(void);

/* ---- the clipboard of the terminal ------------------------------------------------------ */

enum { CLIPBOARD_LIMIT = 32768 /* bytes: accepted by terminals, and by the pump at once */ };

/* Sends `text` to the clipboard, or stores it until the terminal has received the last frame;
 * a stored text replaces an earlier one. Returns false and sets *reason if `text` is too long,
 * or if the terminal would show the sequence instead of obeying it. */
bool clipboard_copy(const char *text, size_t length, struct reason *reason);

/* Sends the stored text if the terminal is ready. Otherwise the pump wakes the main loop
 * later. */
void clipboard_send_waiting(void);

/* Discards the stored text. */
void clipboard_forget(void);

#endif
