/* encoding.h - the character encodings of PGN files.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Thread-safe.
 */
#ifndef TTYCHESS_PGN_ENCODING_H
#define TTYCHESS_PGN_ENCODING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#include "base/buffer.h"

enum { ENCODING_UTF8_SIZE = 4 /* maximum length of a character in bytes */ };

/* Returns the character of a byte in Windows-1252. This is ISO 8859-1, the character set of
 * the PGN standard, with printable characters in place of most C1 controls. */
uint32_t encoding_decode_windows_1252(unsigned char byte);

/* Writes a character without a NUL. Returns its length in bytes, at most
 * ENCODING_UTF8_SIZE. */
size_t encoding_write_utf8(char *out, uint32_t character);

/* Returns the text itself if it is valid UTF-8, otherwise a copy in `scratch` with invalid
 * bytes converted from Windows-1252. Updates *length. */
const char *encoding_convert_to_utf8(struct buffer *scratch, const char *bytes,
                                     size_t *length);

/* ---- files ------------------------------------------------------------------------------ */

enum encoding { ENCODING_UTF8, ENCODING_WINDOWS_1252, ENCODING_UTF16_LE, ENCODING_UTF16_BE };

/* Reads a file from its beginning. UTF-16 with a byte order mark is converted to UTF-8; other
 * files are read unchanged. Zero the struct and set `file`, which the caller owns. */
struct encoding_reader {
    int file;
    enum encoding encoding; /* ENCODING_UTF8 also means Windows-1252 */
    bool started;
    unsigned char pending[4]; /* bytes of an incomplete character */
    size_t pending_length;
};

/* Like read(2), but returns converted bytes. `size` must be at least ENCODING_UTF8_SIZE. */
ssize_t encoding_read(struct encoding_reader *reader, char *bytes, size_t size);

/* Seeks to an offset in the bytes that encoding_read() returns. In a UTF-16 file, it reads
 * everything before the offset. Returns false and sets errno on failure. */
bool encoding_seek(struct encoding_reader *reader, off_t offset);

/* Converts UTF-8 to any other encoding. Stores the result in `scratch` and its length in
 * *length. Returns false if `encoding` is Windows-1252 and lacks a character. */
bool encoding_convert_from_utf8(struct buffer *scratch, enum encoding encoding,
                                const char *text, size_t *length);

#endif
