/* arguments.h - what stands behind a request word, read and completed by its grammar.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A grammar is the text that help shows: alternatives parted by " | ", in brackets when there
 * may be none. What can be checked are words ("white"), whole numbers within bounds ("1 to 9")
 * and from 1 on ("N"). Words may be cut short and written in any case. Plain data; any thread.
 */
#ifndef TTYCHESS_TYPING_ARGUMENTS_H
#define TTYCHESS_TYPING_ARGUMENTS_H

#include <stdbool.h>

#include "base/reason.h"

struct arguments {
    int word;    /* which of the grammar's words, from 0; -1: none */
    long number; /* 0: none; numbers begin with 1 */
};

/* Read one alternative of the grammar. Nothing is as good as anything. False, with "color:
 * expected white or black, found 'x'", when it is something else, or more stands behind. */
bool arguments_read(struct arguments *arguments, const char *request, const char *grammar,
                    const char *text, struct reason *reason);

/* The n-th word that the first word of an argument may be, into `word`; false: there are no
 * more. Of grammars that cannot be checked, too. */
enum { ARGUMENT_WORD_SIZE = 24 };
bool arguments_word(const char *grammar, int n, char word[ARGUMENT_WORD_SIZE]);

#endif
