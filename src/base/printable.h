/* printable.h - makes text from outside safe to show on a terminal.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * PGN tags, file names, typed lines and environment variables may contain escape sequences
 * that repaint the screen, characters that reverse the writing direction, invalid bytes or
 * hundreds of combining marks. Text is filtered once, on input. The result is valid UTF-8 and
 * consists of visible characters with at most PRINTABLE_MARKS combining marks each. Excess
 * marks are dropped. Invalid bytes and invisible characters become '?'. Thread-safe.
 */
#ifndef TTYCHESS_BASE_PRINTABLE_H
#define TTYCHESS_BASE_PRINTABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { PRINTABLE_MARKS = 4 /* combining marks per character */ };

/* Returns false for controls (C0, DEL, C1), format, bidi and other invisible characters,
 * surrogates, private-use characters and noncharacters. */
bool character_is_visible(uint32_t character);

/* Decodes one UTF-8 character from `length` (> 0) bytes. Returns its length in bytes, or 0 if
 * it is invalid, overlong or truncated. */
size_t printable_decode_utf8(const char *bytes, size_t length, uint32_t *character);

/* Replaces each non-ASCII space in UTF-8 text with ' '. */
void printable_normalize_spaces(char *text);

/* Returns the ASCII replacement of a character: the letter without diacritics (Latin up to
 * U+017F), a plain quotation mark, dash or space, otherwise '?'. Searches compare
 * replacements, so that "grunfeld" finds "Grünfeld". */
char printable_to_ascii(uint32_t character);

/* Copies `length` bytes as printable text to `text`, which has `size` (> 0) bytes. Truncates
 * only after a whole character with its marks. An invalid byte or a hidden character becomes
 * one '?'. Returns the length of the copy. */
size_t printable_copy(char *text, size_t size, const char *bytes, size_t length);

size_t printable_copy_string(char *text, size_t size, const char *string);

/* Returns the number of bytes, at most `length`, to which a string can be truncated without
 * splitting a character or its marks. PRINTABLE_UP_TO() passes the truncated string to
 * "%.*s". */
size_t printable_fitting_length(const char *text, size_t length);
#define PRINTABLE_UP_TO(length, text) (int)printable_fitting_length(text, length), text

/* Filters a stream like printable_copy(). Takes the next byte and writes the characters that
 * are now complete to `text`, which has PRINTABLE_FILTER_SIZE bytes, without a NUL. Line
 * breaks and tabs are kept. Returns the number of bytes written. Zero the filter at the start
 * of a stream. */
struct printable_filter {
    char bytes[4]; /* an incomplete character */
    size_t length;
    int marks;  /* consecutive marks so far */
    bool ascii; /* set by the caller: replace non-ASCII characters with printable_to_ascii() */
};
enum { PRINTABLE_FILTER_SIZE = 8 };
size_t printable_filter(struct printable_filter *filter, char *text, char byte);

/* Returns whether `text` contains the word between `word` and `end`, ignoring case and
 * diacritics. */
bool printable_contains(const char *text, const char *word, const char *end);

/* ---- character set of the terminal ------------------------------------------------------ */

/* Sets the process's character locale from the environment. Uses C.UTF-8 if the system lacks
 * that locale, as can happen over ssh, but its name says UTF-8. Returns whether the locale
 * uses UTF-8. Call this before other threads start. */
bool locale_init(void);

#endif
