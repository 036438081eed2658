/* keys.h - the keyboard: converts bytes from the terminal to keys.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * All input passes through here: keys, the mouse, pastes and terminal replies (decoder.h).
 * There is one keyboard, standard input. Screen thread only. Times are in milliseconds.
 */
#ifndef TTYCHESS_TUI_INPUT_KEYS_H
#define TTYCHESS_TUI_INPUT_KEYS_H

#include <stdbool.h>
#include <stddef.h>

enum {
    KEYS_BYTES = 64, /* maximum, including a NUL */
    KEYS_FUNCTION_COUNT = 12,
    KEYS_FUNCTION_SEQUENCES = 4 /* maximum for one key */
};

enum pressed {
    PRESSED_NOTHING, /* unknown sequence */
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
    PRESSED_ESCAPE, /* pressed alone */
    PRESSED_INTERRUPT,
    PRESSED_FUNCTION,  /* see `number` */
    PRESSED_CONTROL,   /* control character or space: see `byte` */
    PRESSED_CHARACTER, /* first byte of a character: see `byte` */
    PRESSED_MOUSE,     /* see `mouse` */
    PRESSED_PASTING,   /* a paste has paused before its end */
    PRESSED_PASTE,     /* see keys_pasted_text() */
    PRESSED_REPLY,     /* without Escape and terminator, possibly cut: "]11;rgb:..." */
    PRESSED_HANGUP     /* the terminal hung up */
};

enum mouse_action { MOUSE_PRESS, MOUSE_DRAG, MOUSE_RELEASE, MOUSE_WHEEL_UP, MOUSE_WHEEL_DOWN };

/* Cells are counted from 0. Only the first button and the wheel are reported. */
struct mouse {
    enum mouse_action action;
    int row, column;
};

struct key {
    enum pressed pressed;
    int number;             /* of a function key, from 1 */
    int byte;               /* set for keys that send one byte */
    char bytes[KEYS_BYTES]; /* as sent by the key, NUL-terminated */
    size_t length;
    struct mouse mouse;
};

/* Reads the next key. Never waits: returns false if none is complete yet. */
bool keys_read(struct key *key);

/* Returns the milliseconds until keys_read() may succeed without new input; -1: never. */
int keys_timeout(void);

bool keys_input_is_available(void);

/* Returns whether a key was pressed with Alt, or right after Escape, which sends the same
 * bytes. key_split_alt() turns `key` into Escape, followed by the key without Alt. */
bool key_has_alt(const struct key *key);
void key_split_alt(struct key *key);

/* Returns the pasted text, valid until the next key is read. Sets *cut to whether part of it
 * is missing. */
const char *keys_pasted_text(size_t *length, bool *cut);

void keys_discard_input(void);

/* The keys with names in the key bar, and the sequences that terminals send for them, even if
 * terminfo does not list them. keys_get_named() returns NULL after the last one. */
struct named_key {
    const char *name;
    enum pressed pressed;
    const char *sequences[KEYS_FUNCTION_SEQUENCES]; /* up to the first NULL */
};
const struct named_key *keys_get_named(size_t index);

/* Returns the key with this name: a named key, a function key ("F1") or a character. For other
 * names, `pressed` is PRESSED_NOTHING. */
struct key key_from_name(const char *name);

/* Returns how many rows a key moves the selection in a list, negative for up; 0 for other
 * keys. PgUp and PgDn move it by `page`, Home and End by KEYS_STEP_TO_END. */
enum { KEYS_STEP_TO_END = 1 << 24 };
int key_selection_step(const struct key *key, int page);

#endif
