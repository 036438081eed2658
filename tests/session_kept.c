/* session_kept.c - what a session leaves on the disk, and how it goes on from there.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "session/session.h"
#include "rules/attacks.h"
#include "scratch.h"
#include "session_driver.h"

static void test_killed_session(void **state)
{
    struct session *session;
    int ends[2];
    char byte;
    pid_t child;
    (void)state;
    assert_int_equal(pipe(ends), 0);
    child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        driver_set_up(WHO_BOTH);
        session = driver_start(&storage_system);
        driver_play(session, "e4");
        driver_play(session, "e5");
        if (session_saved(session, NULL) == SAVE_CLEAN && write(ends[1], "x", 1) == 1)
            pause();
        _exit(1);
    }
    close(ends[1]);
    assert_int_equal(read(ends[0], &byte, 1), 1);
    close(ends[0]);
    kill(child, SIGKILL);
    waitpid(child, NULL, 0);

    settings_init(&driver_settings);
    driver_settings.resume = true;
    session = driver_start(&storage_system);
    driver_check_place(session, 2);
    session_destroy(session);
    settings_free(&driver_settings);
}

#define test(name) cmocka_unit_test_setup_teardown(name, scratch_make, scratch_remove)

int main(void)
{
    const struct CMUnitTest tests[] = {
        test(test_killed_session),
    };
    attacks_init();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
