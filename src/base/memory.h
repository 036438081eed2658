/* memory.h - allocators that never return NULL.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * If memory runs out, the program prints one line on standard error and exits with status 1,
 * since it cannot continue without the few kilobytes allocated here. Saved games are safe on
 * the disk, and files are replaced only as a whole. Free the memory with free(). Any thread.
 */
#ifndef TTYCHESS_BASE_MEMORY_H
#define TTYCHESS_BASE_MEMORY_H

#include <stddef.h>

/* Returns `count` zeroed items of `size` bytes. */
void *memory_new(size_t count, size_t size) __attribute__((returns_nonnull));

void *memory_resize(void *memory, size_t count, size_t size) __attribute__((returns_nonnull));

/* Returns `memory`, of *capacity items, enlarged if `count` items do not fit, with half as
 * much again in reserve. */
void *memory_grow(void *memory, size_t count, size_t *capacity, size_t size);

char *memory_copy_string(const char *text) __attribute__((returns_nonnull));

/* Free *owned and replace it by a copy of `text`, which may be NULL. */
void memory_replace_string(char **owned, const char *text);

/* Exit for lack of memory; for callers of other allocators. */
_Noreturn void memory_exhausted(void);

/* Register the one function, NULL for none, that memory_exhausted() calls before it prints: a
 * front end restores the terminal. It is called once, on any thread, and must not allocate. */
void memory_set_exit_hook(void (*hook)(void));

/* ---- large blocks from the system, zeroed, that use memory only when written ------------ */

/* Blocks use huge pages (2 MB) if available, which speeds up random access. No other thread
 * may use a block while it is cleared or freed. */

/* Returns `bytes` (> 0) zeroed bytes aligned to 2 MB, or NULL if memory is short. */
void *pages_map(size_t bytes);

/* Zero a block again and return its pages to the system. */
void pages_clear(void *pages, size_t bytes);

/* Free pages; `bytes` as for pages_map(). `pages` may be NULL. */
void pages_free(void *pages, size_t bytes);

#endif
