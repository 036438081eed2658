/* range_coder.h - bits in less room than bits: an adaptive binary range coder.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A range coder (G. N. N. Martin, 1979) of bits, each with a probability of its own that
 * adapts from the bits it has seen. What is to be written and what is read goes by the same
 * calls: while writing, range_bit() takes the bit it is given, while reading, it passes that
 * over and gives the one that was written; so whoever describes a format describes it once.
 * Whole numbers only: the same bytes on every machine. One thread a coder.
 */
#ifndef TTYCHESS_ENGINE_RANGE_CODER_H
#define TTYCHESS_ENGINE_RANGE_CODER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* How likely a bit is set, in parts of 65536; `seen` bits (up to a bound) made it so. All
 * zeros means: nothing is known. */
struct range_probability {
    int16_t lead; /* above one half */
    uint8_t seen;
};

struct range_coder {
    bool reads;
    uint32_t low, range; /* while reading, `low` is the number less where the range begins */
    uint8_t *bytes;      /* written: owned, `room` of them; read: the caller's */
    size_t size, room;   /* read: how many there are */
    size_t at;           /* read: of the next; may be beyond the end, where zeros stand */
};

void range_coder_write(struct range_coder *coder);
void range_coder_read(struct range_coder *coder, const uint8_t *bytes, size_t size);

/* Writing is over: bytes and size are what has been written. */
void range_coder_finish(struct range_coder *coder);

/* Whether as many bytes were read as have been written for that. */
bool range_coder_is_at_end(const struct range_coder *coder);

/* Whether reading has gone beyond the end: what comes now means nothing. */
bool range_coder_is_beyond(const struct range_coder *coder);

/* Free what was written. */
void range_coder_free(struct range_coder *coder);

bool range_bit(struct range_coder *coder, struct range_probability *probability, bool bit);

/* The lowest `count` bits of a number, at most 31, highest first. `tree` has 1 << count
 * probabilities: each bit's depends on those before it. */
unsigned range_bits(struct range_coder *coder, struct range_probability *tree, int count,
                    unsigned value);

/* A number from 0 that is small more often than not, below 1 << 16 (reading: any that the
 * bytes make). */
enum { RANGE_LENGTHS = 18, RANGE_HIGH_BITS = 3 };
struct range_number {
    struct range_probability longer[RANGE_LENGTHS]; /* than so many bits */
    /* The bits behind the highest one, and those behind them. */
    struct range_probability high[RANGE_LENGTHS][1 << RANGE_HIGH_BITS];
    struct range_probability low[RANGE_LENGTHS];
};
unsigned range_number(struct range_coder *coder, struct range_number *model, unsigned value);

#endif
