/* interruption.c - ^C and its kin, for a command whose threads do the work.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <config.h>

#include "tools/interruption.h"

#include <time.h>

#include "base/thread.h"

enum { WAIT_MILLISECONDS = 100, PATIENCE = 1000 };

void interruption_begin(struct interruption *interruption)
{
    static const int ends[] = {SIGINT, SIGTERM, SIGHUP};
    interruption->asked = 0;
    sigemptyset(&interruption->signals);
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        struct sigaction action;
        if (sigaction(ends[i], NULL, &action) == 0 && action.sa_handler != SIG_IGN)
            sigaddset(&interruption->signals, ends[i]);
    }
    pthread_sigmask(SIG_BLOCK, &interruption->signals, &interruption->before);
}

bool interruption_wait(struct interruption *interruption)
{
    const struct timespec pause = {.tv_nsec = WAIT_MILLISECONDS * 1000000L};
    int number = sigtimedwait(&interruption->signals, NULL, &pause);
    if (number > 0 && interruption->asked == 0) {
        interruption->asked = monotonic_milliseconds();
    } else if (number > 0 && monotonic_milliseconds() - interruption->asked > PATIENCE) {
        pthread_sigmask(SIG_UNBLOCK, &interruption->signals, NULL);
        raise(number);
    }
    return interruption->asked != 0;
}

void interruption_end(const struct interruption *interruption)
{
    pthread_sigmask(SIG_SETMASK, &interruption->before, NULL);
}
