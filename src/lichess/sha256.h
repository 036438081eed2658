/* sha256.h - a sum of bytes that tells nothing of them; OAuth asks for it.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Source: FIPS 180-4. Neither libcurl nor jansson lends the one that it may have. Pure, any thread.
 */
#ifndef TTYCHESS_LICHESS_SHA256_H
#define TTYCHESS_LICHESS_SHA256_H

#include <stddef.h>
#include <stdint.h>

enum { SHA256_BYTES = 32 };

/* `bytes` may be NULL when there are none. */
void sha256(const void *bytes, size_t length, uint8_t sum[SHA256_BYTES]);

#endif
