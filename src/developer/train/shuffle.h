/* shuffle.h - a pseudo-random permutation that needs no table.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * shuffle_at() computes the i-th example of an epoch. Invertible steps (multiply by an odd
 * number, add, XOR the upper half into the lower) permute the numbers with as many bits as the
 * count; results outside the range are permuted again.
 */
#ifndef TTYCHESS_TRAIN_SHUFFLE_H
#define TTYCHESS_TRAIN_SHUFFLE_H

#include <assert.h>

#include "engine/random.h"

enum { SHUFFLE_ROUNDS = 4 };

struct shuffle {
    uint64_t count, mask;
    unsigned shift;
    uint64_t factor[SHUFFLE_ROUNDS], offset[SHUFFLE_ROUNDS];
};

/* Returns a permutation of the numbers below `count`, which is 1 to 2^62. */
static inline struct shuffle shuffle_make(uint64_t count, uint64_t seed)
{
    struct shuffle shuffle = {.count = count};
    unsigned bits = 1;
    assert(count > 0 && count >> 62 == 0);
    while (((count - 1) >> bits) != 0)
        bits++;
    shuffle.mask = ((uint64_t)1 << bits) - 1;
    shuffle.shift = (bits + 1) / 2;
    for (int i = 0; i < SHUFFLE_ROUNDS; i++) {
        shuffle.factor[i] = random_next(&seed) | 1;
        shuffle.offset[i] = random_next(&seed);
    }
    return shuffle;
}

static inline uint64_t shuffle_at(const struct shuffle *shuffle, uint64_t index)
{
    assert(index < shuffle->count);
    do {
        for (int i = 0; i < SHUFFLE_ROUNDS; i++) {
            index = (index * shuffle->factor[i] + shuffle->offset[i]) & shuffle->mask;
            index ^= index >> shuffle->shift;
        }
    } while (index >= shuffle->count);
    return index;
}

#endif
