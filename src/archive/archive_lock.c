/* archive_lock.c - who holds a game, and how another session gets it.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Locks cannot lie on the game files: a save replaces the file, and the lock would stay
 * with the old one. So one file, ".lock", stands for them all; a game is two bytes of it,
 * at an offset made from its id. Who plays the game has the first locked; who wants it
 * locks the second and rings: it opens the file for writing and closes it again, which
 * wakes whoever watches it. The holder then sees that the second byte is locked, and lets
 * the first one go. Nothing is written there, nothing has to be cleaned up, and the system
 * lets go when a process dies however it dies.
 */
#include "archive/archive.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>

#include "archive/lock_holder.h"

/* FNV-1a (Fowler, Noll and Vo), cut to a positive, even file offset. */
static off_t hold_offset(const char *id)
{
    uint64_t hash = 14695981039346656037ULL;
    for (; *id; id++)
        hash = (hash ^ (unsigned char)*id) * 1099511628211ULL;
    return (off_t)(hash >> 2 & ~(uint64_t)1);
}

static off_t wish_offset(const char *id)
{
    return hold_offset(id) + 1;
}

static bool is_lock_unknown(int error)
{
    return error == ENOLCK || error == EOPNOTSUPP || error == EINVAL || error == ENOSYS;
}

static void lock_path(const struct archive *archive, char path[ARCHIVE_PATH_SIZE])
{
    snprintf(path, ARCHIVE_PATH_SIZE, "%.*s/.lock", ARCHIVE_PATH_SIZE - 8, archive->directory);
}

/* The file of the locks; -1 with the reason. */
static int open_locks(const struct archive *archive, int flags, struct reason *reason)
{
    char path[ARCHIVE_PATH_SIZE];
    int file;
    lock_path(archive, path);
    file = archive->storage->open(archive->storage->context, path, flags | O_NOFOLLOW, 0600);
    if (file < 0)
        reason_set(reason, 0, "cannot open: %s (%s)", strerror(errno), path);
    return file;
}

/* ---- holding ----------------------------------------------------------------------- */

/* Which file it is that carries the lock now. */
static void note_lock_file(struct archive *archive)
{
    char path[ARCHIVE_PATH_SIZE];
    struct stat status = {0};
    lock_path(archive, path);
    if (archive->storage->stat(archive->storage->context, path, &status) != 0)
        status.st_ino = 0; /* not known */
    archive->lock_device = status.st_dev;
    archive->lock_inode = status.st_ino;
}

/* What is read from now on is what this mark is of, or is seen to be another one. */
static void note_game_file(struct archive *archive, const char *id)
{
    char path[ARCHIVE_PATH_SIZE];
    snprintf(path, sizeof path, "%.*s/%.*s%s", ARCHIVE_PATH_SIZE - ARCHIVE_ID_SIZE - 8,
             archive->directory, ARCHIVE_ID_SIZE - 1, id, ARCHIVE_SUFFIX);
    if (!file_mark_take(&archive->mark, archive->storage, path))
        archive->mark.inode = 0; /* a file that is there all the same is another one */
}

void archive_close(struct archive *archive)
{
    if (archive->lock_file >= 0)
        archive->storage->close(archive->storage->context, archive->lock_file);
    archive->lock_file = -1;
    archive->held[0] = '\0';
}

bool archive_hold(struct archive *archive, const char *id, struct reason *reason)
{
    const struct storage *storage = archive->storage;
    int file;
    assert(*id && strlen(id) < ARCHIVE_ID_SIZE);
    archive->refused = false;
    if (strcmp(archive->held, id) == 0)
        return true;
    file = open_locks(archive, O_RDWR | O_CREAT, reason);
    if (file < 0)
        return false;
    if (storage->lock(storage->context, file, hold_offset(id)) != 0 &&
        !is_lock_unknown(errno)) {
        archive->refused = errno == EAGAIN;
        reason_set(reason, 0,
                   archive->refused ? "game %s is being played in another session"
                                    : "game %s: cannot lock it",
                   id);
        storage->close(storage->context, file);
        return false;
    }
    archive_close(archive);
    archive->lock_file = file;
    snprintf(archive->held, sizeof archive->held, "%s", id);
    note_lock_file(archive);
    note_game_file(archive, id);
    return true;
}

bool archive_hold_alone(struct archive *archive, const char *id)
{
    const struct storage *storage = archive->storage;
    return archive_hold(archive, id, NULL) &&
           storage->is_locked(storage->context, archive->lock_file, hold_offset(id)) == 0;
}

bool archive_still_holds(const struct archive *archive, const char *id)
{
    char path[ARCHIVE_PATH_SIZE];
    struct stat status;
    if (strcmp(archive->held, id) != 0)
        return false;
    lock_path(archive, path);
    if (archive->storage->stat(archive->storage->context, path, &status) != 0)
        return errno != ENOENT && errno != ENOTDIR;
    return archive->lock_inode == 0 ||
           (status.st_dev == archive->lock_device && status.st_ino == archive->lock_inode);
}

bool archive_is_held(const struct archive *archive, const char *id)
{
    const struct storage *storage = archive->storage;
    int file = open_locks(archive, O_RDONLY, NULL);
    bool held = file >= 0 && storage->is_locked(storage->context, file, hold_offset(id)) == 1;
    if (file >= 0)
        storage->close(storage->context, file);
    return held;
}

long archive_holder(const struct archive *archive, const char *id)
{
    char path[ARCHIVE_PATH_SIZE];
    lock_path(archive, path);
    return lock_holder_find(path, hold_offset(id));
}

bool archive_holder_is(const struct archive *archive, const char *id, long process)
{
    char path[ARCHIVE_PATH_SIZE];
    lock_path(archive, path);
    return lock_holder_is(path, hold_offset(id), process);
}

/* ---- wishes ------------------------------------------------------------------------ */

int archive_wish(const struct archive *archive, const char *id, struct reason *reason)
{
    const struct storage *storage = archive->storage;
    int file = open_locks(archive, O_RDWR | O_CREAT, reason), bell;
    if (file < 0)
        return -1;
    if (storage->lock(storage->context, file, wish_offset(id)) != 0 &&
        !is_lock_unknown(errno)) {
        reason_set(reason, 0, "another session is about to take game %s over", id);
        storage->close(storage->context, file);
        return -1;
    }
    bell = open_locks(archive, O_RDWR, NULL);
    if (bell >= 0)
        storage->close(storage->context, bell);
    return file;
}

bool archive_is_wished(const struct archive *archive)
{
    const struct storage *storage = archive->storage;
    assert(archive->lock_file < 0 || *archive->held);
    return archive->lock_file >= 0 && storage->is_locked(storage->context, archive->lock_file,
                                                         wish_offset(archive->held)) == 1;
}

int archive_watch_locks(const struct archive *archive)
{
    char path[ARCHIVE_PATH_SIZE];
    lock_path(archive, path);
    return archive->storage->watch(archive->storage->context, path);
}
