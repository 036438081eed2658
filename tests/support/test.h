/* test.h - cmocka tests whose cases register themselves.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 *     FIXTURE(scratch_make, scratch_remove);     before and after each case, optional
 *
 *     TEST(castling)
 *     {
 *         assert_true(...);
 *     }
 *
 * main() is in test.c: it initialises the tables of the rules, if the program has them, and
 * runs the cases in the order of the file. A watchdog watches each (watchdog.h).
 */
#ifndef TTYCHESS_TESTS_TEST_H
#define TTYCHESS_TESTS_TEST_H

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

/* A set-up or tear-down: *state is passed to the case as `state`. Returns 0, or nonzero on
 * failure. */
typedef int test_fixture(void **state);

/* Defines the case `name`; without FIXTURE it has neither set-up nor tear-down. */
#define TEST(name) TEST_CASE(name, test_set_up, test_tear_down)

/* Defines a case with its own set-up and tear-down; NULL: none. */
#define TEST_WITH(set_up, tear_down, name) TEST_CASE(name, set_up, tear_down)

/* Sets what is done before and after each TEST of this file, even those above it. */
#define FIXTURE(set_up, tear_down)                                                            \
    static test_fixture *const test_set_up = set_up, *const test_tear_down = tear_down

/* Sets what is done once, before and after all cases. */
#define GROUP(set_up, tear_down)                                                              \
    test_fixture *test_group_set_up = set_up, *test_group_tear_down = tear_down

/* The head of a function that main() calls first, with its arguments. */
#define BEFORE_ALL                                                                            \
    void test_begin(int argc __attribute__((unused)), char **argv __attribute__((unused)))

#define TEST_CASE(name, set_up, tear_down)                                                    \
    static void name(void **state);                                                           \
    __attribute__((constructor)) static void register_##name(void)                            \
    {                                                                                         \
        test_register(#name, name, set_up, tear_down, __LINE__);                              \
    }                                                                                         \
    static void name(void **state __attribute__((unused)))

/* Used by the macros. */
void test_register(const char *name, void (*run)(void **state), test_fixture *set_up,
                   test_fixture *tear_down, int line);
extern test_fixture *test_group_set_up, *test_group_tear_down;
void test_begin(int argc, char **argv);

static test_fixture *const test_set_up __attribute__((unused));
static test_fixture *const test_tear_down __attribute__((unused));

#endif
