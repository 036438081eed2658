/* wake.h - how a background thread wakes the thread that polls: one byte in a pipe.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * However often it is signalled, at most one byte waits in the pipe, and no signal is
 * lost: what was left in a slot before wake_signal() is seen after wake_clear().
 */
#ifndef TTYCHESS_BASE_WAKE_H
#define TTYCHESS_BASE_WAKE_H

#include <stdatomic.h>
#include <stdbool.h>

#include "base/reason.h"

struct wake {
    int descriptors[2]; /* read end, write end; both non-blocking and close-on-exec */
    atomic_bool signalled;
};

/* False, with the reason, when there is no descriptor left. */
bool wake_init(struct wake *wake, struct reason *reason);
void wake_free(struct wake *wake);

/* Make the read end readable. Any thread, also a signal handler; never
 * blocks. */
void wake_signal(struct wake *wake);

/* Take the signal back; look into the slots after it. The owner's thread. */
void wake_clear(struct wake *wake);

#endif
