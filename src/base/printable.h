/* printable.h - makes text from outside safe to show on a terminal.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * PGN tags, file names, typed lines and environment variables may contain escape sequences
 * that repaint the screen, characters that reverse the writing direction, invalid bytes,
 * hundreds of combining marks. Text is filtered once, on input. The result is valid UTF-8 of
 * visible characters with at most PRINTABLE_MARKS combining marks each; further marks are
 * dropped, everything else becomes '?'. Any thread.
 */
#ifndef TTYCHESS_BASE_PRINTABLE_H
#define TTYCHESS_BASE_PRINTABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { PRINTABLE_MARKS = 4 /* combining marks per character */ };

/* Returns false for controls (C0, DEL, C1), format, bidi and other invisible characters,
 * surrogates, private use and noncharacters. */
bool printable_is_visible(uint32_t character);

/* Decode one UTF-8 character from `length` (> 0) bytes. Returns its length in bytes, or 0 if
 * it is invalid; overlong and truncated forms are. */
size_t printable_decode(const char *bytes, size_t length, uint32_t *character);

/* Replace each byte of non-ASCII spaces in UTF-8 text by ' '. */
void printable_normalize_spaces(char *text);

/* Returns an ASCII replacement: the letter without diacritics (Latin up to U+017F), a plain
 * quotation mark, dash or space, otherwise '?'. Searches compare these, so that "grunfeld"
 * finds "Grünfeld". */
char printable_ascii(uint32_t character);

/* Copy `length` bytes as printable text into `text` of `size` (> 0) bytes, truncated after a
 * whole character with its marks. An invalid byte or hidden character becomes one '?'. Returns
 * the length written. */
size_t printable_copy(char *text, size_t size, const char *bytes, size_t length);

size_t printable_copy_string(char *text, size_t size, const char *string);

/* Returns how many bytes of a string, at most `length`, are whole characters with their marks.
 * PRINTABLE_UP_TO() passes a string so truncated to "%.*s". */
size_t printable_fit(const char *text, size_t length);
#define PRINTABLE_UP_TO(length, text) (int)printable_fit(text, length), text

/* printable_copy() for a stream: takes one byte and writes what can be shown so far to `text`
 * of PRINTABLE_FILTER_SIZE bytes, without a NUL. Line breaks and tabs pass. Returns the
 * length. A zeroed filter starts a stream. */
struct printable_filter {
    char bytes[4]; /* an incomplete character */
    size_t length;
    int marks;
    bool ascii; /* set by the caller: replace non-ASCII characters by printable_ascii() */
};
enum { PRINTABLE_FILTER_SIZE = 8 };
size_t printable_filter(struct printable_filter *filter, char *text, char byte);

/* Returns whether `text` contains the word between `word` and `end`, ignoring case and
 * diacritics. */
bool printable_contains(const char *text, const char *word, const char *end);

/* ---- character set of the terminal ------------------------------------------------------ */

/* Set the process's character locale. Returns whether it can show more than ASCII. If the
 * system lacks the locale but its name, which ssh forwards, says UTF-8, uses C.UTF-8. Call
 * before other threads start. */
bool locale_choose(void);

#endif
