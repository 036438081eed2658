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

TEST(test_error_bar)
{
    struct match_estimate estimate;
    struct match_tally tally = {.wins = 50, .losses = 50};
    match_estimate(&tally, &estimate); /* of the mean: sqrt(0.25 / 100) = 0.05 */
    assert_near(estimate.low, 400 * log10(0.402002 / 0.597998), 0.01);
    /* mean 0.7, variance (10 * 0.09 + 8 * 0.04 + 2 * 0.49) / 20 = 0.11, of the mean 0.0055 */
    tally = (struct match_tally){.wins = 10, .draws = 8, .losses = 2};
    match_estimate(&tally, &estimate);
    assert_near(estimate.score, 0.7, 1e-9);
    assert_near(estimate.elo, 147.19, 0.01);
    assert_near(estimate.low, 400 * log10((0.7 - 0.145355) / (0.3 + 0.145355)), 0.01);
}
