/* sha256.h - the SHA-256 hash, which OAuth's PKCE needs.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Only texts that fit in one block are supported. Neither libcurl nor jansson exports this
 * hash. Source: FIPS 180-4.
 */
#ifndef TTYCHESS_LICHESS_SHA256_H
#define TTYCHESS_LICHESS_SHA256_H

#include <stdint.h>

enum { SHA256_BYTES = 32, SHA256_MAX_LENGTH = 55 };

/* Computes the hash of `text`, which has at most SHA256_MAX_LENGTH characters. */
void sha256(const char *text, uint8_t sum[SHA256_BYTES]);

#endif
