/* crc32.c - CRC-32, four bits at a time.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "base/crc32.h"

/* POLYNOMIAL is 0x04C11DB7 with its bits reversed; ENTRY is the effect of shifting out four
 * bits. */
#define POLYNOMIAL  0xEDB88320U
#define STEP(sum)   ((sum) >> 1 ^ ((sum) % 2 * POLYNOMIAL))
#define ENTRY(bits) STEP(STEP(STEP(STEP((uint32_t)(bits)))))

static const uint32_t table[16] = {
    ENTRY(0), ENTRY(1), ENTRY(2),  ENTRY(3),  ENTRY(4),  ENTRY(5),  ENTRY(6),  ENTRY(7),
    ENTRY(8), ENTRY(9), ENTRY(10), ENTRY(11), ENTRY(12), ENTRY(13), ENTRY(14), ENTRY(15)};

uint32_t crc32_update(uint32_t sum, const void *bytes, size_t size)
{
    const uint8_t *next = bytes;
    sum = ~sum;
    for (size_t i = 0; i < size; i++) {
        sum ^= next[i];
        sum = sum >> 4 ^ table[sum & 15];
        sum = sum >> 4 ^ table[sum & 15];
    }
    return ~sum;
}
