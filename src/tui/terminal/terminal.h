/* terminal.h - the terminal as curses uses it, features that its terminfo entry lacks, and its
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

/* Curses writes into a pump (pump.h). Raw mode, window size and signals are handled here, not
 * by curses. There is one terminal. Screen thread only. */

/* SSH clients may claim any size, and curses allocates every cell. */
enum { TERMINAL_MAX_ROWS = 200, TERMINAL_MAX_COLUMNS = 400 };

/* Returns whether standard input and output are a terminal that can move its cursor; if not,
 * sets *error. If terminfo does not know the type, TERM is set to xterm-256color, which nearly
 * all terminals understand. The caller must then check terminal_reply_timeout(). */
bool terminal_is_capable(struct error *error);

/* Returns the value of TERM that xterm-256color replaced, or NULL. */
const char *terminal_unknown_type(void);

/* Opens the screen. On failure, returns false, sets *error and restores the terminal. */
bool terminal_open(struct error *error);

/* Restores the terminal and leaves `final_messages` on it: UTF-8 lines that end with '\n', or
 * "". Waits up to ten seconds for the last bytes, but only three without progress (40 ms after
 * a termination signal). Remaining output, including the messages, is discarded to make room
 * for the reset sequence. A terminal that hung up is not touched. `is_exiting`: see
 * signals_restore(). */
void terminal_close(const char *final_messages, bool is_exiting);

/* Restores the terminal, stops the process group, and sets the terminal up again when
 * continued, or marks it as gone after a termination signal. Does nothing unless
 * signals_can_stop_process_group() returns true. */
void terminal_suspend(void);

/* Sets the modes and the size again, and makes the next terminal_update() draw everything, in
 * case another program has changed the terminal. */
void terminal_refresh(void);

/* Passes the window's size, clamped, to curses, and makes the next update draw everything.
 * Call after SIGNALS_RESIZE. */
void terminal_resize(void);

/* Returns whether a frame may be drawn now. If not, the signal pipe wakes the loop once one
 * may. */
bool terminal_is_ready(void);

/* Returns whether squares can have 24-bit tints: COLORTERM or a reply of the terminal says so. */
bool terminal_supports_tints(void);

/* Sets the tints (struct theme), or none if `tints` is NULL. `bright`: swatches have bright tints.
 * If the tints change, the next update draws everything. */
void terminal_set_tints(const uint32_t *tints, bool bright);

/* Shows what curses and images_place() have drawn. */
void terminal_update(void);

/* Sends missing images for as long as terminal_is_ready() returns true. Returns whether this call
 * has sent the last one. */
bool terminal_send_images(void);

/* Features that a type of terminal supports, or at least ignores silently, even if terminfo
 * does not list them. The table is in terminal_type.c. */
enum terminal_feature {
    TERMINAL_CLIPBOARD = 1,        /* OSC 52 */
    TERMINAL_MOUSE = 2,            /* modes 1002 and 1006 */
    TERMINAL_BRACKETED_PASTE = 4,  /* mode 2004 */
    TERMINAL_BACKGROUND_QUERY = 8, /* OSC 11 */
    TERMINAL_IMAGES_QUERY = 16,    /* kitty's graphics protocol */
    TERMINAL_KEEPS_IMAGES = 32     /* when it draws the cells below them */
};
bool terminal_supports(enum terminal_feature feature);

/* Switches the mouse on or off. On terminals that do not support it, the mouse stays off
 * unless `force` is set. */
void terminal_set_mouse(bool wanted, bool force);

bool terminal_is_gone(void);

void terminal_mark_gone(void);

/* ---- features beyond the terminfo entry ------------------------------------------------- */

/* Sequences are sent only if terminal_supports() allows them. All modes are switched off
 * however the program ends or stops.
 *
 *   mouse        ESC [ ? 1002 h, ESC [ ? 1006 h   buttons and drags in decimal (xterm)
 *   pastes       ESC [ ? 2004 h                   ESC [ 200 ~ and ESC [ 201 ~ around them
 *   background   ESC ] 11 ; ? BEL                 one reply at most, possibly late
 *   images       ESC _ G ... ESC \                see images.h
 *   attributes   ESC [ c                          DA1, only if the type is unknown */

enum { TERMINAL_MODES_SIZE = 128 };

/* Handles the text of a PRESSED_REPLY. Returns true and sets *dark if it is the first reply
 * about the background and arrived in time. */
bool terminal_handle_reply(const char *reply, bool *dark);

/* Returns how many milliseconds a terminal of unknown type has left to reply. 0: it has not
 * replied in time, so it cannot show a screen; -1: no reply is due. */
int terminal_reply_timeout(void);

/* ---- the clipboard of the terminal ------------------------------------------------------ */

enum { CLIPBOARD_LIMIT = 32768 /* bytes; terminals and the pipe accept this many */ };

/* Sends `text` as soon as the terminal is ready, in place of any pending text. Returns false
 * and sets *error if `text` is too long or the terminal might display the sequence. */
bool clipboard_copy(const char *text, size_t length, struct error *error);

/* Sends any pending text if the terminal is ready. */
void clipboard_send_pending(void);

void clipboard_discard_pending(void);

#endif
