/* evaluation_text.h - an evaluation as a table: why is this +0.7?
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_UCI_EVALUATION_TEXT_H
#define TTYCHESS_UCI_EVALUATION_TEXT_H

#include "engine/evaluation.h"
#include "uci/uci_text.h"

/* Several lines, each with its newline, at most 72 columns wide, in pawns: for each term
 * what it is worth to White and to Black, in the middle game and in the endgame, and what
 * White has of it more than Black, now; then what is made of the sum. Any thread. */
void evaluation_text_add(struct text_line *text, const struct evaluation_report *report);

#endif
