/* buffer.h - a growing array of bytes.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A zeroed struct is an empty buffer. Once bytes were added or reserved, a NUL follows them.
 * One thread.
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

/* Call read(2) once, with room for at least BUFFER_READ_SIZE bytes, and append the data.
 * Returns its result, with errno; EINTR is retried. */
enum { BUFFER_READ_SIZE = 4096 };
ssize_t buffer_read(struct buffer *buffer, int descriptor);

void buffer_consume(struct buffer *buffer, size_t count);

/* Free the bytes. The buffer is empty and can be used again. */
void buffer_free(struct buffer *buffer);

#endif
