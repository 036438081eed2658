/* match_statistics.c - what results say about strength, and how surely.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tools/match_statistics.h"

#include <math.h>
#include <stdbool.h>

enum {
    PAIRS_MIN = 10, /* fewer say too little about how much they vary */
    ROUNDS = 10000
};

static const double Z95 = 1.959964; /* standard deviations to either side */

double match_elo_of_score(double score)
{
    if (score <= 0)
        return -INFINITY;
    if (score >= 1)
        return INFINITY;
    return 400 * log10(score / (1 - score));
}

/* The variance of the mean of `count` values: values[i] has come counts[i] times. */
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

/* All won or all lost: no variance to see, but with a lower chance of winning it would
 * have come so in one of forty cases. */
static void estimate_clean_sweep(struct match_estimate *estimate, int games)
{
    double bound = match_elo_of_score(pow(0.025, 1.0 / games));
    bool won = estimate->score > 0.5;
    estimate->low = won ? bound : -INFINITY;
    estimate->high = won ? INFINITY : -bound;
    estimate->superiority = won ? 1 - pow(0.5, games + 1) : pow(0.5, games + 1);
}

/* All drawn: no variance to see either, but with so many decided games, all for one side, it
 * would have come so in one of forty cases. */
static void estimate_all_drawn(struct match_estimate *estimate, int games)
{
    double decided = 1 - pow(0.025, 1.0 / games);
    estimate->high = match_elo_of_score(0.5 + 0.5 * decided);
    estimate->low = -estimate->high;
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
    estimate->elo = match_elo_of_score(score);
    estimate->low = match_elo_of_score(score - Z95 * deviation);
    estimate->high = match_elo_of_score(score + Z95 * deviation);
    estimate->pairs = pairs;
    estimate->superiority = 0.5;
    if (deviation > 0)
        estimate->superiority = 0.5 * erfc((0.5 - score) / deviation / sqrt(2));
    else if (score <= 0 || score >= 1)
        estimate_clean_sweep(estimate, games);
    else
        estimate_all_drawn(estimate, games);
}

/* ---- many players ------------------------------------------------------------------ */

/* Games between two, with the draw that is assumed; 0 when they have not met. */
static double games_of(int count, const double *points, int i, int j)
{
    double games = points[i * count + j] + points[j * count + i];
    return i == j || games <= 0 ? 0 : games + 1;
}

/* One round of the iteration; strengths[] are 10^(Elo/400). Returns the greatest change. */
static double improve(int count, const double *points, double *strengths)
{
    double change = 0;
    for (int i = 0; i < count; i++) {
        double won = 0, expected = 0;
        for (int j = 0; j < count; j++) {
            double games = games_of(count, points, i, j);
            won += games > 0 ? points[i * count + j] + 0.5 : 0;
            expected += games > 0 ? games / (strengths[i] + strengths[j]) : 0;
        }
        if (expected <= 0)
            continue;
        change = fmax(change, fabs(log(won / expected / strengths[i])));
        strengths[i] = won / expected;
    }
    return change;
}

/* Invert a symmetric positive matrix in place (Gauss and Jordan); false: it has no inverse. */
static bool invert(int count, double matrix[])
{
    for (int k = 0; k < count; k++) {
        double pivot = matrix[k * count + k];
        if (pivot < 1e-9)
            return false;
        matrix[k * count + k] = 1;
        for (int j = 0; j < count; j++)
            matrix[k * count + j] /= pivot;
        for (int i = 0; i < count; i++) {
            double factor = matrix[i * count + k];
            if (i == k)
                continue;
            matrix[i * count + k] = 0;
            for (int j = 0; j < count; j++)
                matrix[i * count + j] -= factor * matrix[k * count + j];
        }
    }
    return true;
}

/* From what the games tell about each difference (Fisher's information): its inverse is the
 * covariance of the ratings, when 1/count is added everywhere because only differences are
 * known and the mean is not, and taken away again. */
static void find_margins(int count, const double *points, const double *strengths,
                         double *margins)
{
    double matrix[MATCH_RATED_MAX * MATCH_RATED_MAX];
    for (int i = 0; i < count; i++)
        for (int j = 0; j < count; j++)
            matrix[i * count + j] = 1.0 / count;
    for (int i = 0; i < count; i++)
        for (int j = 0; j < count; j++) {
            double chance = strengths[i] / (strengths[i] + strengths[j]);
            double told = games_of(count, points, i, j) * chance * (1 - chance);
            matrix[i * count + i] += told;
            matrix[i * count + j] -= told;
        }
    bool known = invert(count, matrix);
    for (int i = 0; i < count; i++)
        margins[i] =
            known ? Z95 * 400 / log(10) * sqrt(fmax(matrix[i * count + i] - 1.0 / count, 0))
                  : INFINITY;
}

void match_rate(int count, const double *points, double *ratings, double *margins)
{
    double mean = 0;
    for (int i = 0; i < count; i++)
        ratings[i] = 1;
    for (int round = 0; round < ROUNDS; round++)
        if (improve(count, points, ratings) < 1e-9)
            break;
    find_margins(count, points, ratings, margins);
    for (int i = 0; i < count; i++)
        mean += 400 * log10(ratings[i]) / count;
    for (int i = 0; i < count; i++)
        ratings[i] = 400 * log10(ratings[i]) - mean;
}
