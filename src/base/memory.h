/* memory.h - allocators that never return NULL
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * If memory runs out, the program prints one line on standard error and exits at once with
 * status 1. These functions allocate small amounts, and without a few kilobytes the program
 * could not continue. Exiting is safe: saved games are on the disk, and no half-written file
 * replaces them. The caller frees the memory with free(). Any thread.
 */
#ifndef TTYCHESS_BASE_MEMORY_H
#define TTYCHESS_BASE_MEMORY_H

#include <stddef.h>

/* Returns `count` items of `size` bytes, all zero. */
void *memory_new(size_t count, size_t size) __attribute__((returns_nonnull));

/* Like realloc(), for `count` items of `size` bytes. */
void *memory_resize(void *memory, size_t count, size_t size) __attribute__((returns_nonnull));

/* Returns `memory`, which has space for *room items of `size` bytes, enlarged if `count` items
 * do not fit; then it gets half as much again in reserve, so that repeated growth is cheap. */
void *memory_room(void *memory, size_t count, size_t *room, size_t size);

char *memory_copy_string(const char *text) __attribute__((returns_nonnull));

/* Free *owned and set it to a copy of `text`, or to NULL if `text` is NULL. */
void memory_replace_string(char **owned, const char *text);

/* Exit for lack of memory, as the allocators above do. For callers of other allocators. */
_Noreturn void memory_end(void);

/* Register the function that memory_end() calls before it prints its message: a front end
 * restores the terminal there. There is one such function for the process; NULL removes it. It
 * may be called on any thread, is called once, and must not allocate. */
void memory_before_end(void (*give_back)(void));

/* ---- large blocks from the system, zeroed, that use memory only when written ------------ */

/* Blocks use huge pages (2 MB) if the system provides them, which saves page table walks on
 * random access. While a block is cleared or freed, no other thread may use it. */

/* Returns `bytes` (> 0) zeroed bytes aligned to 2 MB, or NULL if there is not enough
 * memory. */
void *pages_map(size_t bytes);

/* Zero a block again and return its pages to the system. */
void pages_clear(void *pages, size_t bytes);

/* Free a block of pages_map(), which was asked for the same `bytes`. NULL is ignored. */
void pages_free(void *pages, size_t bytes);

#endif
