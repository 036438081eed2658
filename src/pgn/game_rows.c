/* game_rows.c - differences between games, as numbers of seven bits a byte.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "pgn/game_rows.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

enum {
    BLOCK = 32,      /* games from one that stands by itself to the next */
    CHUNK_BITS = 16, /* of bytes; no block is torn between two chunks */
    CHUNK = 1 << CHUNK_BITS,
    NUMBER_MOST = 10, /* bytes of a number */
    ROW_MOST = 2 + NUMBER_MOST * (4 + LIST_FIELDS),
    CHUNKS_MOST = 1 << (32 - CHUNK_BITS),
    OTHER_PLIES = 1 << LIST_FIELDS /* a bit beside those of the fields */
};

struct game_rows {
    unsigned char **chunks; /* owned */
    size_t chunk_count, chunk_capacity;
    size_t filled;    /* of the last chunk */
    uint32_t *blocks; /* owned; where each begins: chunk and byte in it */
    size_t block_capacity;
    size_t count;
    struct game_row last;

    /* The block that was read last. */
    struct game_row read[BLOCK];
    size_t read_block;
    size_t read_count; /* 0: none */
};

static const struct game_row nothing; /* what the first game of a block differs from */

struct game_rows *game_rows_create(void)
{
    return memory_new(1, sizeof(struct game_rows));
}

void game_rows_free(struct game_rows *rows)
{
    for (size_t i = 0; i < rows->chunk_count; i++)
        free(rows->chunks[i]);
    free(rows->chunks);
    free(rows->blocks);
    free(rows);
}

size_t game_rows_count(const struct game_rows *rows)
{
    return rows->count;
}

size_t game_rows_memory(const struct game_rows *rows)
{
    return sizeof *rows + rows->chunk_count * CHUNK +
           rows->chunk_capacity * sizeof *rows->chunks +
           rows->block_capacity * sizeof *rows->blocks;
}

/* ---- numbers ----------------------------------------------------------------------- */

static unsigned char *put(unsigned char *to, uint64_t number)
{
    for (; number >= 0x80; number >>= 7)
        *to++ = (unsigned char)(number | 0x80);
    *to++ = (unsigned char)number;
    return to;
}

static uint64_t take(const unsigned char **from)
{
    uint64_t number = 0;
    int shift = 0;
    for (; **from & 0x80; shift += 7)
        number |= (uint64_t)(*(*from)++ & 0x7F) << shift;
    return number | (uint64_t) * (*from)++ << shift;
}

/* Small numbers of both signs as small ones without: 0, -1, 1, -2... */
static uint64_t fold(int64_t number)
{
    return number < 0 ? ~((uint64_t)number << 1) : (uint64_t)number << 1;
}

static int64_t unfold(uint64_t number)
{
    return (int64_t)(number >> 1) ^ -(int64_t)(number & 1);
}

/* ---- rows -------------------------------------------------------------------------- */

static unsigned char *put_row(unsigned char *to, const struct game_row *row,
                              const struct game_row *before)
{
    unsigned changed = row->plies != before->plies ? OTHER_PLIES : 0;
    for (int i = 0; i < LIST_FIELDS; i++)
        changed |= row->fields[i] != before->fields[i] ? 1U << i : 0;
    to = put(to, changed);
    to = put(to, fold(row->offset - before->offset - (off_t)before->length));
    to = put(to, row->length);
    to = put(to, fold((int64_t)row->line - before->line));
    if (changed & OTHER_PLIES)
        to = put(to, (uint64_t)row->plies + 1);
    for (int i = 0; i < LIST_FIELDS; i++)
        if (changed & 1U << i)
            to = put(to, row->fields[i]);
    return to;
}

static const unsigned char *take_row(const unsigned char *from, struct game_row *row,
                                     const struct game_row *before)
{
    unsigned changed = (unsigned)take(&from);
    *row = *before;
    row->offset = before->offset + (off_t)before->length + (off_t)unfold(take(&from));
    row->length = (uint32_t)take(&from);
    row->line = (int)(before->line + unfold(take(&from)));
    if (changed & OTHER_PLIES)
        row->plies = (int)take(&from) - 1;
    for (int i = 0; i < LIST_FIELDS; i++)
        if (changed & 1U << i)
            row->fields[i] = (uint32_t)take(&from);
    return from;
}

/* ---- all of them ------------------------------------------------------------------- */

/* False: there is no room for it. */
static bool begin_block(struct game_rows *rows)
{
    size_t block = rows->count / BLOCK;
    if (rows->chunk_count == 0 || CHUNK - rows->filled < BLOCK * ROW_MOST) {
        if (rows->chunk_count == CHUNKS_MOST)
            return false;
        if (rows->chunk_count == rows->chunk_capacity) {
            rows->chunk_capacity = 2 * rows->chunk_capacity + 8;
            rows->chunks =
                memory_resize(rows->chunks, rows->chunk_capacity, sizeof *rows->chunks);
        }
        rows->chunks[rows->chunk_count++] = memory_resize(NULL, CHUNK, 1);
        rows->filled = 0;
    }
    if (block == rows->block_capacity) {
        rows->block_capacity += rows->block_capacity / 2 + 64;
        rows->blocks = memory_resize(rows->blocks, rows->block_capacity, sizeof *rows->blocks);
    }
    rows->blocks[block] =
        (uint32_t)((rows->chunk_count - 1) << CHUNK_BITS) | (uint32_t)rows->filled;
    return true;
}

bool game_rows_add(struct game_rows *rows, const struct game_row *row)
{
    bool begins = rows->count % BLOCK == 0;
    unsigned char *to;
    assert(row->plies >= -1);
    if (begins && !begin_block(rows))
        return false;
    to = rows->chunks[rows->chunk_count - 1] + rows->filled;
    rows->filled += (size_t)(put_row(to, row, begins ? &nothing : &rows->last) - to);
    assert(rows->filled <= CHUNK);
    rows->last = *row;
    rows->count++;
    return true;
}

/* What was read before is no part of what the rows are: so they may be constant. */
const struct game_row *game_rows_get(const struct game_rows *constant, size_t index)
{
    struct game_rows *rows = (struct game_rows *)constant;
    size_t block = index / BLOCK, left = rows->count - block * BLOCK;
    const struct game_row *before = &nothing;
    const unsigned char *at;
    assert(index < rows->count);
    if (block != rows->read_block || index % BLOCK >= rows->read_count) {
        at = rows->chunks[rows->blocks[block] >> CHUNK_BITS] +
             (rows->blocks[block] & (CHUNK - 1));
        rows->read_block = block;
        rows->read_count = left < BLOCK ? left : BLOCK;
        for (size_t i = 0; i < rows->read_count; i++) {
            at = take_row(at, &rows->read[i], before);
            before = &rows->read[i];
        }
    }
    return &rows->read[index % BLOCK];
}
