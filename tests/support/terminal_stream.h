/* terminal_stream.h - checks a program's output against the terminfo entry of its terminal.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The output is split into characters and control sequences. Each sequence must be one that a
 * string of the entry can produce with some parameters, or one of a few that no entry has, if
 * the test allows them. For one thread.
 */
#ifndef TTYCHESS_TESTS_TERMINAL_STREAM_H
#define TTYCHESS_TESTS_TERMINAL_STREAM_H

#include <stdbool.h>
#include <stddef.h>

/* Sequences that no entry has; bits. */
enum terminal_extra {
    EXTRA_COLOURS = 1,       /* OSC 11: asks for the background colour */
    EXTRA_CLIPBOARD = 2,     /* OSC 52 */
    EXTRA_MOUSE = 4,         /* modes 1000 to 1006 */
    EXTRA_PASTES = 8,        /* mode 2004 */
    EXTRA_SYNCHRONIZED = 16, /* mode 2026 */
    EXTRA_IMAGES = 32        /* kitty's graphics protocol, and CSI 16 t */
};

struct stream_rules {
    unsigned extras;    /* the allowed ones */
    bool utf8;          /* characters beyond ASCII are allowed */
    bool plain_colours; /* colours are not allowed */
    bool cut;           /* the program was killed: one sequence may be cut off by the next */
};

/* Returns what is wrong with the output from start to end of the program: a sequence that the
 * loaded entry (terminal_entry.h) lacks, or a mode that was switched on but not off; NULL if
 * nothing is. The text is valid until the next call. */
const char *terminal_stream_fault(const char *bytes, size_t length,
                                  const struct stream_rules *rules);

#endif
