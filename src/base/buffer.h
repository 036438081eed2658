/* buffer.h - a growing array of bytes
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A zeroed struct is an empty buffer. Once bytes were added or reserved, a NUL follows them. A
 * buffer belongs to one thread.
 */
#ifndef TTYCHESS_BASE_BUFFER_H
#define TTYCHESS_BASE_BUFFER_H

#include <stddef.h>
#include <sys/types.h>

struct buffer {
    char *bytes; /* owned */
    size_t length, capacity;
};

/* Ensure that `more` bytes and a NUL fit after the first `length` bytes. */
void buffer_reserve(struct buffer *buffer, size_t more);

void buffer_add(struct buffer *buffer, const void *bytes, size_t length);

void buffer_printf(struct buffer *buffer, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Call read(2) once, for at least BUFFER_READ_SIZE bytes, and append what it returns. Returns
 * the result of read(2) with its errno; EINTR is retried. */
enum { BUFFER_READ_SIZE = 4096 };
ssize_t buffer_read(struct buffer *buffer, int descriptor);

/* Remove the first `count` bytes. */
void buffer_consume(struct buffer *buffer, size_t count);

/* Free the bytes and empty the buffer, which can be used again. */
void buffer_free(struct buffer *buffer);

#endif
