/* interruption.h - ^C and its kin, for a command whose threads do the work.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The main thread begins before it starts the others, so that none of them is hit, and
 * waits. SIGINT, SIGTERM and SIGHUP count, but not those that somebody has had ignored,
 * such as nohup(1).
 */
#ifndef TTYCHESS_TOOLS_INTERRUPTION_H
#define TTYCHESS_TOOLS_INTERRUPTION_H

#include <signal.h>
#include <stdbool.h>
#include <stdint.h>

struct interruption {
    sigset_t signals, before;
    int64_t asked; /* when the first came, in milliseconds; 0: not yet */
};

void interruption_begin(struct interruption *interruption);

/* Wait a tenth of a second, or until a signal comes; true when one has come, now or
 * before. The first lets the command end well; one more ends the program as it always
 * would, for whoever cannot wait. (One that comes at once is the first: timeout(1), for
 * one, sends two.) */
bool interruption_wait(struct interruption *interruption);

void interruption_end(const struct interruption *interruption);

#endif
