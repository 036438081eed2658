/* store_vfs.c - see store_vfs.h.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "store_vfs.h"

#include <assert.h>
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <sqlite3.h>

#include "base/memory.h"
#include "store_vfs_image.h"

enum { FILES = 12 };

struct handle {
    sqlite3_file base;
    struct image *image;
    bool removes;         /* when it is closed */
    bool syncs_directory; /* with its first sync, as the system's VFS does it for logs */
};

static struct {
    struct image images[FILES];
    enum store_fault fault;
    long fail_at, fail_count, failed, calls, reads;
    void (*before)(void *context);
    void *context;
    bool watching, held;
    pthread_mutex_t mutex; /* guards `held`, `waiting` and the faults */
    long waiting;
    pthread_cond_t let_go;
} disk = {.mutex = PTHREAD_MUTEX_INITIALIZER, .let_go = PTHREAD_COND_INITIALIZER};

/* ---- files ---------------------------------------------------------------------------------- */

static struct image *find(const char *path)
{
    for (int i = 0; i < FILES; i++)
        if (strcmp(disk.images[i].path, path) == 0)
            return &disk.images[i];
    return NULL;
}

static struct image *make(const char *path)
{
    struct image *image = find("");
    size_t length = strlen(path);
    if (!image || length >= sizeof image->path)
        abort(); /* the disk of the test is too small */
    memcpy(image->path, path, length + 1);
    return image;
}

/* ---- faults -------------------------------------------------------------------------------- */

static bool is_due(bool reads)
{
    bool due;
    long n;
    if (disk.watching)
        return false;
    pthread_mutex_lock(&disk.mutex);
    n = reads ? ++disk.reads : ++disk.calls;
    due = disk.fail_at > 0 && reads == (disk.fault == FAULT_READ) && n >= disk.fail_at &&
          n < disk.fail_at + disk.fail_count;
    disk.failed += due;
    pthread_mutex_unlock(&disk.mutex);
    return due;
}

/* Before each call. Whether it is to fail. */
static bool fails(void)
{
    if (disk.before && !disk.watching) {
        disk.watching = true; /* its own calls are neither counted nor watched */
        disk.before(disk.context);
        disk.watching = false;
    }
    return is_due(false);
}

/* ---- what SQLite calls ---------------------------------------------------------------------- */

static struct handle *handle_of(sqlite3_file *file)
{
    return (struct handle *)file;
}

static int file_close(sqlite3_file *file)
{
    struct handle *handle = handle_of(file);
    handle->image->open_count--;
    if (handle->removes)
        handle->image->now.exists = false;
    return SQLITE_OK;
}

static int file_read(sqlite3_file *file, void *buffer, int size, sqlite3_int64 place)
{
    const struct bytes *now = &handle_of(file)->image->now;
    size_t from = (size_t)place, wanted = (size_t)size, there;
    if (is_due(true))
        return SQLITE_IOERR_READ;
    there = from >= now->size ? 0 : now->size - from < wanted ? now->size - from : wanted;
    if (there > 0)
        memcpy(buffer, now->at + from, there);
    memset((char *)buffer + there, 0, wanted - there);
    return there == wanted ? SQLITE_OK : SQLITE_IOERR_SHORT_READ;
}

static int file_write(sqlite3_file *file, const void *data, int size, sqlite3_int64 place)
{
    struct image *image = handle_of(file)->image;
    size_t done = (size_t)size;
    bool failing = fails();
    if (failing)
        done = disk.fault == FAULT_TORN ? done / 2 : 0;
    if (done > 0) {
        bytes_write(&image->now, (size_t)place, data, done);
        image_note_change(image, (size_t)place, data, done);
    }
    return !failing ? SQLITE_OK : disk.fault == FAULT_FULL ? SQLITE_FULL : SQLITE_IOERR_WRITE;
}

static int file_truncate(sqlite3_file *file, sqlite3_int64 size)
{
    struct image *image = handle_of(file)->image;
    if (fails())
        return SQLITE_IOERR_TRUNCATE;
    bytes_resize(&image->now, (size_t)size);
    image_note_change(image, (size_t)size, NULL, 0);
    return SQLITE_OK;
}

/* What was made and removed in the directory is so for good. */
static void sync_directory(const struct image *image)
{
    size_t length = (size_t)(strrchr(image->path, '/') - image->path) + 1;
    for (int i = 0; i < FILES; i++)
        if (strncmp(disk.images[i].path, image->path, length) == 0)
            disk.images[i].kept.exists = disk.images[i].now.exists;
}

static int file_sync(sqlite3_file *file, int flags)
{
    struct image *image = handle_of(file)->image;
    (void)flags;
    if (fails())
        return SQLITE_IOERR_FSYNC;
    pthread_mutex_lock(&disk.mutex);
    disk.waiting++;
    while (disk.held)
        pthread_cond_wait(&disk.let_go, &disk.mutex);
    disk.waiting--;
    pthread_mutex_unlock(&disk.mutex);
    bytes_set(&image->kept, &image->now);
    image_forget_changes(image);
    if (handle_of(file)->syncs_directory)
        sync_directory(image);
    handle_of(file)->syncs_directory = false;
    return SQLITE_OK;
}

static int file_size(sqlite3_file *file, sqlite3_int64 *size)
{
    *size = (sqlite3_int64)handle_of(file)->image->now.size;
    return SQLITE_OK;
}

static int file_lock(sqlite3_file *file, int level)
{
    (void)file;
    (void)level;
    return SQLITE_OK;
}

static int file_is_reserved(sqlite3_file *file, int *reserved)
{
    (void)file;
    *reserved = 0;
    return SQLITE_OK;
}

static int file_control(sqlite3_file *file, int operation, void *argument)
{
    (void)file;
    (void)operation;
    (void)argument;
    return SQLITE_NOTFOUND;
}

static int file_sector(sqlite3_file *file)
{
    (void)file;
    return SECTOR;
}

static int file_character(sqlite3_file *file)
{
    (void)file;
    return SQLITE_IOCAP_POWERSAFE_OVERWRITE;
}

static int file_share(sqlite3_file *file, int region, int size, int extend,
                      void volatile **memory)
{
    struct image *image = handle_of(file)->image;
    assert(region < SHARED);
    if (!image->shared[region] && extend)
        image->shared[region] = memory_new((size_t)size, 1);
    *memory = image->shared[region];
    return SQLITE_OK;
}

static int file_share_lock(sqlite3_file *file, int offset, int count, int flags)
{
    (void)file;
    (void)offset;
    (void)count;
    (void)flags;
    return SQLITE_OK;
}

static void file_share_barrier(sqlite3_file *file)
{
    (void)file;
    __sync_synchronize();
}

static int file_unshare(sqlite3_file *file, int removes)
{
    struct image *image = handle_of(file)->image;
    (void)removes;
    for (int i = 0; i < SHARED; i++) {
        free(image->shared[i]);
        image->shared[i] = NULL;
    }
    return SQLITE_OK;
}

static const sqlite3_io_methods methods = {2,
                                           file_close,
                                           file_read,
                                           file_write,
                                           file_truncate,
                                           file_sync,
                                           file_size,
                                           file_lock,
                                           file_lock,
                                           file_is_reserved,
                                           file_control,
                                           file_sector,
                                           file_character,
                                           file_share,
                                           file_share_lock,
                                           file_share_barrier,
                                           file_unshare,
                                           NULL,
                                           NULL};

static int disk_open(sqlite3_vfs *vfs, const char *path, sqlite3_file *file, int flags,
                     int *flags_out)
{
    struct handle *handle = handle_of(file);
    struct image *image = find(path);
    (void)vfs;
    file->pMethods = NULL;
    if (!(image && image->now.exists) && !(flags & SQLITE_OPEN_CREATE))
        return SQLITE_CANTOPEN;
    if (!image)
        image = make(path);
    if (!image->now.exists) {
        if (fails())
            return disk.fault == FAULT_FULL ? SQLITE_FULL : SQLITE_CANTOPEN;
        image->now.exists = true;
        bytes_resize(&image->now, 0);
        image_note_change(image, 0, NULL, 0);
    }
    image->open_count++;
    handle->image = image;
    handle->syncs_directory =
        (flags & SQLITE_OPEN_CREATE) && (flags & (SQLITE_OPEN_MAIN_JOURNAL | SQLITE_OPEN_WAL));
    handle->removes = (flags & SQLITE_OPEN_DELETEONCLOSE) != 0;
    file->pMethods = &methods;
    if (flags_out)
        *flags_out = flags;
    return SQLITE_OK;
}

static int disk_delete(sqlite3_vfs *vfs, const char *path, int sync)
{
    struct image *image = find(path);
    (void)vfs;
    if (!image || !image->now.exists)
        return SQLITE_IOERR_DELETE_NOENT;
    if (fails())
        return SQLITE_IOERR_DELETE;
    image->now.exists = false;
    if (sync)
        image->kept.exists = false;
    return SQLITE_OK;
}

static int disk_access(sqlite3_vfs *vfs, const char *path, int flags, int *result)
{
    struct image *image = find(path);
    (void)vfs;
    (void)flags;
    *result = image && image->now.exists && image->now.size > 0;
    return SQLITE_OK;
}

static int disk_name(sqlite3_vfs *vfs, const char *path, int size, char *out)
{
    (void)vfs;
    sqlite3_snprintf(size, out, "%s", path);
    return SQLITE_OK;
}

/* ---- the test's ------------------------------------------------------------------------------ */

void store_vfs_begin(void)
{
    static sqlite3_vfs vfs;
    if (vfs.zName)
        return;
    if (sqlite3_initialize() != SQLITE_OK)
        abort();
    vfs = *sqlite3_vfs_find(NULL); /* time, randomness and sleep are the system's */
    vfs.iVersion = 1;
    vfs.szOsFile = sizeof(struct handle);
    vfs.mxPathname = PATH - 1;
    vfs.pNext = NULL;
    vfs.zName = STORE_VFS;
    vfs.xOpen = disk_open;
    vfs.xDelete = disk_delete;
    vfs.xAccess = disk_access;
    vfs.xFullPathname = disk_name;
    sqlite3_vfs_register(&vfs, 0);
}

void store_vfs_empty(void)
{
    for (int i = 0; i < FILES; i++)
        image_free(&disk.images[i]);
    disk.fail_at = disk.failed = disk.calls = disk.reads = 0;
    disk.before = NULL;
    disk.watching = false;
}

void store_vfs_fail(enum store_fault fault, long n, long count)
{
    pthread_mutex_lock(&disk.mutex);
    disk.fault = fault;
    disk.fail_at = n > 0 ? n + (fault == FAULT_READ ? disk.reads : disk.calls) : 0;
    disk.fail_count = count;
    disk.failed = 0;
    pthread_mutex_unlock(&disk.mutex);
}

static long look_at(const long *number)
{
    long found;
    pthread_mutex_lock(&disk.mutex);
    found = *number;
    pthread_mutex_unlock(&disk.mutex);
    return found;
}

long store_vfs_failed(void)
{
    return look_at(&disk.failed);
}

long store_vfs_calls(void)
{
    return look_at(&disk.calls);
}

long store_vfs_waiting(void)
{
    return look_at(&disk.waiting);
}

void store_vfs_hold(bool held)
{
    pthread_mutex_lock(&disk.mutex);
    disk.held = held;
    pthread_cond_broadcast(&disk.let_go);
    pthread_mutex_unlock(&disk.mutex);
}

void store_vfs_watch(void (*before)(void *context), void *context)
{
    disk.before = before;
    disk.context = context;
}

/* As it is after the power failed. */
static void cut_file(const struct image *from, const char *path, uint64_t seed)
{
    struct image *to = find(path);
    if (to)
        image_free(to);
    image_cut(make(path), from, seed);
}

void store_vfs_cut(const char *from, const char *to, uint64_t seed)
{
    size_t length = strlen(from);
    uint64_t mixed = seed > 1 ? seed * 0x9E3779B97F4A7C15u : seed;
    for (int i = 0; i < FILES; i++) {
        struct image *image = &disk.images[i];
        char path[2 * PATH];
        if (strncmp(image->path, from, length) != 0 || image->path[length] != '/' ||
            strchr(image->path + length + 1, '/'))
            continue;
        snprintf(path, sizeof path, "%s%s", to, image->path + length);
        cut_file(image, path, mixed);
    }
}

const uint8_t *store_vfs_get(const char *path, size_t *size)
{
    const struct image *image = find(path);
    assert(image);
    *size = image->now.size;
    return image->now.at;
}

void store_vfs_put(const char *path, const uint8_t *bytes, size_t size)
{
    struct image *image = find(path);
    if (image)
        image_free(image);
    image = make(path);
    bytes_resize(&image->now, 0);
    bytes_write(&image->now, 0, bytes, size);
    image->now.exists = true;
    bytes_set(&image->kept, &image->now);
}
