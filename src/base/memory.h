/* memory.h - memory that is there or the program ends: what is kept so is small, and
 * a chess program that cannot have a few kilobytes has nothing better to do.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Any thread. The caller owns what it gets and gives it back with free(). For lack of memory
 * the program ends with one line on standard error and status 1, at once: what was saved
 * stands on the disk, and nothing that is half done is written over it.
 */
#ifndef TTYCHESS_BASE_MEMORY_H
#define TTYCHESS_BASE_MEMORY_H

#include <stddef.h>

/* `count` items of `size` bytes, all zero. Ends the program when there is no memory. */
void *memory_new(size_t count, size_t size) __attribute__((returns_nonnull));

/* Like realloc() for `count` items of `size` bytes. Ends the program when there is none. */
void *memory_resize(void *memory, size_t count, size_t size) __attribute__((returns_nonnull));

/* A copy of a string. Ends the program when there is no memory. */
char *memory_copy_string(const char *text) __attribute__((returns_nonnull));

/* Free *owned and put a copy of the text there; NULL: nothing. */
void memory_replace_string(char **owned, const char *text);

/* End the program as all these do: for what another allocator could not have. */
_Noreturn void memory_end(void);

/* What memory_end() does before it says so: whoever has changed the terminal gives it back.
 * One for the process, called by any thread, once; it must not allocate. NULL: nothing. */
void memory_before_end(void (*give_back)(void));

#endif
