/* sha256.h - a sum of bytes that tells nothing of them; OAuth asks for it.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Source: FIPS 180-4. Neither libcurl nor jansson lends the one that it may have. What has one block is
 * enough here. Pure, any thread.
 */
#ifndef TTYCHESS_LICHESS_SHA256_H
#define TTYCHESS_LICHESS_SHA256_H

#include <stdint.h>

enum { SHA256_BYTES = 32, SHA256_MOST = 55 };

/* Of a text of at most SHA256_MOST characters. */
void sha256(const char *text, uint8_t sum[SHA256_BYTES]);

#endif
