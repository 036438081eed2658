/* sha256.h - the hash SHA-256, which OAuth's PKCE needs.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Neither libcurl nor jansson exports one. Texts of a single block are enough here. Pure; any
 * thread. Source: FIPS 180-4.
 */
#ifndef TTYCHESS_LICHESS_SHA256_H
#define TTYCHESS_LICHESS_SHA256_H

#include <stdint.h>

enum { SHA256_BYTES = 32, SHA256_MOST = 55 };

/* `text` has at most SHA256_MOST characters. */
void sha256(const char *text, uint8_t sum[SHA256_BYTES]);

#endif
