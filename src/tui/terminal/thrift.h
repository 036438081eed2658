/* thrift.h - the same picture in fewer bytes.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Curses sends both colours whenever a cell's pair of colours changes, and a board is nothing
 * but changes of colour. This is a filter for what it sends: colours and attributes (SGR,
 * ECMA-48 8.3.117, with xterm's 256 colours) are noted, and sent when something comes that shows
 * them: a character needs all of them, a blank only what is behind it, a movement of the cursor
 * nothing. That takes a quarter off. Runs that curses sends as "repeat the last character" are
 * written out, for many a terminal that calls itself xterm does not know how. Pure: no curses, no files; one thread at a time.
 */
#ifndef TTYCHESS_TUI_THRIFT_H
#define TTYCHESS_TUI_THRIFT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct thrift_look {
    int foreground, background; /* 0 to 255, -1: the terminal's own */
    unsigned attributes;        /* bit n: SGR attribute n */
    char charset;               /* the letter behind "ESC (", 0 before there was any */
};

struct thrift {
    const uint32_t
        *tints; /* what is sent for the numbers from THEME_SLOT on; NULL: themselves */
    struct thrift_look wanted; /* by the sender */
    struct thrift_look shown;  /* by the terminal */
    char sequence[64];         /* a control sequence that is not complete yet */
    size_t length;             /* of it */
    char last;                 /* character that was sent */
};

/* A terminal just reset. */
void thrift_begin(struct thrift *thrift);

enum { THRIFT_ROOM = 640 }; /* the most that one byte can make: a row that is repeated */

/* Filter bytes of a stream, which may be cut anywhere; it must speak as xterm-256color does.
 * Stops when less than THRIFT_ROOM of `size` is left.
 * *length is what was given, then what was taken. Returns the bytes written to `output`. */
size_t thrift_filter(struct thrift *thrift, const char *input, size_t *length, char *output,
                     size_t size);

#endif
