/* transposition_table.c - buckets of four entries, one cache line each.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The data of an entry is one 64-bit word:
 *
 *     bits  0-15  move            bits 48-55  depth
 *     bits 16-31  score           bits 56-57  enum score_bound, 0 for an empty entry
 *     bits 32-47  evaluation      bits 58-63  generation
 *
 * Untouched pages use no memory, so a large table costs only what it stores, and clearing it
 * means mapping it again.
 */
#include "engine/transposition_table.h"

#include <assert.h>
#include <limits.h>
#include <stdatomic.h>

#include "base/compat.h"
#include "engine/search_parameters.h"

enum { BUCKET_ENTRIES = 4, GENERATIONS = 64, USAGE_SAMPLE = 1000 };

struct packed_entry {
    _Atomic uint64_t key_xor_data;
    _Atomic uint64_t data;
};

struct table_bucket {
    struct packed_entry entries[BUCKET_ENTRIES];
};

bool transposition_table_resize(struct transposition_table *table, size_t megabytes,
                                struct error *error)
{
    if (megabytes < 1 || megabytes > TABLE_MEGABYTES_MAX || megabytes > SIZE_MAX >> 20)
        return error_set(error, 0, "Hash: expected 1 to %d megabytes, found %zu",
                         TABLE_MEGABYTES_MAX, megabytes);
    size_t count = (megabytes << 20) / sizeof(struct table_bucket);
    void *memory = pages_allocate(count * sizeof(struct table_bucket));
    if (!memory)
        return error_set(error, 0, "Hash: no memory for a table of %zu megabytes", megabytes);
    transposition_table_free(table);
    table->buckets = memory;
    table->bucket_count = count;
    return true;
}

void transposition_table_free(struct transposition_table *table)
{
    pages_free(table->buckets, table->bucket_count * sizeof(struct table_bucket));
    *table = (struct transposition_table){0};
}

void transposition_table_clear(struct transposition_table *table)
{
    size_t bytes = table->bucket_count * sizeof(struct table_bucket);
    if (bytes > 0)
        pages_clear(table->buckets, bytes);
    table->generation = 0;
}

void transposition_table_new_search(struct transposition_table *table)
{
    table->generation = (table->generation + 1) % GENERATIONS;
}

static enum score_bound data_bound(uint64_t data)
{
    return (enum score_bound)(data >> 56 & 3);
}

static unsigned data_generation(uint64_t data)
{
    return (unsigned)(data >> 58);
}

static int data_depth(uint64_t data)
{
    return (int)(data >> 48 & 0xff);
}

/* Adds `plies` to the magnitude of a mate or endgame table score. Scores are stored relative to
 * the position, so that they are correct at any ply. */
static int adjust_certain_score(int score, int plies)
{
    if (score == SCORE_NONE || !score_is_certain(score))
        return score;
    return score > 0 ? score + plies : score - plies;
}

static uint64_t pack(const struct table_entry *entry, int ply, unsigned generation)
{
    assert(entry->bound != BOUND_NONE && entry->depth >= 0 && entry->depth < MAX_PLY);
    assert(entry->score >= -SCORE_MATE && entry->score <= SCORE_MATE);
    return (uint64_t)entry->move |
           (uint64_t)(uint16_t)adjust_certain_score(entry->score, ply) << 16 |
           (uint64_t)(uint16_t)entry->evaluation << 32 |
           (uint64_t)(uint8_t)entry->depth << 48 | (uint64_t)entry->bound << 56 |
           (uint64_t)generation << 58;
}

static void unpack(uint64_t data, int ply, struct table_entry *entry)
{
    entry->move = (chess_move)data;
    entry->score = adjust_certain_score((int16_t)(data >> 16), -ply);
    entry->evaluation = (int16_t)(data >> 32);
    entry->depth = data_depth(data);
    entry->bound = data_bound(data);
}

/* Scales the key to the number of buckets, which need not be a power of two. */
static struct table_bucket *find_bucket(const struct transposition_table *table, uint64_t key)
{
    return &table->buckets[(key >> 32) * table->bucket_count >> 32];
}

static uint64_t load_word(const _Atomic uint64_t *word)
{
    return atomic_load_explicit(word, memory_order_relaxed);
}

bool transposition_table_probe(const struct transposition_table *table, uint64_t key, int ply,
                               struct table_entry *entry)
{
    const struct table_bucket *bucket = find_bucket(table, key);
    for (int i = 0; i < BUCKET_ENTRIES; i++) {
        uint64_t data = load_word(&bucket->entries[i].data);
        if (data_bound(data) != BOUND_NONE &&
            (load_word(&bucket->entries[i].key_xor_data) ^ data) == key) {
            unpack(data, ply, entry);
            return true;
        }
    }
    return false;
}

static int replacement_value(uint64_t data, unsigned generation)
{
    if (data_bound(data) == BOUND_NONE)
        return INT_MIN;
    unsigned age = (generation + GENERATIONS - data_generation(data)) % GENERATIONS;
    return data_depth(data) - TABLE_AGE_PENALTY * (int)age;
}

static struct packed_entry *choose_slot(struct table_bucket *bucket, uint64_t key,
                                        unsigned generation)
{
    struct packed_entry *chosen = &bucket->entries[0];
    int least = INT_MAX;
    for (int i = 0; i < BUCKET_ENTRIES; i++) {
        struct packed_entry *entry = &bucket->entries[i];
        uint64_t data = load_word(&entry->data);
        if ((load_word(&entry->key_xor_data) ^ data) == key)
            return entry;
        if (replacement_value(data, generation) < least) {
            least = replacement_value(data, generation);
            chosen = entry;
        }
    }
    return chosen;
}

void transposition_table_store(struct transposition_table *table, uint64_t key, int ply,
                               const struct table_entry *entry)
{
    struct packed_entry *slot = choose_slot(find_bucket(table, key), key, table->generation);
    uint64_t old = load_word(&slot->data);
    struct table_entry update = *entry;
    if ((load_word(&slot->key_xor_data) ^ old) == key && data_bound(old) != BOUND_NONE) {
        /* Keep the old move if there is no new one. */
        if (update.move == MOVE_NONE)
            update.move = (chess_move)old;
        if (update.bound != BOUND_EXACT && data_generation(old) == table->generation &&
            data_depth(old) > update.depth + TABLE_KEEP_DEPTH)
            return;
    }
    uint64_t data = pack(&update, ply, table->generation);
    atomic_store_explicit(&slot->key_xor_data, key ^ data, memory_order_relaxed);
    atomic_store_explicit(&slot->data, data, memory_order_relaxed);
}

void transposition_table_prefetch(const struct transposition_table *table, uint64_t key)
{
    __builtin_prefetch(find_bucket(table, key));
}

int transposition_table_usage(const struct transposition_table *table)
{
    assert(table->bucket_count >= USAGE_SAMPLE / BUCKET_ENTRIES);
    int used = 0;
    for (size_t i = 0; i < USAGE_SAMPLE / BUCKET_ENTRIES; i++)
        for (int j = 0; j < BUCKET_ENTRIES; j++) {
            uint64_t data = load_word(&table->buckets[i].entries[j].data);
            used +=
                data_bound(data) != BOUND_NONE && data_generation(data) == table->generation;
        }
    return used * 1000 / USAGE_SAMPLE;
}
