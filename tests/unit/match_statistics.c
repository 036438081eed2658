/* match_statistics.c - compares Elo, error bars and ratings with values computed by hand.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <math.h>

#include "support/test.h"
#include "tools/engine/match_statistics.h"

static void assert_near(double value, double expected, double tolerance)
{
    if (fabs(value - expected) > tolerance)
        print_error("expected %g, found %g\n", expected, value);
    assert_true(fabs(value - expected) <= tolerance);
}

TEST(test_elo)
{
    assert_near(match_score_to_elo(0.5), 0, 1e-9);
    assert_near(match_score_to_elo(0.75), 190.85, 0.01);
    assert_near(match_score_to_elo(0.25), -190.85, 0.01);
    assert_near(match_score_to_elo(10.0 / 11), 400, 1e-9);
    assert_true(isinf(match_score_to_elo(1)) && match_score_to_elo(1) > 0);
    assert_true(isinf(match_score_to_elo(0)) && match_score_to_elo(0) < 0);
    assert_true(isinf(match_score_to_elo(-0.1)));
}

TEST(test_pairs)
{
    struct match_estimate estimate;
    /* White always wins: a wide error bar from single games, none from pairs. */
    struct match_tally tally = {.wins = 50, .losses = 50, .pairs = {0, 1, 48, 1, 0}};
    tally.wins--, tally.losses--, tally.draws = 2;
    match_estimate(&tally, &estimate); /* of the mean: sqrt(0.125 / 50 / 50) = 0.00707 */
    assert_int_equal(estimate.pairs, 50);
    assert_near(estimate.low, -9.63, 0.05);
    tally = (struct match_tally){.wins = 10, .losses = 10, .pairs = {0, 0, 10, 0, 0}};
    match_estimate(&tally, &estimate); /* all alike: as single games */
    assert_int_equal(estimate.pairs, 0);
    assert_true(estimate.low < -150);
    tally = (struct match_tally){.wins = 5, .draws = 9, .losses = 4, .pairs = {0, 1, 6, 2, 0}};
    match_estimate(&tally, &estimate); /* too few */
    assert_int_equal(estimate.pairs, 0);
    /* 4 pairs of 1, 4 of 1 1/2, 2 of 2: mean 0.7, variance 0.035, of the mean 0.0035 */
    tally =
        (struct match_tally){.wins = 10, .draws = 8, .losses = 2, .pairs = {0, 0, 4, 4, 2}};
    match_estimate(&tally, &estimate);
    assert_near(estimate.score, 0.7, 1e-9);
    assert_near(estimate.elo, 147.19, 0.01);
    assert_near(estimate.low, 400 * log10((0.7 - 0.115953) / (0.3 + 0.115953)), 0.01);
    /* With an extra game one pair is incomplete, so single games are used. */
    tally.wins++;
    match_estimate(&tally, &estimate);
    assert_int_equal(estimate.pairs, 0);
}
