/* kiosk_sessions.c - so many at once of one person: each has a thread that thinks, and memory.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A file in the person's directory has a byte for each, and who is here has locked one: so whatever
 * ends a session ends its lock, and nothing has to be tidied.
 */
#include <errno.h>
#include <fcntl.h>
#include <string.h>

#include "base/storage.h"
#include "tools/kiosk.h"

static const char path[] = ".sessions";

bool kiosk_take_session(struct kiosk *kiosk, struct reason *reason)
{
    const struct storage *storage = &storage_system;
    int most = kiosk->grants.sessions > 0 ? kiosk->grants.sessions : KIOSK_SESSIONS;
    int file = storage->open(storage->context, path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    errno = file < 0 ? errno : EAGAIN;
    for (int i = 0; file >= 0 && errno == EAGAIN && i < most; i++)
        if (storage->lock(storage->context, file, i) == 0)
            return true; /* it stays open */
    int error = errno;
    if (file >= 0)
        storage->close(storage->context, file);
    if (file < 0 || error != EAGAIN)
        return reason_set(reason, 0, "the sessions of %s cannot be counted: %s", kiosk->name,
                          strerror(error));
    return reason_set(reason, 0,
                      "%s is here %d time%s already, and no more are let in: leave one first",
                      kiosk->name, most, most == 1 ? "" : "s");
}
