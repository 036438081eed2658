/* cache.h - the file format of a collection's cache.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * It contains a header, moves (padded to a multiple of four), games and texts, in native byte
 * order.
 */
#ifndef TTYCHESS_COLLECTION_CACHE_H
#define TTYCHESS_COLLECTION_CACHE_H

#include "collection/collection.h"

#define CACHE_MAGIC 0x3473656D61677474 /* the number differs in other byte orders */

struct cache_header {
    uint64_t magic;
    uint64_t sum; /* checksum of the bytes after this member */
    uint64_t sources;
    uint64_t moves, games; /* counts */
};

struct cache_source {
    char *path; /* owned; absolute */
    uint64_t size;
    uint64_t inode, seconds, nanoseconds;
};

/* Reads all games and writes a cache to `path`. `sum` is the checksum of the sources. Reports
 * errors like collection_open(). */
bool cache_build(const char *path, const struct cache_source *sources, size_t count,
                 uint64_t sum, collection_progress *progress, void *context,
                 struct error *error);

/* Continues a checksum, which starts at 0. It hashes 8-byte words in four lanes, similar to
 * FNV-1a (Fowler, Noll, Vo). Each step is a bijection, so any change of a single word is
 * detected. The size is hashed too, because missing bytes could be zeros. */
uint64_t cache_checksum(uint64_t before, const void *bytes, size_t size);

/* Computes the checksum of a file's bytes after the header's `sum`, and copies them to the
 * same offsets in `bytes`, unless it is NULL. Returns false if the file is short or
 * unreadable. */
bool cache_read_with_checksum(int file, void *bytes, size_t size, uint64_t *sum);

#endif
