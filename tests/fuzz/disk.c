/* disk.c - a disk in memory.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "disk.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

enum { NAMES = 32, OPEN = 64, NAME_SIZE = 512, FILE_LIMIT = 1 << 22, DIRECTORY = 1000 };

/* Files are counted, for one may be open that has no name any more. */
struct content {
    char *bytes;
    size_t length;
    int users; /* names and open files */
    long changes, number;
};

static struct {
    struct {
        char path[NAME_SIZE];
        struct content *content; /* NULL: free */
    } names[NAMES];
    struct {
        struct content *content; /* NULL: free */
        size_t at;
    } files[OPEN];
    size_t portion;
    long made;
} disk;

/* ---- names and files ------------------------------------------------------------------- */

static const char *plain_path(const char *path)
{
    while (path[0] == '.' && path[1] == '/')
        path += 2;
    return path;
}

static int find(const char *path)
{
    path = plain_path(path);
    for (int i = 0; i < NAMES; i++)
        if (disk.names[i].content && strcmp(disk.names[i].path, path) == 0)
            return i;
    return -1;
}

static void drop(struct content **content)
{
    struct content *dropped = *content;
    *content = NULL;
    if (!dropped || --dropped->users > 0)
        return;
    free(dropped->bytes);
    free(dropped);
}

/* A new empty file of that name; -1: there is no room, or it is too long. */
static int make(const char *path)
{
    path = plain_path(path);
    if (strlen(path) >= NAME_SIZE) {
        errno = ENAMETOOLONG;
        return -1;
    }
    for (int i = 0; i < NAMES; i++) {
        if (disk.names[i].content)
            continue;
        disk.names[i].content = memory_new(1, sizeof *disk.names[i].content);
        disk.names[i].content->users = 1;
        disk.names[i].content->number = ++disk.made;
        snprintf(disk.names[i].path, NAME_SIZE, "%s", path);
        return i;
    }
    errno = ENOSPC;
    return -1;
}

/* Whether it can be used as one: then it is not empty. */
static bool is_open(int file)
{
    errno = EBADF;
    return file >= 0 && file < OPEN && disk.files[file].content;
}

static ssize_t append(struct content *content, size_t at, const void *bytes, size_t size)
{
    if (at + size > FILE_LIMIT) {
        errno = ENOSPC;
        return -1;
    }
    if (at + size > content->length) {
        char *larger = realloc(content->bytes, at + size);
        if (!larger)
            return -1;
        content->bytes = larger;
        content->length = at + size;
    }
    if (size > 0)
        memcpy(content->bytes + at, bytes, size);
    content->changes++;
    return (ssize_t)size;
}

/* ---- the seam -------------------------------------------------------------------------- */

static int disk_open(void *context, const char *path, int flags, mode_t mode)
{
    int name = find(path);
    (void)context;
    (void)mode;
    if (flags & O_DIRECTORY)
        return DIRECTORY;
    errno = name < 0 ? ENOENT : EEXIST;
    if (name < 0 ? !(flags & O_CREAT) : (flags & (O_CREAT | O_EXCL)) == (O_CREAT | O_EXCL))
        return -1;
    if (name < 0)
        name = make(path);
    for (int file = 0; name >= 0 && file < OPEN; file++) {
        if (disk.files[file].content)
            continue;
        disk.files[file].content = disk.names[name].content;
        disk.files[file].content->users++;
        disk.files[file].at = 0;
        if (flags & O_TRUNC)
            disk.files[file].content->length = 0;
        return file;
    }
    errno = name < 0 ? ENOSPC : EMFILE;
    return -1;
}

static ssize_t disk_read(void *context, int file, void *buffer, size_t size)
{
    struct content *content;
    size_t left;
    (void)context;
    if (!is_open(file))
        return -1;
    content = disk.files[file].content;
    left = disk.files[file].at < content->length ? content->length - disk.files[file].at : 0;
    size = size < left ? size : left;
    size = disk.portion > 0 && disk.portion < size ? disk.portion : size;
    if (size > 0)
        memcpy(buffer, content->bytes + disk.files[file].at, size);
    disk.files[file].at += size;
    return (ssize_t)size;
}

static off_t disk_seek(void *context, int file, off_t offset)
{
    (void)context;
    if (!is_open(file))
        return -1;
    disk.files[file].at = (size_t)offset;
    return offset;
}

static ssize_t disk_write(void *context, int file, const void *bytes, size_t size)
{
    ssize_t written;
    (void)context;
    if (!is_open(file))
        return -1;
    written = append(disk.files[file].content, disk.files[file].at, bytes, size);
    disk.files[file].at += written > 0 ? (size_t)written : 0;
    return written;
}

static int disk_sync(void *context, int file)
{
    (void)context;
    return file == DIRECTORY || is_open(file) ? 0 : -1;
}

static int disk_close(void *context, int file)
{
    (void)context;
    if (file == DIRECTORY)
        return 0;
    if (!is_open(file))
        return -1;
    drop(&disk.files[file].content);
    return 0;
}

static int disk_rename(void *context, const char *from, const char *to)
{
    int source = find(from), target = find(to);
    (void)context;
    errno = source < 0 ? ENOENT : ENAMETOOLONG;
    if (source < 0 || strlen(plain_path(to)) >= NAME_SIZE)
        return -1;
    if (target >= 0 && target != source)
        drop(&disk.names[target].content);
    memmove(disk.names[source].path, plain_path(to), strlen(plain_path(to)) + 1);
    return 0;
}

static int disk_rename_new(void *context, const char *from, const char *to)
{
    if (find(to) < 0)
        return disk_rename(context, from, to);
    errno = EEXIST;
    return -1;
}

static int disk_unlink(void *context, const char *path)
{
    int name = find(path);
    (void)context;
    errno = ENOENT;
    if (name < 0)
        return -1;
    drop(&disk.names[name].content);
    return 0;
}

static int disk_make_directory(void *context, const char *path, mode_t mode)
{
    (void)context;
    (void)path;
    (void)mode;
    return 0;
}

static void fill_status(const struct content *content, struct stat *status)
{
    *status = (struct stat){.st_mode = S_IFREG | 0600,
                            .st_size = (off_t)content->length,
                            .st_ino = (ino_t)content->number,
                            .st_mtim = {.tv_sec = content->changes}};
}

/* The next name in a directory from this number on; -1: there is none. */
static int next_name(const char *directory, int name)
{
    size_t length = strcmp(directory, ".") == 0 ? 0 : strlen(directory);
    for (; name < NAMES; name++) {
        const char *path = disk.names[name].path, *last = strrchr(path, '/');
        if (disk.names[name].content && (last ? (size_t)(last - path) : 0) == length &&
            strncmp(path, directory, length) == 0)
            return name;
    }
    return -1;
}

static const char *last_part(int name)
{
    const char *path = disk.names[name].path, *last = strrchr(path, '/');
    return last ? last + 1 : path;
}

static int disk_list(void *context, const char *path, storage_found *found, void *finder)
{
    struct stat status;
    (void)context;
    for (int i = next_name(path, 0); i >= 0; i = next_name(path, i + 1)) {
        fill_status(disk.names[i].content, &status);
        if (!found(finder, last_part(i), &status))
            return 0;
    }
    return 0;
}

static int disk_names(void *context, const char *path,
                      bool (*found)(void *finder, const char *name), void *finder)
{
    (void)context;
    for (int i = next_name(path, 0); i >= 0; i = next_name(path, i + 1))
        if (!found(finder, last_part(i)))
            return 0;
    return 0;
}

static int disk_lock(void *context, int file, off_t offset)
{
    (void)context;
    (void)offset;
    return is_open(file) ? 0 : -1;
}

static int disk_is_locked(void *context, int file, off_t offset)
{
    (void)context;
    (void)offset;
    return is_open(file) ? 0 : -1;
}

static int disk_stat(void *context, const char *path, struct stat *status)
{
    int name = find(path);
    (void)context;
    errno = ENOENT;
    if (name < 0)
        return -1;
    fill_status(disk.names[name].content, status);
    return 0;
}

static int disk_watch(void *context, const char *path)
{
    (void)context;
    (void)path;
    return -1;
}

const struct storage fuzz_disk = {.open = disk_open,
                                  .read = disk_read,
                                  .seek = disk_seek,
                                  .write = disk_write,
                                  .sync = disk_sync,
                                  .close = disk_close,
                                  .rename = disk_rename,
                                  .rename_new = disk_rename_new,
                                  .unlink = disk_unlink,
                                  .make_directory = disk_make_directory,
                                  .list = disk_list,
                                  .names = disk_names,
                                  .lock = disk_lock,
                                  .is_locked = disk_is_locked,
                                  .stat = disk_stat,
                                  .watch = disk_watch};

/* ---- for the harnesses ----------------------------------------------------------------- */

void fuzz_disk_clear(void)
{
    for (int i = 0; i < OPEN; i++)
        drop(&disk.files[i].content);
    for (int i = 0; i < NAMES; i++)
        drop(&disk.names[i].content);
    disk.portion = 0;
    disk.made = 0;
}

void fuzz_disk_put(const char *path, const void *bytes, size_t size)
{
    int name = find(path);
    if (name < 0)
        name = make(path);
    if (name < 0)
        return;
    disk.names[name].content->length = 0;
    append(disk.names[name].content, 0, bytes, size);
}

const char *fuzz_disk_get(const char *path, size_t *size)
{
    int name = find(path);
    if (name < 0)
        return NULL;
    *size = disk.names[name].content->length;
    return disk.names[name].content->bytes ? disk.names[name].content->bytes : "";
}

void fuzz_disk_set_portion(size_t bytes)
{
    disk.portion = bytes;
}

int fuzz_disk_count_open(void)
{
    int count = 0;
    for (int i = 0; i < OPEN; i++)
        count += disk.files[i].content != NULL;
    return count;
}

int fuzz_disk_count(void)
{
    int count = 0;
    for (int i = 0; i < NAMES; i++)
        count += disk.names[i].content != NULL;
    return count;
}
