/* evaluation_text.h - an evaluation in words and as a table: why is this +0.7?
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_ENGINE_EVALUATION_TEXT_H
#define TTYCHESS_ENGINE_EVALUATION_TEXT_H

#include <stddef.h>

#include "engine/evaluation.h"

enum {
    EVALUATION_TEXT_WIDTH = 72,  /* columns of a line, at most */
    EVALUATION_TABLE_WIDTH = 60, /* of a row of the whole table, at most */
    EVALUATION_SENTENCE_SIZE = 200
};

/* One sentence: who is ahead, by how much, and the few things that weigh most. Its parts for
 * the side ahead come first, then what the other side has instead. In pawns. Any thread. */
void evaluation_text_sentence(const struct evaluation_report *report,
                              char text[EVALUATION_SENTENCE_SIZE]);

/* The table: for each term what it is worth to White and to Black, in the middle game and in
 * the endgame, and what White has of it more than Black, now; then what is made of the sum.
 * In pawns. `columns`: of the window; below EVALUATION_TABLE_WIDTH the rows are only names
 * and leads. Calls `take` for each line, which has no newline. Any thread. */
void evaluation_text_table(const struct evaluation_report *report, int columns,
                           void (*take)(void *context, const char *line), void *context);

#endif
