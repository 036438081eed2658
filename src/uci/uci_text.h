/* uci_text.h - splits lines into words, and builds lines from words.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Thread-safe.
 */
#ifndef TTYCHESS_UCI_UCI_TEXT_H
#define TTYCHESS_UCI_UCI_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/words.h"

/* Returns the next word of *rest, or "" if there is none. Words are separated by white space;
 * the character after the word becomes a NUL. */
char *take_word(char **rest);

/* Takes the words up to and including `end`, or all, and copies them to `text` without `end`,
 * joined by single spaces. Returns false if they do not fit. */
bool take_words_until(char **rest, const char *end, char *text, size_t size);

/* Reads an integer, clamped to 64 bits. Returns false if the text is no integer. */
bool integer_parse(const char *text, int64_t *number);

/* A line of text. Text that does not fit is dropped. */
struct text_line {
    char bytes[2048];
};

#define text_line_add(line, ...) text_add((line)->bytes, sizeof(line)->bytes, __VA_ARGS__)

#endif
