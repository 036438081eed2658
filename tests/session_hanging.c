/* session_hanging.c - a file system whose calls do not return, one kind of them after the other:
 * the game goes on, and quitting does; that it is not saved is said.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Each kind has a process of its own, since most of the time all of them wait.
 */
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "faults.h"
#include "rules/attacks.h"
#include "scratch.h"
#include "session/leave.h"
#include "session_driver.h"

enum { WATCHDOG = 120 /* seconds, for what takes two */, MOST_KINDS = 16 };

/* What a person does while the disk hangs; all of it returns. */
static void play_on(struct session *session)
{
    static const char *const lines[] = {"e5",   "Nf3", "moves", "clock", "undo",    "Nc3",
                                        "eval", "pgn", "level", "flip",  "material"};
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        driver_type(session, lines[i]);
        session_wake(session);
        assert_true(session_deadline(session) >= -1);
    }
    driver_check_place(session, 3);
}

/* In a process of its own, which ends with it. */
static void hang(const char *letters, const char *place)
{
    static struct faults faults; /* a thread that is left to itself goes on with it */
    char data[4200];
    struct session *session;
    int status;
    alarm(WATCHDOG);
    snprintf(data, sizeof data, "%s/%s", place, letters);
    setenv("XDG_DATA_HOME", data, 1);
    faults_init(&faults);
    driver_set_up(WHO_BOTH);
    session = driver_start(&faults.storage);
    driver_play(session, "e4");
    faults_hang(&faults, letters);
    play_on(session);
    driver_said[0] = '\0';
    status = session_leave(session, false);
    driver_listen(session);
    if (status == 0) /* then it was not needed for saving */
        assert_null(strpbrk(letters, "owscnt"));
    else {
        driver_check_said("NOT SAVED yet: the disk does not answer.");
        driver_check_not_said("--resume"); /* that would be untrue */
    }
    session_destroy(session);
    settings_free(&driver_settings);
    _exit(0);
}

static pid_t start(const char *letters, const char *place)
{
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        if (!freopen("/dev/null", "w", stdout)) /* what fails is told by the parent */
            _exit(1);
        hang(letters, place);
    }
    return child;
}

static void test_each_kind_of_call(void **state)
{
    static const char *const kinds[] = {"o", "r", "w", "s", "c", "n", "m",         "l",
                                        "k", "q", "t", "i", "u", "a", "owscnkqtia"};
    pid_t children[MOST_KINDS];
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        children[i] = start(kinds[i], *state);
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        int status;
        assert_int_equal(waitpid(children[i], &status, 0), children[i]);
        if (!WIFEXITED(status) || WEXITSTATUS(status) != 0)
            fail_msg("calls '%s' hang: status %x", kinds[i], (unsigned)status);
    }
}

#define test(name) cmocka_unit_test_setup_teardown(name, scratch_make, scratch_remove)

int main(void)
{
    const struct CMUnitTest tests[] = {
        test(test_each_kind_of_call),
    };
    attacks_init();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
