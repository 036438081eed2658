/* text_pool.h - stores strings in one block, each only once.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A string is identified by its offset in `bytes`.
 */
#ifndef TTYCHESS_BASE_TEXT_POOL_H
#define TTYCHESS_BASE_TEXT_POOL_H

#include <stddef.h>
#include <stdint.h>

struct text_pool {
    char *bytes; /* owned; strings with their NULs; "" is at 0 */
    size_t length, capacity;
    uint32_t *table; /* owned; hash table of offsets; 0: empty slot */
    size_t count, table_size;
};

void text_pool_init(struct text_pool *pool);
void text_pool_free(struct text_pool *pool);

/* Adds a string if it is new. Returns its permanent offset, or that of "" if the pool is full
 * (4 GB). */
uint32_t text_pool_add(struct text_pool *pool, const char *text);

#endif
