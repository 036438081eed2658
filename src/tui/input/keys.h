/* keys.h - the keyboard: reads bytes from the terminal and reports which key sent them.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Everything that the terminal sends passes through here: keys, mouse events, pastes and
 * answers (decoder.h splits them). Readline gets the bytes of whole keys and nothing else.
 * There is one keyboard, standard input. Only the screen's thread may call these functions.
 * Times are in milliseconds.
 */
#ifndef TTYCHESS_TUI_KEYS_H
#define TTYCHESS_TUI_KEYS_H

#include <stdbool.h>
#include <stddef.h>

enum {
    KEYS_BYTES = 64,            /* size of a buffer for the bytes of a key and a NUL */
    KEYS_FUNCTION_COUNT = 12,   /* F1 to F12 */
    KEYS_FUNCTION_SEQUENCES = 4 /* most sequences that one key may send */
};

enum pressed {
    PRESSED_NOTHING, /* an unknown sequence, to be ignored */
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
    PRESSED_ESCAPE, /* alone, not as part of a sequence */
    PRESSED_INTERRUPT,
    PRESSED_FUNCTION,  /* see `number` */
    PRESSED_CONTROL,   /* another control character, or a space: see `byte` */
    PRESSED_CHARACTER, /* the first byte of a printable character: see `byte` */
    PRESSED_MOUSE,     /* see `mouse` */
    PRESSED_PASTING,   /* a paste is incomplete and has paused */
    PRESSED_PASTE,     /* see keys_paste() */
    PRESSED_ANSWER,    /* from the terminal: a control string, perhaps truncated, without its
                     * Escape and its terminator, such as "]11;rgb:..." */
    PRESSED_LOST       /* the terminal hung up */
};

enum mouse_action { MOUSE_PRESS, MOUSE_DRAG, MOUSE_RELEASE, MOUSE_WHEEL_UP, MOUSE_WHEEL_DOWN };

/* A mouse event at a cell of the window, counted from 0. Only the first button is reported. */
struct mouse {
    enum mouse_action action;
    int row, column;
};

struct key {
    enum pressed pressed;
    int number;             /* of a function key, from 1 */
    int byte;               /* for keys that send a single byte */
    char bytes[KEYS_BYTES]; /* the bytes that the key sent, and a NUL */
    size_t length;          /* of `bytes` */
    struct mouse mouse;
};

/* Reads standard input until a key is complete, without waiting. Returns false if there is
 * none yet. A hang-up of the terminal counts as a key, PRESSED_LOST. */
bool keys_read(struct key *key);

/* Returns the time until keys_read() must be called even if standard input has no data; -1 for
 * never. */
int keys_time_to_wait(void);

/* Returns whether unread input is waiting. */
bool keys_wait(void);

/* keys_is_alt() returns whether a letter was typed with Alt. The same bytes may be Escape
 * quickly followed by the letter; the two cannot be told apart. keys_part() turns `key` into
 * Escape and makes the letter the next key. */
bool keys_is_alt(const struct key *key);
void keys_part(struct key *key);

/* Returns the pasted text, valid until the next key is read. *cut: a part of the text is
 * missing. */
const char *keys_paste(size_t *length, bool *cut);

/* Says that mouse reports have been requested: reports in the old format are not keys from now
 * on. */
void keys_expect_mouse(void);

/* Discards incomplete input and frees the buffers. */
void keys_close(void);

/* Returns a sequence that a function key (from 1) may send, by an index from 0 to
 * KEYS_FUNCTION_SEQUENCES - 1: first the one from terminfo, then those that terminals are
 * known to send. Returns NULL if there is none. Curses must have been started. */
const char *keys_function_sequence(int number, int index);

/* Keys that have names, as the key bar writes them, with the sequences that terminals are
 * known to send for them. keys_named() returns a row of the table by its index; NULL at the
 * end. */
struct keys_named {
    const char *name;
    enum pressed pressed;
    const char *sequences[KEYS_FUNCTION_SEQUENCES]; /* up to the first NULL */
};
const struct keys_named *keys_named(size_t index);

/* Returns the key with this name: a name of the table, a function key ("F1") or a letter. */
struct key keys_by_name(const char *name);

/* Returns the function key that sends `sequence`, from 1; 0 if none does. */
int keys_function_number(const char *sequence);

/* Returns by how many rows a key moves the selection in a list: one, a page, or to an end.
 * Returns 0 for other keys. */
enum { KEYS_TO_THE_END = 1 << 24 };
int keys_step(const struct key *key, int page);

#endif
