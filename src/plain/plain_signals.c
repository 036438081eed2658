/* plain_signals.c - signals in plain mode: the end in good order, and ^Z.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The first signal ends the game in good order, a second one at once. A line that is
 * frozen (nobody takes what we write) would keep us in write() for ever: it has a second
 * for the last words, then nowhere takes its place.
 */
#include "plain/plain_signals.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

#include "base/wake.h"

enum { LAST_WORDS_SECONDS = 1 };

static const int ending_signals[] = {SIGINT, SIGTERM, SIGHUP};
enum { ENDING_SIGNALS = sizeof ending_signals / sizeof *ending_signals };

static struct wake signal_wake;
static int nowhere = -1;
static volatile sig_atomic_t end_asked, stop_asked;

static void note_signal(int number)
{
    int saved_errno = errno;
    (void)number;
    end_asked = 1;
    wake_signal(&signal_wake);
    alarm(LAST_WORDS_SECONDS);
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

static void give_up_line(int number)
{
    int saved_errno = errno;
    (void)number;
    dup2(nowhere, STDOUT_FILENO);
    errno = saved_errno;
}

bool plain_signals_catch(void)
{
    if (!wake_init(&signal_wake, NULL))
        return false;
    nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
    /* No SA_RESTART: a write that hangs has to end. A signal that comes twice, as timeout(1)
     * sends it, is one. */
    struct sigaction action = {.sa_handler = give_up_line};
    sigaction(SIGALRM, &action, NULL);
    action = (struct sigaction){.sa_handler = note_signal};
    for (int i = 0; i < ENDING_SIGNALS; i++) {
        struct sigaction before;
        sigaction(ending_signals[i], NULL, &before);
        if (before.sa_handler != SIG_IGN) /* under nohup it stays ignored */
            sigaction(ending_signals[i], &action, NULL);
    }
    catch_stop();
    return true;
}

void plain_signals_release(void)
{
    for (int i = 0; i < ENDING_SIGNALS; i++)
        signal(ending_signals[i], SIG_IGN);
    alarm(0);
    signal(SIGALRM, SIG_DFL);
    signal(SIGTSTP, SIG_DFL);
    close(nowhere);
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
