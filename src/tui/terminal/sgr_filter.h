/* sgr_filter.h - a filter that sends the same screen in fewer bytes.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Curses sends both colours whenever a cell's pair changes, which on a board is all the time.
 * The filter delays colours and attributes (SGR, ECMA-48 8.3.117, with xterm's 256 colours)
 * until a byte shows them: a character needs all of them, a space only the background, a
 * cursor movement none. This saves a quarter of the output. Runs that curses sends as "repeat
 * the last character" are written out, because many terminals that claim to be xterm cannot
 * repeat. The filter uses neither curses nor files. Only one thread at a time may use it.
 */
#ifndef TTYCHESS_TUI_TERMINAL_SGR_FILTER_H
#define TTYCHESS_TUI_TERMINAL_SGR_FILTER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct sgr_state {
    int foreground, background; /* 0 to 255; -1: the terminal's default */
    unsigned attributes;        /* bit n: SGR attribute n */
    char charset;               /* final letter of the last "ESC (" sequence; 0: none */
};

struct sgr_filter {
    bool ends_reverse;
    const uint32_t *tints;      /* RGB for colours from THEME_FIRST_TINT on, or NULL */
    bool bright;                /* swatches have bright tints; unused without tints */
    struct sgr_state requested; /* requested by curses */
    struct sgr_state sent;      /* to the terminal */
    char sequence[64];          /* incomplete */
    size_t length;
    char last;
};

/* Call before use. `ends_reverse`: the terminal knows SGR 27. */
void sgr_filter_reset(struct sgr_filter *filter, bool ends_reverse);

/* Maximum bytes written for one input byte: it may end a sequence that repeats a character
 * across a row. */
enum { SGR_FILTER_MAX_OUTPUT = 640 };

/* Filters the next part of a stream. The stream may be split anywhere and must use
 * xterm-256color's sequences. Stops when fewer than SGR_FILTER_MAX_OUTPUT bytes of `output`
 * are free. *length is the number of input bytes and becomes the number consumed. Returns the
 * number of bytes written. */
size_t sgr_filter_run(struct sgr_filter *filter, const char *input, size_t *length,
                      char *output, size_t size);

#endif
