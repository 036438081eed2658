/* random.h - a reproducible pseudo-random generator.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * SplitMix64 (Guy Steele, Doug Lea and Christine Flood, 2014): any state is valid, and states
 * that differ in one bit give unrelated numbers.
 */
#ifndef TTYCHESS_ENGINE_RANDOM_H
#define TTYCHESS_ENGINE_RANDOM_H

#include <stdint.h>

static inline uint64_t random_next(uint64_t *state)
{
    uint64_t z = *state += 0x9E3779B97F4A7C15ULL;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9ULL;
    z = (z ^ z >> 27) * 0x94D049BB133111EBULL;
    return z ^ z >> 31;
}

/* Combines two numbers into a seed. */
static inline uint64_t random_mix(uint64_t first, uint64_t second)
{
    uint64_t state = first;
    state = random_next(&state) ^ second;
    return random_next(&state);
}

#endif
