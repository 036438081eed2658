/* uci_info_reader.h - what another engine says of its thinking, made ours.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Pure functions; nothing in a line is trusted: numbers are cut to their ranges, a line of
 * play ends before its first move that is not legal, unknown words are passed over. Any
 * thread.
 */
#ifndef TTYCHESS_UCI_UCI_INFO_READER_H
#define TTYCHESS_UCI_UCI_INFO_READER_H

#include "engine/monitor.h"
#include "rules/position.h"
#include "uci/uci_text.h"

/* Read what follows "info" on its line, about a search of `root`. False: there is nothing
 * in it that a report could hold ("info string ..."). Without a score or without a legal
 * first move it is progress: length 0. Figures that are not told are 0. */
bool uci_info_read(struct span rest, const struct position *root,
                   struct search_report *report);

#endif
