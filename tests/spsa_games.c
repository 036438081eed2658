/* spsa_games.c - the tuner of the search plays pairs of games with the values that it was told,
 * goes on where it was, and ends well.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Most of it needs a build in which values can be set; in others the program refuses to work.
 */
#include <fcntl.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/storage.h"
#include "engine/random.h"
#include "rules/attacks.h"
#include "scratch.h"
#include "tune/pair_process.h"
#include "tune/spsa_run.h"
#include "tune/spsa_state.h"

static const struct pair_rules rules = {.seed = 5, .nodes = 150, .random_plies = 6, .hash = 1};
static const char *const nobody[] = {NULL};
static char path[4200], output[4200], said[4000];

static int set_up(void **state)
{
    if (scratch_make(state) != 0)
        return -1;
    snprintf(path, sizeof path, "%s/state", (char *)*state);
    snprintf(output, sizeof output, "%s/output", (char *)*state);
    return 0;
}

static void usual_constants(struct constants *constants)
{
    for (int i = 0; i < SEARCH_CONSTANT_COUNT; i++)
        constants->values[i] = search_constant_default(i);
}

static void set_value(struct constants *constants, const char *name, int value)
{
    constants->values[search_constant_find(name)] = value;
}

static struct pair_table *open_table(void)
{
    struct reason reason = {.text = ""};
    struct pair_table *table = pair_table_open(&rules, &reason);
    assert_non_null(table);
    return table;
}

static int play(struct pair_table *table, int number, const struct constants *plus,
                const struct constants *minus)
{
    struct reason reason;
    int difference = 3;
    assert_true(pair_table_play(table, number, plus, minus, &difference, &reason));
    assert_in_range(difference + 2, 0, 4);
    return difference;
}

/* ---- pairs -------------------------------------------------------------------------------- */

/* Neither side is better: what one wins as White the other does, too. */
static void test_equal(void **state)
{
    struct constants usual;
    struct pair_table *table = open_table();
    (void)state;
    usual_constants(&usual);
    for (int number = 0; number < 6; number++)
        assert_int_equal(play(table, number, &usual, &usual), 0);
    pair_table_close(table);
}

/* Each side plays with its own values: who throws away most moves loses, on either side. */
static void test_worse(void **state)
{
    struct constants usual, bad;
    struct pair_table *table = open_table();
    int sum = 0;
    (void)state;
    usual_constants(&usual);
    usual_constants(&bad);
    set_value(&bad, "LMP_DEPTH", 20);
    set_value(&bad, "LMP_BASE", 0);
    set_value(&bad, "LMP_WORSENING", 10);
    set_value(&bad, "REVERSE_FUTILITY_MARGIN", 0);
    set_value(&bad, "RAZORING_MARGIN", 0);
    set_value(&bad, "DELTA_PRUNING_MARGIN", 0);
    for (int number = 0; number < 6; number++) {
        int difference = play(table, number, &usual, &bad);
        assert_int_equal(play(table, number, &bad, &usual), -difference);
        sum += difference;
    }
    pair_table_close(table);
    assert_true(sum > 0);
}

/* Whatever the ranges allow can be played with. */
static void test_ranges(void **state)
{
    struct constants sides[2];
    struct pair_table *table = open_table();
    uint64_t random = 9;
    (void)state;
    for (int number = 0; number < 30; number++) {
        for (int i = 0; i < 2 * SEARCH_CONSTANT_COUNT; i++) {
            const struct engine_option *row = &search_constant_table[i / 2];
            uint64_t width = (uint64_t)(row->maximum - row->minimum), drawn;
            drawn = random_next(&random) % 3;
            sides[i % 2].values[i / 2] =
                (int)(drawn == 0 ? row->minimum
                      : drawn == 1
                          ? row->maximum
                          : row->minimum + (long)(random_next(&random) % (width + 1)));
        }
        play(table, number, &sides[0], &sides[1]);
    }
    pair_table_close(table);
}

/* ---- processes ---------------------------------------------------------------------------- */

static void test_process(void **state)
{
    struct pair_process processes[2];
    struct constants usual;
    struct reason reason;
    atomic_bool stop = false;
    int difference = 1;
    (void)state;
    usual_constants(&usual);
    for (int i = 0; i < 2; i++)
        assert_true(pair_process_start(&processes[i], &rules, &reason));
    for (int i = 0; i < 2; i++) {
        assert_true(
            pair_process_play(&processes[i], 3, &usual, &usual, &stop, &difference, &reason));
        assert_int_equal(difference, 0);
    }
    kill(processes[0].id, SIGINT); /* is for us */
    assert_true(
        pair_process_play(&processes[0], 4, &usual, &usual, &stop, &difference, &reason));
    kill(processes[0].id, SIGKILL);
    assert_false(
        pair_process_play(&processes[0], 5, &usual, &usual, &stop, &difference, &reason));
    assert_non_null(strstr(reason.text, "has ended"));
    atomic_store(&stop, true);
    assert_false(
        pair_process_play(&processes[1], 5, &usual, &usual, &stop, &difference, &reason));
    assert_string_equal(reason.text, "");
    for (int i = 0; i < 2; i++)
        pair_process_end(&processes[i]);
}

/* ---- a tuning ------------------------------------------------------------------------------ */

/* What it says goes into `said`. */
static int run(const struct spsa_options *options)
{
    size_t length;
    int streams[2] = {dup(STDOUT_FILENO), dup(STDERR_FILENO)};
    int file = open(output, O_CREAT | O_TRUNC | O_WRONLY | O_APPEND, 0600);
    assert_true(file >= 0);
    fflush(stdout);
    dup2(file, STDOUT_FILENO);
    dup2(file, STDERR_FILENO);
    close(file);
    int status = spsa_run(options);
    dup2(streams[0], STDOUT_FILENO);
    dup2(streams[1], STDERR_FILENO);
    close(streams[0]);
    close(streams[1]);
    char *text = storage_read_file(&storage_system, output, sizeof said - 1, &length, NULL);
    assert_non_null(text);
    snprintf(said, sizeof said, "%s", text);
    free(text);
    return status;
}

static struct spsa_options options_for(int games)
{
    return (struct spsa_options){.path = path,
                                 .choice = {.names = nobody, .left_out = nobody, .rate = 0.1},
                                 .iterations = 6,
                                 .games_most = games,
                                 .jobs = 1,
                                 .seed = 3,
                                 .rules = rules};
}

static void test_fixed_build(void **state)
{
    struct spsa_options options = options_for(0);
    (void)state;
    assert_int_equal(run(&options), 1);
    assert_string_equal(said, "spsa: the constants of this build are fixed: configure "
                              "--enable-tunables makes one in which they can be set\n");
    assert_int_not_equal(access(path, F_OK), 0);
}

/* In two parts it comes to what it comes to in one; and then it is done. */
static void test_goes_on(void **state)
{
    struct spsa_options whole = options_for(0), part = options_for(6);
    struct spsa_state one, other;
    struct reason reason;
    char wanted[40];
    (void)state;
    assert_int_equal(run(&whole), 0);
    assert_true(spsa_state_read(&one, path, &reason));
    assert_int_equal(one.approximation.iteration, 6);
    assert_int_equal(one.games, 12);
    snprintf(wanted, sizeof wanted, "\nLMR_BASE %d -> ",
             search_constant_default(search_constant_find("LMR_BASE")));
    assert_non_null(strstr(said, wanted));
    assert_int_equal(unlink(path), 0);
    assert_int_equal(run(&part), 0);
    assert_true(spsa_state_read(&other, path, &reason));
    assert_int_equal(other.approximation.iteration, 3);
    part.seed = 77; /* the file's counts */
    assert_int_equal(run(&part), 0);
    assert_true(spsa_state_read(&other, path, &reason));
    assert_memory_equal(&one, &other, sizeof one);
    assert_int_equal(run(&part), 0);
    assert_true(spsa_state_read(&other, path, &reason));
    assert_memory_equal(&one, &other, sizeof one);
}

static void test_refusals(void **state)
{
    static const char *const names[] = {"LMR_BASE", NULL};
    struct spsa_options options = options_for(2);
    char wanted[5000];
    (void)state;
    options.jobs = 2;
    assert_int_equal(run(&options), 0);
    options.choice.names = names;
    assert_int_equal(run(&options), 1);
    snprintf(wanted, sizeof wanted, "spsa: %s: it tunes other constants than these\n", path);
    assert_string_equal(said, wanted);
    FILE *file = fopen(path, "w");
    assert_true(file && fputs("spsa 2\n", file) >= 0 && fclose(file) == 0);
    assert_int_equal(run(&options), 1);
    snprintf(wanted, sizeof wanted, "spsa: %s:1: expected 'spsa' and 1 to 1, found 'spsa 2'\n",
             path);
    assert_string_equal(said, wanted);
}

/* A signal that waits from the start: nothing is lost, nothing is half done. */
static void test_signal(void **state)
{
    struct spsa_options options = options_for(0);
    struct spsa_state kept;
    struct reason reason;
    sigset_t term, before;
    (void)state;
    options.iterations = 1000000;
    sigemptyset(&term);
    sigaddset(&term, SIGTERM);
    assert_int_equal(sigprocmask(SIG_BLOCK, &term, &before), 0);
    raise(SIGTERM);
    assert_int_equal(run(&options), 0);
    assert_int_equal(sigprocmask(SIG_SETMASK, &before, NULL), 0);
    assert_true(spsa_state_read(&kept, path, &reason));
    assert_int_equal(kept.games, 2 * kept.approximation.iteration);
    assert_true(kept.approximation.iteration < 1000000);
}

int main(void)
{
    const struct CMUnitTest fixed[] = {
        cmocka_unit_test(test_equal),
        cmocka_unit_test(test_process),
        cmocka_unit_test_setup_teardown(test_fixed_build, set_up, scratch_remove),
    };
    const struct CMUnitTest tunable[] = {
        cmocka_unit_test(test_equal),
        cmocka_unit_test(test_process),
        cmocka_unit_test(test_worse),
        cmocka_unit_test(test_ranges),
        cmocka_unit_test_setup_teardown(test_goes_on, set_up, scratch_remove),
        cmocka_unit_test_setup_teardown(test_refusals, set_up, scratch_remove),
        cmocka_unit_test_setup_teardown(test_signal, set_up, scratch_remove),
    };
    attacks_init();
    return search_constants_are_tunable() ? cmocka_run_group_tests(tunable, NULL, NULL)
                                          : cmocka_run_group_tests(fixed, NULL, NULL);
}
