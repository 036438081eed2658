/* match_statistics.c - Elo and error bars.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tools/engine/match_statistics.h"

#include <math.h>

enum { PAIRS_MIN = 10 /* minimum for the variance */ };

static const double Z95 = 1.959964; /* standard deviations */

double match_score_to_elo(double score)
{
    if (score <= 0)
        return -INFINITY;
    if (score >= 1)
        return INFINITY;
    return 400 * log10(score / (1 - score));
}

/* Returns the variance of the mean; values[i] occurs counts[i] times. */
static double variance_of_mean(const double *values, const int *counts, int kinds, double mean)
{
    double sum = 0;
    int count = 0;
    for (int i = 0; i < kinds; i++) {
        sum += counts[i] * (values[i] - mean) * (values[i] - mean);
        count += counts[i];
    }
    return sum / count / count;
}

void match_estimate(const struct match_tally *tally, struct match_estimate *estimate)
{
    static const double single[] = {0, 0.5, 1}, pair[] = {0, 0.25, 0.5, 0.75, 1};
    const int counts[] = {tally->losses, tally->draws, tally->wins};
    int games = tally->wins + tally->draws + tally->losses, pairs = 0;
    double score = (tally->wins + 0.5 * tally->draws) / games;
    for (int i = 0; i < 5; i++)
        pairs += tally->pairs[i];
    double deviation = 0;
    if (2 * pairs == games && pairs >= PAIRS_MIN)
        deviation = sqrt(variance_of_mean(pair, tally->pairs, 5, score));
    if (deviation <= 0) {
        pairs = 0;
        deviation = sqrt(variance_of_mean(single, counts, 3, score));
    }
    estimate->score = score;
    estimate->elo = match_score_to_elo(score);
    estimate->low = match_score_to_elo(score - Z95 * deviation);
    estimate->high = match_score_to_elo(score + Z95 * deviation);
    estimate->pairs = pairs;
    if (deviation > 0)
        return;
    /* Without variance, the bound is the strength at which the result has a probability of
     * 2.5%. If all games are drawn, the bound assumes that one side would win all decided
     * games. */
    double chance = pow(0.025, 1.0 / games), bound = match_score_to_elo(chance);
    if (score <= 0 || score >= 1) {
        estimate->low = score > 0 ? bound : -INFINITY;
        estimate->high = score > 0 ? INFINITY : -bound;
    } else {
        estimate->high = match_score_to_elo(0.5 + 0.5 * (1 - chance));
        estimate->low = -estimate->high;
    }
}
