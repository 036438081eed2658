/* file.c - reads, writes, locks and replaces whole files.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <config.h>

#include "base/buffer.h"
#include "base/file.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/file.h>
#include <unistd.h>

#include "base/compat.h"
#include "base/memory.h"
#include "base/thread.h"

enum { LOCK_TIMEOUT = 5000 /* milliseconds */ };

/* The path comes last, because the screen may truncate the message. */
static bool set_system_error(struct error *error, const char *path, const char *what)
{
    return error_set(error, 0, "cannot %s: %s (%s)", what, strerror(errno), path);
}

/* ---- stamps ----------------------------------------------------------------------------- */

bool file_stamp_get(struct file_stamp *stamp, const char *path)
{
    struct stat status;
    if (stat(path, &status) != 0)
        return false;
    *stamp = (struct file_stamp){status.st_mode, status.st_size, status.st_mtim, status.st_dev,
                                 status.st_ino};
    return true;
}

bool file_stamp_equals(const struct file_stamp *one, const struct file_stamp *other)
{
    return one->size == other->size && one->device == other->device &&
           one->inode == other->inode && one->modified.tv_sec == other->modified.tv_sec &&
           one->modified.tv_nsec == other->modified.tv_nsec;
}

/* ---- reading ---------------------------------------------------------------------------- */

void file_expand_home(const char *name, char *path, size_t size)
{
    const char *home = getenv("HOME");
    bool at_home = strncmp(name, "~/", 2) == 0 && home;
    snprintf(path, size, "%s%s", at_home ? home : "", name + at_home);
}

char *file_read(const char *path, size_t limit, size_t *length, struct error *error)
{
    struct stat status;
    struct buffer text = {0};
    ssize_t got;
    assert(limit < SIZE_MAX / 2);
    if (stat(path, &status) == 0 && !S_ISREG(status.st_mode) && !S_ISCHR(status.st_mode)) {
        error_set(error, 0, "%s: expected a file", path);
        errno = EINVAL;
        return NULL;
    }
    int file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY);
    if (file < 0) {
        error_set(error, 0, "%s: cannot open: %s", path, strerror(errno));
        return NULL;
    }
    do
        got = buffer_read(&text, file);
    while (text.length <= limit && got > 0);

    if (got < 0)
        error_set(error, 0, "%s: cannot read: %s", path, strerror(errno));
    else if (text.length > limit)
        error_set(error, 0, "%s: larger than %zu bytes", path, limit);
    close(file);
    if (got < 0 || text.length > limit) {
        errno = got < 0 ? errno : EFBIG;
        buffer_free(&text);
    }
    *length = text.length;
    return text.bytes;
}

bool file_read_at(int file, void *bytes, size_t size, off_t offset)
{
    while (size > 0) {
        ssize_t got = pread(file, bytes, size, offset);
        if (got < 0 && errno == EINTR)
            continue;
        if (got == 0)
            errno = 0;
        if (got <= 0)
            return false;
        bytes = (char *)bytes + got;
        offset += got;
        size -= (size_t)got;
    }
    return true;
}

/* ---- writing ---------------------------------------------------------------------------- */

bool file_write_all(int file, const void *bytes, size_t size)
{
    const char *rest = bytes;
    while (size > 0) {
        ssize_t written = write(file, rest, size);
        if (written < 0 && errno == EINTR)
            continue;
        if (written == 0)
            errno = EIO;
        if (written <= 0)
            return false;
        rest += written;
        size -= (size_t)written;
    }
    return true;
}

const char *file_write_sync_close(int file, const void *bytes, size_t size)
{
    const char *failed = NULL;
    if (!file_write_all(file, bytes, size))
        failed = "write";
    else if (fsync(file) != 0)
        failed = "sync";
    int error_number = errno;
    /* Some network file systems report a failed write only on close. */
    if (close(file) != 0 && !failed)
        return "close";
    errno = error_number;
    return failed;
}

bool file_sync_parent(const char *path, bool must_open, struct error *error)
{
    char *parent = memory_copy_string(path), *end = strrchr(parent, '/');
    if (end)
        end[end == parent] = '\0';
    const char *directory = end ? parent : ".";
    int file = open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    bool done = file < 0 ? errno == EACCES && !must_open : fsync(file) == 0 || errno == EINVAL;
    if (!done)
        set_system_error(error, directory, file < 0 ? "open" : "sync");
    if (file >= 0)
        close(file);
    free(parent);
    return done;
}

bool file_make_directories(const char *path, struct error *error)
{
    char *part = memory_copy_string(path);
    bool done = true;
    int error_number = 0; /* of the first failed level; the levels below only add ENOENT */
    for (char *slash = part + 1; done; slash++) {
        char separator = *slash;
        if (separator != '/' && separator != '\0')
            continue;
        *slash = '\0';
        if (mkdir(part, 0700) == 0)
            done = file_sync_parent(part, false, error); /* the parent may be unreadable */
        else if (errno == EEXIST)
            error_number = 0;
        else if (error_number == 0 || errno != ENOENT)
            error_number = errno;
        if (done && error_number != 0 && separator == '\0') {
            errno = error_number;
            done = set_system_error(error, part, "create the directory");
        }
        *slash = separator;
        if (separator == '\0')
            break;
    }
    free(part);
    return done;
}

int file_rename_no_replace(const char *from, const char *to)
{
    if (compat_rename_no_replace(from, to) == 0)
        return 0;
    if (errno != EINVAL && errno != ENOSYS)
        return -1;
    /* Not supported here (some network file systems): first reserve the name with an empty
     * file. */
    int file = open(to, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600), error_number;
    if (file < 0)
        return -1;
    close(file);
    if (rename(from, to) == 0)
        return 0;
    error_number = errno;
    unlink(to);
    errno = error_number;
    return -1;
}

/* ---- replacing -------------------------------------------------------------------------- */

static bool write_durably(const char *path, mode_t mode, const void *bytes, size_t size,
                          struct error *error)
{
    int file =
        open(path, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC | O_NOCTTY, mode);
    const char *failed = file < 0 ? "create" : file_write_sync_close(file, bytes, size);
    return !failed || set_system_error(error, path, failed);
}

bool file_make_parent(const char *path, struct error *error)
{
    char *directory = memory_copy_string(path);
    *strrchr(directory, '/') = '\0';
    bool done = file_make_directories(directory, error);
    free(directory);
    return done;
}

bool file_get_user_path(enum user_directory directory, const char *name, char *path,
                        size_t size, struct error *error)
{
    static const struct {
        const char *variable, *directory;
    } user_directories[] = {
        [USER_CACHE] = {"XDG_CACHE_HOME", "/.cache"},
        [USER_CONFIG] = {"XDG_CONFIG_HOME", "/.config"},
        [USER_DATA] = {"XDG_DATA_HOME", "/.local/share"},
        [USER_STATE] = {"XDG_STATE_HOME", "/.local/state"},
    };
    const char *base = getenv(user_directories[directory].variable), *below = "";
    if (!base || *base != '/') {
        base = getenv("HOME");
        below = user_directories[directory].directory;
    }
    if (!base || *base != '/')
        return error_set(error, 0,
                         "cannot locate ttychess/%s: set HOME or %s to an absolute path", name,
                         user_directories[directory].variable);
    return snprintf(path, size, "%s%s/ttychess/%s", base, below, name) < (int)size ||
           error_set(error, 0, "the path of ttychess/%s is too long", name);
}

/* Locks a file. Fails with EWOULDBLOCK after LOCK_TIMEOUT, because the process that has the
 * lock may be suspended. Succeeds on file systems without locks. */
static bool lock_exclusively(int file)
{
    const struct timespec pause = {.tv_nsec = 10 * 1000 * 1000};
    int64_t end = monotonic_milliseconds() + LOCK_TIMEOUT;
    int status;
    while ((status = flock(file, LOCK_EX | LOCK_NB)) != 0 && errno == EWOULDBLOCK &&
           monotonic_milliseconds() < end)
        nanosleep(&pause, NULL);
    return status == 0 || errno == ENOLCK || errno == EOPNOTSUPP || errno == ENOSYS;
}

int file_lock(const char *path, char target[PATH_MAX], struct error *error)
{
    struct stat opened, named;
    bool locked, same;
    int file = -1;
    if (!file_make_parent(path, error))
        return -1;
    do { /* retry if another process replaced the file before we had the lock */
        if (file >= 0)
            close(file);
        file =
            open(path, O_RDWR | O_APPEND | O_CREAT | O_NONBLOCK | O_CLOEXEC | O_NOCTTY, 0600);
        locked = file >= 0 && lock_exclusively(file) && fstat(file, &opened) == 0;
        same = locked && stat(path, &named) == 0 && opened.st_dev == named.st_dev &&
               opened.st_ino == named.st_ino;
    } while (locked && !same);
    if (locked && S_ISREG(opened.st_mode)) {
        bool link = lstat(path, &named) == 0 && S_ISLNK(named.st_mode);
        if (!link || !realpath(path, target))
            snprintf(target, PATH_MAX, "%s", path);
        return file;
    }
    if (locked)
        error_set(error, 0, "%s: expected a file", path);
    else if (file >= 0 && errno == EWOULDBLOCK)
        error_set(error, 0, "%s: locked by another process", path);
    else
        set_system_error(error, path, file < 0 ? "open" : "lock");
    if (file >= 0)
        close(file);
    return -1;
}

bool file_append_line_and_close(int file, const char *path, const char *header,
                                const char *line, struct error *error)
{
    char last = '\n';
    off_t size = lseek(file, 0, SEEK_END);
    bool is_incomplete = size > 0 && pread(file, &last, 1, size - 1) == 1 && last != '\n';
    char *text = memory_new(strlen(header) + strlen(line) + 2, 1);
    strcat(strcpy(text, size == 0 ? header : is_incomplete ? "\n" : ""), line);
    const char *failed = file_write_sync_close(file, text, strlen(text));
    free(text);
    return !failed || set_system_error(error, path, failed);
}

/* Sets *exists. Returns false and sets *error unless the file is missing or matches *known. */
static bool check_unchanged(const char *path, const struct file_stamp *known, bool *exists,
                            struct error *error)
{
    struct file_stamp now;
    *exists = file_stamp_get(&now, path);
    if (!*exists && errno != ENOENT && errno != ENOTDIR)
        return set_system_error(error, path, "check");
    return !*exists || (known->inode != 0 && file_stamp_equals(&now, known)) ||
           error_set(error, 0, "cannot replace: another process has changed the file (%s)",
                     path);
}

bool file_replace_using(const char *path, const char *temporary, const void *bytes,
                        size_t size, struct file_stamp *known, struct error *error)
{
    struct file_stamp written, old = known ? *known : (struct file_stamp){.mode = 0};
    bool exists = true;
    assert(strcmp(temporary, path) != 0);
    if (!known)
        file_stamp_get(&old, path);
    mode_t mode = old.mode ? old.mode & 0777 : 0600;
    /* check before and after the write, because it may take seconds on a slow disk */
    bool done = (!known || check_unchanged(path, known, &exists, error)) &&
                write_durably(temporary, mode, bytes, size, error) &&
                (!known || check_unchanged(path, known, &exists, error));
    if (done &&
        ((known && !file_stamp_get(&written, temporary)) ||
         (exists ? rename(temporary, path) : file_rename_no_replace(temporary, path)) != 0))
        done = set_system_error(error, path, "replace");
    if (!done) {
        unlink(temporary);
        return false;
    }
    if (known)
        *known = written;
    return file_sync_parent(path, true, error);
}

bool file_replace(const char *path, const void *bytes, size_t size, struct error *error)
{
    char *temporary = file_temporary_path(path);
    bool done = file_replace_using(path, temporary, bytes, size, NULL, error);
    free(temporary);
    return done;
}

char *file_temporary_path(const char *path)
{
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
    size_t size = strlen(path) + 48;
    char *temporary = memory_new(size, 1);
    static atomic_uint count; /* threads may write the same file */
    snprintf(temporary, size, "%.*s.%s.%ld-%u.tmp", (int)(name - path), path, name,
             (long)getpid(), atomic_fetch_add(&count, 1));
    return temporary;
}

bool file_has_suffix(const char *name, const char *suffix)
{
    size_t length = strlen(name), end = strlen(suffix);
    return length > end && strcasecmp(name + length - end, suffix) == 0;
}

char *file_write_temporary(const void *bytes, size_t size)
{
    const char *directory = getenv("TMPDIR");
    struct buffer path = {0};
    for (int i = directory && *directory ? 0 : 1; i < 3; i++) {
        buffer_consume(&path, path.length);
        buffer_printf(&path, "%s/ttychess-XXXXXX", i == 0 ? directory : i == 1 ? "/tmp" : ".");
        int file = mkstemp(path.bytes), error_number;
        if (file < 0)
            continue;
        fcntl(file, F_SETFD, FD_CLOEXEC);
        bool written = file_write_all(file, bytes, size);
        error_number = errno;
        if (close(file) == 0 && written)
            return path.bytes;
        unlink(path.bytes);
        errno = error_number;
    }
    buffer_free(&path);
    return NULL;
}
