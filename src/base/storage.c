/* storage.c - whole files, made of single calls of the seam.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The order in storage_replace_file() is the one that survives a power loss on every file
 * system: the data is durable before the name points to it, and the name is durable
 * before anybody is told. Source: Pillai et al., "All File Systems Are Not Created Equal"
 * (OSDI 2014).
 */
#include "base/storage.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

static bool fail(struct reason *reason, const char *path, const char *what)
{
    return reason_set(reason, 0, "%s: cannot %s: %s", path, what, strerror(errno));
}

/* What could not be written is told on the screen, where the path may be cut off. */
static bool refuse(struct reason *reason, const char *path, const char *what)
{
    return reason_set(reason, 0, "cannot %s: %s (%s)", what, strerror(errno), path);
}

bool storage_sync_directory(const struct storage *storage, const char *path, bool must_open,
                            struct reason *reason)
{
    int file = storage->open(storage->context, path, O_RDONLY | O_DIRECTORY, 0);
    bool done;
    if (file < 0 && errno == EACCES && !must_open)
        return true;
    if (file < 0)
        return refuse(reason, path, "open");
    done = storage->sync(storage->context, file) == 0 || errno == EINVAL;
    if (!done)
        refuse(reason, path, "sync");
    storage->close(storage->context, file);
    return done;
}

/* One may make a directory where one may not read. */
static bool sync_parent(const struct storage *storage, const char *path, struct reason *reason)
{
    char *parent = memory_copy_string(path), *end = strrchr(parent, '/');
    if (end)
        end[end == parent] = '\0';
    bool done = storage_sync_directory(storage, end ? parent : ".", false, reason);
    free(parent);
    return done;
}

bool storage_make_directories(const struct storage *storage, const char *path,
                              struct reason *reason)
{
    char *part = memory_copy_string(path);
    bool done = true;
    int error = 0; /* why the last one is not there: below it all say ENOENT */
    for (char *slash = part + 1; done; slash++) {
        char separator = *slash;
        if (separator != '/' && separator != '\0')
            continue;
        *slash = '\0';
        if (storage->make_directory(storage->context, part, 0700) == 0) {
            done = sync_parent(storage, part, reason);
        } else if (errno == EEXIST) {
            error = 0;
        } else if (error == 0 || errno != ENOENT) {
            error = errno;
        }
        if (done && error != 0 && separator == '\0') {
            errno = error;
            done = refuse(reason, part, "make the directory");
        }
        *slash = separator;
        if (separator == '\0')
            break;
    }
    free(part);
    return done;
}

bool storage_write_all(const struct storage *storage, int file, const char *text,
                       size_t length)
{
    while (length > 0) {
        ssize_t written = storage->write(storage->context, file, text, length);
        if (written < 0 && errno == EINTR)
            continue;
        if (written == 0)
            errno = EIO;
        if (written <= 0)
            return false;
        text += written;
        length -= (size_t)written;
    }
    return true;
}

const char *storage_finish_file(const struct storage *storage, int file, const char *text,
                                size_t length)
{
    const char *failed = NULL;
    if (!storage_write_all(storage, file, text, length))
        failed = "write";
    else if (storage->sync(storage->context, file) != 0)
        failed = "sync";
    int error = errno;
    /* Some network file systems tell of a failed write only here. */
    if (storage->close(storage->context, file) != 0 && !failed)
        return "close";
    errno = error;
    return failed;
}

static bool write_durably(const struct storage *storage, const char *path, const char *text,
                          size_t length, struct reason *reason)
{
    int file =
        storage->open(storage->context, path, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW, 0600);
    const char *failed;
    if (file < 0)
        return refuse(reason, path, "create");
    failed = storage_finish_file(storage, file, text, length);
    return !failed || refuse(reason, path, failed);
}

bool storage_replace_file(const struct storage *storage, const char *directory,
                          const char *path, const char *temporary, const char *text,
                          size_t length, struct reason *reason)
{
    assert(strcmp(temporary, path) != 0);
    if (!write_durably(storage, temporary, text, length, reason)) {
        storage->unlink(storage->context, temporary);
        return false;
    }
    if (storage->rename(storage->context, temporary, path) != 0) {
        refuse(reason, path, "replace");
        storage->unlink(storage->context, temporary);
        return false;
    }
    return storage_sync_directory(storage, directory, true, reason);
}

/* Whether the file is the one that is known, or is missing. *there: it is not missing. */
static bool check_known(const struct storage *storage, const char *path,
                        const struct file_mark *known, bool *there, bool *foreign,
                        struct reason *reason)
{
    struct file_mark now;
    *there = file_mark_take(&now, storage, path);
    if (!*there && errno != ENOENT && errno != ENOTDIR)
        return refuse(reason, path, "look at");
    *foreign = *there && (known->inode == 0 || !file_mark_is_same(&now, known));
    return !*foreign ||
           reason_set(reason, 0, "cannot replace: the file is another one now (%s)", path);
}

bool storage_replace_known(const struct storage *storage, const char *directory,
                           const char *path, const char *temporary, const char *text,
                           size_t length, struct file_mark *known, bool *foreign,
                           struct reason *reason)
{
    struct file_mark written;
    bool there, marked;
    int failed;
    *foreign = false;
    if (!check_known(storage, path, known, &there, foreign, reason))
        return false;
    /* Looked at again: a slow disk may have been at work for seconds. */
    if (!write_durably(storage, temporary, text, length, reason) ||
        !check_known(storage, path, known, &there, foreign, reason)) {
        storage->unlink(storage->context, temporary);
        return false;
    }
    marked = file_mark_take(&written, storage, temporary);
    if (!marked)
        failed = -1; /* it would be another one to us afterwards */
    else if (there)
        failed = storage->rename(storage->context, temporary, path);
    else
        failed = storage->rename_new(storage->context, temporary, path);
    if (failed != 0) {
        *foreign = marked && !there && errno == EEXIST;
        refuse(reason, path, "replace");
        storage->unlink(storage->context, temporary);
        return false;
    }
    *known = written;
    return storage_sync_directory(storage, directory, true, reason);
}

char *storage_read_file(const struct storage *storage, const char *path, size_t limit,
                        size_t *length, struct reason *reason)
{
    struct stat status;
    char *text = NULL;
    size_t room = 0;
    ssize_t got;
    int file;
    assert(limit < SIZE_MAX / 2);
    if (storage->stat(storage->context, path, &status) == 0 && !S_ISREG(status.st_mode) &&
        !S_ISCHR(status.st_mode)) {
        reason_set(reason, 0, "%s: expected a file", path);
        errno = EINVAL;
        return NULL;
    }
    file = storage->open(storage->context, path, O_RDONLY | O_NONBLOCK, 0);
    if (file < 0) {
        fail(reason, path, "open");
        return NULL;
    }
    *length = 0;
    do {
        if (*length + 1 >= room) {
            room = room ? 2 * room : 8192;
            text = memory_resize(text, room, 1);
        }
        got = storage->read(storage->context, file, text + *length, room - 1 - *length);
        if (got > 0)
            *length += (size_t)got;
    } while (*length <= limit && (got > 0 || (got < 0 && errno == EINTR)));

    if (got < 0)
        fail(reason, path, "read");
    else if (*length > limit)
        reason_set(reason, 0, "%s: larger than %zu bytes", path, limit);
    storage->close(storage->context, file);
    if (got < 0 || *length > limit) {
        free(text);
        return NULL;
    }
    text[*length] = '\0';
    return text;
}

/* ---- marks ------------------------------------------------------------------------- */

bool file_mark_take(struct file_mark *mark, const struct storage *storage, const char *path)
{
    struct stat status;
    if (storage->stat(storage->context, path, &status) != 0)
        return false;
    *mark = (struct file_mark){status.st_mode, status.st_size, status.st_mtim, status.st_dev,
                               status.st_ino};
    return true;
}

bool file_mark_is_same(const struct file_mark *one, const struct file_mark *other)
{
    return one->size == other->size && one->device == other->device &&
           one->inode == other->inode && one->modified.tv_sec == other->modified.tv_sec &&
           one->modified.tv_nsec == other->modified.tv_nsec;
}
