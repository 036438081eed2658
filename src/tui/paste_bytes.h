/* paste_bytes.h - the bytes of a paste, as they come from the terminal.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The part of decoder.h that keeps them. Pure; times are the caller's, milliseconds. One
 * thread at a time.
 */
#ifndef TTYCHESS_TUI_PASTE_BYTES_H
#define TTYCHESS_TUI_PASTE_BYTES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    PASTE_ENDS = 15000, /* without a byte, a paste has ended */
    PASTE_LEFT = 1000,  /* the same, where Escape or ^C came last, and for its rest */
    PASTE_LATE =
        60000, /* that may still come so long after it; of one that was left on purpose
                         * for PASTE_ENDS */
    PASTE_LIMIT = 16 << 20
};

struct paste_bytes {
    char *text; /* owned, without a NUL behind it */
    size_t length, capacity;
    bool cut;      /* it was longer than the limit, or did not end */
    bool rest;     /* it is the rest of one that did not end */
    bool awaits;   /* it has not ended: its rest may still come ... */
    int64_t since; /* ... for a while from here on */
};

/* Forget what was pasted before. */
void paste_bytes_begin(struct paste_bytes *bytes, bool rest);
void paste_bytes_free(struct paste_bytes *bytes);

/* Take a byte in; true: the end mark is whole, and taken off. */
bool paste_bytes_take(struct paste_bytes *bytes, unsigned char byte);

/* No byte came for long, since `now`: it is what it is. */
void paste_bytes_stall(struct paste_bytes *bytes, int64_t now);

/* How long it lasts without a byte. */
int paste_bytes_patience(const struct paste_bytes *bytes);

/* Whether Escape came last, which may have begun the end mark. */
bool paste_bytes_ends_with_escape(const struct paste_bytes *bytes);

/* Whether a byte may belong to the rest of one that stalled. Of those that come at once nothing
 * is done, as nothing of a paste is; one alone was typed. Escape and ^C are always keys. */
bool paste_bytes_awaits(const struct paste_bytes *bytes, unsigned char byte, int64_t now);

/* The end mark came by itself. */
void paste_bytes_end(struct paste_bytes *bytes);

#endif
