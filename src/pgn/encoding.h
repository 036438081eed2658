/* encoding.h - the encodings of PGN files.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Any thread.
 */
#ifndef TTYCHESS_PGN_ENCODING_H
#define TTYCHESS_PGN_ENCODING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { ENCODING_UTF8_SIZE = 3 /* bytes of a character of Windows-1252 in UTF-8 */ };

/* A buffer that grows, for converted text; zeros are an empty one. */
struct pgn_scratch {
    char *bytes;
    size_t size;
};

void pgn_scratch_free(struct pgn_scratch *scratch);

bool encoding_is_utf8(const char *bytes, size_t length);

/* The character a byte stands for in Windows-1252, which is ISO 8859-1 (the character set of the
 * PGN standard) with printable characters in place of most of its C1 controls. */
uint32_t encoding_windows_character(unsigned char byte);

/* Write a character below U+10000 as UTF-8; returns its length, at most ENCODING_UTF8_SIZE. */
size_t encoding_write_utf8(char *out, uint32_t character);

/* Return the text itself if it is valid UTF-8, else a copy in the scratch buffer, converted from
 * Windows-1252. *length becomes the length of the result. */
const char *pgn_text_decode(struct pgn_scratch *scratch, const char *bytes, size_t *length);

#endif
