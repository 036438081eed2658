/* storage_system.c - the system's files behind the seam.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <config.h> /* locks of open files are not in POSIX yet */

#include "base/storage.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#if __has_include(<sys/inotify.h>)
#include <sys/inotify.h>
#endif

#include "base/storage_list.h"

static int system_open(void *context, const char *path, int flags, mode_t mode)
{
    (void)context;
    return open(path, flags | O_CLOEXEC | O_NOCTTY, mode);
}

static ssize_t system_read(void *context, int file, void *buffer, size_t size)
{
    (void)context;
    return read(file, buffer, size);
}

static off_t system_seek(void *context, int file, off_t offset)
{
    (void)context;
    return lseek(file, offset, SEEK_SET);
}

static ssize_t system_write(void *context, int file, const void *bytes, size_t size)
{
    (void)context;
    return write(file, bytes, size);
}

static int system_truncate(void *context, int file, off_t size)
{
    (void)context;
    return ftruncate(file, size);
}

static int system_sync(void *context, int file)
{
    (void)context;
    return fsync(file);
}

static int system_close(void *context, int file)
{
    (void)context;
    return close(file);
}

static int system_rename(void *context, const char *from, const char *to)
{
    (void)context;
    return rename(from, to);
}

static int system_rename_new(void *context, const char *from, const char *to)
{
    int file, error;
    (void)context;
#ifdef RENAME_NOREPLACE
    if (renameat2(AT_FDCWD, from, AT_FDCWD, to, RENAME_NOREPLACE) == 0)
        return 0;
    if (errno != EINVAL && errno != ENOSYS)
        return -1;
#endif
    /* Network file systems cannot do that: there the name is taken first. */
    file = open(to, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (file < 0)
        return -1;
    close(file);
    if (rename(from, to) == 0)
        return 0;
    error = errno;
    unlink(to);
    errno = error;
    return -1;
}

static int system_unlink(void *context, const char *path)
{
    (void)context;
    return unlink(path);
}

static int system_make_directory(void *context, const char *path, mode_t mode)
{
    (void)context;
    return mkdir(path, mode);
}

static int system_names(void *context, const char *path, bool (*found)(void *, const char *),
                        void *finder)
{
    DIR *directory = opendir(path);
    struct dirent *entry;
    int error;
    (void)context;
    if (!directory)
        return -1;
    while (errno = 0, (entry = readdir(directory)) != NULL)
        if (!found(finder, entry->d_name))
            break;
    error = entry ? 0 : errno;
    closedir(directory);
    errno = error;
    return error ? -1 : 0;
}

/* Locks of open files (not of processes) where the system has them: two sessions in one
 * process exclude each other too, and closing another descriptor does not unlock. */
#ifdef F_OFD_SETLK
enum { SET_LOCK = F_OFD_SETLK, GET_LOCK = F_OFD_GETLK };
#else
enum { SET_LOCK = F_SETLK, GET_LOCK = F_GETLK };
#endif

static struct flock byte_lock(off_t offset)
{
    struct flock lock;
    memset(&lock, 0, sizeof lock);
    lock.l_type = F_WRLCK;
    lock.l_whence = SEEK_SET;
    lock.l_start = offset;
    lock.l_len = 1;
    return lock;
}

static int system_lock(void *context, int file, off_t offset)
{
    struct flock lock = byte_lock(offset);
    int status = fcntl(file, SET_LOCK, &lock);
    (void)context;
    if (status != 0 && errno == EACCES)
        errno = EAGAIN;
    return status;
}

static int system_is_locked(void *context, int file, off_t offset)
{
    struct flock lock = byte_lock(offset);
    (void)context;
    return fcntl(file, GET_LOCK, &lock) != 0 ? -1 : lock.l_type != F_UNLCK;
}

static int system_stat(void *context, const char *path, struct stat *status)
{
    (void)context;
    return stat(path, status);
}

static int system_watch(void *context, const char *path)
{
    (void)context;
#ifdef IN_CLOEXEC
    int watch = inotify_init1(IN_NONBLOCK | IN_CLOEXEC), error;

    if (watch >= 0 &&
        inotify_add_watch(watch, path,
                          IN_CLOSE_WRITE | IN_MOVED_TO | IN_DELETE | IN_DELETE_SELF) < 0) {
        error = errno;
        close(watch);
        errno = error;
        return -1;
    }
    return watch;
#else
    (void)path;
    errno = ENOSYS;
    return -1;
#endif
}

const struct storage storage_system = {
    .open = system_open,
    .read = system_read,
    .seek = system_seek,
    .write = system_write,
    .truncate = system_truncate,
    .sync = system_sync,
    .close = system_close,
    .rename = system_rename,
    .rename_new = system_rename_new,
    .unlink = system_unlink,
    .make_directory = system_make_directory,
    .list = storage_list_system,
    .names = system_names,
    .lock = system_lock,
    .is_locked = system_is_locked,
    .stat = system_stat,
    .watch = system_watch,
};
