/* test.c - registers, watches and runs the cases of a test program.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "support/test.h"
#include "support/watchdog.h"

enum { MAX_TESTS = 100 };

static struct {
    struct CMUnitTest tests[MAX_TESTS];
    test_fixture *set_ups[MAX_TESTS];
    int lines[MAX_TESTS], count;
    int next;
} registered;

/* From the rules, if they are linked: tests need not initialise the tables themselves. */
void attacks_init(void) __attribute__((weak));

static int begin_next(void **state)
{
    int i = registered.next++;
    watchdog_watch(registered.tests[i].name);
    return registered.set_ups[i] ? registered.set_ups[i](state) : 0;
}

void test_register(const char *name, void (*run)(void **state), test_fixture *set_up,
                   test_fixture *tear_down, int line)
{
    int i = registered.count++;
    if (i == MAX_TESTS)
        abort();
    for (; i > 0 && registered.lines[i - 1] > line; i--) { /* constructors run in any order */
        registered.tests[i] = registered.tests[i - 1];
        registered.set_ups[i] = registered.set_ups[i - 1];
        registered.lines[i] = registered.lines[i - 1];
    }
    registered.tests[i] = (struct CMUnitTest){name, run, begin_next, tear_down, NULL};
    registered.set_ups[i] = set_up;
    registered.lines[i] = line;
}

/* Weak: a test may define its own. */
test_fixture *test_group_set_up __attribute__((weak)) = NULL;
test_fixture *test_group_tear_down __attribute__((weak)) = NULL;

__attribute__((weak)) void test_begin(int argc, char **argv)
{
    (void)argc;
    (void)argv;
}

__attribute__((weak)) int main(int argc, char **argv)
{
    if (attacks_init)
        attacks_init();
    test_begin(argc, argv);
    signal(SIGPIPE, SIG_IGN);              /* as in the programs */
    setvbuf(stdout, NULL, _IOLBF, BUFSIZ); /* results are printed at once, in case the next
                                            * case hangs */
    watchdog_watch(argv[0]);
    return _cmocka_run_group_tests(argv[0], registered.tests, (size_t)registered.count,
                                   test_group_set_up, test_group_tear_down);
}
