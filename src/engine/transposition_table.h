/* transposition_table.h - results of earlier searches, by position.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Threads probe and store without locks. An entry is two words; the first is the key XORed with
 * the second. So a torn entry looks like an entry of another position. Keys may collide, so
 * check that the move is legal.
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
    unsigned generation; /* counts searches, to detect old entries */
};

struct table_entry {
    chess_move move; /* or MOVE_NONE */
    int score;       /* for the side to move; mate scores count from the root of the search */
    int evaluation;  /* static evaluation, or SCORE_NONE */
    int depth;       /* plies searched; 0: quiescence */
    enum score_bound bound;
};

/* Returns whether an entry's score suffices for this window. */
static inline bool table_entry_fits_window(const struct table_entry *entry, int alpha,
                                           int beta)
{
    return entry->bound == BOUND_EXACT ||
           (entry->bound == BOUND_LOWER && entry->score >= beta) ||
           (entry->bound == BOUND_UPPER && entry->score <= alpha);
}

/* Replaces the table with an empty one of `megabytes` megabytes, 1 to TABLE_MEGABYTES_MAX,
 * without touching its pages. Zero the struct before the first call. Returns false, sets *error
 * and changes nothing if memory runs out. Not while searching. */
bool transposition_table_resize(struct transposition_table *table, size_t megabytes,
                                struct error *error);

void transposition_table_free(struct transposition_table *table);

/* Deletes all entries and returns their pages to the system. Not while searching. */
void transposition_table_clear(struct transposition_table *table);

/* Starts a new search, which makes all existing entries old. Not while searching. */
void transposition_table_new_search(struct transposition_table *table);

/* Returns whether the table has the position, and if so sets *entry. `ply` is the distance from
 * the root. Thread-safe. */
bool transposition_table_probe(const struct transposition_table *table, uint64_t key, int ply,
                               struct table_entry *entry);

/* Replaces the position's entry, or the least valuable one of the bucket. A bound does not
 * replace a much deeper result of the same search. Thread-safe. */
void transposition_table_store(struct transposition_table *table, uint64_t key, int ply,
                               const struct table_entry *entry);

/* Thread-safe. */
void transposition_table_prefetch(const struct transposition_table *table, uint64_t key);

/* Returns how many entries per thousand are from the current search, estimated from a sample.
 * Thread-safe. */
int transposition_table_usage(const struct transposition_table *table);

#endif
