/* terminal_stream.h - whether what a program sends is what its terminal's entry has.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A stream is taken apart into characters and control sequences, and each sequence has to be
 * one that a string of the terminfo entry can make, whatever its parameters; or one of the
 * few that no entry names, where the test allows them. One thread.
 */
#ifndef TTYCHESS_TESTS_TERMINAL_STREAM_H
#define TTYCHESS_TESTS_TERMINAL_STREAM_H

#include <stdbool.h>
#include <stddef.h>

/* What no entry names; bits. */
enum terminal_extra {
    EXTRA_COLOURS = 1,      /* OSC 11: what the background is */
    EXTRA_CLIPBOARD = 2,    /* OSC 52 */
    EXTRA_MOUSE = 4,        /* modes 1000 to 1006 */
    EXTRA_PASTES = 8,       /* mode 2004 */
    EXTRA_SYNCHRONIZED = 16 /* mode 2026 */
};

struct stream_rules {
    unsigned extras;    /* those that may come */
    bool utf8;          /* characters beyond ASCII may come */
    bool plain_colours; /* no colours may come */
    bool cut;           /* the program was ended: once something may be cut off by the next */
};

/* What is wrong with a stream from its beginning to the end of the program: a sequence that
 * the entry that is loaded (terminal_entry.h) lacks, or something that was switched on and not off. NULL: nothing. The text
 * stands until the next call. */
const char *terminal_stream_fault(const char *bytes, size_t length,
                                  const struct stream_rules *rules);

#endif
