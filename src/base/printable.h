/* printable.h - text from outside made fit for a terminal, once, where it comes in.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * PGN tags, file names, typed lines and environment variables may hold anything: escape
 * sequences that repaint the screen, characters that turn the writing direction round,
 * bytes that are no text at all. What passes here is valid UTF-8 of characters that have
 * a shape; everything else becomes '?'. Any thread.
 */
#ifndef TTYCHESS_BASE_PRINTABLE_H
#define TTYCHESS_BASE_PRINTABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Whether a Unicode character may be shown: no control (C0, DEL, C1), no format, bidi or
 * other invisible character, no surrogate, private or non-character. */
bool printable_character(uint32_t character);

/* Read one UTF-8 character (`length` > 0 bytes are there). Returns how many bytes it
 * takes, or 0 when the first byte begins no valid character: overlong and cut-off forms
 * count as invalid. */
size_t printable_decode(const char *bytes, size_t length, uint32_t *character);

/* Copy `length` bytes as printable text into `text` of `size` bytes (> 0), cut at a whole
 * character, always ended by a NUL. A byte that is no text and a character that must not
 * be shown become one '?' each. Returns the length written. */
size_t printable_copy(char *text, size_t size, const char *bytes, size_t length);

/* The same for a string. */
size_t printable_copy_string(char *text, size_t size, const char *string);

#endif
