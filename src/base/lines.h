/* lines.h - incoming bytes split into lines.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A read may bring half a line or ten. The buffer grows with the longest line up to `most`
 * bytes; a longer line is discarded and reported once. All zeros but the first two members:
 * nothing has come.
 * One thread.
 */
#ifndef TTYCHESS_BASE_LINES_H
#define TTYCHESS_BASE_LINES_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

#include "base/buffer.h"

struct lines {
    size_t most;
    bool spaces; /* return NULs and tabs as spaces */
    struct buffer held;
    size_t start;    /* held.bytes[start ..] are still to be returned */
    size_t searched; /* as many of these hold no end of a line */
    bool discards;   /* in the middle of a line that is too long */
    bool ended;      /* nothing more will come */
};

/* Append bytes that have come. */
void lines_add(struct lines *lines, const void *bytes, size_t length);

/* Call read(2) once and append what it returned. An error other than EAGAIN counts as the end.
 * Returns what read(2) returned, with its errno. */
ssize_t lines_read(struct lines *lines, int descriptor);

/* Returns the next whole line without "\n" or "\r\n", NUL-terminated, valid until the next call
 * of any function here; LINE_TOO_LONG for a line that was discarded; NULL if there is none. After
 * the end a last line without "\n" counts. */
extern const char LINE_TOO_LONG[];
const char *lines_next(struct lines *lines, size_t *length);

/* Whether lines_next() has not seen all bytes that have come. */
static inline bool lines_are_due(const struct lines *lines)
{
    return lines->held.length - lines->start > lines->searched;
}

/* Discard the bytes that have come, and free the buffer. More may be added, unless the end has come. */
void lines_drop(struct lines *lines);

#endif
