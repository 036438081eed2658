/* crc32.h - the CRC-32 of zlib, gzip and PNG: detects damage, not tampering.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * RFC 1952, section 8: polynomial 0x04C11DB7, lowest bit first, initial value and final XOR
 * all ones.
 */
#ifndef TTYCHESS_BASE_CRC32_H
#define TTYCHESS_BASE_CRC32_H

#include <stddef.h>
#include <stdint.h>

/* Returns the CRC of the preceding bytes and these. `sum` is the CRC of the preceding bytes,
 * or 0 if there are none. */
uint32_t crc32_update(uint32_t sum, const void *bytes, size_t size);

#endif
