/* lines.c - a buffer that grows, and the lines in it.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "uci/lines.h"

#include <assert.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/memory.h"

enum { PORTION = 4096 };

size_t line_reader_waiting(const struct line_reader *reader)
{
    return reader->end - reader->start;
}

/* Room for some more bytes after the end. */
static void make_room(struct line_reader *reader)
{
    if (reader->capacity - reader->end >= PORTION)
        return;
    if (reader->start > reader->capacity / 2) { /* so each byte is moved once on the whole */
        reader->end -= reader->start;
        memmove(reader->bytes, reader->bytes + reader->start, reader->end);
        reader->start = 0;
    } else {
        reader->bytes =
            memory_room(reader->bytes, reader->end + PORTION, &reader->capacity, 1);
    }
}

/* Take in bytes just read. */
static void take_in(struct line_reader *reader, size_t length)
{
    for (; length > 0; length--, reader->end++)
        if (reader->bytes[reader->end] == '\0' || reader->bytes[reader->end] == '\t')
            reader->bytes[reader->end] = ' ';
}

void line_reader_open(struct line_reader *reader, int descriptor, const char *taken,
                      size_t taken_length)
{
    *reader = (struct line_reader){.descriptor = descriptor};
    make_room(reader);
    assert(taken_length <= reader->capacity);
    if (taken_length > 0)
        memcpy(reader->bytes, taken, taken_length);
    take_in(reader, taken_length);
}

void line_reader_close(struct line_reader *reader)
{
    free(reader->bytes);
    *reader = (struct line_reader){.ended = true};
}

/* What to do while there is no end of line in the buffer. */
static enum line_status wait_for_more(struct line_reader *reader)
{
    if (line_reader_waiting(reader) > LINE_READER_LIMIT)
        reader->passing_over = true;
    if (reader->passing_over)
        reader->start = reader->end = reader->searched = 0;
    return LINE_PENDING;
}

enum line_status line_reader_next(struct line_reader *reader, const char **line,
                                  size_t *length)
{
    char *first = reader->bytes + reader->start;
    size_t waiting = line_reader_waiting(reader);
    char *newline = waiting > reader->searched
                        ? memchr(first + reader->searched, '\n', waiting - reader->searched)
                        : NULL;
    reader->searched = newline ? 0 : waiting;
    if (!newline && !reader->ended)
        return wait_for_more(reader);
    if (!newline && waiting == 0 && !reader->passing_over)
        return LINE_END;
    *line = first;
    *length = !newline ? waiting : (size_t)(newline - first);
    reader->start += !newline ? waiting : *length + 1;
    reader->searched = 0;
    bool too_long = reader->passing_over || *length > LINE_READER_LIMIT;
    reader->passing_over = false;
    return too_long ? LINE_TOO_LONG : LINE_TAKEN;
}

size_t line_reader_fill(struct line_reader *reader)
{
    ssize_t got = -1;
    make_room(reader);
    assert(reader->start <= reader->end && reader->end < reader->capacity);
    do
        got = read(reader->descriptor, reader->bytes + reader->end,
                   reader->capacity - reader->end);
    while (got < 0 && errno == EINTR);
    if (got == 0 ||
        (got < 0 && errno != EAGAIN)) /* somebody made it so that it does not block */
        reader->ended = true;
    size_t come = got > 0 ? (size_t)got : 0;
    take_in(reader, come);
    return come;
}

void line_reader_drop(struct line_reader *reader)
{
    reader->start = reader->end = reader->searched = 0;
    reader->passing_over = false;
}
