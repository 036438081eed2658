/* memory.h - allocators that never return NULL.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * If memory runs out, the program prints one line on standard error and exits with status 1,
 * because it cannot continue without the few kilobytes allocated here. Free the memory with
 * free(). Thread-safe.
 */
#ifndef TTYCHESS_BASE_MEMORY_H
#define TTYCHESS_BASE_MEMORY_H

#include <stddef.h>

/* Returns zeroed memory for `count` items of `size` bytes. */
void *memory_new(size_t count, size_t size) __attribute__((returns_nonnull));

void *memory_resize(void *memory, size_t count, size_t size) __attribute__((returns_nonnull));

/* Makes room for `count` items in `memory`, which has room for *capacity. If it must grow,
 * reserves half as many again and updates *capacity. Returns the memory, which may have
 * moved. */
void *memory_grow(void *memory, size_t count, size_t *capacity, size_t size);

char *memory_copy_string(const char *text) __attribute__((returns_nonnull));

/* Frees *owned and replaces it with a copy of `text`, which may be NULL. */
void memory_replace_string(char **owned, const char *text);

/* Appends a copy of `text` to a NULL-terminated list of strings; NULL is an empty list. Returns
 * the list, which may have moved. */
char **memory_add_string(char **list, const char *text) __attribute__((returns_nonnull));

/* Frees a list and its strings. */
void memory_free_strings(char **list);

/* Prints that line and exits. Call it when another allocator fails, too. */
_Noreturn void memory_exit_exhausted(void);

/* Registers the function that memory_exit_exhausted() calls before it prints; NULL: none.
 * Front ends use it to restore the terminal. It is called at most once, on any thread, and
 * must not allocate. */
void memory_set_exit_hook(void (*hook)(void));

#endif
