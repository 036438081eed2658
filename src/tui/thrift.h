/* thrift.h - the same picture in fewer bytes.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Curses sends both colours whenever a cell's pair of colours changes, and a board is
 * nothing but changes of colour. This is a filter for what it sends: it remembers what
 * colours and attributes were asked for and sends only what the next character really
 * needs, and of upper and lower half blocks the one that needs less. Runs that curses sends as
 * "repeat the last character" are written out, for many a terminal that calls itself xterm
 * does not know how. Pure: no curses, no files; one thread at a time.
 */
#ifndef TTYCHESS_TUI_THRIFT_H
#define TTYCHESS_TUI_THRIFT_H

#include <stdbool.h>
#include <stddef.h>

struct thrift_look {
    int foreground, background; /* 0 to 255, -1: the terminal's own */
    unsigned attributes;        /* bit n: SGR attribute n */
};

struct thrift {
    struct thrift_look wanted; /* by the sender */
    struct thrift_look shown;  /* by the terminal */
    unsigned endings;          /* bit n: the terminal knows SGR 20 + n */
    bool ascii;                /* the terminal's character set is known to be the usual one */
    char sequence[64];         /* a control sequence that is not complete yet */
    size_t length;             /* of it, or of a character that is not; 0: none */
    char last;                 /* character that was sent */
    int repeats;               /* of it still to be sent */
};

/* A terminal just reset. `endings` says which attributes it can end alone: bit n stands for
 * SGR 20 + n (22 ends bold and dim); others are ended by a reset. */
void thrift_begin(struct thrift *thrift, unsigned endings);

enum { THRIFT_ROOM = 192 }; /* the most that one byte can make */

/* Filter bytes of a stream, which may be cut anywhere; it must speak as xterm-256color
 * does. Stops when less than THRIFT_ROOM of `size` is left. *length is what was given,
 * then what was taken. Returns the bytes written to `output`. */
size_t thrift_filter(struct thrift *thrift, const char *input, size_t *length, char *output,
                     size_t size);

#endif
