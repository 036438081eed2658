/* match_statistics.h - estimates strength from results, with error bars.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A player 400 Elo points stronger scores 10 : 1 (Arpad Elo's scale, logistic form). Error
 * bars are 95% confidence intervals. Thread-safe.
 */
#ifndef TTYCHESS_TOOLS_ENGINE_MATCH_STATISTICS_H
#define TTYCHESS_TOOLS_ENGINE_MATCH_STATISTICS_H

struct match_tally {
    int wins, draws, losses;
    int pairs[5]; /* game pairs by points: 0, 1/2, 1, 1 1/2, 2 */
};

struct match_estimate {
    double score;     /* 0 to 1 */
    double elo;       /* Elo difference; may be infinite */
    double low, high; /* ends of the error bar; may be infinite */
    int pairs;        /* pairs used for the error bar; 0: single games */
};

/* Estimates the Elo difference from at least one game. The error bar is computed from pairs
 * if all games form pairs, and there are at least ten with different scores. Then an
 * opening that favors one color does not count as variance. If all results are equal, the
 * error bar ends where such a result becomes unlikely. */
void match_estimate(const struct match_tally *tally, struct match_estimate *estimate);

/* Converts a score to Elo, which is infinite for scores of 0 and 1. */
double match_score_to_elo(double score);

#endif
