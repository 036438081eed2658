/* terminal.h - the terminal as curses' screen; what it is asked for beyond its entry; its clipboard.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_TUI_TERMINAL_TERMINAL_H
#define TTYCHESS_TUI_TERMINAL_TERMINAL_H

#include <stdbool.h>
#include <stdint.h>
#include <stddef.h>

#include "base/reason.h"

/* ---- the terminal as curses' screen ----------------------------------------------------- */

/* Curses writes into a pump (pump.h), never to the terminal, and leaves its modes alone:
 * raw mode, window size and signals are ours. There is one terminal; all functions belong
 * to the screen's thread. */

/* A client may claim any window, and curses pays for every cell of it. */
enum { TERMINAL_MAX_ROWS = 200, TERMINAL_MAX_COLUMNS = 400 };

/* Returns whether standard input and output are terminals that can address their cursor; false with
 * the reason. If terminfo does not know the type, TERM is set to xterm-256color, which nearly every
 * terminal of today understands; terminal_answer_wait() tells whether this one does. */
bool terminal_is_capable(struct reason *reason);

/* The type that was replaced by xterm-256color; NULL if none was. */
const char *terminal_unknown_type(void);

/* Take the terminal; false with the reason, nothing changed. */
bool terminal_open(struct reason *reason);

/* Give it back as it was, and leave `last_words` on it: lines of UTF-8 that each end with
 * '\n', "" for none. Waits for it to take the last bytes: as long as it goes on taking some,
 * ten seconds at most, and three seconds when it takes nothing, or 40 ms when a signal has asked
 * for the end. Then what it has not taken is thrown away, the last words among it, so that what
 * puts it right finds room. A terminal that hung up is not touched. `ends`: the program ends, and ignores
 * signals from now on; else they are handled as before terminal_open(). */
void terminal_close(const char *last_words, bool ends);

/* Give it back, stop this process group, and take it again when continued. */
void terminal_suspend(void);

/* Somebody else may have changed modes and picture: set the modes again, and have the
 * next terminal_show() draw everything. */
void terminal_refresh(void);

/* Tell curses the window's size, clamped; call after SIGNALS_RESIZE. */
void terminal_resize(void);

/* Whether a frame may be drawn now. When not, the wake pipe tells when. */
bool terminal_is_ready(void);

/* Whether squares can have tints of 24 bits; then set them (struct theme), which draws all
 * anew. */
bool terminal_takes_tints(void);
void terminal_set_tints(const uint32_t *tints);

/* Send what was drawn. */
void terminal_show(void);

/* What a terminal of this type is known to obey, or at least to pass over, though its entry in
 * terminfo may not say so. All of it is in one table: terminal_type.c. */
enum terminal_feature {
    TERMINAL_HAS_CLIPBOARD = 1, /* OSC 52 */
    TERMINAL_HAS_MOUSE = 2,     /* modes 1002 and 1006 */
    TERMINAL_MARKS_PASTES = 4,  /* mode 2004 */
    TERMINAL_TELLS_COLOURS = 8  /* OSC 11 */
};
bool terminal_has(enum terminal_feature feature);

/* Have the mouse reported, or not : `force` even where it is not known that the
 * terminal can. */
void terminal_want_mouse(bool wanted, bool force);

/* Whether the terminal is gone: asks it. */
bool terminal_is_lost(void);

/* Note that reading found it gone. */
void terminal_mark_lost(void);

/* ---- what is asked of the terminal beyond what its entry in terminfo may have ----------- */

/* Only what terminal_has() says is asked for. What is switched on is switched off when the
 * terminal is given back, by whatever way (terminal.c). The screen's thread only.
 *
 *   mouse        ESC [ ? 1002 h, ESC [ ? 1006 h   buttons and drags, told in numbers (xterm)
 *   pastes       ESC [ ? 2004 h                   ESC [ 200 ~ and ESC [ 201 ~ around them
 *   background   ESC ] 11 ; ? BEL                 answered once, perhaps, and perhaps late
 *   attributes   ESC [ c                          DA1, sent only to terminals of unknown type */

enum { MODES_SIZE = 64 };

bool modes_have_mouse(void);

/* Take an answer (PRESSED_ANSWER): true when it is the first about the background and came in
 * time; *dark says what it is. */
bool modes_take_answer(const char *answer, bool *dark);

/* Milliseconds that a terminal of unknown type has left to answer; 0: it did not, so it cannot show a
 * screen. -1 if nothing is expected. */
int terminal_answer_wait(void);

/* ---- text handed to the terminal for its clipboard -------------------------------------- */

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
