/* wake.h - wakes a polling thread from another thread, through a pipe.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The pipe contains at most one byte, and no wake-up is lost: data stored before wake_signal()
 * is visible after wake_clear().
 */
#ifndef TTYCHESS_BASE_WAKE_H
#define TTYCHESS_BASE_WAKE_H

#include <stdatomic.h>
#include <stdbool.h>

#include "base/error.h"

struct wake {
    int descriptors[2]; /* read end, write end; non-blocking, close-on-exec */
    atomic_bool signalled;
};

bool wake_init(struct wake *wake, struct error *error);
void wake_free(struct wake *wake);

/* Makes the read end readable. Any thread or signal handler may call this. */
void wake_signal(struct wake *wake);

/* Empties the pipe. Call this before you look for new data. */
void wake_clear(struct wake *wake);

#endif
