/* least_squares.c - what many changes are worth is found from games that were made up, each as
 * far from the truth as it says.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "engine/random.h"
#include "tune/screening_design.h"

static double drawn(uint64_t *random)
{
    return (double)(random_next(random) >> 11) / 0x1p53;
}

enum { CHANGES = 40, PAIRS = 4000, SEEDS = 5 };

/* In steps from best to worst; 0.02 is 14 Elo. */
static double worth(int change)
{
    return 0.02 * (CHANGES - 1 - 2 * change) / (CHANGES - 1);
}

/* Two games, no draws, of which plus wins each with this chance. */
static int play(double chance, uint64_t *random)
{
    int won = (drawn(random) < chance) + (drawn(random) < chance);
    return 2 * won - 2;
}

/* Pairs of made-up games in which every change is worth what it is. */
static void make_up(uint64_t seed, struct least_squares *sums)
{
    struct screening_design design = {.count = CHANGES, .seed = seed};
    *sums = (struct least_squares){.causes = CHANGES};
    for (int number = 0; number < PAIRS; number++) {
        struct screening_pair pair = {.sides = screening_sides(&design, number)};
        double chance = 0.5;
        for (int i = 0; i < CHANGES; i++)
            chance += pair.sides >> i & 1 ? worth(i) : -worth(i);
        pair.difference = play(chance, &seed);
        screening_learn(&design, &pair, sums);
    }
}

/* What is found is as far from the truth as it says: squares of 200 times one sigma. */
static void test_many(void **state)
{
    struct least_squares sums;
    struct estimates estimates;
    double squares = 0;
    (void)state;
    for (uint64_t seed = 1; seed <= SEEDS; seed++) {
        make_up(seed, &sums);
        assert_int_equal(sums.rows, PAIRS);
        least_squares_solve(&sums, &estimates);
        assert_int_equal(estimates.status, ESTIMATES_FOUND);
        assert_true(estimates.variance > 0.11 && estimates.variance < 0.13);
        for (int i = 0; i < CHANGES; i++) {
            double sigmas = (estimates.values[i] - worth(i)) / estimates.errors[i];
            assert_true(fabs(sigmas) < 4.5);
            assert_true(estimates.errors[i] < 0.0065);
            squares += sigmas * sigmas;
        }
    }
    assert_true(squares > 140 && squares < 260);
}

static bool near(double found, double expected)
{
    return fabs(found - expected) < 1e-12;
}

/* 2, 0, -1 and 1 with the change on plus, plus, minus and plus. */
static void test_one(void **state)
{
    static const int differences[] = {2, 0, -1, 1};
    struct screening_design design = {.count = 1};
    struct least_squares sums = {.causes = 1};
    struct estimates estimates;
    (void)state;
    for (int i = 0; i < 4; i++) {
        struct screening_pair pair = {.sides = i != 2, .difference = differences[i]};
        screening_learn(&design, &pair, &sums);
    }
    least_squares_solve(&sums, &estimates);
    assert_int_equal(estimates.status, ESTIMATES_FOUND);
    assert_true(near(estimates.values[0], 0.25));
    assert_true(near(estimates.variance, 0.125 / 3));
    assert_true(near(estimates.errors[0], sqrt(0.125 / 3 / 4)));
}

static void add(struct least_squares *sums, double first, double second, double measured)
{
    const double causes[] = {first, second};
    least_squares_add(sums, causes, measured);
}

/* Two that are mostly together: worked by hand. */
static void test_together(void **state)
{
    struct least_squares sums = {.causes = 2};
    struct estimates estimates;
    (void)state;
    add(&sums, 1, 1, 1);
    add(&sums, 1, 1, 0);
    add(&sums, 1, -1, 0.5);
    least_squares_solve(&sums, &estimates);
    assert_int_equal(estimates.status, ESTIMATES_FOUND);
    assert_true(near(estimates.values[0], 0.5) && near(estimates.values[1], 0));
    assert_true(near(estimates.variance, 0.5));
    for (int i = 0; i < 2; i++)
        assert_true(near(estimates.errors[i], sqrt(0.5 * 3 / 8)));
}

/* What cannot be told is not: no division by nothing. */
static void test_untold(void **state)
{
    struct least_squares sums = {.causes = 2};
    struct estimates estimates;
    (void)state;
    least_squares_solve(&sums, &estimates);
    assert_int_equal(estimates.status, ESTIMATES_TOO_FEW);
    add(&sums, 1, -1, 0.5);
    add(&sums, 1, 1, -0.25);
    least_squares_solve(&sums, &estimates);
    assert_int_equal(estimates.status, ESTIMATES_TOO_FEW);
    sums = (struct least_squares){.causes = 2};
    for (int i = 0; i < 9; i++)
        add(&sums, i % 2 * 2 - 1, 1 - i % 2 * 2, i % 3);
    least_squares_solve(&sums, &estimates);
    assert_int_equal(estimates.status, ESTIMATES_COLLINEAR);
    assert_int_equal(estimates.collinear, 1);
    for (int drawn_all = 0; drawn_all < 2; drawn_all++) {
        sums = (struct least_squares){.causes = 2};
        for (int i = 0; i < 9; i++)
            add(&sums, i % 2 * 2 - 1, i / 2 % 2 * 2 - 1, drawn_all ? 0 : i % 2 * 0.6 - 0.3);
        least_squares_solve(&sums, &estimates);
        assert_int_equal(estimates.status, ESTIMATES_EXACT);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_many),
        cmocka_unit_test(test_one),
        cmocka_unit_test(test_together),
        cmocka_unit_test(test_untold),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
