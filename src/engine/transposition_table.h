/* transposition_table.h - results of earlier searches, by position.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Different move orders lead to the same position. For each Zobrist key the table stores the
 * best move, a score or bound, and the depth of the search. Its size is fixed: old and shallow
 * entries are replaced.
 *
 * Any number of threads may probe and store without locks: an entry is two words, the first of
 * which is the key xor-ed with the second, so a torn entry looks like one of another position
 * (Robert Hyatt and Timothy Mann, "A Lock-less Transposition Table Implementation for Parallel
 * Search", 2002). Because of key collisions, the stored move may still be illegal: check
 * position_is_legal() before making it.
 */
#ifndef TTYCHESS_ENGINE_TRANSPOSITION_TABLE_H
#define TTYCHESS_ENGINE_TRANSPOSITION_TABLE_H

#include <stddef.h>

#include "engine/monitor.h"
#include "rules/move.h"
#include "base/error.h"

enum { TABLE_MEGABYTES_MAX = 65536 };

struct table_bucket;

struct transposition_table {
    struct table_bucket *buckets;
    size_t bucket_count;
    unsigned generation; /* search counter, to recognise old entries */
};

struct table_entry {
    chess_move move; /* MOVE_NONE if no move was best */
    int score;       /* from the probing node: mate scores count from its ply */
    int evaluation;  /* static evaluation, SCORE_NONE in check */
    int depth;       /* plies searched below, 0 for quiescence */
    enum score_bound bound;
};

/* Allocates 1 to TABLE_MEGABYTES_MAX megabytes in place of the old memory, without touching
 * it. A table of all zeros is empty and may be resized. Returns false, sets *error and keeps
 * the old table if memory is lacking. Not while searching. */
bool transposition_table_resize(struct transposition_table *table, size_t megabytes,
                                struct error *error);

void transposition_table_free(struct transposition_table *table);

/* Deletes all entries and returns the memory's pages to the system. Not while searching. */
void transposition_table_clear(struct transposition_table *table);

/* Marks the beginning of a new search. Not while searching. */
void transposition_table_new_search(struct transposition_table *table);

/* Returns whether the table has the position, and if so sets *entry. Any thread. */
bool transposition_table_probe(const struct transposition_table *table, uint64_t key, int ply,
                               struct table_entry *entry);

/* Stores an entry in place of the least valuable one of its bucket. Any thread. */
void transposition_table_store(struct transposition_table *table, uint64_t key, int ply,
                               const struct table_entry *entry);

/* Prefetches the bucket of a key into the cache. Any thread. */
void transposition_table_prefetch(const struct transposition_table *table, uint64_t key);

/* Permille of entries used by the current search, from a sample. Any thread. */
int transposition_table_usage(const struct transposition_table *table);

#endif
