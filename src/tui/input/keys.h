/* keys.h - the keyboard: bytes from the terminal, and which key sent them.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * All that the terminal sends comes through here (decoder.h takes it apart): keys, the mouse,
 * pastes, answers. Readline gets the bytes of whole keys, and nothing else. There is one
 * keyboard, standard input; the screen's thread only. Times are milliseconds.
 */
#ifndef TTYCHESS_TUI_KEYS_H
#define TTYCHESS_TUI_KEYS_H

#include <stdbool.h>
#include <stddef.h>

enum {
    KEYS_BYTES = 64,            /* room for what a key sends, and a NUL */
    KEYS_FUNCTION_COUNT = 12,   /* F1 to F12 */
    KEYS_FUNCTION_SEQUENCES = 4 /* that one of them, or another key, may send */
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
    PRESSED_DELETE,
    PRESSED_ENTER,
    PRESSED_BACKSPACE,
    PRESSED_ESCAPE, /* by itself */
    PRESSED_INTERRUPT,
    PRESSED_FUNCTION,  /* see number */
    PRESSED_CONTROL,   /* another control character, or a blank: see byte */
    PRESSED_CHARACTER, /* the first byte of what types something: see byte */
    PRESSED_MOUSE,     /* see mouse */
    PRESSED_PASTING,   /* a paste has begun and pauses */
    PRESSED_PASTE,     /* see keys_paste() */
    PRESSED_ANSWER, /* from the terminal: a control string, perhaps truncated, without its Escape and its end,
                        * such as "]11;rgb:..." */
    PRESSED_LOST /* the terminal hung up */
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
    int number;             /* of a function key, from 1 */
    int byte;               /* of what is one byte long */
    char bytes[KEYS_BYTES]; /* that it sent, and a NUL */
    size_t length;          /* of them */
    struct mouse mouse;
};

/* Read from standard input until there is a whole key; never waits. False: there is none yet.
 * When the terminal has hung up that is a key, too: PRESSED_LOST. */
bool keys_read(struct key *key);

/* How long until keys_read() has something though standard input has not; -1: never. */
int keys_time_to_wait(void);

/* Whether something has come that was not read yet. */
bool keys_wait(void);

/* Whether a letter was typed together with Alt; it may as well be Escape and at once that
 * letter, for over a slow line both look the same. And make it so: the key is Escape, and the
 * letter comes next. */
bool keys_is_alt(const struct key *key);
void keys_part(struct key *key);

/* What was pasted; the keyboard's, until the next key is read. *cut: there was more. */
const char *keys_paste(size_t *length, bool *cut);

/* The mouse was asked for: what the terminals of old send about it is no key from now on. */
void keys_expect_mouse(void);

/* Forget what was read in part. */
void keys_close(void);

/* What a function key (from 1) may send, by an index up to KEYS_FUNCTION_SEQUENCES: first what
 * terminfo says, then what terminals do, whatever it says. NULL: nothing. After curses has
 * started. */
const char *keys_function_sequence(int number, int index);

/* The keys that have names, as the bar of keys writes them, and what terminals send for them,
 * whatever terminfo says: the table's rows by an index; NULL: there are no more. */
struct keys_named {
    const char *name;
    enum pressed pressed;
    const char *sequences[KEYS_FUNCTION_SEQUENCES]; /* up to the first NULL */
};
const struct keys_named *keys_named(size_t index);

/* The key of such a name, of a function key ("F1") or of a letter. */
struct key keys_by_name(const char *name);

/* Which function key sends this, from 1; 0: none. */
int keys_function_number(const char *sequence);

/* What a key of those that choose in a list means, in rows: one, a page, to either end; 0: it is
 * another. */
enum { KEYS_TO_THE_END = 1 << 24 };
int keys_step(const struct key *key, int page);

#endif
