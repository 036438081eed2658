/* hall_map.h - things found by a number.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Several may have the same number (a hash of their name): who asks looks which it is. Numbers
 * that strangers choose are mixed with a seed of the map. One thread.
 */
#ifndef TTYCHESS_HOST_HALL_MAP_H
#define TTYCHESS_HOST_HALL_MAP_H

#include <stddef.h>
#include <stdint.h>

struct map_entry {
    uint64_t key;
    void *value; /* NULL: free */
};

struct hall_map {
    struct map_entry *entries;
    size_t size, count; /* a power of two, or 0 */
    uint64_t seed;
};

void map_free(struct hall_map *map);
void map_put(struct hall_map *map, uint64_t key, void *value);
void map_remove(struct hall_map *map, uint64_t key, const void *value);

/* The first of that number, and the next; NULL: there is none. `*at` is the walk's. */
void *map_first(const struct hall_map *map, uint64_t key, size_t *at);
void *map_next(const struct hall_map *map, uint64_t key, size_t *at);
void *map_get(const struct hall_map *map, uint64_t key);

/* A number for a name. */
uint64_t map_hash(const char *text);

#endif
