/* tablebase_pairs.c - the packed values of one part of a Syzygy table.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "engine/tablebase_pairs.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    FLAG_CONSTANT = 0x80,
    NO_PAIR = 0xFFF,
    VALUE_MAX = 4,
    BLOCK_BITS_LEAST = 3,
    BLOCK_BITS_MOST = 16,
    INDEX_BITS_MOST = 24,
    INDEX_ENTRY = 6,
    READ_AHEAD = 16,     /* bytes that unpacking may look beyond where it stops */
    SMALL_FILE = 1 << 20 /* in one no larger all blocks are unpacked */
};

/* ---- bytes ------------------------------------------------------------------------- */

bool tablebase_bytes_load(struct tablebase_bytes *bytes, uint64_t count)
{
    if (count > bytes->size)
        return false;
    if (count <= bytes->loaded)
        return true;
    unsigned char *start = realloc(bytes->start, count);
    if (!start)
        return false;
    bytes->start = start;
    while (bytes->loaded < count) {
        ssize_t got = pread(bytes->file, start + bytes->loaded, count - bytes->loaded,
                            (off_t)bytes->loaded);
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            return false;
        bytes->loaded += (uint64_t)got;
    }
    return true;
}

void tablebase_bytes_free(struct tablebase_bytes *bytes)
{
    free(bytes->start);
    bytes->start = NULL;
    bytes->loaded = 0;
}

const unsigned char *tablebase_bytes_at(const struct tablebase_bytes *bytes, uint64_t at,
                                        uint64_t count)
{
    if (at > bytes->loaded || count > bytes->loaded - at)
        return NULL;
    return bytes->start + at;
}

static uint32_t read_number(const unsigned char *bytes, int size)
{
    uint32_t number = 0;
    for (int i = size; i-- > 0;)
        number = number << 8 | bytes[i];
    return number;
}

/* ---- codes and symbols ------------------------------------------------------------- */

/* The codes of each length must be all that shorter ones leave, and no more than there are
 * symbols. `offsets` holds the first symbol of each length, longer ones first in number. */
static bool read_codes(struct tablebase_pairs *pairs, const unsigned char *offsets)
{
    int lengths = pairs->most_length - pairs->least_length + 1;
    uint64_t base[TABLEBASE_CODE_MAX] = {0};
    for (int i = lengths - 1; i >= 0; i--) {
        pairs->first_symbol[i] = (uint16_t)read_number(offsets + 2 * i, 2);
        if (i == lengths - 1)
            continue;
        if (pairs->first_symbol[i] < pairs->first_symbol[i + 1])
            return false;
        uint64_t twice = base[i + 1] + pairs->first_symbol[i] - pairs->first_symbol[i + 1];
        if (twice % 2 != 0)
            return false;
        base[i] = twice / 2;
    }
    uint64_t all = (uint64_t)1 << pairs->least_length;
    if (base[0] > all ||
        pairs->first_symbol[0] + (all - base[0]) > (uint64_t)pairs->symbol_count)
        return false;
    for (int i = 0; i < lengths; i++) {
        if (base[i] >> (pairs->least_length + i) != 0 && i > 0)
            return false;
        pairs->first_code[i] = pairs->least_length + i == 64 || base[0] == all
                                   ? 0
                                   : base[i] << (64 - pairs->least_length - i);
    }
    return base[0] < all;
}

struct symbols {
    struct tablebase_pairs *pairs;
    const unsigned char *bytes; /* three a symbol: two numbers of twelve bits */
    enum { UNKNOWN, UNDER_WAY, KNOWN } state[TABLEBASE_SYMBOLS_MAX];
    bool small;
};

/* How many values a symbol stands for; false when a pair is none, or has itself within. */
static bool measure_symbol(struct symbols *symbols, uint32_t symbol)
{
    struct tablebase_pairs *pairs = symbols->pairs;
    if (symbol >= (uint32_t)pairs->symbol_count || symbols->state[symbol] == UNDER_WAY)
        return false;
    if (symbols->state[symbol] == KNOWN)
        return true;
    uint32_t both = read_number(symbols->bytes + 3 * symbol, 3);
    uint32_t left = both & 0xFFF, right = both >> 12;
    symbols->state[symbol] = UNDER_WAY;
    if (right == NO_PAIR) {
        if (symbols->small && (left & 0xFF) > VALUE_MAX)
            return false;
        pairs->length[symbol] = 0;
        if (pairs->greatest < left)
            pairs->greatest = left;
    } else {
        if (!measure_symbol(symbols, left) || !measure_symbol(symbols, right))
            return false;
        int sum = pairs->length[left] + pairs->length[right] + 1;
        if (sum > UINT8_MAX)
            return false;
        pairs->length[symbol] = (uint8_t)sum;
    }
    symbols->state[symbol] = KNOWN;
    return true;
}

static bool read_symbols(struct tablebase_pairs *pairs, const unsigned char *bytes, bool small)
{
    struct symbols symbols = {.pairs = pairs, .bytes = bytes, .small = small};
    for (int i = 0; i < pairs->symbol_count; i++)
        if (!measure_symbol(&symbols, (uint32_t)i))
            return false;
    return true;
}

static bool read_sizes(struct tablebase_pairs *pairs, const unsigned char *bytes)
{
    pairs->block_bits = bytes[1];
    pairs->index_bits = bytes[2];
    pairs->block_count = read_number(bytes + 4, 4);
    pairs->size_count = pairs->block_count + bytes[3];
    pairs->most_length = bytes[8];
    pairs->least_length = bytes[9];
    return pairs->block_bits >= BLOCK_BITS_LEAST && pairs->block_bits <= BLOCK_BITS_MOST &&
           pairs->index_bits >= 1 && pairs->index_bits <= INDEX_BITS_MOST &&
           pairs->size_count >= pairs->block_count && pairs->block_count > 0 &&
           pairs->least_length >= 1 && pairs->least_length <= pairs->most_length &&
           pairs->most_length <= TABLEBASE_CODE_MAX;
}

bool tablebase_pairs_read(struct tablebase_pairs *pairs, const struct tablebase_bytes *bytes,
                          uint64_t *at, bool small)
{
    const unsigned char *head = tablebase_bytes_at(bytes, *at, 2);
    if (!head)
        return false;
    pairs->flags = head[0];
    pairs->constant = (head[0] & FLAG_CONSTANT) != 0;
    if (pairs->constant) {
        *at += 2;
        return !small || head[1] <= VALUE_MAX;
    }
    head = tablebase_bytes_at(bytes, *at, 10);
    if (!head || !read_sizes(pairs, head))
        return false;
    uint64_t lengths = (uint64_t)(pairs->most_length - pairs->least_length + 1);
    head = tablebase_bytes_at(bytes, *at, 12 + 2 * lengths);
    if (!head)
        return false;
    uint64_t count = read_number(head + 10 + 2 * lengths, 2);
    head = tablebase_bytes_at(bytes, *at, 12 + 2 * lengths + 3 * count);
    if (!head || count == 0 || count > TABLEBASE_SYMBOLS_MAX)
        return false;
    pairs->symbol_count = (int)count;
    *at += 12 + 2 * lengths + 3 * count + count % 2;
    return read_codes(pairs, head + 10) && read_symbols(pairs, head + 12 + 2 * lengths, small);
}

/* ---- index and blocks -------------------------------------------------------------- */

uint64_t tablebase_pairs_index_size(const struct tablebase_pairs *pairs)
{
    if (pairs->positions == 0 || pairs->constant)
        return 0;
    uint64_t each = (uint64_t)1 << pairs->index_bits;
    return (pairs->positions + each - 1) / each * INDEX_ENTRY;
}

static uint64_t block_values(const struct tablebase_pairs *pairs,
                             const struct tablebase_bytes *bytes, uint32_t block)
{
    return 1 + read_number(bytes->start + pairs->sizes_at + 2 * (uint64_t)block, 2);
}

/* An entry of the index leads to the middle one of the positions it is for. */
static bool check_index(const struct tablebase_pairs *pairs,
                        const struct tablebase_bytes *bytes)
{
    uint64_t each = (uint64_t)1 << pairs->index_bits;
    uint64_t entries = tablebase_pairs_index_size(pairs) / INDEX_ENTRY;
    uint64_t first = 0; /* position that `block` begins with */
    uint32_t block = 0;
    for (uint64_t i = 0; i < entries; i++) {
        const unsigned char *entry = bytes->start + pairs->index_at + INDEX_ENTRY * i;
        uint32_t named = read_number(entry, 4);
        if (named < block || named >= pairs->size_count)
            return false;
        while (block < named)
            first += block_values(pairs, bytes, block++);
        if (first + read_number(entry + 4, 2) != i * each + each / 2)
            return false;
    }
    while (block < pairs->block_count)
        first += block_values(pairs, bytes, block++);
    return first >= pairs->positions;
}

/* Whether a block unpacks to `values` values within its bytes; the last symbol may stand
 * for more. Bits are taken from the top of a window of 64. */
static bool unpacks(const struct tablebase_pairs *pairs, const unsigned char *block,
                    uint64_t values)
{
    uint64_t bits = (uint64_t)8 << pairs->block_bits, used = 0;
    while (values > 0) {
        uint64_t window = 0;
        for (uint64_t i = 0; i < 8; i++)
            window = window << 8 | block[used / 8 + i];
        window <<= used % 8; /* at least 57 bits are left: a code has 32 */
        int i = 0;
        while (window < pairs->first_code[i])
            i++;
        int length = pairs->least_length + i;
        uint64_t symbol =
            pairs->first_symbol[i] + ((window - pairs->first_code[i]) >> (64 - length));
        uint64_t stands_for = (uint64_t)pairs->length[symbol] + 1;
        used += (uint64_t)length;
        if (used > bits)
            return false;
        values -= stands_for < values ? stands_for : values;
    }
    return true;
}

static bool check_block(const struct tablebase_pairs *pairs,
                        const struct tablebase_bytes *bytes, uint32_t block)
{
    unsigned char content[(1 << BLOCK_BITS_MOST) + READ_AHEAD] = {0};
    size_t size = (size_t)1 << pairs->block_bits;
    uint64_t at = pairs->blocks_at + ((uint64_t)block << pairs->block_bits);
    uint64_t values = block_values(pairs, bytes, block);
    uint64_t reach = at + values * (uint64_t)pairs->most_length / 8 + READ_AHEAD;
    if (bytes->size > SMALL_FILE && reach <= bytes->size)
        return true; /* whatever it holds, nobody reads beyond the file */
    return pread(bytes->file, content, size, (off_t)at) == (ssize_t)size &&
           unpacks(pairs, content, values);
}

bool tablebase_pairs_check(const struct tablebase_pairs *pairs,
                           const struct tablebase_bytes *bytes)
{
    if (pairs->positions == 0 || pairs->constant)
        return true;
    if (!check_index(pairs, bytes))
        return false;
    for (uint32_t block = 0; block < pairs->block_count; block++)
        if (!check_block(pairs, bytes, block))
            return false;
    return true;
}
