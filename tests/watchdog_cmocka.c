/* watchdog_cmocka.c - each test of a group is watched, under its name. The linker puts this
 * before cmocka's own function (configure.ac: --wrap), so no test has to ask for it.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "watchdog.h"

int __real__cmocka_run_group_tests(const char *name, const struct CMUnitTest *tests,
                                   size_t count, CMFixtureFunction setup,
                                   CMFixtureFunction teardown);
int __wrap__cmocka_run_group_tests(const char *name, const struct CMUnitTest *tests,
                                   size_t count, CMFixtureFunction setup,
                                   CMFixtureFunction teardown);

static const struct CMUnitTest *next; /* they are run in order */

static int begin_next(void **state)
{
    const struct CMUnitTest *test = next++;
    watchdog_watch(test->name);
    return test->setup_func ? test->setup_func(state) : 0;
}

int __wrap__cmocka_run_group_tests(const char *name, const struct CMUnitTest *tests,
                                   size_t count, CMFixtureFunction setup,
                                   CMFixtureFunction teardown)
{
    struct CMUnitTest *watched = calloc(count, sizeof *watched);
    int failures;
    assert_non_null(watched);
    for (size_t i = 0; i < count; i++) {
        watched[i] = tests[i];
        watched[i].setup_func = begin_next;
    }
    next = tests;
    setvbuf(stdout, NULL, _IOLBF, BUFSIZ); /* what was well is told, even if the next hangs */
    watchdog_watch(name);
    failures = __real__cmocka_run_group_tests(name, watched, count, setup, teardown);
    free(watched);
    return failures;
}
