/* pages.h - large zeroed blocks from the system, which use memory only when written.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_BASE_PAGES_H
#define TTYCHESS_BASE_PAGES_H

#include <stddef.h>

/* Blocks use huge pages (2 MB) if available, because these speed up random access. No other
 * thread may use a block while it is being cleared or freed. */

/* Returns `bytes` (> 0) zeroed bytes aligned to 2 MB, or NULL if memory is short. */
void *pages_allocate(size_t bytes);

/* Zeroes a block and returns its pages to the system. */
void pages_clear(void *pages, size_t bytes);

/* Frees a block of the size given to pages_allocate(). `pages` may be NULL. */
void pages_free(void *pages, size_t bytes);

#endif
