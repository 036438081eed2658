/* ending_signals.c - which signals ask a process to end: all but those that are known not to, so
 * that the ones of real time, and those of other systems, are among them.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "base/ending_signals.h"

#include <signal.h>
#include <stddef.h>

bool signal_is_fault(int number)
{
    static const int faults[] = {SIGSEGV, SIGBUS, SIGFPE,  SIGILL,
                                 SIGABRT, SIGSYS, SIGTRAP, SIGQUIT};
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++)
        if (faults[i] == number)
            return true;
    return false;
}

bool signal_asks_for_end(int number)
{
    static const int others[] = {SIGKILL, SIGSTOP, /* not caught */
                                 SIGCHLD, SIGCONT, SIGTSTP,  SIGTTIN,
                                 SIGTTOU, SIGURG,  SIGWINCH, /* end nobody */
                                 SIGPIPE, SIGXFSZ}; /* a write that fails says so itself */
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (others[i] == number)
            return false;
    return !signal_is_fault(number);
}
