/* memory.h - memory that is there or the program ends: what is kept so is small, and
 * a chess program that cannot have a few kilobytes has nothing better to do.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Any thread. The caller owns what it gets and gives it back with free().
 */
#ifndef TTYCHESS_BASE_MEMORY_H
#define TTYCHESS_BASE_MEMORY_H

#include <stddef.h>

/* `count` items of `size` bytes, all zero. Aborts when there is no memory. */
void *memory_new(size_t count, size_t size) __attribute__((returns_nonnull));

/* Like realloc() for `count` items of `size` bytes. Aborts when there is no memory. */
void *memory_resize(void *memory, size_t count, size_t size) __attribute__((returns_nonnull));

/* A copy of a string. Aborts when there is no memory. */
char *memory_copy_string(const char *text) __attribute__((returns_nonnull));

/* Free *owned and put a copy of the text there; NULL: nothing. */
void memory_replace_string(char **owned, const char *text);

#endif
