/* uci_text.h - split lines into words, and build lines from words.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Pure functions; any thread. Nothing is copied or freed, except by span_copy().
 */
#ifndef TTYCHESS_UCI_UCI_TEXT_H
#define TTYCHESS_UCI_UCI_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/words.h"

/* A part of another string; no terminating NUL. */
struct span {
    const char *start;
    size_t length;
};

/* Removes the next word, separated by white space, from the front of *rest. Returns false if
 * there is none. */
bool span_take_word(struct span *rest, struct span *word);

bool span_is(struct span span, const char *text);

/* Removes white space at both ends. */
struct span span_trim(struct span span);

/* Splits at the first word equal to `word`: *before is the text before it, the result the text
 * after it, both trimmed. If there is no such word, *before is all and the result is empty. */
struct span span_split(struct span span, const char *word, struct span *before);

/* Reads an integer, clamped to 64 bits. Returns false if the span is not an integer. */
bool span_number(struct span span, int64_t *number);

/* Copies the words, joined by single spaces, into `size` bytes with NUL. Returns false if they
 * do not fit. */
bool span_copy(struct span span, char *text, size_t size);

/* A line being built; text that does not fit is dropped. */
struct text_line {
    char bytes[2048];
};

#define text_line_add(line, ...) text_add((line)->bytes, sizeof(line)->bytes, __VA_ARGS__)

#endif
