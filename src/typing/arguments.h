/* arguments.h - parses and completes a command's arguments according to its grammar.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A grammar is the text that help shows: alternatives separated by " | ", in brackets if the
 * argument is optional. Words ("white"), numbers in a range ("1 to 9") and positive numbers
 * ("N") are checked. Words may be abbreviated, and their case is ignored. Thread-safe.
 */
#ifndef TTYCHESS_TYPING_ARGUMENTS_H
#define TTYCHESS_TYPING_ARGUMENTS_H

#include <stdbool.h>

#include "base/error.h"

struct arguments {
    int word;    /* index in the grammar; -1: none */
    long number; /* positive; 0: none */
};

/* Parses one argument, which may be empty. If it does not match, returns false and sets *error
 * ("color: expected white or black, found 'x'"). */
bool arguments_parse(struct arguments *arguments, const char *command, const char *grammar,
                     const char *text, struct error *error);

/* Gets the n-th word, from 0, that the grammar allows as the first argument. Returns false
 * after the last. Works even for grammars that arguments_parse() cannot check. */
enum { ARGUMENT_WORD_SIZE = 24 };
bool arguments_get_allowed_word(const char *grammar, int n, char word[ARGUMENT_WORD_SIZE]);

#endif
