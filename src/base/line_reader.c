/* line_reader.c - implements line_reader.h.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "base/line_reader.h"

#include <errno.h>
#include <string.h>

const char LINE_TOO_LONG[] = "";

void line_reader_add(struct line_reader *lines, const void *bytes, size_t length)
{
    buffer_consume(&lines->buffer, lines->start);
    lines->start = 0;
    buffer_add(&lines->buffer, bytes, length);
}

ssize_t line_reader_read(struct line_reader *lines, int descriptor)
{
    buffer_consume(&lines->buffer, lines->start);
    lines->start = 0;
    ssize_t count = buffer_read(&lines->buffer, descriptor);
    lines->ended |= count == 0 || (count < 0 && errno != EAGAIN);
    return count;
}

const char *line_reader_next(struct line_reader *lines, size_t *length)
{
    size_t available = lines->buffer.length - lines->start;
    if (available == 0 && !(lines->ended && lines->discarding))
        return NULL;
    char *line = lines->buffer.bytes + lines->start;
    char *end = memchr(line + lines->searched, '\n', available - lines->searched);
    if (!end && !lines->ended) {
        lines->discarding |= available > lines->max_length;
        lines->searched = available;
        if (lines->discarding)
            lines->start = lines->searched = lines->buffer.length = 0;
        return NULL;
    }
    *length = end ? (size_t)(end - line) : available;
    lines->start += *length + (end != NULL);
    lines->searched = 0;
    bool too_long = lines->discarding || *length > lines->max_length;
    lines->discarding = false;
    if (too_long) {
        *length = 0;
        return LINE_TOO_LONG;
    }
    *length -= *length > 0 && line[*length - 1] == '\r';
    line[*length] = '\0';
    for (size_t i = 0; lines->blanks_to_spaces && i < *length; i++)
        if (line[i] == '\0' || line[i] == '\t')
            line[i] = ' ';
    return line;
}

void line_reader_reset(struct line_reader *lines)
{
    buffer_free(&lines->buffer);
    lines->start = lines->searched = 0;
    lines->discarding = false;
}
