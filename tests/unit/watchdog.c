/* watchdog.c - a hanging test is ended and named: this program runs itself with one.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "support/scratch.h"
#include "support/test.h"

static const char *self;
static bool hanging;

BEFORE_ALL
{
    self = argv[0];
    hanging = argc > 1;
}

TEST(passes)
{
}

TEST(waits_for_ever)
{
    while (hanging)
        pause();
}

/* Returns the output of the command and its exit status. */
static int run(const char *command, char *text, size_t size)
{
    FILE *output = popen(command, "r");
    size_t length;
    assert_non_null(output);
    length = fread(text, 1, size - 1, output);
    text[length] = '\0';
    return pclose(output);
}

TEST(test_a_hang)
{
    char command[4200], text[4096];
    int status;
    snprintf(command, sizeof command, "CMOCKA_MESSAGE_OUTPUT=tap WATCHDOG=1 exec '%s' --hang",
             self);
    status = run(command, text, sizeof text);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 1);
    assert_non_null(strstr(text, "ok 1 - passes"));
    assert_non_null(strstr(text, "\nnot ok - hangs: waits_for_ever\n"));
}

/* Including its children: the pipe ends only when those are gone too. */
TEST_WITH(scratch_make, scratch_remove, test_a_script_that_hangs)
{
    char text[4096];
    int status;
    assert_int_equal(chdir(*state), 0);
    status =
        run("echo '. \"$TESTS_SOURCE/support/watched.sh\"; echo ok 1; sleep 100000' >script; "
            "WATCHDOG=1 sh ./script",
            text, sizeof text);
    assert_int_equal(chdir("/"), 0);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) != 0);
    assert_string_equal(text, "ok 1\nnot ok - hangs: ./script\n");
}
