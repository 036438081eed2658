/* match_statistics.c - Elo and error bars.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tools/engine/match_statistics.h"

#include <math.h>

static const double Z95 = 1.959964; /* standard deviations */

int match_tally_games(const struct match_tally *tally)
{
    return tally->wins + tally->draws + tally->losses;
}

double match_score_to_elo(double score)
{
    if (score <= 0)
        return -INFINITY;
    if (score >= 1)
        return INFINITY;
    return 400 * log10(score / (1 - score));
}

void match_estimate(const struct match_tally *tally, struct match_estimate *estimate)
{
    int games = match_tally_games(tally);
    double score = (tally->wins + 0.5 * tally->draws) / games;
    double squares = tally->wins + 0.25 * tally->draws; /* sum of the squared points */
    double deviation = sqrt(fmax(squares / games - score * score, 0) / games);
    estimate->score = score;
    estimate->elo = match_score_to_elo(score);
    estimate->low = match_score_to_elo(score - Z95 * deviation);
    estimate->high = match_score_to_elo(score + Z95 * deviation);
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
