/* pages.h - much memory at once, from the system: zeros that cost nothing until written.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is read all over is laid in huge pages (2 MB) where the system has them to give: a look
 * into it then seldom waits for the page tables. Any thread; the caller owns the memory, and
 * nobody else may use it while it is cleared or freed.
 */
#ifndef TTYCHESS_BASE_PAGES_H
#define TTYCHESS_BASE_PAGES_H

#include <stddef.h>

/* `bytes` (> 0) of zeros, aligned to 2 MB; NULL: there is no memory. */
void *pages_map(size_t bytes);

/* All zeros again; what was written is given back to the system. */
void pages_clear(void *pages, size_t bytes);

/* Give back what pages_map() gave for as many bytes. NULL: nothing to do. */
void pages_free(void *pages, size_t bytes);

#endif
