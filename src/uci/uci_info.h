/* uci_info.h - an engine's output as lines of the protocol.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Thread-safe. Each writer writes one line, with its newline, to an
 * empty text_line. `position` is the root of the search.
 */
#ifndef TTYCHESS_UCI_UCI_INFO_H
#define TTYCHESS_UCI_UCI_INFO_H

#include "engine/monitor.h"
#include "engine/options.h"
#include "rules/position.h"
#include "uci/uci_text.h"

/* Writes a report. `chances`: includes the chances of a win, draw and loss (UCI_ShowWDL). */
void uci_info_write_report(struct text_line *line, const struct position *position,
                           const struct search_report *report, bool chances);

/* Writes an option. `words` is the NULL-terminated array of a combo's values. */
void uci_write_option(struct text_line *line, const struct engine_option *option,
                      const char *const *words);

/* Writes an info string with the book moves and their weights in percent. */
void uci_info_write_book(struct text_line *line, const struct position *position,
                         const struct book_move *moves, int count);

void uci_write_best_move(struct text_line *line, const struct position *position,
                         chess_move best, chess_move ponder);

/* Parses the text after "info" in a line from another engine's search of `root`. The line is
 * not trusted: numbers are clamped to their ranges, variations end before their first illegal
 * move, and unknown words are ignored. Returns false if the line contains nothing to report
 * ("info string ..."). If there is no score or no legal first move, the length is 0. Missing
 * numbers are 0. */
bool uci_info_parse(char *words, const struct position *root, struct search_report *report);

#endif
