/* model_disk.c - a disk that keeps no more than it must when the power fails.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "model_disk.h"

#include <errno.h>
#include <fcntl.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

/* Descriptors begin where no file of the test's own has one. */
enum {
    FILES = 64,
    NAMES = 4,
    TEXT_SIZE = 4096,
    PATH_SIZE = 4200,
    OPENED = 16,
    FIRST_OPENED = 5000,
    DIRECTORY = 6000,
    LOCKS = 6001
};

struct content {
    char text[TEXT_SIZE];
    size_t length;
};

struct name {
    char path[PATH_SIZE]; /* "": free */
    int file;
};

static struct disk {
    struct content now[FILES], synced[FILES];
    struct name names[NAMES], synced_names[NAMES];
    int files;
    struct {
        bool open;
        int file;
        size_t place; /* of the next read */
    } opened[OPENED];
    long calls, last; /* the power fails at that call; 0: not */
} disk;

/* Whether there is power for this call. */
static bool has_power(void)
{
    errno = EIO;
    return disk.last == 0 || ++disk.calls < disk.last;
}

bool model_disk_is_dark(void)
{
    return disk.last > 0 && disk.calls >= disk.last;
}

void model_disk_cut(long n)
{
    disk.calls = 0;
    disk.last = n;
}

static struct name *find_name(struct name names[NAMES], const char *path)
{
    for (int i = 0; i < NAMES; i++)
        if (strcmp(names[i].path, path) == 0)
            return &names[i];
    return NULL;
}

static struct name *add_name(const char *path)
{
    struct name *name = find_name(disk.names, "");
    if (!name)
        fail_msg("more names than there is room for");
    else /* which the compiler has to be told */
        snprintf(name->path, sizeof name->path, "%s", path);
    name->file = disk.files++ % FILES;
    disk.now[name->file].length = disk.synced[name->file].length = 0;
    return name;
}

static struct content *content_of(int descriptor)
{
    int number = descriptor - FIRST_OPENED;
    assert_true(number >= 0 && number < OPENED && disk.opened[number].open);
    return &disk.now[disk.opened[number].file];
}

static int model_open(void *context, const char *path, int flags, mode_t mode)
{
    struct name *name = find_name(disk.names, path);
    int number = 0;
    (void)context;
    (void)mode;
    if (!has_power())
        return -1;
    if (flags & O_DIRECTORY)
        return DIRECTORY;
    if (strstr(path, "/.lock"))
        return LOCKS;
    errno = name ? EEXIST : ENOENT;
    if (name ? (flags & O_EXCL) != 0 : (flags & O_CREAT) == 0)
        return -1;
    if (!name)
        name = add_name(path);
    if (flags & O_TRUNC)
        disk.now[name->file].length = 0;
    while (disk.opened[number].open)
        number++;
    assert_true(number < OPENED);
    disk.opened[number].open = true;
    disk.opened[number].file = name->file;
    disk.opened[number].place = 0;
    return FIRST_OPENED + number;
}

static ssize_t model_read(void *context, int file, void *buffer, size_t size)
{
    const struct content *content = content_of(file);
    size_t *place = &disk.opened[file - FIRST_OPENED].place;
    size_t left = content->length - *place;
    (void)context;
    if (!has_power())
        return -1;
    if (size > left)
        size = left;
    memcpy(buffer, content->text + *place, size);
    *place += size;
    return (ssize_t)size;
}

static off_t model_seek(void *context, int file, off_t offset)
{
    (void)context;
    if (!has_power())
        return -1;
    assert_true((size_t)offset <= content_of(file)->length);
    disk.opened[file - FIRST_OPENED].place = (size_t)offset;
    return offset;
}

static ssize_t model_write(void *context, int file, const void *bytes, size_t size)
{
    struct content *content = content_of(file);
    bool whole = has_power();
    size_t written = whole ? size : size / 2;
    (void)context;
    if (disk.last > 0 && disk.calls > disk.last)
        written = 0; /* it was dark before */
    assert_true(content->length + size < TEXT_SIZE);
    memcpy(content->text + content->length, bytes, written);
    content->length += written;
    errno = EIO;
    return whole ? (ssize_t)size : -1;
}

static int model_sync(void *context, int file)
{
    (void)context;
    if (!has_power())
        return -1;
    if (file == DIRECTORY)
        memcpy(disk.synced_names, disk.names, sizeof disk.names);
    else
        disk.synced[content_of(file) - disk.now] = *content_of(file);
    return 0;
}

static int model_close(void *context, int file)
{
    (void)context;
    if (file >= FIRST_OPENED && file < FIRST_OPENED + OPENED)
        disk.opened[file - FIRST_OPENED].open = false;
    return has_power() ? 0 : -1;
}

static int model_rename(void *context, const char *from, const char *to)
{
    struct name *source = find_name(disk.names, from), *target = find_name(disk.names, to);
    (void)context;
    if (!has_power())
        return -1;
    if (target)
        target->path[0] = '\0';
    snprintf(source->path, sizeof source->path, "%s", to);
    return 0;
}

static int model_rename_new(void *context, const char *from, const char *to)
{
    if (!find_name(disk.names, to))
        return model_rename(context, from, to);
    errno = EEXIST;
    return -1;
}

static int model_unlink(void *context, const char *path)
{
    struct name *name = find_name(disk.names, path);
    (void)context;
    if (!has_power())
        return -1;
    if (name)
        name->path[0] = '\0';
    return 0;
}

static int model_make_directory(void *context, const char *path, mode_t mode)
{
    (void)context;
    (void)path;
    (void)mode;
    errno = EEXIST;
    return -1;
}

/* There is one directory. */
static int model_names(void *context, const char *path, bool (*found)(void *, const char *),
                       void *finder)
{
    (void)context;
    (void)path;
    if (!has_power())
        return -1;
    for (int i = 0; i < NAMES; i++)
        if (disk.names[i].path[0] && !found(finder, strrchr(disk.names[i].path, '/') + 1))
            break;
    return 0;
}

static int model_lock(void *context, int file, off_t offset)
{
    (void)context;
    (void)file;
    (void)offset;
    return 0;
}

/* The file of the locks is there, too. */
static int model_stat(void *context, const char *path, struct stat *status)
{
    const struct name *name = find_name(disk.names, path);
    (void)context;
    memset(status, 0, sizeof *status);
    status->st_mode = S_IFREG | 0600;
    status->st_ino = name ? (ino_t)name->file + 1 : 0;
    status->st_size = name ? (off_t)disk.now[name->file].length : 0;
    errno = ENOENT;
    return name || strstr(path, "/.lock") ? 0 : -1;
}

const struct storage model_disk = {
    .context = &disk,
    .open = model_open,
    .read = model_read,
    .seek = model_seek,
    .write = model_write,
    .sync = model_sync,
    .close = model_close,
    .rename = model_rename,
    .rename_new = model_rename_new,
    .unlink = model_unlink,
    .make_directory = model_make_directory,
    .names = model_names,
    .lock = model_lock,
    .is_locked = model_lock,
    .stat = model_stat,
};

/* ---- what is left ------------------------------------------------------------------ */

void model_disk_empty(void)
{
    memset(&disk, 0, sizeof disk);
}

void model_disk_put(const char *path, const char *text)
{
    const struct name *name = add_name(path);
    struct content *content = &disk.now[name->file];
    content->length = strlen(text);
    assert_true(content->length < TEXT_SIZE);
    memcpy(content->text, text, content->length);
    disk.synced[name->file] = *content;
    memcpy(disk.synced_names, disk.names, sizeof disk.names);
}

/* Of a file with unsynced changes there may be the old text, the new one, or the new one torn
 * or gone. */
static void check_file(int file, void (*check)(void *, const char *, long), void *context)
{
    const struct content *now = &disk.now[file], *synced = &disk.synced[file];
    bool is_synced =
        now->length == synced->length && memcmp(now->text, synced->text, now->length) == 0;
    check(context, synced->text, (long)synced->length);
    if (is_synced)
        return;
    check(context, now->text, (long)now->length);
    check(context, now->text, (long)now->length / 2);
    check(context, now->text, 0);
}

void model_disk_outcomes(const char *path, void (*check)(void *, const char *, long),
                         void *context)
{
    struct name *tables[] = {disk.names, disk.synced_names};
    for (int i = 0; i < 2; i++) {
        const struct name *name = find_name(tables[i], path);
        if (name)
            check_file(name->file, check, context);
        else
            check(context, "", -1);
    }
}

void model_disk_restart(void)
{
    memcpy(disk.names, disk.synced_names, sizeof disk.names);
    memcpy(disk.now, disk.synced, sizeof disk.now);
    memset(disk.opened, 0, sizeof disk.opened);
    disk.calls = disk.last = 0;
}
