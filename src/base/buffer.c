/* buffer.c - implements buffer.h.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "base/buffer.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/memory.h"

void buffer_reserve(struct buffer *buffer, size_t more)
{
    buffer->bytes =
        memory_grow(buffer->bytes, buffer->length + more + 1, &buffer->capacity, 1);
    buffer->bytes[buffer->length] = '\0';
}

void buffer_add(struct buffer *buffer, const void *bytes, size_t length)
{
    buffer_reserve(buffer, length);
    if (length > 0)
        memcpy(buffer->bytes + buffer->length, bytes, length);
    buffer->length += length;
    buffer->bytes[buffer->length] = '\0';
}

void buffer_vprintf(struct buffer *buffer, const char *format, va_list arguments)
{
    va_list again;
    va_copy(again, arguments);
    int length = vsnprintf(NULL, 0, format, arguments);
    if (length < 0)
        memory_exit_exhausted();
    buffer_reserve(buffer, (size_t)length);
    buffer->length +=
        (size_t)vsnprintf(buffer->bytes + buffer->length, (size_t)length + 1, format, again);
    va_end(again);
}

void buffer_printf(struct buffer *buffer, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    buffer_vprintf(buffer, format, arguments);
    va_end(arguments);
}

ssize_t buffer_read(struct buffer *buffer, int descriptor)
{
    ssize_t got;
    buffer_reserve(buffer, BUFFER_READ_SIZE);
    do
        got = read(descriptor, buffer->bytes + buffer->length,
                   buffer->capacity - buffer->length - 1);
    while (got < 0 && errno == EINTR);
    buffer->length += got > 0 ? (size_t)got : 0;
    buffer->bytes[buffer->length] = '\0';
    return got;
}

void buffer_consume(struct buffer *buffer, size_t count)
{
    if (count == 0)
        return;
    buffer->length -= count;
    memmove(buffer->bytes, buffer->bytes + count, buffer->length + 1);
}

void buffer_free(struct buffer *buffer)
{
    free(buffer->bytes);
    *buffer = (struct buffer){0};
}
