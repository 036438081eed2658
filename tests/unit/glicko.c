/* glicko.c - compares Glicko-2 with figures computed elsewhere.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <math.h>

#include "lobby/glicko.h"
#include "support/test.h"

static void assert_strength(const struct glicko *player, double rating, double deviation,
                            double volatility)
{
    if (fabs(player->rating - rating) > 0.006 || fabs(player->deviation - deviation) > 0.006 ||
        fabs(player->volatility - volatility) > 0.0000006)
        fail_msg("%.4f / %.4f / %.7f, expected %.4f / %.4f / %.7f", player->rating,
                 player->deviation, player->volatility, rating, deviation, volatility);
}

TEST(test_two_new_players)
{
    struct glicko white = GLICKO_START, black = GLICKO_START;
    glicko_rate_game(&white, &black, 1);
    assert_strength(&white, 1741.48, 396.69, 0.0899983);
    assert_strength(&black, 1258.52, 396.69, 0.0899983);
    white = black = GLICKO_START;
    glicko_rate_game(&white, &black, 0);
    assert_strength(&black, 1741.48, 396.69, 0.0899983);
    white = black = GLICKO_START;
    glicko_rate_game(&white, &black, 0.5);
    assert_true(fabs(white.rating - 1500) < 1e-9 && fabs(black.rating - 1500) < 1e-9);
}

/* Where a plain iteration takes long. */
TEST(test_a_great_surprise)
{
    struct glicko weak = {400, 350, 0.06}, strong = {2800, 45, 0.06};
    glicko_rate_game(&weak, &strong, 1);
    assert_true(fabs(weak.rating - 1098) < 1);
    assert_true(weak.volatility <= GLICKO_VOLATILITY_HIGHEST);
}

TEST(test_both_count_from_before)
{
    const struct glicko one = {1800, 60, 0.06}, other = {1500, 350, 0.06};
    struct glicko white = one, black = other, again = one, anew = other;
    glicko_rate_game(&white, &black, 0);
    glicko_rate_game(&anew, &again, 1); /* the same game from the other side */
    assert_strength(&white, again.rating, again.deviation, again.volatility);
    assert_strength(&black, anew.rating, anew.deviation, anew.volatility);
}

/* After a year without a game a certain rating is provisional again, but not much more. */
TEST(test_inactivity)
{
    const struct glicko sure = {1700, 60, 0.06};
    struct glicko rested = glicko_after_inactivity(&sure, 365);
    assert_strength(&rested, 1700, sqrt(3600 + 365 * 0.21436 * pow(0.06 * 173.7178, 2)), 0.06);
    assert_false(glicko_is_provisional(&sure));
    rested = glicko_after_inactivity(&sure, 0);
    assert_strength(&rested, 1700, 60, 0.06);
    rested = glicko_after_inactivity(&sure, -5);
    assert_strength(&rested, 1700, 60, 0.06);
    rested = glicko_after_inactivity(&sure, NAN);
    assert_strength(&rested, 1700, 60, 0.06);
    rested = glicko_after_inactivity(&sure, 1e12);
    assert_strength(&rested, 1700, GLICKO_DEVIATION_HIGHEST, 0.06);
    assert_true(glicko_is_provisional(&rested));
    assert_true(glicko_is_provisional(&GLICKO_START));
    rested.deviation = 110;
    assert_true(glicko_is_provisional(&rested));
}

static bool is_within_bounds(const struct glicko *player)
{
    return player->rating >= GLICKO_LOWEST && player->rating <= GLICKO_HIGHEST &&
           player->deviation >= GLICKO_DEVIATION_LOWEST &&
           player->deviation <= GLICKO_DEVIATION_HIGHEST &&
           player->volatility >= GLICKO_VOLATILITY_LOWEST &&
           player->volatility <= GLICKO_VOLATILITY_HIGHEST;
}

/* Any figures read from a disk lead to a result within the bounds, and a win does not lower
 * the rating. */
TEST(test_extreme_figures)
{
    static const double ratings[] = {-1e300, 0, 400, 1500, 2800, 4000, 1e9, INFINITY, NAN};
    static const double deviations[] = {-1, 0, 1e-9, 45, 110, 500, 1e8, NAN};
    static const double volatilities[] = {-1, 0, 1e-300, 0.06, 0.1, 5, INFINITY};
    struct glicko all[9 * 8 * 7];
    size_t count = 0;
    for (size_t i = 0; i < 9; i++)
        for (size_t j = 0; j < 8; j++)
            for (size_t k = 0; k < 7; k++)
                all[count++] = (struct glicko){ratings[i], deviations[j], volatilities[k]};
    for (size_t i = 0; i < count; i++)
        for (size_t j = i % 5; j < count; j += 5) {
            struct glicko white = all[i], black = all[j];
            struct glicko before = glicko_after_inactivity(&white, 0);
            glicko_rate_game(&white, &black, (double)((i + j) % 3) / 2);
            assert_true(is_within_bounds(&white) && is_within_bounds(&black));
            assert_true((i + j) % 3 < 2 || white.rating >= before.rating);
        }
}

/* With many games against an equal player, a rating becomes certain and does not change. */
TEST(test_convergence)
{
    struct glicko white = GLICKO_START, black = GLICKO_START;
    for (int game = 0; game < 200; game++)
        glicko_rate_game(&white, &black, game % 2);
    assert_true(fabs(white.rating - 1500) < 30 && fabs(black.rating - 1500) < 30);
    assert_false(glicko_is_provisional(&white));
    assert_true(white.deviation >= GLICKO_DEVIATION_LOWEST);
}
