/* hangs.c - a test that hangs is ended, and named: this program runs itself with one.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "scratch.h"

static const char *self;

static void is_well(void **state)
{
    (void)state;
}

static void waits_for_ever(void **state)
{
    (void)state;
    for (;;)
        pause();
}

/* What the command prints, and its exit status. */
static int run(const char *command, char *text, size_t size)
{
    FILE *output = popen(command, "r");
    size_t length;
    assert_non_null(output);
    length = fread(text, 1, size - 1, output);
    text[length] = '\0';
    return pclose(output);
}

static void test_a_hang(void **state)
{
    char command[4200], text[4096];
    int status;
    (void)state;
    snprintf(command, sizeof command, "CMOCKA_MESSAGE_OUTPUT=tap WATCHDOG=1 exec '%s' --hang",
             self);
    status = run(command, text, sizeof text);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 1);
    assert_non_null(strstr(text, "ok 1 - is_well"));
    assert_non_null(strstr(text, "\nnot ok - hangs: waits_for_ever\n"));
}

/* With what it waits for: the pipe has its end only when that is gone, too. */
static void test_a_script_that_hangs(void **state)
{
    char text[4096];
    int status;
    assert_int_equal(chdir(*state), 0);
    status = run("echo '. \"$TESTS_SOURCE/watched.sh\"; echo ok 1; sleep 100000' >script; "
                 "WATCHDOG=1 sh ./script",
                 text, sizeof text);
    assert_int_equal(chdir("/"), 0);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) != 0);
    assert_string_equal(text, "ok 1\nnot ok - hangs: ./script\n");
}

int main(int argc, char **argv)
{
    const struct CMUnitTest good[] = {
        cmocka_unit_test(test_a_hang),
        cmocka_unit_test_setup_teardown(test_a_script_that_hangs, scratch_make,
                                        scratch_remove),
    };
    const struct CMUnitTest bad[] = {cmocka_unit_test(is_well),
                                     cmocka_unit_test(waits_for_ever)};
    self = argv[0];
    return argc == 1 ? cmocka_run_group_tests(good, NULL, NULL)
                     : cmocka_run_group_tests(bad, NULL, NULL);
}
