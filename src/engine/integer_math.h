/* integer_math.h - integer functions that are identical on every machine.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_ENGINE_INTEGER_MATH_H
#define TTYCHESS_ENGINE_INTEGER_MATH_H

#include <stdint.h>

/* Returns the square root, rounded down. */
static inline uint64_t integer_sqrt(uint64_t number)
{
    uint64_t root = 0;
    for (uint64_t bit = 1ULL << 62; bit != 0; bit >>= 2) {
        if (number >= root + bit) {
            number -= root + bit;
            root = (root >> 1) + bit;
        } else {
            root >>= 1;
        }
    }
    return root;
}

/* Returns the base-2 logarithm of a number >= 1, in thousandths. It is interpolated between
 * powers of two and at most 86 too low. */
static inline uint64_t integer_log2(uint64_t number)
{
    unsigned bits = 63U - (unsigned)__builtin_clzll(number);
    uint64_t beyond = number - (1ULL << bits);
    if (bits > 50) /* avoid overflow in the product below */
        return bits * 1000ULL + ((beyond >> (bits - 50)) * 1000 >> 50);
    return bits * 1000ULL + (beyond * 1000 >> bits);
}

/* These read and write a number of up to four bytes, the lowest byte first. */
static inline uint32_t integer_read(const uint8_t *bytes, int size)
{
    uint32_t number = 0;
    for (int i = 0; i < size; i++)
        number |= (uint32_t)bytes[i] << 8 * i;
    return number;
}

static inline void integer_write(uint8_t *bytes, int size, uint32_t number)
{
    for (int i = 0; i < size; i++)
        bytes[i] = (uint8_t)(number >> 8 * i);
}

#endif
