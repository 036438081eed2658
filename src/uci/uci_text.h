/* uci_text.h - splits lines into words, and builds lines from words.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Any thread may call these functions.
 */
#ifndef TTYCHESS_UCI_UCI_TEXT_H
#define TTYCHESS_UCI_UCI_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/words.h"

/* A part of a string, without a NUL. */
struct span {
    const char *start;
    size_t length;
};

/* Passes at most `most` bytes of a span to "%.*s". */
#define SPAN_UP_TO(most, span)                                                                \
    (int)((span).length < (most) ? (span).length : (most)), (span).start

/* Moves the next word from *rest to *word. White space and control bytes separate words.
 * Returns false if there is none. */
bool span_take_word(struct span *rest, struct span *word);

bool span_equals(struct span span, const char *text);

/* Removes separators at both ends. */
struct span span_trim(struct span span);

/* Splits at the first word equal to `word`. Returns the text after it, and sets *before to the
 * text before it, both trimmed. If there is no such word, *before is the whole text, and the
 * result is empty. */
struct span span_split(struct span span, const char *word, struct span *before);

/* Reads an integer, clamped to 64 bits. Returns false if the span is no integer. */
bool span_parse_number(struct span span, int64_t *number);

/* Copies the words, joined by single spaces. Returns false if they do not fit. */
bool span_copy(struct span span, char *text, size_t size);

/* A line of text. Text that does not fit is dropped. */
struct text_line {
    char bytes[2048];
};

#define text_line_add(line, ...) text_add((line)->bytes, sizeof(line)->bytes, __VA_ARGS__)

#endif
