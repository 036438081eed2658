/* printable.h - text from outside made fit for a terminal, once, where it comes in.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * PGN tags, file names, typed lines and environment variables may hold anything: escape
 * sequences that repaint the screen, characters that turn the writing direction round,
 * bytes that are no text at all, marks piled up over whole lines. What passes here is valid
 * UTF-8 of characters that have a shape; of marks over one character the first few pass, the
 * rest is left out; everything else becomes '?'. Any thread.
 */
#ifndef TTYCHESS_BASE_PRINTABLE_H
#define TTYCHESS_BASE_PRINTABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { PRINTABLE_MARKS = 4 /* combining ones over a character */ };

/* Whether a Unicode character may be shown: no control (C0, DEL, C1), no format, bidi or
 * other invisible character, no surrogate, private or non-character. */
bool printable_character(uint32_t character);

/* Read one UTF-8 character (`length` > 0 bytes are there). Returns how many bytes it
 * takes, or 0 when the first byte begins no valid character: overlong and cut-off forms
 * count as invalid. */
size_t printable_decode(const char *bytes, size_t length, uint32_t *character);

/* Replace each byte of the Unicode spaces in UTF-8 text by ' '. */
void printable_plain_spaces(char *text);

/* What stands for a character where only ASCII can be shown, in one place: itself, the letter
 * without its marks (LATIN to U+017F), a plain quotation mark, dash or space; '?' for all others.
 * Whoever looks for words compares these, so that "grunfeld" finds "Grünfeld". */
char printable_ascii(uint32_t character);

/* Copy `length` bytes as printable text into `text` of `size` bytes (> 0), cut behind a whole
 * character with its marks, always ended by a NUL. A byte that is no text and a character that
 * must not be shown become one '?' each. Returns the length written. */
size_t printable_copy(char *text, size_t size, const char *bytes, size_t length);

/* The same for a string. */
size_t printable_copy_string(char *text, size_t size, const char *string);

/* How many bytes of a string, at most `length`, end behind a whole character that has all its
 * marks; for "%.*s". */
size_t printable_fit(const char *text, size_t length);
#define PRINTABLE_UP_TO(length, text) (int)printable_fit(text, length), text

/* As printable_copy() for text without an end, of lines: take in one byte and write what can be
 * shown by now into `text`, PRINTABLE_FILTER_SIZE bytes. Line breaks and tabs pass. Returns the
 * length written. A filter of zeros is at a beginning. */
struct printable_filter {
    char bytes[4]; /* of a character that has not come whole yet */
    size_t length;
    int marks;
    bool ascii; /* set by the caller: characters beyond ASCII come out as printable_ascii() */
};
enum { PRINTABLE_FILTER_SIZE = 8 };
size_t printable_filter(struct printable_filter *filter, char *text, char byte);

/* Whether a word, up to `end`, stands in a text, letter case and marks (accents) aside. */
bool printable_contains(const char *text, const char *word, const char *end);

/* ---- in what characters a person is spoken to -------------------------------------------- */

/* Whether characters beyond ASCII can be shown: chooses the locale for characters and
 * asks it. A locale that the system lacks but whose name says UTF-8 (ssh forwards names)
 * is replaced by C.UTF-8. Of the whole process, so before there are threads. */
bool locale_choose(void);

#endif
