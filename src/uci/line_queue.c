/* line_queue.c - one buffer, lines with their newlines.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "uci/line_queue.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

enum { FIRST_CAPACITY = 4096 };

/* Room for `more` bytes after the end. */
static void make_room(struct line_queue *queue, size_t more)
{
    if (queue->capacity - queue->end >= more)
        return;
    if (queue->start > queue->capacity / 2) { /* so each byte is moved once on the whole */
        queue->end -= queue->start;
        memmove(queue->bytes, queue->bytes + queue->start, queue->end);
        queue->start = 0;
    }
    size_t capacity = queue->capacity > 0 ? queue->capacity : FIRST_CAPACITY;
    while (capacity - queue->end < more)
        capacity *= 2;
    if (capacity == queue->capacity)
        return;
    queue->bytes = memory_resize(queue->bytes, capacity, 1);
    queue->capacity = capacity;
}

bool line_queue_add(struct line_queue *queue, struct span line)
{
    size_t waiting = queue->end - queue->start;
    if (line.length >= LINE_QUEUE_LIMIT - waiting)
        return false;
    make_room(queue, line.length + 1);
    memcpy(queue->bytes + queue->end, line.start, line.length);
    queue->end += line.length;
    queue->bytes[queue->end++] = '\n';
    return true;
}

bool line_queue_first(const struct line_queue *queue, struct span *line)
{
    if (line_queue_is_empty(queue))
        return false;
    const char *first = queue->bytes + queue->start;
    const char *newline = memchr(first, '\n', queue->end - queue->start);
    assert(newline);
    *line = (struct span){first, (size_t)(newline - first)};
    return true;
}

void line_queue_drop(struct line_queue *queue)
{
    struct span line;
    if (line_queue_first(queue, &line))
        queue->start += line.length + 1;
}

bool line_queue_is_empty(const struct line_queue *queue)
{
    return queue->start == queue->end;
}

void line_queue_free(struct line_queue *queue)
{
    free(queue->bytes);
    *queue = (struct line_queue){0};
}
