/* keys.h - the keyboard: bytes from the terminal, and which key sent them.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * While a view listens (views.h) keys are decoded here; else readline takes the bytes one by
 * one and decodes them itself, without a limit of time. There is one keyboard, standard input;
 * the screen's thread only. Times are milliseconds.
 */
#ifndef TTYCHESS_TUI_KEYS_H
#define TTYCHESS_TUI_KEYS_H

#include <stdbool.h>
#include <stddef.h>

enum {
    KEYS_BETWEEN_BYTES = 25,    /* of one key, where somebody must wait for the next */
    KEYS_ESCAPE_ALONE = 150,    /* after which Escape was pressed by itself */
    KEYS_FUNCTION_COUNT = 12,   /* F1 to F12 */
    KEYS_FUNCTION_SEQUENCES = 4 /* that one of them may send */
};

enum pressed {
    PRESSED_NOTHING, /* nothing that is known; used up */
    PRESSED_UP,
    PRESSED_DOWN,
    PRESSED_LEFT,
    PRESSED_RIGHT,
    PRESSED_PAGE_UP,
    PRESSED_PAGE_DOWN,
    PRESSED_HOME,
    PRESSED_END,
    PRESSED_ENTER,
    PRESSED_BACKSPACE,
    PRESSED_ESCAPE, /* by itself */
    PRESSED_INTERRUPT,
    PRESSED_FUNCTION,  /* see number */
    PRESSED_CONTROL,   /* another control character, or a blank: see byte */
    PRESSED_CHARACTER, /* the first byte of what types something: see byte */
    PRESSED_MOUSE,     /* see mouse */
    PRESSED_LOST       /* the terminal hung up */
};

enum mouse_action { MOUSE_PRESS, MOUSE_DRAG, MOUSE_RELEASE, MOUSE_WHEEL_UP, MOUSE_WHEEL_DOWN };

/* Where in the window it happened, in cells counted from 0. Of the buttons only the first is
 * told. */
struct mouse {
    enum mouse_action action;
    int row, column;
};

struct key {
    enum pressed pressed;
    int number; /* of a function key, from 1 */
    int byte;   /* of what is one byte long */
    struct mouse mouse;
};

/* Take one key from standard input, which poll() says is readable. */
void keys_read(struct key *key);

/* The next byte, waited for so long; EOF: there was none. And whether that was because the
 * terminal hung up. */
int keys_next_byte(int milliseconds);
bool keys_have_hung_up(void);

/* Whether there is a byte, waited for so long. */
bool keys_wait(int milliseconds);

/* What a function key (from 1) may send, by an index up to KEYS_FUNCTION_SEQUENCES: first what
 * terminfo says, then what terminals do, whatever it says. NULL: nothing. After curses has
 * started. */
const char *keys_function_sequence(int number, int index);

/* Which function key sends this, from 1; 0: none. */
int keys_function_number(const char *sequence);

#endif
