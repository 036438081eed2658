/* hall_limits.c - so many at once, and chance.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "host/hall_state.h"

int64_t bucket_wait(const struct bucket *bucket, int most, int64_t span, int64_t now)
{
    int64_t full = bucket->filled > now ? bucket->filled : now;
    int64_t after = full + span / most - now;
    return after > span ? after - span : 0;
}

bool bucket_take(struct bucket *bucket, int most, int64_t span, int64_t now)
{
    bool there = bucket_wait(bucket, most, span, now) == 0;
    if (bucket->filled < now)
        bucket->filled = now;
    if (there)
        bucket->filled += span / most;
    return there;
}

uint32_t hall_random(struct hall *hall, uint32_t below)
{
    uint64_t number;
    hall->random += UINT64_C(0x9E3779B97F4A7C15);
    number = hall->random;
    number = (number ^ number >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    number = (number ^ number >> 27) * UINT64_C(0x94D049BB133111EB);
    return (uint32_t)((number >> 32) % below);
}
