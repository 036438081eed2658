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
#include <sys/types.h>

#include "base/buffer.h"

enum { ENCODING_UTF8_SIZE = 4 /* bytes of a character in UTF-8 at most */ };

bool encoding_is_utf8(const char *bytes, size_t length);

/* The character a byte stands for in Windows-1252, which is ISO 8859-1 (the character set of the
 * PGN standard) with printable characters in place of most of its C1 controls. */
uint32_t encoding_windows_character(unsigned char byte);

/* Write a character as UTF-8; returns its length, at most ENCODING_UTF8_SIZE. */
size_t encoding_write_utf8(char *out, uint32_t character);

/* Return the text itself if it is valid UTF-8, else a copy in the scratch buffer, with the bytes that are
 * not converted from Windows-1252. *length becomes the length of the result. */
const char *pgn_text_decode(struct buffer *scratch, const char *bytes, size_t *length);

/* ---- files --------------------------------------------------------------------------------- */

enum encoding { ENCODING_UTF8, ENCODING_WINDOWS_1252, ENCODING_UTF16_LE, ENCODING_UTF16_BE };

/* Reads a file from its beginning. UTF-16, known by its byte order mark, becomes UTF-8; other bytes
 * pass as they are. Start with all members 0 but the file, which stays the caller's. */
struct encoding_reader {
    int file;
    enum encoding encoding; /* UTF8 also for Windows-1252 */
    bool begun;
    unsigned char rest[4]; /* bytes of a character that has not come whole yet */
    size_t rest_length;
};

/* As read(); `size` is at least ENCODING_UTF8_SIZE. */
ssize_t encoding_read(struct encoding_reader *reader, char *bytes, size_t size);

/* Go to a place, counted in bytes as they are handed over; false with errno. The file must be one
 * that can be sought in. Of UTF-16 all that lies before is read. */
bool encoding_seek(struct encoding_reader *reader, off_t offset);

/* Convert UTF-8 into another encoding, in the scratch buffer; false if Windows-1252 lacks a
 * character. *length becomes the length of the result. */
bool encoding_convert(struct buffer *scratch, enum encoding encoding, const char *text,
                      size_t *length);

#endif
