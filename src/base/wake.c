/* wake.c - a self-pipe with a flag.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "base/wake.h"

#include <assert.h>
#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "base/compat.h"

bool wake_init(struct wake *wake, struct error *error)
{
    atomic_init(&wake->signalled, false);
    return compat_pipe(wake->descriptors, true) == 0 ||
           error_set(error, 0, "cannot create a pipe: %s", strerror(errno));
}

void wake_free(struct wake *wake)
{
    close(wake->descriptors[0]);
    close(wake->descriptors[1]);
}

void wake_signal(struct wake *wake)
{
    if (!atomic_exchange(&wake->signalled, true))
        (void)!write(wake->descriptors[1], "", 1);
}

void wake_clear(struct wake *wake)
{
    char bytes[16];
    assert(wake->descriptors[0] >= 0);
    /* Read the byte before clearing the flag. If wake_signal() is called in between, it writes
     * nothing, but the caller is about to look for new data anyway. In the other order, its
     * byte could be read while the flag stays set, and no later call would wake us. */
    while (read(wake->descriptors[0], bytes, sizeof bytes) > 0)
        ;
    atomic_store(&wake->signalled, false);
}
