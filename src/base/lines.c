/* lines.c - see lines.h.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "base/lines.h"

#include <errno.h>
#include <string.h>

const char LINE_TOO_LONG[] = "";

void lines_add(struct lines *lines, const void *bytes, size_t length)
{
    buffer_remove(&lines->held, lines->start);
    lines->start = 0;
    buffer_add(&lines->held, bytes, length);
}

ssize_t lines_read(struct lines *lines, int descriptor)
{
    buffer_remove(&lines->held, lines->start);
    lines->start = 0;
    ssize_t got = buffer_read(&lines->held, descriptor);
    lines->ended |= got == 0 || (got < 0 && errno != EAGAIN);
    return got;
}

const char *lines_next(struct lines *lines, size_t *length)
{
    size_t waiting = lines->held.length - lines->start;
    if (waiting == 0 && !(lines->ended && lines->discards))
        return NULL;
    char *line = lines->held.bytes + lines->start;
    char *end = memchr(line + lines->searched, '\n', waiting - lines->searched);
    if (!end && !lines->ended) {
        lines->discards |= waiting > lines->most;
        lines->searched = waiting;
        if (lines->discards)
            lines->start = lines->searched = lines->held.length = 0;
        return NULL;
    }
    *length = end ? (size_t)(end - line) : waiting;
    lines->start += *length + (end != NULL);
    lines->searched = 0;
    bool too_long = lines->discards || *length > lines->most;
    lines->discards = false;
    if (too_long) {
        *length = 0;
        return LINE_TOO_LONG;
    }
    *length -= *length > 0 && line[*length - 1] == '\r';
    line[*length] = '\0';
    for (size_t i = 0; lines->spaces && i < *length; i++)
        if (line[i] == '\0' || line[i] == '\t')
            line[i] = ' ';
    return line;
}

void lines_drop(struct lines *lines)
{
    buffer_free(&lines->held);
    lines->start = lines->searched = 0;
    lines->discards = false;
}
