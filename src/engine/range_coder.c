/* range_coder.c - see range_coder.h.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "engine/range_coder.h"

#include <stdlib.h>

#include "base/memory.h"

enum {
    HALF = 1 << 15,
    MARGIN = 64,      /* no bit is so unlikely that it could not come */
    SEEN_MOST = 250,  /* then the oldest fade */
    END_BYTES = 4,    /* that finishing writes */
    LENGTH_MOST = 17, /* of a number */
};

/* The range is below 2^32 and, between two bits, at least this. */
#define RANGE_LEAST (1U << 24)

/* ---- bytes --------------------------------------------------------------------------- */

static void put_byte(struct range_coder *coder, uint8_t byte)
{
    if (coder->size == coder->room) {
        coder->room = coder->room * 2 + 4096;
        coder->bytes = memory_resize(coder->bytes, coder->room, 1);
    }
    coder->bytes[coder->size++] = byte;
}

/* The number that was written has got longer than its range began. */
static void carry(struct range_coder *coder)
{
    for (size_t i = coder->size; i > 0 && ++coder->bytes[i - 1] == 0; i--)
        continue;
}

static uint8_t get_byte(struct range_coder *coder)
{
    uint8_t byte = coder->at < coder->size ? coder->bytes[coder->at] : 0;
    coder->at++;
    return byte;
}

static void widen(struct range_coder *coder)
{
    while (coder->range < RANGE_LEAST) {
        uint8_t byte = coder->reads ? get_byte(coder) : 0;
        if (!coder->reads)
            put_byte(coder, (uint8_t)(coder->low >> 24));
        coder->low = coder->low << 8 | byte;
        coder->range <<= 8;
    }
}

/* ---- beginning and end ----------------------------------------------------------------- */

void range_coder_write(struct range_coder *coder)
{
    *coder = (struct range_coder){.range = UINT32_MAX};
}

void range_coder_read(struct range_coder *coder, const uint8_t *bytes, size_t size)
{
    *coder = (struct range_coder){
        .reads = true, .range = UINT32_MAX, .bytes = (uint8_t *)bytes, .size = size};
    for (int i = 0; i < END_BYTES; i++)
        coder->low = coder->low << 8 | get_byte(coder);
}

void range_coder_finish(struct range_coder *coder)
{
    for (int i = 0; i < END_BYTES; i++) {
        put_byte(coder, (uint8_t)(coder->low >> 24));
        coder->low <<= 8;
    }
}

bool range_coder_is_at_end(const struct range_coder *coder)
{
    return coder->at == coder->size;
}

bool range_coder_is_beyond(const struct range_coder *coder)
{
    return coder->at > coder->size;
}

void range_coder_free(struct range_coder *coder)
{
    if (!coder->reads)
        free(coder->bytes);
    *coder = (struct range_coder){.size = 0};
}

/* ---- bits ------------------------------------------------------------------------------ */

static void adapt(struct range_probability *probability, bool bit)
{
    int32_t wanted = bit ? HALF - MARGIN : MARGIN - HALF;
    int32_t lead = probability->lead;
    lead += (wanted - lead) * 2 / (2 * probability->seen + 3);
    probability->lead = (int16_t)lead;
    probability->seen = (uint8_t)(probability->seen + (probability->seen < SEEN_MOST));
}

bool range_bit(struct range_coder *coder, struct range_probability *probability, bool bit)
{
    uint32_t set =
        (uint32_t)((uint64_t)coder->range * (uint32_t)(HALF + probability->lead) >> 16);
    if (coder->reads)
        bit = coder->low < set;
    if (bit) {
        coder->range = set;
    } else {
        uint32_t before = coder->low;
        coder->low = coder->reads ? before - set : before + set;
        coder->range -= set;
        if (!coder->reads && coder->low < before)
            carry(coder);
    }
    adapt(probability, bit);
    widen(coder);
    return bit;
}

unsigned range_bits(struct range_coder *coder, struct range_probability *tree, int count,
                    unsigned value)
{
    unsigned node = 1;
    for (int i = count - 1; i >= 0; i--)
        node = node << 1 | range_bit(coder, &tree[node], (value >> i & 1) != 0);
    return node - (1U << count);
}

/* The number and one, in binary: first how many bits stand behind the highest one. */
unsigned range_number(struct range_coder *coder, struct range_number *model, unsigned value)
{
    unsigned wanted = value + 1, node = 1;
    int length = 0, most = 0;
    while (!coder->reads && wanted >> most > 1)
        most++;
    while (length < LENGTH_MOST - 1 && range_bit(coder, &model->longer[length], length < most))
        length++;
    int high = length < RANGE_HIGH_BITS ? length : RANGE_HIGH_BITS;
    for (int i = 1; i <= length; i++) {
        struct range_probability *probability =
            i <= high ? &model->high[length][node] : &model->low[length];
        node = node << 1 | range_bit(coder, probability, (wanted >> (length - i) & 1) != 0);
    }
    return node - 1;
}
