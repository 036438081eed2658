/* kiosk_relay.c - who comes in for the lobby's lines alone is not in the sandbox before a hello, so
 * that is waited for a minute and no longer; and no other line is an answer to it.
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
#include <sys/time.h>

#include <cmocka.h>

#include <sys/wait.h>
#include <unistd.h>

#include "scratch.h"
#include "tools/kiosk.h"

enum { STILL_SET = 41, OTHER_TIME = 42 };

static bool relays;  /* in the process that does; the watchdog has an alarm, too */
static unsigned set; /* seconds; 0: none */

/* The library's, in a hurry: a minute takes a millisecond. */
unsigned alarm(unsigned seconds)
{
    struct itimerval soon = {.it_value = {0, 1000}}, then = {.it_value = {seconds, 0}};
    if (relays && seconds != 0 && seconds != 60)
        _exit(OTHER_TIME);
    set = seconds;
    setitimer(ITIMER_REAL, relays && seconds > 0 ? &soon : &then, NULL);
    return 0;
}

/* How a relay ends that reads those words, and nothing more, from a line that stays open. */
static int relay(const char *words, bool in_time)
{
    int input[2], status;
    assert_int_equal(pipe(input), 0);
    assert_int_equal(write(input[1], words, strlen(words)), (ssize_t)strlen(words));
    pid_t child = fork();
    if (child == 0) {
        const struct kiosk kiosk = {.name = "anna", .socket = "nowhere", .wish = KIOSK_STDIO};
        sigset_t alarms;
        sigemptyset(&alarms);
        sigaddset(&alarms, SIGALRM);
        if (in_time) /* it is not late, however slow this is */
            sigprocmask(SIG_BLOCK, &alarms, NULL);
        close(input[1]);
        dup2(input[0], STDIN_FILENO);
        if (!freopen("said", "w", stderr))
            _exit(99);
        relays = true;
        signal(SIGALRM, SIG_DFL);
        status = kiosk_relay(&kiosk);
        fflush(stderr);
        _exit(set != 0 ? STILL_SET : status);
    }
    while (waitpid(child, &status, 0) < 0)
        ;
    close(input[0]);
    close(input[1]);
    return WIFSIGNALED(status) ? -WTERMSIG(status) : WEXITSTATUS(status);
}

static void check_said(const char *words)
{
    char text[300] = "";
    FILE *file = fopen("said", "r");
    assert_non_null(file);
    text[fread(text, 1, sizeof text - 1, file)] = '\0';
    fclose(file);
    assert_string_equal(text, words);
}

static void test_no_hello(void **state)
{
    (void)state;
    assert_int_equal(relay("", false), -SIGALRM);
    assert_int_equal(relay("1 hello v=1", false), -SIGALRM); /* no whole line */
    check_said("");
}

static void test_hello(void **state)
{
    (void)state;
    assert_int_equal(relay("1 hello v=1\n", true), 1); /* and no alarm waits */
    check_said("ttychess kiosk: nobody keeps a lobby here: No such file or directory\n");
    assert_int_not_equal(relay("1 who\n", true), 0);
    check_said("ttychess kiosk: expected the hello of a lobby's client\n");
}

static int enter(void **state)
{
    return scratch_make(state) != 0 || chdir(*state) != 0;
}

#define test(name) cmocka_unit_test_setup_teardown(name, enter, scratch_remove)

int main(void)
{
    const struct CMUnitTest tests[] = {test(test_no_hello), test(test_hello)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
