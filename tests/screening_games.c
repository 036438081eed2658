/* screening_games.c - the screening of the search's constants plays every pair with the changes
 * where the lots put them, goes on where it was, and ends well.
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
#include "rules/attacks.h"
#include "scratch.h"
#include "tune/screening_file.h"
#include "tune/screening_run.h"

static const struct pair_rules rules = {.nodes = 150, .random_plies = 6, .hash = 1};

/* The first throws away most moves. */
static const char *const changes[] = {
    "LMP_DEPTH=20,LMP_BASE=0,LMP_WORSENING=10,REVERSE_FUTILITY_MARGIN=0,RAZORING_MARGIN=0,"
    "DELTA_PRUNING_MARGIN=0",
    "KILLER_MOVES=0", NULL};
static char path[4200], output[4200], said[4000];

static int set_up(void **state)
{
    if (scratch_make(state) != 0)
        return -1;
    snprintf(path, sizeof path, "%s/pairs", (char *)*state);
    snprintf(output, sizeof output, "%s/output", (char *)*state);
    return 0;
}

/* What it says goes into `said`. */
static int run(const struct screening_options *options)
{
    size_t length;
    int streams[2] = {dup(STDOUT_FILENO), dup(STDERR_FILENO)};
    int file = open(output, O_CREAT | O_TRUNC | O_WRONLY | O_APPEND, 0600);
    assert_true(file >= 0);
    fflush(stdout);
    dup2(file, STDOUT_FILENO);
    dup2(file, STDERR_FILENO);
    close(file);
    int status = screening_run(options);
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

static struct screening_options options_for(int games)
{
    return (struct screening_options){.path = path,
                                      .base = "",
                                      .words = changes,
                                      .games = games,
                                      .jobs = 1,
                                      .seed = 3,
                                      .rules = rules};
}

/* All of the file; the caller's to free. */
static char *pairs_text(void)
{
    size_t length;
    char *text = storage_read_file(&storage_system, path, 1 << 20, &length, NULL);
    assert_non_null(text);
    return text;
}

/* How many pairs are in the file, each as it must be. */
static int count_pairs(void)
{
    struct screening screening = {.rules = rules};
    struct reason reason;
    assert_true(screening_design_read(&screening.design, "", changes, &reason));
    int file = screening_file_open(&screening, path, &reason);
    assert_true(file >= 0);
    close(file);
    return screening.sums.rows;
}

static void test_fixed_build(void **state)
{
    struct screening_options options = options_for(2);
    (void)state;
    assert_int_equal(run(&options), 1);
    assert_string_equal(said, "screening: the constants of this build are fixed: configure "
                              "--enable-tunables makes one in which they can be set\n");
    assert_int_not_equal(access(path, F_OK), 0);
}

/* In two parts it comes to what it comes to in one; asked for no games it only tells. */
static void test_goes_on(void **state)
{
    struct screening_options options = options_for(12);
    (void)state;
    assert_int_equal(run(&options), 0);
    char *whole = pairs_text();
    assert_int_equal(count_pairs(), 6);
    assert_int_equal(unlink(path), 0);
    options.games = 5; /* three pairs */
    assert_int_equal(run(&options), 0);
    assert_int_equal(count_pairs(), 3);
    options.games = 6;
    options.seed = 77; /* the file's counts */
    assert_int_equal(run(&options), 0);
    options.games = 0;
    assert_int_equal(run(&options), 0);
    assert_int_equal(strncmp(said, "12 games", 8), 0);
    char *parts = pairs_text();
    assert_string_equal(parts, whole);
    free(whole);
    free(parts);
}

/* Who throws away most moves loses, on either side. */
static void test_worse(void **state)
{
    struct screening_options options = options_for(40);
    double value = 0;
    (void)state;
    options.jobs = 2;
    assert_int_equal(run(&options), 0);
    assert_int_equal(count_pairs(), 20);
    const char *table = strstr(said, "40 games; Elo of each change");
    assert_non_null(table);
    const char *last = strstr(table, "KILLER_MOVES=0\n");
    assert_non_null(last);
    assert_int_equal(sscanf(last, "KILLER_MOVES=0\n%lf", &value), 1);
    assert_true(value < -50);
    assert_non_null(strstr(last, changes[0]));
}

static void test_refusals(void **state)
{
    static const char *const wrong[] = {"KILLER_MOVES=9", NULL};
    struct screening_options options = options_for(2);
    char wanted[5000];
    (void)state;
    options.words = wrong;
    assert_int_equal(run(&options), 1);
    assert_string_equal(said, "screening: KILLER_MOVES: expected 0 to 2, found '9'\n");
    assert_int_not_equal(access(path, F_OK), 0);
    options.words = changes;
    assert_int_equal(run(&options), 0);
    options.words = changes + 1;
    assert_int_equal(run(&options), 1);
    snprintf(wanted, sizeof wanted,
             "screening: %s:7: it is of other games than these: 'changes 2', not "
             "'changes 1'\n",
             path);
    assert_string_equal(said, wanted);
    assert_int_equal(count_pairs(), 1);
}

/* A signal that waits from the start: the table is printed, and nothing is half done. */
static void test_signal(void **state)
{
    struct screening_options options = options_for(-1);
    sigset_t term, before;
    char wanted[100];
    (void)state;
    sigemptyset(&term);
    sigaddset(&term, SIGTERM);
    assert_int_equal(sigprocmask(SIG_BLOCK, &term, &before), 0);
    raise(SIGTERM);
    assert_int_equal(run(&options), 0);
    assert_int_equal(sigprocmask(SIG_SETMASK, &before, NULL), 0);
    snprintf(wanted, sizeof wanted, "\n%d games", 2 * count_pairs());
    assert_non_null(strstr(said, wanted));
}

int main(void)
{
    const struct CMUnitTest fixed[] = {
        cmocka_unit_test_setup_teardown(test_fixed_build, set_up, scratch_remove),
    };
    const struct CMUnitTest tunable[] = {
        cmocka_unit_test_setup_teardown(test_goes_on, set_up, scratch_remove),
        cmocka_unit_test_setup_teardown(test_worse, set_up, scratch_remove),
        cmocka_unit_test_setup_teardown(test_refusals, set_up, scratch_remove),
        cmocka_unit_test_setup_teardown(test_signal, set_up, scratch_remove),
    };
    attacks_init();
    return search_constants_are_tunable() ? cmocka_run_group_tests(tunable, NULL, NULL)
                                          : cmocka_run_group_tests(fixed, NULL, NULL);
}
