/* text_pool.c - string pool with an open-addressing hash table.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "base/text_pool.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

enum {
    INITIAL_TABLE_SIZE = 1024,
    PROBES_MAX = 64 /* a string without a slot is stored again each time */
};

void text_pool_init(struct text_pool *pool)
{
    *pool =
        (struct text_pool){.length = 1, .capacity = 4096, .table_size = INITIAL_TABLE_SIZE};
    pool->bytes = memory_new(pool->capacity, 1);
    pool->table = memory_new(pool->table_size, sizeof *pool->table);
}

void text_pool_free(struct text_pool *pool)
{
    free(pool->bytes);
    free(pool->table);
}

/* Returns the string's slot or a free one for it, or NULL if PROBES_MAX slots are taken. */
static uint32_t *find_slot(struct text_pool *pool, const char *text)
{
    uint32_t hash = 2166136261U; /* FNV-1a */
    for (const char *at = text; *at; at++)
        hash = (hash ^ (unsigned char)*at) * 16777619U;
    for (int step = 0; step < PROBES_MAX; step++) {
        uint32_t *slot = &pool->table[(hash + (uint32_t)step) & (pool->table_size - 1)];
        if (*slot == 0 || strcmp(pool->bytes + *slot, text) == 0)
            return slot;
    }
    return NULL;
}

static void grow_table(struct text_pool *pool)
{
    free(pool->table);
    pool->table_size *= 2;
    pool->table = memory_new(pool->table_size, sizeof *pool->table);
    for (size_t at = 1; at < pool->length; at += strlen(pool->bytes + at) + 1) {
        uint32_t *slot = find_slot(pool, pool->bytes + at);
        if (slot && *slot == 0)
            *slot = (uint32_t)at;
    }
}

uint32_t text_pool_add(struct text_pool *pool, const char *text)
{
    size_t size = strlen(text) + 1;
    uint32_t *slot = find_slot(pool, text), offset = (uint32_t)pool->length;
    if (size == 1 || (slot && *slot != 0))
        return size == 1 ? 0 : *slot;
    if (pool->length + size > UINT32_MAX)
        return 0;
    pool->bytes = memory_grow(pool->bytes, pool->length + size, &pool->capacity, 1);
    memcpy(pool->bytes + offset, text, size);
    pool->length += size;
    if (slot)
        *slot = offset;
    if (++pool->count > pool->table_size / 8 * 5)
        grow_table(pool);
    return offset;
}
