/* cache.h - how a collection lies on the disk.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Internal to the collection. Header, moves, games, texts, each begun at a multiple of eight bytes;
 * in the byte order of the machine, whose mark the header holds. Any byte cut or changed is told by
 * the sum.
 */
#ifndef TTYCHESS_COLLECTION_CACHE_H
#define TTYCHESS_COLLECTION_CACHE_H

#include "base/file.h"
#include "collection/collection.h"

#define CACHE_MAGIC "ttychess games 2"

struct cache_header {
    char magic[16];
    uint64_t order;               /* CACHE_ORDER */
    uint64_t sum;                 /* of all behind the header, then of its rest */
    uint64_t sources;             /* cache_sources_sum() */
    uint64_t moves, games, texts; /* how many; bytes of texts */
};

enum { CACHE_ORDER = 0x01020304 };

/* A PGN file of the collection. */
struct cache_source {
    char *path; /* owned; absolute */
    struct file_mark mark;
};

/* Read all games of the sources into a new cache file at `path`. */
bool cache_build(const char *path, const struct cache_source *sources, size_t count,
                 collection_progress *progress, void *context, struct reason *reason);

/* A sum that goes on from another, 0 at the beginning. Only the last call's size may be other than
 * a multiple of 32. By words of eight bytes in four lanes after FNV-1a (Fowler, Noll, Vo): each step is one to
 * one, so no single changed word stays unnoticed. */
struct cache_sum {
    uint64_t lanes[4];
};
void cache_sum_add(struct cache_sum *sum, const void *bytes, size_t size);
uint64_t cache_sum_end(const struct cache_sum *sum);

/* Which files, by name, size, time and place on the disk. */
uint64_t cache_sources_sum(const struct cache_source *sources, size_t count);

static inline uint64_t cache_aligned(uint64_t size)
{
    return (size + 31) / 32 * 32;
}

#endif
