/* figures_text.h - what the teaching strategies tell of themselves, for people.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_PLAYERS_FIGURES_TEXT_H
#define TTYCHESS_PLAYERS_FIGURES_TEXT_H

#include "players/thinking.h"

enum {
    FIGURES_LINES = 5,
    FIGURES_COLUMNS = 31, /* a line has no more */
    FIGURES_LINE_SIZE = 64,
    FIGURES_SENTENCE_SIZE = 400
};

/* "987", "12.3k", "4.56M", "1.20G": never more than five characters. Returns `text`. */
const char *count_write(uint64_t number, char text[16]);

/* Whether it keeps a table of positions, and whether it goes by depths: Monte Carlo does
 * not. */
bool figures_have_table(const struct thinking *thinking);
bool figures_have_depth(const struct thinking *thinking);

/* Short lines, each number in columns of its own: which there are depends on the strategy
 * alone. Returns how many. */
int figures_write_lines(const struct thinking *thinking,
                        char lines[FIGURES_LINES][FIGURES_LINE_SIZE]);

/* The idea at work, in a sentence: why these numbers are as they are. */
const char *figures_explain(const struct thinking *thinking);

/* The most telling in one line: "alpha-beta 5 +0.15 12.3k nodes". Nothing about the best
 * line. */
void figures_write_short(const struct thinking *thinking, char line[FIGURES_LINE_SIZE]);

/* The same as a sentence or two; "" when there is nothing to tell. */
void figures_write_sentence(const struct thinking *thinking, char text[FIGURES_SENTENCE_SIZE]);

#endif
