/* line_reader.h - splits incoming bytes into lines
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One read may bring part of a line or several lines. The buffer grows to the longest line, up
 * to `max_length` bytes; a longer line is discarded and reported once. Initially all members but the
 * first two are zero. One thread.
 */
#ifndef TTYCHESS_BASE_LINE_READER_H
#define TTYCHESS_BASE_LINE_READER_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

#include "base/buffer.h"

struct line_reader {
    size_t max_length;
    bool blanks_to_spaces; /* return NULs and tabs as spaces */
    struct buffer buffer;
    size_t start;    /* the bytes from buffer.bytes[start] on have not been returned yet */
    size_t searched; /* number of those bytes known to contain no line break */
    bool discarding; /* inside a line that is too long */
    bool ended;      /* end of input */
};

void line_reader_add(struct line_reader *lines, const void *bytes, size_t length);

/* Call read(2) once and append the result. Errors other than EAGAIN end the input. Returns the
 * result of read(2), with its errno. */
ssize_t line_reader_read(struct line_reader *lines, int descriptor);

/* Returns the next complete line without "\n" or "\r\n", NUL-terminated, valid until the next
 * call of any function here; LINE_TOO_LONG for a discarded line; NULL if no line is complete.
 * At the end of input, a last line without "\n" is complete. */
extern const char LINE_TOO_LONG[];
const char *line_reader_next(struct line_reader *lines, size_t *length);

/* Returns whether there are bytes that line_reader_next() has not examined. */
static inline bool line_reader_has_unread(const struct line_reader *lines)
{
    return lines->buffer.length - lines->start > lines->searched;
}

/* Discard all bytes and free the buffer. Bytes may be added again, except after end of
 * input. */
void line_reader_reset(struct line_reader *lines);

#endif
