/* kiosk_sessions.c - so many at once of one person, counted by locks that end with who holds them;
 * and what somebody is told who cannot be let in.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "scratch.h"
#include "tools/kiosk.h"

static struct kiosk kiosk;
static struct reason reason;
static int life[2]; /* whoever is let in leaves when this test has ended */

/* Somebody who is let in, in a process of their own; with `forks`, one that has left what it forked
 * behind. Its id, or 0: not let in. */
static pid_t come_in(bool forks)
{
    int ends[2];
    pid_t told = 0;
    assert_int_equal(pipe(ends), 0);
    pid_t child = fork();
    if (child == 0) {
        bool in = kiosk_take_session(&kiosk, &reason);
        pid_t inside = in && forks ? fork() : 0;
        pid_t me = in ? getpid() : 0;
        if (inside > 0)
            _exit(0);
        (void)!write(ends[1], &me, sizeof me);
        close(life[1]);
        while (in && read(life[0], &me, 1) < 0)
            ;
        _exit(0);
    }
    close(ends[1]);
    assert_int_equal(read(ends[0], &told, sizeof told), sizeof told);
    close(ends[0]);
    if (forks || told == 0)
        waitpid(child, NULL, 0);
    return told;
}

static void test_most(void **state)
{
    pid_t inside[KIOSK_SESSIONS];
    (void)state;
    kiosk.grants.sessions = 2;
    for (int i = 0; i < 2; i++)
        assert_true((inside[i] = come_in(false)) > 0);
    assert_int_equal(come_in(false), 0);
    assert_false(kiosk_take_session(&kiosk, &reason));
    assert_string_equal(reason.text, "anna is here 2 times already, and no more are let in: "
                                     "leave one first");
    kill(inside[0], SIGKILL);
    waitpid(inside[0], NULL, 0);
    assert_true((inside[0] = come_in(false)) > 0);
    assert_int_equal(come_in(false), 0);
    for (int i = 0; i < 2; i++) {
        kill(inside[i], SIGKILL);
        waitpid(inside[i], NULL, 0);
    }
    kiosk.grants.sessions = 0; /* nobody has said a number */
    for (int i = 0; i < KIOSK_SESSIONS; i++)
        assert_true((inside[i] = come_in(false)) > 0);
    assert_int_equal(come_in(false), 0);
    for (int i = 0; i < KIOSK_SESSIONS; i++) {
        kill(inside[i], SIGKILL);
        waitpid(inside[i], NULL, 0);
    }
}

/* The keeper's side and the player's hold it together: the last of them frees it. */
static void test_forked(void **state)
{
    pid_t inside, next;
    (void)state;
    kiosk.grants.sessions = 1;
    assert_true((inside = come_in(true)) > 0);
    assert_int_equal(come_in(false), 0);
    kill(inside, SIGKILL); /* nobody can wait for it */
    while ((next = come_in(false)) == 0)
        usleep(1000);
    kill(next, SIGKILL);
    waitpid(next, NULL, 0);
}

static void test_uncounted(void **state)
{
    (void)state;
    assert_int_equal(mkdir(".sessions", 0700), 0);
    assert_false(kiosk_take_session(&kiosk, &reason));
    assert_string_equal(reason.text, "the sessions of anna cannot be counted: Is a directory");
}

/* Who comes in is told what is wrong, and not where on the host. */
static void test_home(void **state)
{
    char path[300];
    kiosk.data = *state;
    assert_true(kiosk_enter_home(&kiosk, "/nosuch", &reason));
    snprintf(path, sizeof path, "%s/anna", (char *)*state);
    assert_string_equal(kiosk.home, path);
    assert_int_equal(chmod(path, 0755), 0);
    assert_false(kiosk_enter_home(&kiosk, "/nosuch", &reason));
    assert_string_equal(reason.text, "the games of anna: expected a directory of this "
                                     "account's own (mode 700)");
    assert_int_equal(rmdir(path), 0);
    assert_int_equal(symlink("nowhere", path), 0);
    assert_false(kiosk_enter_home(&kiosk, "/nosuch", &reason));
    assert_string_equal(
        reason.text,
        "no directory for the games of anna can be had: No such file or directory");
}

static int enter(void **state)
{
    kiosk = (struct kiosk){.name = "anna"};
    return scratch_make(state) != 0 || chdir(*state) != 0 || (life[1] == 0 && pipe(life) != 0);
}

#define test(name) cmocka_unit_test_setup_teardown(name, enter, scratch_remove)

int main(void)
{
    const struct CMUnitTest tests[] = {test(test_most), test(test_forked),
                                       test(test_uncounted), test(test_home)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
