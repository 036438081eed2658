/* modes.h - what is asked of the terminal beyond what its entry in terminfo may have: reports
 * of the mouse, marks around pastes, the colour of its background.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Only what terminal_has() says is asked for. What is switched on is switched off when the
 * terminal is given back, by whatever way (terminal.c). The screen's thread only.
 *
 *   mouse        ESC [ ? 1002 h, ESC [ ? 1006 h   buttons and drags, told in numbers (xterm)
 *   pastes       ESC [ ? 2004 h                   ESC [ 200 ~ and ESC [ 201 ~ around them
 *   background   ESC ] 11 ; ? BEL                 answered once, perhaps, and perhaps late
 */
#ifndef TTYCHESS_TUI_MODES_H
#define TTYCHESS_TUI_MODES_H

#include <stdbool.h>
#include <stddef.h>

enum { MODES_SIZE = 64 };

/* The terminal was just taken: nothing is on, pastes are wanted, the background will be asked
 * about once. */
void modes_open(void);

/* Whether the mouse is wanted; `force`: also where it is not known that the terminal has
 * one. */
void modes_want_mouse(bool wanted, bool force);
bool modes_have_mouse(void);

/* What has to be sent to the terminal now, as a string; "" for nothing. It counts as sent. */
const char *modes_due(char text[MODES_SIZE]);

/* What switches all off that may be on; it stays as it was noted. */
const char *modes_end(char text[MODES_SIZE]);

/* The terminal may have forgotten them: all is sent again. */
void modes_forget(void);

/* Take an answer (PRESSED_ANSWER): true when it is the first about the background and came in
 * time; *dark says what it is. */
bool modes_take_answer(const char *answer, bool *dark);

/* Milliseconds for which an answer may still be on its way, 0: none is. Who leaves the
 * terminal should wait for it, or it would be the shell's. */
int modes_answer_time(void);

#endif
