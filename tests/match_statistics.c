/* match_statistics.c - Elo, error bars and ratings against values worked out by hand.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "tools/match_statistics.h"

static void assert_near(double value, double expected, double tolerance)
{
    if (fabs(value - expected) > tolerance)
        print_error("expected %g, found %g\n", expected, value);
    assert_true(fabs(value - expected) <= tolerance);
}

static void test_elo(void **state)
{
    (void)state;
    assert_near(match_elo_of_score(0.5), 0, 1e-9);
    assert_near(match_elo_of_score(0.75), 190.85, 0.01);
    assert_near(match_elo_of_score(0.25), -190.85, 0.01);
    assert_near(match_elo_of_score(10.0 / 11), 400, 1e-9);
    assert_true(isinf(match_elo_of_score(1)) && match_elo_of_score(1) > 0);
    assert_true(isinf(match_elo_of_score(0)) && match_elo_of_score(0) < 0);
    assert_true(isinf(match_elo_of_score(-0.1)));
}

static void test_single_games(void **state)
{
    (void)state;
    struct match_estimate estimate;
    struct match_tally tally = {.wins = 60, .losses = 40};
    match_estimate(&tally, &estimate); /* deviation sqrt(0.24 / 100) = 0.04899 */
    assert_near(estimate.score, 0.6, 1e-9);
    assert_near(estimate.elo, 70.44, 0.01);
    assert_near(estimate.low, 2.77, 0.05);
    assert_near(estimate.high, 143.9, 0.1);
    assert_near(estimate.superiority, 0.97939, 0.0001);
    assert_int_equal(estimate.pairs, 0);
    tally = (struct match_tally){.wins = 30, .draws = 40, .losses = 30};
    match_estimate(&tally, &estimate); /* deviation sqrt(0.15 / 100) = 0.03873 */
    assert_near(estimate.elo, 0, 1e-9);
    assert_near(estimate.low, -53.16, 0.05);
    assert_near(estimate.high, 53.16, 0.05);
    assert_near(estimate.superiority, 0.5, 1e-9);
}

static void test_pairs(void **state)
{
    (void)state;
    struct match_estimate estimate;
    /* Whoever has White wins: as games a wide bar, as pairs none at all. */
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
    assert_near(estimate.superiority, 0.99964, 0.0001);
    /* A game too many: its pair is not whole, so games count. */
    tally.wins++;
    match_estimate(&tally, &estimate);
    assert_int_equal(estimate.pairs, 0);
}

static void test_clean_sweep(void **state)
{
    (void)state;
    struct match_estimate estimate;
    struct match_tally tally = {.wins = 10};
    match_estimate(&tally, &estimate); /* 0.025^(1/10) = 0.69150 */
    assert_true(isinf(estimate.elo) && isinf(estimate.high) && estimate.high > 0);
    assert_near(estimate.low, 140.2, 0.2);
    assert_near(estimate.superiority, 1 - 1.0 / 2048, 1e-9);
    tally = (struct match_tally){.losses = 10};
    match_estimate(&tally, &estimate);
    assert_true(isinf(estimate.low) && estimate.low < 0);
    assert_near(estimate.high, -140.2, 0.2);
    tally = (struct match_tally){.draws = 7};
    match_estimate(&tally, &estimate);
    assert_near(estimate.elo, 0, 1e-9);
    assert_near(estimate.superiority, 0.5, 1e-9);
    /* A share of 1 - 0.025^(1/7) = 0.40962 decided, all for one side: 0.70481 */
    assert_near(estimate.high, 151.19, 0.05);
    assert_near(estimate.low, -151.19, 0.05);
}

static void test_ratings(void **state)
{
    (void)state;
    double ratings[3], margins[3];
    const double two[] = {0, 15, 5, 0};
    match_rate(2, two, ratings, margins); /* with the draw assumed 15.5 : 5.5 */
    assert_near(ratings[0], 90, 0.01);
    assert_near(ratings[1], -90, 0.01);
    assert_near(margins[0], 168.99 / 2, 0.05); /* half of the difference's */
    assert_near(margins[1], 168.99 / 2, 0.05);
    const double chain[] = {0, 9.5, 0, 0.5, 0, 5, 0, 5, 0}; /* the first and last never met */
    match_rate(3, chain, ratings, margins);
    assert_near(ratings[1], ratings[2], 0.01);
    assert_near(ratings[0] - ratings[1], 400, 0.01);
    assert_near(ratings[0] + ratings[1] + ratings[2], 0, 1e-6);
    const double circle[] = {0, 7, 3, 3, 0, 7, 7, 3, 0};
    match_rate(3, circle, ratings, margins);
    for (int i = 0; i < 3; i++)
        assert_near(ratings[i], 0, 1e-6);
    /* 11 games of each two, information 2.75: variance 2 / 9 / 2.75 */
    assert_near(margins[0], 96.80, 0.05);
    const double none[9] = {0};
    match_rate(3, none, ratings, margins);
    assert_near(ratings[2], 0, 1e-9);
    assert_true(isinf(margins[2]));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_elo),     cmocka_unit_test(test_single_games),
        cmocka_unit_test(test_pairs),   cmocka_unit_test(test_clean_sweep),
        cmocka_unit_test(test_ratings),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
