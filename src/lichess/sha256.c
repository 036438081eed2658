/* sha256.c - see sha256.h.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "lichess/sha256.h"

#include <string.h>

enum { BLOCK = 64, LENGTH_AT = 56 };

/* Of the cube roots of the first 64 primes, and of the square roots of the first 8, 32 bits behind the
 * point. */
static const uint32_t rounds[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4,
    0xab1c5ed5, 0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe,
    0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f,
    0x4a7484aa, 0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7,
    0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967, 0x27b70a85, 0x2e1b2138, 0x4d2c6dfc,
    0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b,
    0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070, 0x19a4c116,
    0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7,
    0xc67178f2,
};
static const uint32_t beginning[8] = {
    0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
    0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
};

static uint32_t rotate(uint32_t word, int count)
{
    return word >> count | word << (32 - count);
}

static void take_block(uint32_t state[8], const uint8_t *block)
{
    uint32_t w[64], v[8];
    for (int i = 0; i < 16; i++)
        w[i] = (uint32_t)block[4 * i] << 24 | (uint32_t)block[4 * i + 1] << 16 |
               (uint32_t)block[4 * i + 2] << 8 | block[4 * i + 3];
    for (int i = 16; i < 64; i++)
        w[i] = w[i - 16] + w[i - 7] +
               (rotate(w[i - 15], 7) ^ rotate(w[i - 15], 18) ^ w[i - 15] >> 3) +
               (rotate(w[i - 2], 17) ^ rotate(w[i - 2], 19) ^ w[i - 2] >> 10);
    memcpy(v, state, sizeof v);
    for (int i = 0; i < 64; i++) {
        uint32_t one = v[7] + rounds[i] + w[i] + ((v[4] & v[5]) ^ (~v[4] & v[6])) +
                       (rotate(v[4], 6) ^ rotate(v[4], 11) ^ rotate(v[4], 25));
        uint32_t two = ((v[0] & v[1]) ^ (v[0] & v[2]) ^ (v[1] & v[2])) +
                       (rotate(v[0], 2) ^ rotate(v[0], 13) ^ rotate(v[0], 22));
        memmove(v + 1, v, 7 * sizeof *v);
        v[4] += one;
        v[0] = one + two;
    }
    for (int i = 0; i < 8; i++)
        state[i] += v[i];
}

void sha256(const void *bytes, size_t length, uint8_t sum[SHA256_BYTES])
{
    const uint8_t *at = bytes;
    uint32_t state[8];
    uint8_t block[BLOCK];
    size_t left = length;
    memcpy(state, beginning, sizeof state);
    for (; left >= BLOCK; left -= BLOCK, at += BLOCK)
        take_block(state, at);
    memset(block, 0, sizeof block);
    if (left > 0)
        memcpy(block, at, left);
    block[left] = 0x80;
    if (left >= LENGTH_AT) {
        take_block(state, block);
        memset(block, 0, sizeof block);
    }
    for (int i = 0; i < 8; i++)
        block[LENGTH_AT + i] = (uint8_t)((uint64_t)length * 8 >> (56 - 8 * i));
    take_block(state, block);
    for (int i = 0; i < SHA256_BYTES; i++)
        sum[i] = (uint8_t)(state[i / 4] >> (24 - i % 4 * 8));
}
