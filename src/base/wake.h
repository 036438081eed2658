/* wake.h - wakes a polling thread from another thread, through a pipe
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * However often it is signalled, the pipe holds at most one byte, and no signal is lost: data
 * stored before wake_signal() is visible after wake_clear().
 */
#ifndef TTYCHESS_BASE_WAKE_H
#define TTYCHESS_BASE_WAKE_H

#include <stdatomic.h>
#include <stdbool.h>

#include "base/error.h"

struct wake {
    int descriptors[2]; /* read end, write end; both non-blocking and close-on-exec */
    atomic_bool signalled;
};

/* Returns false and sets *error if the pipe cannot be created. */
bool wake_init(struct wake *wake, struct error *error);
void wake_free(struct wake *wake);

/* Make the read end readable. Never blocks. Any thread, signal handlers included. */
void wake_signal(struct wake *wake);

/* Reset the signal, before the owner's thread looks for new data. Owner's thread only. */
void wake_clear(struct wake *wake);

#endif
