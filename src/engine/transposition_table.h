/* transposition_table.h - what is already known about positions met before.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Different orders of the same moves lead to the same position. The table keeps, by
 * Zobrist key, the best move found there, a score or a bound on it, and the depth of the
 * search behind it. It never grows: old and shallow entries give way.
 *
 * Any number of threads may probe and store at once without locks: an entry is two words,
 * and the first is the key xor-ed with the second, so a torn entry looks like one of
 * another position (Robert Hyatt and Timothy Mann, "A Lock-less Transposition Table
 * Implementation for Parallel Search", 2002). A move that comes out may still, by a clash
 * of keys, be none of the position's: ask position_is_legal() before making it.
 */
#ifndef TTYCHESS_ENGINE_TRANSPOSITION_TABLE_H
#define TTYCHESS_ENGINE_TRANSPOSITION_TABLE_H

#include <stddef.h>

#include "engine/monitor.h"
#include "rules/move.h"
#include "base/reason.h"

enum { TABLE_MEGABYTES_MAX = 65536 };

struct table_bucket;

struct transposition_table {
    struct table_bucket *buckets;
    size_t bucket_count;
    unsigned generation; /* counts searches, so that entries of old ones are known */
};

struct table_entry {
    chess_move move; /* MOVE_NONE when none stood out */
    int score;       /* as seen from the node that asks: mates count from its ply */
    int evaluation;  /* static evaluation, SCORE_NONE when in check */
    int depth;       /* half-moves searched below, 0 for quiescence */
    enum score_bound bound;
};

/* Room for 1 to TABLE_MEGABYTES_MAX megabytes. A table of all zeros is an empty one that
 * may be resized. The memory is asked for but not touched. False with the reason, and the
 * old table as it was, when there is not enough. Not while a search runs. */
bool transposition_table_resize(struct transposition_table *table, size_t megabytes,
                                struct reason *reason);

/* Give the memory back. */
void transposition_table_free(struct transposition_table *table);

/* Forget everything, and give touched memory back to the system. Not while searching. */
void transposition_table_clear(struct transposition_table *table);

/* A new search begins. Not while searching. */
void transposition_table_age(struct transposition_table *table);

/* Whether the table knows the position; then *entry is set. Any thread. */
bool transposition_table_probe(const struct transposition_table *table, uint64_t key, int ply,
                               struct table_entry *entry);

/* Keep an entry, in place of the least useful one of its bucket. Any thread. */
void transposition_table_store(struct transposition_table *table, uint64_t key, int ply,
                               const struct table_entry *entry);

/* Bring the bucket of a key towards the processor. Any thread. */
void transposition_table_prefetch(const struct transposition_table *table, uint64_t key);

/* Permille of the entries in use by the present search, from a sample. Any thread. */
int transposition_table_fill(const struct transposition_table *table);

#endif
