/* text_pool.h - texts that come again and again, each kept once in one long text.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A text is known by its place, the offset of its first byte in `bytes`. One thread a pool.
 */
#ifndef TTYCHESS_BASE_TEXT_POOL_H
#define TTYCHESS_BASE_TEXT_POOL_H

#include <stddef.h>
#include <stdint.h>

struct text_pool {
    char *bytes; /* owned; each with its NUL; "" is at 0 */
    size_t length, capacity;
    uint32_t *table; /* owned; places by hash, 0: empty */
    size_t count, table_size;
};

void text_pool_init(struct text_pool *pool);
void text_pool_free(struct text_pool *pool);

/* The place of a text, which stays; that of "" when there is no room for more (4 GB). */
uint32_t text_pool_add(struct text_pool *pool, const char *text);

#endif
