/* buffer.h - a growing array of bytes.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A zeroed struct is an empty buffer. Once bytes have been added or reserved, a NUL follows
 * the last byte.
 */
#ifndef TTYCHESS_BASE_BUFFER_H
#define TTYCHESS_BASE_BUFFER_H

#include <stdarg.h>
#include <stddef.h>
#include <sys/types.h>

struct buffer {
    char *bytes; /* owned */
    size_t length, capacity;
};

/* Makes room for `more` further bytes and a NUL. */
void buffer_reserve(struct buffer *buffer, size_t more);

void buffer_add(struct buffer *buffer, const void *bytes, size_t length);

/* Appends text as printf() does. */
void buffer_printf(struct buffer *buffer, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
void buffer_vprintf(struct buffer *buffer, const char *format, va_list arguments)
    __attribute__((format(printf, 2, 0)));

/* Calls read(2) with room for at least BUFFER_READ_SIZE bytes and appends the data. Retries
 * after EINTR. Returns the result of read(), with errno set on failure. */
enum { BUFFER_READ_SIZE = 4096 };
ssize_t buffer_read(struct buffer *buffer, int descriptor);

/* Removes the first `count` bytes. */
void buffer_consume(struct buffer *buffer, size_t count);

/* Frees the bytes. The buffer can then be reused. */
void buffer_free(struct buffer *buffer);

#endif
