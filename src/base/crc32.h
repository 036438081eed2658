/* crc32.h - the check sum that zlib, gzip and PNG have: tells damage, not malice.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Polynomial 0x04C11DB7 with the lowest bit first, begun with and inverted by all ones, as in
 * RFC 1952, section 8. Any thread.
 */
#ifndef TTYCHESS_BASE_CRC32_H
#define TTYCHESS_BASE_CRC32_H

#include <stddef.h>
#include <stdint.h>

/* Go on with the sum of what stands before these bytes; 0 at the beginning. */
uint32_t crc32_update(uint32_t sum, const void *bytes, size_t size);

#endif
