/* sha256.c - see sha256.h.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "lichess/sha256.h"

#include <math.h>
#include <string.h>

/* Returns the first 32 bits of the fractional part of a prime's square or cube root. Rounding
 * does not matter, because no root used here is nearly on the border between two values. */
static uint32_t root_fraction(double root)
{
    return (uint32_t)((root - floor(root)) * 0x1p32);
}

static int next_prime(int number)
{
    number++;
    for (int divisor = 2; divisor * divisor <= number; divisor++)
        if (number % divisor == 0) {
            number++;
            divisor = 1;
        }
    return number;
}

static uint32_t rotate(uint32_t word, int count)
{
    return word >> count | word << (32 - count);
}

void sha256(const char *text, uint8_t sum[SHA256_BYTES])
{
    uint32_t w[64] = {0}, first[8], v[8];
    int length = (int)strlen(text), prime = 2;
    for (int i = 0; i <= length; i++)
        w[i / 4] |= (i < length ? (uint8_t)text[i] : 0x80u) << (24 - i % 4 * 8);
    w[15] = (uint32_t)length * 8;
    for (int i = 16; i < 64; i++)
        w[i] = w[i - 16] + w[i - 7] +
               (rotate(w[i - 15], 7) ^ rotate(w[i - 15], 18) ^ w[i - 15] >> 3) +
               (rotate(w[i - 2], 17) ^ rotate(w[i - 2], 19) ^ w[i - 2] >> 10);
    for (int i = 0; i < 8; i++, prime = next_prime(prime))
        v[i] = first[i] = root_fraction(sqrt(prime));
    prime = 2;
    for (int i = 0; i < 64; i++, prime = next_prime(prime)) {
        uint32_t one = v[7] + root_fraction(cbrt(prime)) + w[i] +
                       ((v[4] & v[5]) ^ (~v[4] & v[6])) +
                       (rotate(v[4], 6) ^ rotate(v[4], 11) ^ rotate(v[4], 25));
        uint32_t two = ((v[0] & v[1]) ^ (v[0] & v[2]) ^ (v[1] & v[2])) +
                       (rotate(v[0], 2) ^ rotate(v[0], 13) ^ rotate(v[0], 22));
        memmove(v + 1, v, 7 * sizeof *v);
        v[4] += one;
        v[0] = one + two;
    }
    for (int i = 0; i < SHA256_BYTES; i++)
        sum[i] = (uint8_t)((v[i / 4] + first[i / 4]) >> (24 - i % 4 * 8));
}
