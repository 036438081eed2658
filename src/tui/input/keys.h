/* keys.h - the keyboard: reads bytes from the terminal and says which key sent them.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * All input passes through here: keys, the mouse, pastes, answers (decoder.h). Readline gets
 * only the bytes of whole keys. There is one keyboard, standard input. Screen thread only.
 * Times in milliseconds.
 */
#ifndef TTYCHESS_TUI_INPUT_KEYS_H
#define TTYCHESS_TUI_INPUT_KEYS_H

#include <stdbool.h>
#include <stddef.h>

enum {
    KEYS_BYTES = 64,            /* of what a key sends, with a NUL */
    KEYS_FUNCTION_COUNT = 12,   /* F1 to F12 */
    KEYS_FUNCTION_SEQUENCES = 4 /* most sequences of one key */
};

enum pressed {
    PRESSED_NOTHING, /* unknown, to be ignored */
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
    PRESSED_ESCAPE, /* alone */
    PRESSED_INTERRUPT,
    PRESSED_FUNCTION,  /* see `number` */
    PRESSED_CONTROL,   /* control character or space: see `byte` */
    PRESSED_CHARACTER, /* first byte of a character: see `byte` */
    PRESSED_MOUSE,     /* see `mouse` */
    PRESSED_PASTING,   /* a paste has begun and pauses */
    PRESSED_PASTE,     /* see keys_paste() */
    PRESSED_ANSWER,    /* control string, perhaps cut, without Escape and end: "]11;rgb:..." */
    PRESSED_HANGUP     /* the terminal hung up */
};

enum mouse_action { MOUSE_PRESS, MOUSE_DRAG, MOUSE_RELEASE, MOUSE_WHEEL_UP, MOUSE_WHEEL_DOWN };

/* The cell is counted from 0. Only the first button is reported. */
struct mouse {
    enum mouse_action action;
    int row, column;
};

struct key {
    enum pressed pressed;
    int number;             /* of a function key, from 1 */
    int byte;               /* of keys that send one byte */
    char bytes[KEYS_BYTES]; /* what the key sent, with a NUL */
    size_t length;
    struct mouse mouse;
};

/* Reads until a key is complete, without waiting. Returns false if there is none yet. A
 * hang-up is a key: PRESSED_HANGUP. */
bool keys_read(struct key *key);

/* Returns the milliseconds until keys_read() may return a key without new input; -1: never. */
int keys_timeout(void);

/* Returns whether unread input is waiting. */
bool keys_input_is_available(void);

/* Returns whether a letter was typed with Alt. The same bytes may be Escape and, at once, the
 * letter. keys_split_alt() makes `key` Escape and the letter the next key. */
bool keys_is_alt(const struct key *key);
void keys_split_alt(struct key *key);

/* Returns the pasted text, valid until the next key is read. *cut says that some is
 * missing. */
const char *keys_paste(size_t *length, bool *cut);

/* Says that mouse reports were requested: from now on, reports in the old format are not
 * keys. */
void keys_enable_mouse(void);

/* Discards incomplete input. */
void keys_discard_input(void);

/* Returns a sequence that function key `number` (from 1) may send, by `index` from 0 to
 * KEYS_FUNCTION_SEQUENCES - 1: the one from terminfo, then those that terminals send in fact.
 * Returns NULL if there is none. Curses must have been started. */
const char *keys_function_sequence(int number, int index);

/* Keys with the names that the key bar uses, and what terminals send for them, whatever
 * terminfo says. keys_get_named() returns NULL after the last row. */
struct named_key {
    const char *name;
    enum pressed pressed;
    const char *sequences[KEYS_FUNCTION_SEQUENCES]; /* up to the first NULL */
};
const struct named_key *keys_get_named(size_t index);

/* Returns the key with a name of the table, of a function key ("F1"), or a letter. */
struct key keys_by_name(const char *name);

/* Returns the function key that sends `sequence`, from 1; 0 if none does. */
int keys_function_number(const char *sequence);

/* Returns by how many rows a key moves the selection in a list: one, a page, to an end; 0 for
 * other keys. */
enum { KEYS_STEP_TO_END = 1 << 24 };
int keys_selection_step(const struct key *key, int page);

#endif
