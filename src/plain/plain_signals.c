/* plain_signals.c - signals in plain mode: the end in good order, and ^Z.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Whatever asks for the end ends the game in good order. A line that is frozen (nobody takes
 * what we write) would keep us in write() for ever: a terminal has 40 ms to go on, the reader of
 * a pipe a second, then only what there is room for at once is written.
 */
#include "config.h"

#include "plain/plain_signals.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdio_ext.h>
#include <sys/time.h>
#include <unistd.h>

#include "base/ending_signals.h"
#include "base/wake.h"

enum { TERMINAL_PATIENCE = 40, PIPE_PATIENCE = 1000 /* milliseconds */ };

static struct wake signal_wake;
static int patience, flags_before;
static volatile sig_atomic_t end_asked, stop_asked;

/* SIGALRM is one that asks for the end, too; then it tells that the time for it is over. */
static void note_signal(int number)
{
    const struct itimerval timer = {.it_value = {patience / 1000, patience % 1000 * 1000L}};
    int saved_errno = errno;
    if (end_asked && number == SIGALRM)
        fcntl(STDOUT_FILENO, F_SETFL, flags_before | O_NONBLOCK);
    if (!end_asked)
        setitimer(ITIMER_REAL, &timer, NULL);
    end_asked = 1;
    wake_signal(&signal_wake);
    errno = saved_errno;
}

/* ^Z: the clock is stopped first. */
static void note_stop(int number)
{
    int saved_errno = errno;
    (void)number;
    stop_asked = 1;
    wake_signal(&signal_wake);
    errno = saved_errno;
}

static void catch_stop(void)
{
    struct sigaction action = {.sa_handler = note_stop}, before;
    sigaction(SIGTSTP, NULL, &before);
    if (before.sa_handler != SIG_IGN) /* a shell without job control */
        sigaction(SIGTSTP, &action, NULL);
}

bool plain_signals_catch(void)
{
    /* No SA_RESTART: a write that hangs has to end. A signal that comes twice, as timeout(1)
     * sends it, is one. */
    const struct sigaction action = {.sa_handler = note_signal};
    if (!wake_init(&signal_wake, NULL))
        return false;
    flags_before = fcntl(STDOUT_FILENO, F_GETFL);
    patience = isatty(STDOUT_FILENO) ? TERMINAL_PATIENCE : PIPE_PATIENCE;
    for (int number = 1; number < NSIG; number++) {
        struct sigaction before;
        bool ends = signal_asks_for_end(number) && sigaction(number, NULL, &before) == 0;
        if (ends && (before.sa_handler == SIG_DFL || number == SIGALRM))
            sigaction(number, &action, NULL); /* under nohup it stays ignored */
    }
    catch_stop();
    return true;
}

void plain_signals_release(void)
{
    for (int number = 1; number < NSIG; number++)
        if (signal_asks_for_end(number))
            signal(number, SIG_IGN);
    setitimer(ITIMER_REAL, &(struct itimerval){.it_value = {0, 0}}, NULL);
    signal(SIGTSTP, SIG_DFL);
    if (end_asked) {
        __fpurge(stdout); /* what has found no room would be waited for at exit */
        clearerr(stdout); /* nor is there room for a complaint */
        fcntl(STDOUT_FILENO, F_SETFL, flags_before); /* the shell has the flag as well */
    }
    wake_free(&signal_wake);
}

int plain_signals_descriptor(void)
{
    return signal_wake.descriptors[0];
}

bool plain_signals_take_stop(void)
{
    wake_clear(&signal_wake);
    return stop_asked;
}

bool plain_signals_end_is_asked(void)
{
    return end_asked;
}

void plain_signals_stop(void)
{
    signal(SIGTSTP, SIG_DFL);
    raise(SIGTSTP);
    catch_stop();
    stop_asked = 0;
}
