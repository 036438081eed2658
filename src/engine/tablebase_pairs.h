/* tablebase_pairs.h - the packed values of one part of a Syzygy table; for
 * tablebase_file.c only.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Values are packed twice: pairs of values that are often side by side become a symbol,
 * pairs of symbols another one (Larsson and Moffat's Re-Pair, 1999), and the symbols are
 * written in a canonical Huffman code. Blocks of equal size can be unpacked one by one.
 */
#ifndef TTYCHESS_ENGINE_TABLEBASE_PAIRS_H
#define TTYCHESS_ENGINE_TABLEBASE_PAIRS_H

#include <stdbool.h>
#include <stdint.h>

enum { TABLEBASE_SYMBOLS_MAX = 4095, TABLEBASE_CODE_MAX = 32 };

/* A file as far as it has been read. All zeros but file and size: nothing yet. */
struct tablebase_bytes {
    int file;
    uint64_t size;
    unsigned char *start; /* owned */
    uint64_t loaded;
};

/* Have the first `count` bytes of the file; false when they cannot be had. */
bool tablebase_bytes_load(struct tablebase_bytes *bytes, uint64_t count);
void tablebase_bytes_free(struct tablebase_bytes *bytes);

/* `count` bytes from `at` on; NULL where they are not loaded. */
const unsigned char *tablebase_bytes_at(const struct tablebase_bytes *bytes, uint64_t at,
                                        uint64_t count);

struct tablebase_pairs {
    uint64_t positions; /* how many values; set by the caller, as are the three places */
    uint64_t index_at, sizes_at, blocks_at;
    uint8_t flags;
    bool constant;        /* all values are the same: there is nothing else */
    int block_bits;       /* a block has 2^n bytes */
    int index_bits;       /* an entry of the index for each 2^n positions */
    uint32_t block_count; /* blocks */
    uint32_t size_count;  /* sizes: some more, so that looking beyond the end ends well */
    int least_length, most_length; /* of a code, in bits */
    int symbol_count;
    uint32_t greatest;                         /* of the values */
    uint16_t first_symbol[TABLEBASE_CODE_MAX]; /* of each length from the least one */
    uint64_t first_code[TABLEBASE_CODE_MAX];   /* the same, from the top bit of 64 */
    uint8_t length[TABLEBASE_SYMBOLS_MAX];     /* values that a symbol stands for, less 1 */
};

/* Read how the values are packed and move *at behind it. False when it makes no sense.
 * `small`: values are from 0 to 4. */
bool tablebase_pairs_read(struct tablebase_pairs *pairs, const struct tablebase_bytes *bytes,
                          uint64_t *at, bool small);

uint64_t tablebase_pairs_index_size(const struct tablebase_pairs *pairs);

/* Whether index, sizes and blocks fit each other; index and sizes are loaded. */
bool tablebase_pairs_check(const struct tablebase_pairs *pairs,
                           const struct tablebase_bytes *bytes);

#endif
