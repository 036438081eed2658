/* game_log.c - a file of PGN that games are added to, one at a time.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tools/game_log.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>

static bool refuse(const struct game_log *log, struct reason *reason)
{
    return reason_set(reason, 0, "%s: %s", log->path, strerror(errno));
}

bool game_log_open(struct game_log *log, const struct storage *storage, const char *path,
                   struct reason *reason)
{
    *log = (struct game_log){storage, path, -1};
    if (!path)
        return true;
    log->file = storage->open(storage->context, path,
                              O_WRONLY | O_APPEND | O_CREAT | O_NONBLOCK, 0666);
    if (log->file < 0 && errno == ENXIO)
        return reason_set(reason, 0, "%s: not a regular file, and nobody reads it", path);
    if (log->file < 0)
        return refuse(log, reason);
    (void)!fcntl(log->file, F_SETFL, O_APPEND); /* a pipe somebody reads: a write waits */
    return true;
}

/* Whether the log is a regular file, and its size. */
static bool find_size(const struct game_log *log, off_t *size)
{
    struct stat status;
    if (log->storage->stat(log->storage->context, log->path, &status) != 0 ||
        !S_ISREG(status.st_mode))
        return false;
    *size = status.st_size;
    return true;
}

bool game_log_add(struct game_log *log, const char *text, size_t length, struct reason *reason)
{
    const struct storage *storage = log->storage;
    off_t before = 0, after;
    bool regular;
    if (!log->path)
        return true;
    regular = find_size(log, &before);
    if (storage_write_all(storage, log->file, text, length) &&
        storage_write_all(storage, log->file, "\n", 1))
        return true;
    refuse(log, reason);
    if (regular && find_size(log, &after) && after > before &&
        after - before <= (off_t)length + 1)
        (void)!storage->truncate(storage->context, log->file, before);
    return false;
}

bool game_log_close(struct game_log *log, struct reason *reason)
{
    const struct storage *storage = log->storage;
    bool synced, closed;
    if (!log->path)
        return true;
    /* Pipes and devices have nothing to sync. */
    synced = storage->sync(storage->context, log->file) == 0 || errno == EINVAL ||
             errno == EROFS || refuse(log, reason);
    closed = storage->close(storage->context, log->file) == 0;
    return synced && (closed || refuse(log, reason));
}
