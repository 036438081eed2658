/* statistics_text.h - texts for the statistics of the teaching strategies.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_PLAYERS_STATISTICS_TEXT_H
#define TTYCHESS_PLAYERS_STATISTICS_TEXT_H

#include "players/thinking.h"

enum {
    STATISTICS_LINES = 5,
    STATISTICS_COLUMNS = 31, /* maximum width of a line */
    STATISTICS_LINE_SIZE = 64,
    STATISTICS_SENTENCE_SIZE = 400
};

/* Writes "987", "12.3k", "4.56M" or "1.20G": at most five characters. Returns `text`. */
const char *count_write(uint64_t number, char text[16]);

/* statistics_have_table() returns whether the strategy has a hash table.
 * statistics_have_depth() returns whether it has a depth; only Monte Carlo has none. */
bool statistics_have_table(const struct thinking *thinking);
bool statistics_have_depth(const struct thinking *thinking);

/* Writes statistics with aligned numbers. Returns the number of lines, which depends on the
 * strategy. */
int statistics_write_lines(const struct thinking *thinking,
                           char lines[STATISTICS_LINES][STATISTICS_LINE_SIZE]);

/* Returns a sentence that explains the strategy's idea, or "". */
const char *statistics_explain(const struct thinking *thinking);

/* Writes "alpha-beta 5 +0.15 12.3k nodes". */
void statistics_write_summary(const struct thinking *thinking,
                              char line[STATISTICS_LINE_SIZE]);

/* Writes one or two sentences, or "". */
void statistics_write_sentences(const struct thinking *thinking,
                                char text[STATISTICS_SENTENCE_SIZE]);

#endif
