/* review_text.h - what a review says, in words and in the signs of PGN.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Pure; any thread. Sentences are read back, too: so that a new review can tell the words
 * of an earlier one from those of people.
 */
#ifndef TTYCHESS_REVIEW_REVIEW_TEXT_H
#define TTYCHESS_REVIEW_REVIEW_TEXT_H

#include "review/review.h"
#include "rules/san.h"

enum { REVIEW_SENTENCE_SIZE = 96, REVIEW_SUMMARY_SIZE = 200 };

/* The numeric annotation glyph of a verdict; 0: it has none. */
int review_glyph(enum verdict_on_move verdict);

/* "?", "??"...; "" where there is none. */
const char *review_sign(enum verdict_on_move verdict);

/* "blunder" or, of several, "blunders". */
const char *review_word(enum verdict_on_move verdict, int count);

/* "Blunder: allows mate in 2. Best was Nf3."; "" where there is nothing to say. */
void review_sentence(const struct review *review, size_t move,
                     char text[REVIEW_SENTENCE_SIZE]);

/* Whether a text is such a sentence; then *verdict is what it says, and `best` the move it
 * names ("" when it names none). */
bool review_is_sentence(const char *text, enum verdict_on_move *verdict, char best[SAN_SIZE]);

/* "White (Ann): accuracy 93 %, 1 inaccuracy, 2 mistakes, 1 blunder, 2 only moves." `name` ""
 * : none. */
void review_summary(const struct review *review, enum color color, const char *name,
                    char text[REVIEW_SUMMARY_SIZE]);

/* "-1.20", "#3", "#-3": as PGN has it in [%eval], from White's side. */
void review_eval(int score_white, char text[16]);

#endif
