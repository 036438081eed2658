/* line_reader.h - splits incoming bytes into lines.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The buffer grows with the longest line, up to `max_length` bytes. A longer line is discarded
 * and reported once. The owner sets the first two members and zeroes the others.
 */
#ifndef TTYCHESS_BASE_LINE_READER_H
#define TTYCHESS_BASE_LINE_READER_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

#include "base/buffer.h"

struct line_reader {
    size_t max_length;
    bool blanks_to_spaces; /* whether to return NULs and tabs as spaces */
    struct buffer buffer;
    size_t start;    /* index of the first byte not yet returned */
    size_t searched; /* number of bytes after `start` known to have no line break */
    bool discarding; /* whether the reader is inside a line that is too long */
    bool ended;
};

void line_reader_add(struct line_reader *lines, const void *bytes, size_t length);

/* Calls read(2) once and appends the data. Returns the result of read(), with errno set on
 * failure. The end of the file and errors other than EAGAIN end the input. */
ssize_t line_reader_read(struct line_reader *lines, int descriptor);

/* Returns the next complete line without its "\n" or "\r\n", NUL-terminated and valid until
 * the next call for this reader. Returns the pointer LINE_TOO_LONG for a discarded line, or
 * NULL if no line is complete. At the end of the input, the last line is complete even without
 * "\n". */
extern const char LINE_TOO_LONG[];
const char *line_reader_next(struct line_reader *lines, size_t *length);

/* Returns whether line_reader_next() has bytes left to examine. */
static inline bool line_reader_has_unread(const struct line_reader *lines)
{
    return lines->buffer.length - lines->start > lines->searched;
}

/* Discards all bytes. Unless the input has ended, more can be added. */
void line_reader_reset(struct line_reader *lines);

#endif
