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

/* The memory, of *room items, larger (half as large again, for it may go on to grow) where
 * `count` do not fit. */
void *memory_room(void *memory, size_t count, size_t *room, size_t size);

/* A copy of a string. Ends the program when there is no memory. */
char *memory_copy_string(const char *text) __attribute__((returns_nonnull));

/* Free *owned and put a copy of the text there; NULL: nothing. */
void memory_replace_string(char **owned, const char *text);

/* End the program as all these do: for what another allocator could not have. */
_Noreturn void memory_end(void);

/* What memory_end() does before it says so: whoever has changed the terminal gives it back.
 * One for the process, called by any thread, once; it must not allocate. NULL: nothing. */
void memory_before_end(void (*give_back)(void));

/* ---- much memory at once, from the system: zeros that cost nothing until written --------- */

/* What is read all over is laid in huge pages (2 MB) where the system has them to give: a look
 * into it then seldom waits for the page tables. Nobody else may use it while it is cleared or
 * freed. */

/* `bytes` (> 0) of zeros, aligned to 2 MB; NULL: there is no memory. */
void *pages_map(size_t bytes);

/* All zeros again; what was written is given back to the system. */
void pages_clear(void *pages, size_t bytes);

/* Give back what pages_map() gave for as many bytes. NULL: nothing to do. */
void pages_free(void *pages, size_t bytes);

#endif
