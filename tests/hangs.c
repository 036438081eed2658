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

static void test_a_hang(void **state)
{
    char command[4200], text[4096];
    size_t length;
    int status;
    (void)state;
    snprintf(command, sizeof command, "WATCHDOG=1 exec '%s' --hang", self);
    FILE *output = popen(command, "r");
    assert_non_null(output);
    length = fread(text, 1, sizeof text - 1, output);
    text[length] = '\0';
    status = pclose(output);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 1);
    assert_non_null(strstr(text, "ok 1 - is_well"));
    assert_non_null(strstr(text, "\nnot ok - hangs: waits_for_ever\n"));
}

int main(int argc, char **argv)
{
    const struct CMUnitTest good[] = {cmocka_unit_test(test_a_hang)};
    const struct CMUnitTest bad[] = {cmocka_unit_test(is_well),
                                     cmocka_unit_test(waits_for_ever)};
    self = argv[0];
    return argc == 1 ? cmocka_run_group_tests(good, NULL, NULL)
                     : cmocka_run_group_tests(bad, NULL, NULL);
}
