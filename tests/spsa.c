/* spsa.c - the tuner of the search finds what is best in spite of noise, and keeps its state.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/storage.h"
#include "engine/random.h"
#include "scratch.h"
#include "tune/spsa_parameters.h"
#include "tune/spsa_state.h"

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
static void test_minimum(void **state)
{
    struct approximation approximation;
    (void)state;
    for (uint64_t seed = 1; seed <= 5; seed++) {
        start(&approximation, seed);
        assert_true(farthest(&approximation, 1) < 6);
        assert_int_equal(approximation.iteration, ITERATIONS);
    }
}

/* Nothing leads anywhere where nothing is better: it stays near where it was. */
static void test_nothing(void **state)
{
    struct approximation approximation;
    struct perturbation perturbation;
    (void)state;
    start(&approximation, 7);
    for (int k = 1; k <= ITERATIONS; k++) {
        approximation_perturb(&approximation, k, &perturbation);
        approximation_learn(&approximation, &perturbation, 0);
    }
    for (int i = 0; i < PARAMETERS; i++)
        assert_true(approximation.parameters[i].value == 50);
}

static void test_schedule(void **state)
{
    struct approximation approximation;
    struct perturbation perturbation;
    (void)state;
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

/* What is played is in range, and on the average what was meant. */
static void test_rounding(void **state)
{
    struct approximation approximation;
    struct perturbation perturbation;
    double sum = 0;
    (void)state;
    start(&approximation, 3);
    approximation.parameters[0].value = 0.25;
    approximation.parameters[0].step = 1e-9;
    approximation.parameters[1].value = 100;
    for (int k = 1; k <= ITERATIONS; k++) {
        approximation_perturb(&approximation, k, &perturbation);
        int plus = perturbation_round(perturbation.plus[0], perturbation.lots[0]);
        int edge = perturbation_round(perturbation.plus[1], perturbation.lots[1]);
        assert_true(plus == 0 || plus == 1);
        assert_true(edge >= 0 && edge <= 100);
        sum += plus;
    }
    assert_true(fabs(sum / ITERATIONS - 0.25) < 0.03);
    assert_int_equal(perturbation_round(-1.5, 0.4), -2);
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

static void test_choice(void **state)
{
    static const char *const named[] = {"LMR_BASE=12.5", "MULTI_CUT", NULL};
    static const char *const without[] = {"LMR_BASE", NULL}, *const wrong[] = {"X", NULL};
    struct approximation approximation = {.seed = 1};
    struct parameter_choice choice = {.names = nobody, .left_out = nobody, .rate = 0.1};
    struct reason reason;
    (void)state;
    assert_true(spsa_parameters_choose(&approximation, &choice, &reason));
    assert_non_null(find(&approximation, "LMR_BASE"));
    assert_null(find(&approximation, "MULTI_CUT"));
    assert_null(find(&approximation, "TABLEBASE_DEPTH"));
    for (int i = 0; i < approximation.count; i++)
        assert_true(approximation.parameters[i].step >= 0.5 &&
                    approximation.parameters[i].rate == 0.1);
    choice.left_out = without;
    assert_true(spsa_parameters_choose(&approximation, &choice, &reason));
    assert_null(find(&approximation, "LMR_BASE"));
    choice = (struct parameter_choice){.names = named, .left_out = nobody, .rate = 0.1};
    assert_true(spsa_parameters_choose(&approximation, &choice, &reason));
    assert_int_equal(approximation.count, 2);
    assert_true(find(&approximation, "LMR_BASE")->step == 12.5);
    choice.names = wrong;
    assert_false(spsa_parameters_choose(&approximation, &choice, &reason));
    assert_string_equal(reason.text, "expected a name of search_constants.h, found 'X'");
}

/* ---- the state ------------------------------------------------------------------------------ */

static void make_state(struct spsa_state *made)
{
    const struct parameter_choice choice = {
        .names = nobody, .left_out = nobody, .rate = 1.0 / 3};
    struct reason reason;
    *made = (struct spsa_state){.games = 24, .points = 12.5};
    made->approximation.iterations = 1000;
    made->approximation.iteration = 12;
    made->approximation.seed = UINT64_MAX;
    assert_true(spsa_parameters_choose(&made->approximation, &choice, &reason));
    made->approximation.parameters[3].value += 1.0 / 7;
}

static void test_round_trip(void **state)
{
    struct spsa_state written, read;
    struct reason reason;
    (void)state;
    make_state(&written);
    memset(&read, 0, sizeof read);
    assert_true(spsa_state_write(&written, path, &reason));
    assert_true(spsa_state_read(&read, path, &reason));
    assert_memory_equal(&read, &written, sizeof read);
}

/* With this in the place of line `number` of a good state, or with that line away, the file is
 * refused, line `at`, in words that begin so. */
static void refused_at(int at, int number, const char *line, const char *expected)
{
    struct spsa_state written, read;
    struct reason reason;
    char text[8000], wanted[5000], *rest;
    size_t length;
    make_state(&written);
    assert_true(spsa_state_write(&written, path, &reason));
    char *whole = rest = storage_read_file(&storage_system, path, sizeof text, &length, NULL);
    assert_non_null(whole);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    for (int i = 1; rest && *rest; i++) {
        const char *old = strsep(&rest, "\n");
        fprintf(file, "%s%s", i == number ? line : old, i == number && !*line ? "" : "\n");
    }
    assert_int_equal(fclose(file), 0);
    free(whole);
    assert_false(spsa_state_read(&read, path, &reason));
    snprintf(wanted, sizeof wanted, "%s:%d: %s", path, at, expected);
    assert_int_equal(strncmp(reason.text, wanted, strlen(wanted)), 0);
    assert_null(strchr(reason.text, '\n'));
}

static void refused(int number, const char *line, const char *expected)
{
    refused_at(number, number, line, expected);
}

static void test_damage(void **state)
{
    struct spsa_state good;
    (void)state;
    make_state(&good);
    int last = good.approximation.count + 8;
    refused_at(last, last, "", "expected a name, found ''");
    refused_at(10, 7, "parameters 1", "expected the end, found 'MAIN_HISTORY_WEIGHT ");
    refused(1, "A letter to my aunt",
            "expected 'spsa' and 1 to 1, found 'A letter to my aunt'");
    refused(3, "iteration -1", "expected 'iteration' and ");
    refused(5, "points 25", "expected 'points' and no more than");
    refused(5, "points nan", "expected 'points' and no more than");
    refused(7, "parameters 0", "expected 'parameters' and 1 to ");
    refused(9, "KILLER_MOVES 2 0.5", "expected a name and three numbers, found");
    refused(9, "KILLER_MOVES 2 0.5 1 1", "expected a name and three numbers, found");
    refused(9, "KILLER_MOVES 3 0.5 1", "expected a value in the range of");
    refused(9, "KILLER_MOVES inf 0.5 1", "expected a name and three numbers, found");
    refused(9, "KILLER_MOVES 2 0 1", "expected c and r above 0, found");
    refused(9, "KILLERS 2 1 1", "expected a name of search_constants.h, found");
    refused(10, "KILLER_MOVES 2 1 1", "expected each name once, found");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_minimum),
        cmocka_unit_test(test_nothing),
        cmocka_unit_test(test_schedule),
        cmocka_unit_test(test_rounding),
        cmocka_unit_test(test_choice),
        cmocka_unit_test_setup_teardown(test_round_trip, set_up, scratch_remove),
        cmocka_unit_test_setup_teardown(test_damage, set_up, scratch_remove),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
