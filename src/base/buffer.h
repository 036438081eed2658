/* buffer.h - bytes that grow.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * All zeros: empty. Once something was added or reserved, a NUL follows the bytes. One thread.
 */
#ifndef TTYCHESS_BASE_BUFFER_H
#define TTYCHESS_BASE_BUFFER_H

#include <stddef.h>
#include <sys/types.h>

struct buffer {
    char *bytes; /* owned */
    size_t length, capacity;
};

/* Make room for `more` bytes and the NUL after `length`. */
void buffer_reserve(struct buffer *buffer, size_t more);

void buffer_add(struct buffer *buffer, const void *bytes, size_t length);

void buffer_print(struct buffer *buffer, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Call read(2) once, for at least BUFFER_PORTION bytes, and add them. Returns what read(2) returned, with its
 * errno, but never fails with EINTR. */
enum { BUFFER_PORTION = 4096 };
ssize_t buffer_read(struct buffer *buffer, int descriptor);

/* Remove the first `count` bytes. */
void buffer_remove(struct buffer *buffer, size_t count);

/* Free the bytes; the buffer is empty then. */
void buffer_free(struct buffer *buffer);

#endif
