/* line_reader.c - a buffer that grows up to a limit.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "uci/line_reader.h"

#include <assert.h>
#include <ctype.h>
#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/memory.h"
#include "base/thread.h"

enum { FIRST_CAPACITY = 4096 };

/* Room for at least `more` further bytes. */
static void make_room(struct line_reader *reader, size_t more)
{
    if (reader->start > 0) {
        reader->end -= reader->start;
        memmove(reader->bytes, reader->bytes + reader->start, reader->end);
        reader->start = 0;
    }
    size_t capacity = reader->capacity > 0 ? reader->capacity : FIRST_CAPACITY;
    while (capacity - reader->end < more)
        capacity *= 2;
    if (capacity == reader->capacity)
        return;
    reader->bytes = memory_resize(reader->bytes, capacity, 1);
    reader->capacity = capacity;
}

static void blank_nul_bytes(char *bytes, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (bytes[i] == '\0')
            bytes[i] = ' ';
}

void line_reader_open(struct line_reader *reader, int descriptor, const char *taken,
                      size_t taken_length)
{
    *reader = (struct line_reader){.descriptor = descriptor};
    make_room(reader, taken_length + 1);
    if (taken)
        memcpy(reader->bytes, taken, taken_length);
    reader->end = !taken ? 0 : taken_length;
    blank_nul_bytes(reader->bytes, reader->end);
}

void line_reader_close(struct line_reader *reader)
{
    free(reader->bytes);
    *reader = (struct line_reader){.ended = true};
}

/* What to do while there is no end of line in the buffer. */
static enum line_status wait_for_more(struct line_reader *reader)
{
    if (reader->end - reader->start > LINE_READER_LIMIT)
        reader->passing_over = true;
    if (reader->passing_over)
        reader->start = reader->end = reader->searched = 0;
    return LINE_PENDING;
}

/* In what has not been searched; a line may come in many pieces. */
static char *find_newline(struct line_reader *reader)
{
    char *from = reader->bytes + reader->start + reader->searched;
    char *newline = memchr(from, '\n', reader->end - reader->start - reader->searched);
    reader->looked_at += (size_t)((newline ? newline : reader->bytes + reader->end) - from);
    return newline;
}

enum line_status line_reader_next(struct line_reader *reader, const char **line,
                                  size_t *length)
{
    char *first = reader->bytes + reader->start;
    size_t waiting = reader->end - reader->start;
    char *newline = waiting > reader->searched ? find_newline(reader) : NULL;
    reader->searched = newline ? 0 : waiting;
    if (!newline && !reader->ended)
        return wait_for_more(reader);
    if (!newline && waiting == 0 && !reader->passing_over)
        return LINE_END;
    *line = first;
    *length = newline == NULL ? waiting : (size_t)(newline - first);
    reader->start += !newline ? waiting : *length + 1;
    reader->searched = 0;
    bool too_long = reader->passing_over || *length > LINE_READER_LIMIT;
    reader->passing_over = false;
    return too_long ? LINE_TOO_LONG : LINE_TAKEN;
}

void line_reader_fill(struct line_reader *reader)
{
    ssize_t got = -1;
    assert(reader->start <= reader->end && reader->end <= reader->capacity);
    make_room(reader, FIRST_CAPACITY);
    do
        got = read(reader->descriptor, reader->bytes + reader->end,
                   reader->capacity - reader->end);
    while (got < 0 && errno == EINTR);
    if (got < 0 && errno == EAGAIN) /* somebody made it so that it does not block */
        return;
    if (got <= 0) {
        reader->ended = true;
        return;
    }
    blank_nul_bytes(reader->bytes + reader->end, (size_t)got);
    reader->end += (size_t)got;
}

void line_reader_drop(struct line_reader *reader)
{
    reader->start = reader->end = reader->searched = 0;
    reader->passing_over = false;
}

static void skip_blanks(struct line_reader *reader)
{
    reader->searched = 0;
    while (reader->start < reader->end && isspace((unsigned char)reader->bytes[reader->start]))
        reader->start++;
}

bool line_reader_is_at_end(struct line_reader *reader, int milliseconds)
{
    struct pollfd input = {.fd = reader->descriptor, .events = POLLIN};
    int64_t now = monotonic_milliseconds(), deadline = now + milliseconds;
    skip_blanks(reader);
    while (reader->start == reader->end && !reader->ended && now <= deadline &&
           poll(&input, 1, (int)(deadline - now)) > 0) {
        line_reader_fill(reader);
        skip_blanks(reader);
        now = monotonic_milliseconds();
    }
    return reader->ended && reader->start == reader->end;
}
