/* ending_signals.h - which signals ask a process to end.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Left to themselves most signals end a process at once, wherever it is: a terminal stays as it
 * was set for the game. So the faces catch all of them. Any thread.
 */
#ifndef TTYCHESS_BASE_ENDING_SIGNALS_H
#define TTYCHESS_BASE_ENDING_SIGNALS_H

#include <stdbool.h>

/* Whether this signal asks us to end: its default action ends a process, it can be caught, it is
 * no fault of the program's own (SIGSEGV and its kin; SIGQUIT, which asks for a core file),
 * nor one that is ignored (SIGPIPE, SIGXFSZ). `number` is 1 to NSIG - 1. */
bool signal_asks_for_end(int number);

/* Whether it is such a fault. */
bool signal_is_fault(int number);

#endif
