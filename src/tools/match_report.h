/* match_report.h - the table at the end of a match.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_TOOLS_MATCH_REPORT_H
#define TTYCHESS_TOOLS_MATCH_REPORT_H

#include "tools/match.h"
#include "tools/match_statistics.h"

struct match_table {
    /* tallies[i][j]: of player i against player j */
    struct match_tally tallies[MATCH_PLAYERS_MAX][MATCH_PLAYERS_MAX];
    int lost_on_time[MATCH_PLAYERS_MAX];
    int lost_by_fault[MATCH_PLAYERS_MAX]; /* crashes, moves that are not legal */
    int64_t used[MATCH_PLAYERS_MAX], given[MATCH_PLAYERS_MAX]; /* milliseconds of clocks */
};

/* Print the table to standard output: of two players with Elo difference, error bar and
 * likelihood of superiority; of more, ratings and a cross table. */
void match_report(const struct match_options *options, const struct match_table *table);

#endif
