/* words.h - words, numbers and lists in a line of text.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Output is truncated if it does not fit. Thread-safe.
 */
#ifndef TTYCHESS_BASE_WORDS_H
#define TTYCHESS_BASE_WORDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"

/* Returns the same as isspace() in the C locale. */
static inline bool is_white_space(char byte)
{
    return byte == ' ' || (byte >= '\t' && byte <= '\r');
}

/* Returns the first word in `text`, or the end of `text`. */
const char *skip_white_space(const char *text);

size_t word_length(const char *text);

/* Gets the next word of *text and advances *text past it. Returns false at the end. */
bool next_word(const char **text, const char **word, size_t *length);

/* Returns the text up to the next of the `separators`, which becomes a NUL, and advances *rest
 * past it. After the last part, *rest is NULL, and further calls return NULL. Parts can be
 * empty. */
char *next_part(char **rest, const char *separators);

/* Returns the first occurrence of `wanted` (at least one byte) in `bytes`, or NULL. */
const char *find_bytes(const char *bytes, size_t length, const char *wanted, size_t size);

/* These return whether a word equals another, or one of several, ignoring case. */
bool word_equals(const char *word, size_t length, const char *other);
bool word_equals_any(const char *word, size_t length, const char *const *others, size_t count);

/* Parses a number from `least` to `most`, written with digits only. Otherwise returns false
 * and sets *error ("expected a number from 1 to 100, found '...'"). */
bool number_parse(const char *text, uint64_t least, uint64_t most, uint64_t *number,
                  struct error *error);
bool number_parse_int(const char *text, int least, int most, int *number, struct error *error);

/* Returns "s", or "" if `count` is 1. */
const char *plural(uint64_t count);

/* Appends to the string in `text`, which has `size` bytes. */
void text_add(char *text, size_t size, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Appends an item to a list, after `separator` (such as ", " or " or ") unless the list is
 * empty. */
void text_add_item(char *text, size_t size, const char *separator, const char *word);

/* Writes bytes in base 64 (RFC 4648) without padding, and a NUL. `last` contains digits 62 and
 * 63. Returns the end of the text. */
char *base64_write(char *text, const void *bytes, size_t count, const char last[2]);

/* ---- distance between words, for "Did you mean ...?" ------------------------------------ */

/* Returns the number of typing errors between two words, ignoring case. An error inserts,
 * omits or replaces a letter, or swaps two neighbours. Returns 100 if a word has more than 31
 * bytes. Source: restricted Damerau-Levenshtein distance (optimal string alignment). */
int spelling_distance(const char *typed, const char *word);

#endif
