/* match_statistics.h - what results say about strength, and how surely.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Elo: a player 400 points stronger scores 10 : 1 (Arpad Elo's scale, logistic form).
 * Error bars are of 95 %. Pure functions; any thread.
 */
#ifndef TTYCHESS_TOOLS_ENGINE_MATCH_STATISTICS_H
#define TTYCHESS_TOOLS_ENGINE_MATCH_STATISTICS_H

/* Games of one player against another. */
struct match_tally {
    int wins, draws, losses;
    int pairs[5]; /* both games of an opening: 0, 1/2, 1, 1 1/2, 2 points */
};

struct match_estimate {
    double score;     /* 0 to 1 */
    double elo;       /* difference; may be infinite */
    double low, high; /* ends of the error bar; may be infinite */
    int pairs;        /* that the error bar was computed from; 0: from single games */
};

/* At least one game. From pairs when all games are in pairs, ten at least, and these are
 * not all alike: what an opening gives to one colour then does not count as chance. Where
 * nothing varies, all won or all drawn, the error bar is what would seldom look like it. */
void match_estimate(const struct match_tally *tally, struct match_estimate *estimate);

/* The Elo difference that gives this score (0 to 1); infinite at the ends. */
double match_elo_of_score(double score);

#endif
