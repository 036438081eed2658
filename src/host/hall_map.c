/* hall_map.c - see hall_map.h: open addressing, without marks for what was removed.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "host/hall_map.h"

#include <stdlib.h>

#include "base/memory.h"

enum { SMALLEST = 16 };

static uint64_t mix(uint64_t number)
{
    number += UINT64_C(0x9E3779B97F4A7C15);
    number = (number ^ number >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    number = (number ^ number >> 27) * UINT64_C(0x94D049BB133111EB);
    return number ^ number >> 31;
}

uint64_t map_hash(const char *text)
{
    uint64_t hash = UINT64_C(0xCBF29CE484222325);
    for (; *text != '\0'; text++)
        hash = mix(hash ^ (unsigned char)*text);
    return hash;
}

static size_t home(const struct hall_map *map, uint64_t key)
{
    return (size_t)mix(key ^ map->seed) & (map->size - 1);
}

void map_free(struct hall_map *map)
{
    free(map->entries);
    map->entries = NULL;
    map->size = map->count = 0;
}

static void insert(struct hall_map *map, uint64_t key, void *value)
{
    size_t at = home(map, key);
    while (map->entries[at].value)
        at = (at + 1) & (map->size - 1);
    map->entries[at] = (struct map_entry){key, value};
    map->count++;
}

void map_put(struct hall_map *map, uint64_t key, void *value)
{
    if (2 * (map->count + 1) > map->size) {
        struct map_entry *old = map->entries;
        size_t size = map->size;
        map->size = size > 0 ? 2 * size : SMALLEST;
        map->entries = memory_new(map->size, sizeof *map->entries);
        map->count = 0;
        for (size_t i = 0; i < size; i++)
            if (old[i].value)
                insert(map, old[i].key, old[i].value);
        free(old);
    }
    insert(map, key, value);
}

/* The place is free now: who stands behind it and would rather stand there moves up. */
static void close_gap(struct hall_map *map, size_t gap)
{
    size_t at = gap, mask = map->size - 1;
    map->entries[gap].value = NULL;
    for (;;) {
        at = (at + 1) & mask;
        if (!map->entries[at].value)
            return;
        if (((at - home(map, map->entries[at].key)) & mask) < ((at - gap) & mask))
            continue;
        map->entries[gap] = map->entries[at];
        map->entries[at].value = NULL;
        gap = at;
    }
}

void map_remove(struct hall_map *map, uint64_t key, const void *value)
{
    size_t at;
    if (map->size == 0)
        return;
    for (at = home(map, key); map->entries[at].value; at = (at + 1) & (map->size - 1))
        if (map->entries[at].key == key && map->entries[at].value == value) {
            close_gap(map, at);
            map->count--;
            return;
        }
}

static void *look(const struct hall_map *map, uint64_t key, size_t *at)
{
    for (; map->entries[*at].value; *at = (*at + 1) & (map->size - 1))
        if (map->entries[*at].key == key)
            return map->entries[*at].value;
    return NULL;
}

void *map_first(const struct hall_map *map, uint64_t key, size_t *at)
{
    if (map->size == 0)
        return NULL;
    *at = home(map, key);
    return look(map, key, at);
}

void *map_next(const struct hall_map *map, uint64_t key, size_t *at)
{
    *at = (*at + 1) & (map->size - 1);
    return look(map, key, at);
}

void *map_get(const struct hall_map *map, uint64_t key)
{
    size_t at;
    return map_first(map, key, &at);
}
