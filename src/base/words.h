/* words.h - the words, numbers and lists of a line of text.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Pure functions; what is written is always ended by a NUL and cut where it does not fit.
 * Any thread.
 */
#ifndef TTYCHESS_BASE_WORDS_H
#define TTYCHESS_BASE_WORDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/reason.h"

/* Blank, tab, line break, carriage return, vertical tab, form feed; not NUL. */
static inline bool is_blank(char byte)
{
    return byte == ' ' || (byte >= '\t' && byte <= '\r');
}

/* Where the first word of a text begins, and how long a word that begins here is. */
const char *skip_blanks(const char *text);
size_t word_length(const char *text);

/* The next word of *text: where it begins and its length; *text is after it then. False:
 * there is none. */
bool next_word(const char **text, const char **word, size_t *length);

/* Whether a word is that one, letter case aside; or one of several. */
bool word_is(const char *word, size_t length, const char *other);
bool word_is_among(const char *word, size_t length, const char *const *others, size_t count);

/* A whole number from `least` to `most`: digits, with nothing before or after them. False,
 * with the reason "expected a number from 1 to 100, found '...'", when it is none. */
bool number_read(const char *text, uint64_t least, uint64_t most, uint64_t *number,
                 struct reason *reason);
bool number_read_int(const char *text, int least, int most, int *number,
                     struct reason *reason);

/* The "s" of "2 lines"; "" for 1. */
const char *plural(uint64_t count);

/* Add to what stands in `text` of `size` bytes. */
void text_add(char *text, size_t size, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Add a word to a list; `between` (", ", " or ") stands before it, but for the first. */
void list_add(char *text, size_t size, const char *between, const char *word);

/* ---- how far one word is from another, for "Did you mean ...?" --------------------------- */

/* Typing errors between two words, letter case aside: letters put in, left out, mistaken
 * or exchanged with their neighbour. Words over 31 bytes are far from everything (100).
 * Source: restricted Damerau-Levenshtein distance (optimal string alignment). */
int spelling_distance(const char *typed, const char *word);

#endif
