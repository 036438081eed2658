/* disk.c - a disk in memory.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h" /* of the build */

#include "support/disk.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/memory.h"

/* The first descriptor is above those of the test's real files. */
enum {
    NAMES = 64,
    OPEN = 64,
    NAME_SIZE = 512,
    FILE_LIMIT = 1 << 22,
    FIRST = 5000,
    DIRECTORY = FIRST + OPEN
};

/* Reference counted, because a deleted file may still be open. */
struct content {
    char *bytes, *synced; /* owned */
    size_t length, synced_length;
    int users; /* references: names, names at the last sync, and open files */
    int locks; /* 1: locked */
    long changes, number;
};

struct name {
    char path[NAME_SIZE];
    struct content *content; /* NULL: free */
};

static struct {
    struct name names[NAMES], synced[NAMES];
    struct {
        struct content *content; /* NULL: free */
        size_t at;
        bool locks;
    } files[OPEN];
    size_t portion;
    long made, renames, changes;

    long calls, fail_at, dark_at; /* counted from 1; 0: none */
    int error, write_error, waiting;
    bool for_ever;
    char log[64], hangs[16];
} disk;

const char *disk_root = "/disk/";

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t opened = PTHREAD_COND_INITIALIZER;

static const char *plain_path(const char *path)
{
    while (path[0] == '.' && path[1] == '/')
        path += 2;
    return path;
}

static bool is_here(const char *path)
{
    return strncmp(path, disk_root, strlen(disk_root)) == 0;
}

static bool is_ours(int file)
{
    return file >= FIRST && file <= DIRECTORY;
}

/* ---- faults ------------------------------------------------------------------------- */

/* Begins a call, and locks the mutex until end(). Returns false and sets errno if the call
 * must fail. */
static bool begin(char letter)
{
    pthread_mutex_lock(&mutex);
    disk.waiting++;
    while (strchr(disk.hangs, letter))
        pthread_cond_wait(&opened, &mutex);
    disk.waiting--;
    if (disk.calls < (long)sizeof disk.log - 1)
        disk.log[disk.calls] = letter;
    disk.calls++;
    errno = EIO;
    if (disk.dark_at > 0 && disk.calls >= disk.dark_at)
        return false;
    errno = disk.error;
    if (disk.fail_at > 0 &&
        (disk.calls == disk.fail_at || (disk.for_ever && disk.calls > disk.fail_at)))
        return false;
    errno = disk.write_error;
    return letter != 'w' || disk.write_error == 0;
}

/* Returns whether all calls fail from now on: power failure, permanent fault, or full disk. */
static bool is_over(void)
{
    return (disk.dark_at > 0 && disk.calls > disk.dark_at) ||
           (disk.for_ever && disk.calls > disk.fail_at) || disk.write_error != 0;
}

static long end(long result)
{
    int error = errno;
    pthread_mutex_unlock(&mutex);
    errno = error;
    return result;
}

void disk_fail(long n, int error, bool for_ever)
{
    pthread_mutex_lock(&mutex);
    disk.fail_at = n > 0 ? disk.calls + n : 0;
    disk.error = error;
    disk.for_ever = for_ever && n > 0;
    pthread_mutex_unlock(&mutex);
}

void disk_fail_writes(int error)
{
    pthread_mutex_lock(&mutex);
    disk.write_error = error;
    pthread_mutex_unlock(&mutex);
}

void disk_hang(const char *letters)
{
    pthread_mutex_lock(&mutex);
    snprintf(disk.hangs, sizeof disk.hangs, "%s", letters);
    pthread_cond_broadcast(&opened);
    pthread_mutex_unlock(&mutex);
}

int disk_count_waiting(void)
{
    pthread_mutex_lock(&mutex);
    return (int)end(disk.waiting);
}

long disk_calls(void)
{
    pthread_mutex_lock(&mutex);
    return end(disk.calls);
}

long disk_renames(void)
{
    pthread_mutex_lock(&mutex);
    return end(disk.renames);
}

const char *disk_log(void)
{
    static char log[sizeof disk.log];
    pthread_mutex_lock(&mutex);
    memcpy(log, disk.log, sizeof log);
    memset(disk.log, 0, sizeof disk.log);
    disk.calls = disk.fail_at = 0;
    end(0);
    return log;
}

void disk_set_portion(size_t bytes)
{
    disk.portion = bytes;
}

/* ---- names and files ---------------------------------------------------------------- */

static struct name *find(struct name names[NAMES], const char *path)
{
    path = plain_path(path);
    for (int i = 0; i < NAMES; i++)
        if (names[i].content && strcmp(names[i].path, path) == 0)
            return &names[i];
    return NULL;
}

static void drop(struct content **content)
{
    struct content *dropped = *content;
    *content = NULL;
    if (!dropped || --dropped->users > 0)
        return;
    free(dropped->bytes);
    free(dropped->synced);
    free(dropped);
}

/* Creates an empty file; returns NULL if there is no room or the name is too long. */
static struct name *make(const char *path)
{
    path = plain_path(path);
    errno = strlen(path) >= NAME_SIZE ? ENAMETOOLONG : ENOSPC;
    for (int i = 0; i < NAMES && errno == ENOSPC; i++) {
        struct name *name = &disk.names[i];
        if (name->content)
            continue;
        name->content = memory_new(1, sizeof *name->content);
        name->content->users = 1;
        name->content->number = ++disk.made;
        snprintf(name->path, NAME_SIZE, "%s", path);
        return name;
    }
    return NULL;
}

static ssize_t write_at(struct content *content, size_t at, const void *bytes, size_t size)
{
    if (at + size > FILE_LIMIT) {
        errno = ENOSPC;
        return -1;
    }
    if (at + size > content->length) {
        content->bytes = memory_resize(content->bytes, at + size, 1);
        content->length = at + size;
    }
    if (size > 0)
        memcpy(content->bytes + at, bytes, size);
    content->changes = ++disk.changes;
    return (ssize_t)size;
}

static void sync_content(struct content *content)
{
    free(content->synced);
    content->synced = memory_new(content->length + 1, 1);
    if (content->length > 0)
        memcpy(content->synced, content->bytes, content->length);
    content->synced_length = content->length;
}

static void copy_names(struct name to[NAMES], const struct name from[NAMES])
{
    for (int i = 0; i < NAMES; i++) {
        struct content *before = to[i].content;
        to[i] = from[i];
        if (to[i].content)
            to[i].content->users++;
        drop(&before);
    }
}

/* Returns the index of the next name in a directory, or also below it, from index i on; -1 if
 * there is none. */
static int next_name(const char *directory, int i, bool below)
{
    size_t length = strcmp(directory, ".") == 0 ? 0 : strlen(directory);
    for (; i < NAMES; i++) {
        const char *path = disk.names[i].path, *last = strrchr(path, '/');
        if (disk.names[i].content && strncmp(path, directory, length) == 0 &&
            (below ? path[length] == '/' : (last ? (size_t)(last - path) : 0) == length))
            return i;
    }
    return -1;
}

static int fill_status(const char *path, struct stat *status)
{
    const struct name *name = find(disk.names, path);
    *status = (struct stat){.st_mode = S_IFDIR | 0700};
    errno = ENOENT;
    if (!name)
        return next_name(path, 0, true) >= 0 ? 0 : -1;
    *status = (struct stat){.st_mode = S_IFREG | 0600,
                            .st_size = (off_t)name->content->length,
                            .st_ino = (ino_t)name->content->number,
                            .st_mtim = {.tv_sec = name->content->changes}};
    return 0;
}

/* ---- wrapped calls ------------------------------------------------------------------ */

/* NOLINTBEGIN: the names are the linker's */
int __real_open(const char *path, int flags, ...);
ssize_t __real_read(int file, void *bytes, size_t size);
ssize_t __real_pread(int file, void *bytes, size_t size, off_t offset);
ssize_t __real_write(int file, const void *bytes, size_t size);
int __real_fsync(int file);
int __real_close(int file);
off_t __real_lseek(int file, off_t offset, int whence);
int __real_ftruncate(int file, off_t size);
int __real_rename(const char *from, const char *to);
int __real_compat_rename_no_replace(const char *from, const char *to);
int __real_unlink(const char *path);
int __real_mkdir(const char *path, mode_t mode);
int __real_stat(const char *path, struct stat *status);
int __real_fstat(int file, struct stat *status);
int __real_access(const char *path, int how);
int __real_flock(int file, int operation);
DIR *__real_opendir(const char *path);
struct dirent *__real_readdir(DIR *directory);
int __real_closedir(DIR *directory);

int __wrap_open(const char *path, int flags, ...);
ssize_t __wrap_read(int file, void *bytes, size_t size);
ssize_t __wrap___read_chk(int file, void *bytes, size_t size, size_t room);
ssize_t __wrap_pread(int file, void *bytes, size_t size, off_t offset);
ssize_t __wrap_write(int file, const void *bytes, size_t size);
int __wrap_fsync(int file);
int __wrap_close(int file);
off_t __wrap_lseek(int file, off_t offset, int whence);
int __wrap_ftruncate(int file, off_t size);
int __wrap_rename(const char *from, const char *to);
int __wrap_compat_rename_no_replace(const char *from, const char *to);
int __wrap_unlink(const char *path);
int __wrap_mkdir(const char *path, mode_t mode);
int __wrap_stat(const char *path, struct stat *status);
int __wrap_fstat(int file, struct stat *status);
int __wrap_access(const char *path, int how);
int __wrap_flock(int file, int operation);
DIR *__wrap_opendir(const char *path);
struct dirent *__wrap_readdir(DIR *directory);
int __wrap_closedir(DIR *directory);

static int open_here(const char *path, int flags)
{
    struct name *name = find(disk.names, path);
    if (flags & O_DIRECTORY)
        return DIRECTORY;
    errno = name ? EEXIST : ENOENT;
    if (name ? (flags & (O_CREAT | O_EXCL)) == (O_CREAT | O_EXCL) : !(flags & O_CREAT))
        return -1;
    if (!name && !(name = make(path)))
        return -1;
    for (int i = 0; i < OPEN; i++) {
        if (disk.files[i].content)
            continue;
        disk.files[i].content = name->content;
        name->content->users++;
        disk.files[i].at = flags & O_APPEND ? name->content->length : 0;
        disk.files[i].locks = false;
        if (flags & O_TRUNC)
            name->content->length = 0;
        return FIRST + i;
    }
    errno = EMFILE;
    return -1;
}

int __wrap_open(const char *path, int flags, ...)
{
    va_list arguments;
    va_start(arguments, flags);
    mode_t mode = flags & O_CREAT ? va_arg(arguments, mode_t) : 0;
    va_end(arguments);
    if (!is_here(path))
        return __real_open(path, flags, mode);
    return (int)end(begin('o') ? open_here(path, flags) : -1);
}

static ssize_t read_at(int i, void *bytes, size_t size, size_t at)
{
    const struct content *content = disk.files[i].content;
    size_t left = at < content->length ? content->length - at : 0;
    size = size < left ? size : left;
    size = disk.portion > 0 && disk.portion < size ? disk.portion : size;
    if (size > 0)
        memcpy(bytes, content->bytes + at, size);
    return (ssize_t)size;
}

static ssize_t read_here(int i, void *bytes, size_t size)
{
    ssize_t got = read_at(i, bytes, size, disk.files[i].at);
    disk.files[i].at += (size_t)got;
    return got;
}

ssize_t disk_read(int file, void *bytes, size_t size)
{
    if (!is_ours(file))
        return __real_read(file, bytes, size);
    return end(begin('r') ? read_here(file - FIRST, bytes, size) : -1);
}

__attribute__((weak)) ssize_t __wrap_read(int file, void *bytes, size_t size)
{
    return disk_read(file, bytes, size);
}

ssize_t __wrap___read_chk(int file, void *bytes, size_t size, size_t room)
{
    return __wrap_read(file, bytes, size < room ? size : room);
}

ssize_t __wrap_pread(int file, void *bytes, size_t size, off_t offset)
{
    if (!is_ours(file))
        return __real_pread(file, bytes, size, offset);
    return end(begin('r') ? read_at(file - FIRST, bytes, size, (size_t)offset) : -1);
}

static ssize_t write_here(int i, const void *bytes, size_t size)
{
    ssize_t written = write_at(disk.files[i].content, disk.files[i].at, bytes, size);
    disk.files[i].at += written > 0 ? (size_t)written : 0;
    return written;
}

__attribute__((weak)) ssize_t __wrap_write(int file, const void *bytes, size_t size)
{
    if (!is_ours(file))
        return __real_write(file, bytes, size);
    if (!begin('w')) {
        int error = errno;
        if (!is_over() && error != EINTR)
            write_here(file - FIRST, bytes, size / 2);
        errno = error;
        return end(-1);
    }
    size = disk.portion > 0 && disk.portion < size ? disk.portion : size;
    return end(write_here(file - FIRST, bytes, size));
}

int __wrap_fsync(int file)
{
    if (!is_ours(file))
        return __real_fsync(file);
    bool done = begin('s');
    if (done && file == DIRECTORY)
        copy_names(disk.synced, disk.names);
    else if (done)
        sync_content(disk.files[file - FIRST].content);
    return (int)end(done ? 0 : -1);
}

/* A close that fails still closes the file. */
__attribute__((weak)) int __wrap_close(int file)
{
    if (!is_ours(file))
        return __real_close(file);
    bool done = begin('c');
    int error = errno;
    if (file != DIRECTORY) {
        if (disk.files[file - FIRST].locks)
            disk.files[file - FIRST].content->locks = 0;
        drop(&disk.files[file - FIRST].content);
    }
    errno = error;
    return (int)end(done ? 0 : -1);
}

off_t __wrap_lseek(int file, off_t offset, int whence)
{
    if (!is_ours(file))
        return __real_lseek(file, offset, whence);
    bool done = begin('p');
    if (done)
        disk.files[file - FIRST].at =
            (size_t)offset +
            (whence == SEEK_END ? disk.files[file - FIRST].content->length : 0);
    return end(done ? (long)disk.files[file - FIRST].at : -1);
}

int __wrap_ftruncate(int file, off_t size)
{
    if (!is_ours(file))
        return __real_ftruncate(file, size);
    bool done = begin('f');
    struct content *content = disk.files[file - FIRST].content;
    if (done && (size_t)size < content->length)
        content->length = (size_t)size;
    return (int)end(done ? 0 : -1);
}

static int rename_here(const char *from, const char *to)
{
    struct name *source = find(disk.names, from), *target = find(disk.names, to);
    errno = source ? ENAMETOOLONG : ENOENT;
    if (!source || strlen(plain_path(to)) >= NAME_SIZE)
        return -1;
    if (target && target != source)
        drop(&target->content);
    memmove(source->path, plain_path(to), strlen(plain_path(to)) + 1);
    disk.renames++;
    return 0;
}

int __wrap_rename(const char *from, const char *to)
{
    if (!is_here(from))
        return __real_rename(from, to);
    return (int)end(begin('n') ? rename_here(from, to) : -1);
}

int __wrap_compat_rename_no_replace(const char *from, const char *to)
{
    if (!is_here(from))
        return __real_compat_rename_no_replace(from, to);
    bool may = begin('N');
    if (may && find(disk.names, to)) {
        errno = EEXIST;
        may = false;
    }
    return (int)end(may ? rename_here(from, to) : -1);
}

int __wrap_unlink(const char *path)
{
    if (!is_here(path))
        return __real_unlink(path);
    bool done = begin('u');
    struct name *name = find(disk.names, path);
    if (done && !name)
        errno = ENOENT;
    if (done && name)
        drop(&name->content);
    return (int)end(done && name ? 0 : -1);
}

int __wrap_mkdir(const char *path, mode_t mode)
{
    if (!is_here(path))
        return __real_mkdir(path, mode);
    bool done = begin('m');
    if (done)
        errno = EEXIST;
    return (int)end(-1);
}

int __wrap_stat(const char *path, struct stat *status)
{
    if (!is_here(path))
        return __real_stat(path, status);
    return (int)end(begin('t') ? fill_status(path, status) : -1);
}

int __wrap_fstat(int file, struct stat *status)
{
    if (!is_ours(file))
        return __real_fstat(file, status);
    bool done = begin('t');
    if (done)
        *status = (struct stat){
            .st_mode = S_IFREG | 0600,
            .st_ino = file == DIRECTORY ? 0 : (ino_t)disk.files[file - FIRST].content->number};
    return (int)end(done ? 0 : -1);
}

int __wrap_access(const char *path, int how)
{
    struct stat status;
    if (!is_here(path))
        return __real_access(path, how);
    return (int)end(begin('t') ? fill_status(path, &status) : -1);
}

int __wrap_flock(int file, int operation)
{
    if (!is_ours(file))
        return __real_flock(file, operation);
    bool done = begin('k');
    struct content *content = disk.files[file - FIRST].content;
    if (done && content->locks) {
        errno = EWOULDBLOCK;
        done = false;
    }
    if (done)
        disk.files[file - FIRST].locks = (content->locks = 1) != 0;
    return (int)end(done ? 0 : -1);
}

struct listing {
    char path[NAME_SIZE];
    int next;
    struct dirent entry;
};

static struct listing *ours; /* only one directory is open at a time */

DIR *__wrap_opendir(const char *path)
{
    if (!is_here(path))
        return __real_opendir(path);
    if (!begin('l'))
        return (DIR *)end(0);
    ours = memory_new(1, sizeof *ours);
    snprintf(ours->path, sizeof ours->path, "%s", plain_path(path));
    end(0);
    return (DIR *)ours;
}

struct dirent *__wrap_readdir(DIR *directory)
{
    if (!ours || directory != (DIR *)ours)
        return __real_readdir(directory);
    pthread_mutex_lock(&mutex);
    int i = next_name(ours->path, ours->next, false);
    if (i >= 0) {
        const char *last = strrchr(disk.names[i].path, '/');
        snprintf(ours->entry.d_name, sizeof ours->entry.d_name, "%.250s",
                 last ? last + 1 : disk.names[i].path);
        ours->next = i + 1;
    }
    pthread_mutex_unlock(&mutex);
    return i >= 0 ? &ours->entry : NULL;
}

int __wrap_closedir(DIR *directory)
{
    if (!ours || directory != (DIR *)ours)
        return __real_closedir(directory);
    free(ours);
    ours = NULL;
    return 0;
}
/* NOLINTEND */

/* ---- functions for tests ------------------------------------------------------------ */

void disk_clear(void)
{
    pthread_mutex_lock(&mutex);
    for (int i = 0; i < OPEN; i++)
        drop(&disk.files[i].content);
    for (int i = 0; i < NAMES; i++) {
        drop(&disk.names[i].content);
        drop(&disk.synced[i].content);
    }
    memset(&disk, 0, sizeof disk);
    pthread_mutex_unlock(&mutex);
}

int disk_make(void **state)
{
    (void)state;
    disk_clear();
    return setenv("XDG_DATA_HOME", "/disk/data", 1) ||
           setenv("XDG_CONFIG_HOME", "/disk/config", 1);
}

void disk_put(const char *path, const void *bytes, size_t size)
{
    pthread_mutex_lock(&mutex);
    struct name *name = find(disk.names, path);
    if (!name)
        name = make(path);
    if (name) {
        name->content->length = 0;
        write_at(name->content, 0, bytes, size);
        sync_content(name->content);
        copy_names(disk.synced, disk.names);
    }
    pthread_mutex_unlock(&mutex);
}

const char *disk_get(const char *path, size_t *size)
{
    const char *bytes = NULL;
    pthread_mutex_lock(&mutex);
    const struct name *name = find(disk.names, path);
    if (name) {
        *size = name->content->length;
        bytes = name->content->bytes ? name->content->bytes : "";
    }
    pthread_mutex_unlock(&mutex);
    return bytes;
}

int disk_count_open(void)
{
    int count = 0;
    for (int i = 0; i < OPEN; i++)
        count += disk.files[i].content != NULL;
    return count;
}

int disk_count(void)
{
    int count = 0;
    for (int i = 0; i < NAMES; i++)
        count += disk.names[i].content != NULL;
    return count;
}

/* ---- power -------------------------------------------------------------------------- */

void disk_cut(long n)
{
    disk.dark_at = disk.calls + n;
}

bool disk_is_dark(void)
{
    return disk.dark_at > 0 && disk.calls >= disk.dark_at;
}

/* A file with unsynced changes may hold the old text, the new text, a torn version of it, or
 * be missing. */
static void check_file(const struct content *content,
                       void (*check)(void *, const char *, long), void *context)
{
    const char *now = content->bytes ? content->bytes : "", *synced = content->synced;
    long length = (long)content->length;
    check(context, synced ? synced : "", (long)content->synced_length);
    if (synced && content->length == content->synced_length &&
        memcmp(now, synced, content->length) == 0)
        return;
    check(context, now, length);
    check(context, now, length / 2);
    check(context, now, 0);
}

void disk_outcomes(const char *path, void (*check)(void *, const char *, long), void *context)
{
    struct name *tables[] = {disk.names, disk.synced};
    for (int i = 0; i < 2; i++) {
        const struct name *name = find(tables[i], path);
        if (name)
            check_file(name->content, check, context);
        else
            check(context, "", -1);
    }
}

void disk_restart(void)
{
    for (int i = 0; i < OPEN; i++)
        drop(&disk.files[i].content);
    copy_names(disk.names, disk.synced);
    for (int i = 0; i < NAMES; i++) {
        struct content *content = disk.names[i].content;
        if (!content)
            continue;
        content->length = 0;
        content->locks = 0;
        write_at(content, 0, content->synced ? content->synced : "", content->synced_length);
    }
    disk.calls = disk.fail_at = disk.dark_at = 0;
}
