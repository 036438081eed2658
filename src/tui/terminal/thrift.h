/* thrift.h - a filter that sends the same screen in fewer bytes.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Curses sends both colours whenever the colour pair of a cell changes, and a board consists
 * of little else. This filter delays colours and attributes (SGR, ECMA-48 8.3.117, with
 * xterm's 256 colours) until a byte needs them: a visible character needs all of them, a space
 * only the background, a cursor movement none. This saves a quarter of the output. The filter
 * also writes out runs that curses sends as "repeat the last character", because many
 * terminals that call themselves xterm do not support that sequence. Pure: no curses, no
 * files; one thread at a time.
 */
#ifndef TTYCHESS_TUI_THRIFT_H
#define TTYCHESS_TUI_THRIFT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct thrift_look {
    int foreground, background; /* 0 to 255; -1 is the terminal's default */
    unsigned attributes;        /* bit n: SGR attribute n */
    char charset;               /* final character of the last "ESC (" sequence; 0 before the
                                 * first */
};

struct thrift {
    const uint32_t
        *tints; /* tints to send for the colour numbers from THEME_SLOT on; NULL: send the
                 * numbers */
    struct thrift_look wanted; /* as set by the sender */
    struct thrift_look shown;  /* as set at the terminal */
    char sequence[64];         /* an incomplete control sequence */
    size_t length;             /* of `sequence` */
    char last;                 /* last character sent */
};

/* Resets `thrift` for a terminal that was just reset. */
void thrift_begin(struct thrift *thrift);

enum { THRIFT_ROOM = 640 }; /* most output bytes for one input byte: a repeated row */

/* Filters a part of a stream, which may be split anywhere and must use the sequences of
 * xterm-256color. Stops when less than THRIFT_ROOM of `size` is left. *length is the number of
 * input bytes on entry and the number consumed on return. Returns the number of bytes written
 * to `output`. */
size_t thrift_filter(struct thrift *thrift, const char *input, size_t *length, char *output,
                     size_t size);

#endif
