/* uci_text.h - words out of a line, lines out of words.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Pure functions on text; nothing is copied or freed. Any thread.
 */
#ifndef TTYCHESS_UCI_UCI_TEXT_H
#define TTYCHESS_UCI_UCI_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/words.h"

/* A piece of somebody else's text, not ended by NUL. */
struct span {
    const char *start;
    size_t length;
};

/* Cut the next word, separated by any blanks, off the front of *rest. False: none left. */
bool span_take_word(struct span *rest, struct span *word);

/* Whether a word is exactly `text`. */
bool span_is(struct span span, const char *text);

/* Without blanks at both ends. */
struct span span_trim(struct span span);

/* Split at the first word that is `word`: *before is what stands before it (trimmed), the
 * result what follows (trimmed). Without that word all is before and the result is empty.
 */
struct span span_split(struct span span, const char *word, struct span *before);

/* A whole number; beyond the range of 64 bits it is cut to it. False: not a number. */
bool span_number(struct span span, int64_t *number);

/* Copy the words, joined by single spaces, into `size` bytes, ended by NUL. Returns false if they
 * do not fit. */
bool span_copy(struct span span, char *text, size_t size);

/* A line being written; what does not fit is left out. */
struct text_line {
    char bytes[2048];
};

#define text_line_add(line, ...) text_add((line)->bytes, sizeof(line)->bytes, __VA_ARGS__)

#endif
