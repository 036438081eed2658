/* spsa.c - the tuner of the search finds what is best in spite of noise, and keeps its state.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <math.h>

#include "engine/random.h"
#include "scratch.h"
#include "test.h"
#include "tune/spsa.h"

static const char *const nobody[] = {NULL};
static char path[4200];

static int set_up(void **state)
{
    if (scratch_make(state) != 0)
        return -1;
    snprintf(path, sizeof path, "%s/state", (char *)*state);
    return 0;
}

/* ---- arithmetic -------------------------------------------------------------------------- */

enum { PARAMETERS = 8, ITERATIONS = 4000 };

static const double best[PARAMETERS] = {0, 10, 20, 35, 50, 80, 99, 100};

static double loss(const double *values)
{
    double sum = 0;
    for (int i = 0; i < PARAMETERS; i++)
        sum += (values[i] - best[i]) * (values[i] - best[i]) / 1000;
    return sum;
}

static void start(struct approximation *approximation, uint64_t seed)
{
    *approximation =
        (struct approximation){.count = PARAMETERS, .iterations = ITERATIONS, .seed = seed};
    for (int i = 0; i < PARAMETERS; i++)
        approximation->parameters[i] = (struct parameter){
            .least = 0, .greatest = 100, .value = 50, .step = 3, .rate = 0.02};
}

/* How far the farthest value is from the best, after all iterations. */
static double farthest(struct approximation *approximation, double noise)
{
    struct perturbation perturbation;
    uint64_t random = approximation->seed;
    double most = 0;
    for (int k = 1; k <= ITERATIONS; k++) {
        approximation_perturb(approximation, k, &perturbation);
        double chance = ((double)(random_next(&random) >> 11) / 0x1p53 - 0.5) * 2 * noise;
        approximation_learn(approximation, &perturbation,
                            loss(perturbation.minus) - loss(perturbation.plus) + chance);
    }
    for (int i = 0; i < PARAMETERS; i++)
        most = fmax(most, fabs(approximation->parameters[i].value - best[i]));
    return most;
}

/* A measure's chance is many times what it tells near the end. */
TEST(test_minimum)
{
    struct approximation approximation;
    for (uint64_t seed = 1; seed <= 5; seed++) {
        start(&approximation, seed);
        assert_true(farthest(&approximation, 1) < 6);
        assert_int_equal(approximation.iteration, ITERATIONS);
    }
}

TEST(test_schedule)
{
    struct approximation approximation;
    struct perturbation perturbation;
    start(&approximation, 1);
    approximation_perturb(&approximation, ITERATIONS, &perturbation);
    for (int i = 0; i < PARAMETERS; i++) {
        assert_true(abs(perturbation.signs[i]) == 1);
        assert_true(fabs(perturbation.plus[i] - 50 - 3 * perturbation.signs[i]) < 1e-9);
        assert_true(fabs(perturbation.minus[i] - 50 + 3 * perturbation.signs[i]) < 1e-9);
    }
    approximation_learn(&approximation, &perturbation, 2); /* two times r times c */
    assert_true(fabs(approximation.parameters[0].value - 50 - 0.12 * perturbation.signs[0]) <
                1e-9);
    approximation_perturb(&approximation, 1, &perturbation);
    double wide = fabs(perturbation.plus[1] - perturbation.minus[1]) / 2;
    assert_true(fabs(wide - 3 * pow(ITERATIONS, 0.101)) < 1e-9);
    start(&approximation, 1);
    approximation_learn(&approximation, &perturbation, 1);
    double gain = 0.06 * pow(4400.0 / 401, 0.602) / pow(ITERATIONS, 0.101);
    assert_true(fabs(fabs(approximation.parameters[1].value - 50) - gain) < 1e-9);
}

/* ---- which constants ----------------------------------------------------------------------- */

static const struct parameter *find(const struct approximation *approximation,
                                    const char *name)
{
    for (int i = 0; i < approximation->count; i++)
        if (strcmp(approximation->parameters[i].name, name) == 0)
            return &approximation->parameters[i];
    return NULL;
}

TEST(test_choice)
{
    static const char *const named[] = {"LMR_BASE", "MULTI_CUT", NULL};
    static const char *const wrong[] = {"X", NULL};
    struct approximation approximation = {.seed = 1};
    struct reason reason;
    assert_true(approximation_choose(&approximation, nobody, &reason));
    assert_non_null(find(&approximation, "LMR_BASE"));
    assert_null(find(&approximation, "MULTI_CUT"));
    assert_null(find(&approximation, "TABLEBASE_DEPTH"));
    for (int i = 0; i < approximation.count; i++)
        assert_true(approximation.parameters[i].step >= 0.5 &&
                    approximation.parameters[i].rate > 0);
    assert_true(approximation_choose(&approximation, named, &reason));
    assert_int_equal(approximation.count, 2);
    assert_non_null(find(&approximation, "MULTI_CUT"));
    assert_false(approximation_choose(&approximation, wrong, &reason));
    assert_string_equal(reason.text, "expected a name of search_constants.h, found 'X'");
}

/* ---- the state ------------------------------------------------------------------------------ */

TEST_WITH(set_up, scratch_remove, test_round_trip)
{
    struct approximation written = {.iterations = 1000, .iteration = 12, .seed = UINT64_MAX},
                         read;
    struct reason reason;
    assert_true(approximation_choose(&written, nobody, &reason));
    written.parameters[2].rate = 1.0 / 3;
    written.parameters[3].value += 1.0 / 7;
    memset(&read, 0, sizeof read);
    assert_true(approximation_write(&written, path, &reason));
    assert_true(approximation_read(&read, path, &reason));
    assert_memory_equal(&read, &written, sizeof read);
    FILE *file = fopen(path, "a");
    fputs("LMR_BASE 1 2\n", file); /* a number is missing */
    fclose(file);
    assert_false(approximation_read(&read, path, &reason));
    assert_non_null(strstr(reason.text, ": expected the state of a tuning"));
}

/* ---- games ------------------------------------------------------------------------------------ */

/* Equals change colours: what one wins the other wins. */
TEST(test_games)
{
    struct pair pair = {.seed = 5, .nodes = 150};
    struct reason reason;
    int difference;
    for (int i = 0; i < SEARCH_CONSTANT_COUNT; i++)
        pair.plus.values[i] = pair.minus.values[i] = search_constant_default(i);
    for (pair.number = 0; pair.number < 3; pair.number++) {
        if (!pair_play(&pair, &difference, &reason))
            fail_msg("%s", reason.text);
        assert_int_equal(difference, 0);
    }
}
