/* cache.h - how a collection lies on the disk.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Internal to the collection. Header, moves (a multiple of four), games, texts, in the byte order of
 * the machine. Any byte cut or changed is told by the sum.
 */
#ifndef TTYCHESS_COLLECTION_CACHE_H
#define TTYCHESS_COLLECTION_CACHE_H

#include "collection/collection.h"

#define CACHE_MAGIC 0x3473656D61677474 /* another number in another byte order */

struct cache_header {
    uint64_t magic;
    uint64_t sum; /* of all behind it */
    uint64_t sources;
    uint64_t moves, games; /* how many; the rest are texts */
};

/* A PGN file of the collection. */
struct cache_source {
    char *path;    /* owned; absolute */
    uint64_t size; /* and the rest by which it is known: */
    uint64_t inode, seconds, nanoseconds;
};

/* Read all games into a new cache file at `path`; `sum`: of the sources. */
bool cache_build(const char *path, const struct cache_source *sources, size_t count,
                 uint64_t sum, collection_progress *progress, void *context,
                 struct reason *reason);

/* A sum that goes on from another, 0 at the beginning. By words of eight bytes in four lanes after
 * FNV-1a (Fowler, Noll, Vo): each step is one to one, so no single changed word stays unnoticed;
 * the size is in it, as what is cut may have been zeros. */
uint64_t cache_sum(uint64_t before, const void *bytes, size_t size);

/* Sum a file of `size` bytes block by block, from after the header's own sum. The bytes are also copied
 * to the same offsets in `bytes`, unless NULL. Returns false if the file is shorter or unreadable. */
bool cache_read(int file, void *bytes, size_t size, uint64_t *sum);

#endif
