/* uci_info.h - what an engine says, as lines of the protocol.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Pure functions. Those that write write one line, with its newline, into an empty text_line. The
 * position is the root of the search: it says how castling is written. Any thread.
 */
#ifndef TTYCHESS_UCI_UCI_INFO_H
#define TTYCHESS_UCI_UCI_INFO_H

#include "engine/monitor.h"
#include "engine/options.h"
#include "rules/position.h"
#include "uci/uci_text.h"

/* `chances`: with them, as option UCI_ShowWDL asks for. */
void uci_info_write_report(struct text_line *line, const struct position *position,
                           const struct search_report *report, bool chances);

/* `words`: of a combo, NULL-terminated. */
void uci_info_write_option(struct text_line *line, const struct engine_option *option,
                           const char *const *words);

/* The moves an opening book has, with their weights in percent. */
void uci_info_write_book(struct text_line *line, const struct position *position,
                         const struct book_move *moves, int count);

void uci_info_write_best_move(struct text_line *line, const struct position *position,
                              chess_move best, chess_move ponder);

/* What another engine says, made ours: nothing in a line is trusted. Numbers are cut to their
 * ranges, a line of play ends before its first move that is not legal, unknown words are passed
 * over.
 *
 * Read what follows "info" on its line, about a search of `root`. False: there is nothing
 * in it that a report could hold ("info string ..."). Without a score or without a legal
 * first move it is progress: length 0. Figures that are not told are 0. */
bool uci_info_read(struct span rest, const struct position *root,
                   struct search_report *report);

#endif
