/* faults.c - counts every call of the storage seam and spoils the one it is told to.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A write that fails writes half of its bytes first: that is what a full disk and a power
 * cut leave behind.
 */
#include "faults.h"

#include <errno.h>
#include <string.h>

/* Whether this call is to fail; sets errno. May wait for the gate. */
static bool spoil(struct faults *faults, char letter)
{
    bool bad;
    pthread_mutex_lock(&faults->mutex);
    faults->waiting++;
    while (strchr(faults->hangs, letter))
        pthread_cond_wait(&faults->opened, &faults->mutex);
    faults->waiting--;
    if (faults->calls < (long)sizeof faults->log - 1)
        faults->log[faults->calls] = letter;
    faults->calls++;
    bad = faults->fail_at > 0 && (faults->calls == faults->fail_at ||
                                  (faults->for_ever && faults->calls > faults->fail_at));
    if (bad)
        errno = faults->error;
    pthread_mutex_unlock(&faults->mutex);
    return bad;
}

static int faulty_open(void *context, const char *path, int flags, mode_t mode)
{
    return spoil(context, 'o') ? -1 : storage_system.open(NULL, path, flags, mode);
}

static ssize_t faulty_read(void *context, int file, void *buffer, size_t size)
{
    return spoil(context, 'r') ? -1 : storage_system.read(NULL, file, buffer, size);
}

static ssize_t faulty_write(void *context, int file, const void *bytes, size_t size)
{
    struct faults *faults = context;
    int write_error;
    bool dead; /* not even half of it gets there */
    pthread_mutex_lock(&faults->mutex);
    dead = faults->for_ever && faults->calls >= faults->fail_at;
    faults->waiting++;
    while (faults->hanging && faults->passes == 0)
        pthread_cond_wait(&faults->opened, &faults->mutex);
    if (faults->hanging)
        faults->passes--;
    faults->waiting--;
    write_error = faults->write_error;
    pthread_mutex_unlock(&faults->mutex);
    if (spoil(faults, 'w')) {
        int error = errno;
        if (!dead && error != EINTR && storage_system.write(NULL, file, bytes, size / 2) < 0)
            return -1;
        errno = error;
        return -1;
    }
    if (write_error) {
        errno = write_error;
        return -1;
    }
    if (faults->most_at_once > 0 && size > faults->most_at_once)
        size = faults->most_at_once;
    return storage_system.write(NULL, file, bytes, size);
}

static off_t faulty_seek(void *context, int file, off_t offset)
{
    return spoil(context, 'p') ? -1 : storage_system.seek(NULL, file, offset);
}

static int faulty_truncate(void *context, int file, off_t size)
{
    return spoil(context, 'f') ? -1 : storage_system.truncate(NULL, file, size);
}

static int faulty_sync(void *context, int file)
{
    return spoil(context, 's') ? -1 : storage_system.sync(NULL, file);
}

/* A close that fails has closed all the same. */
static int faulty_close(void *context, int file)
{
    bool bad = spoil(context, 'c');
    int error = errno, status = storage_system.close(NULL, file);
    if (!bad)
        return status;
    errno = error;
    return -1;
}

static int faulty_rename(void *context, const char *from, const char *to)
{
    struct faults *faults = context;
    if (spoil(faults, 'n'))
        return -1;
    pthread_mutex_lock(&faults->mutex);
    faults->renames++;
    pthread_mutex_unlock(&faults->mutex);
    return storage_system.rename(NULL, from, to);
}

static int faulty_rename_new(void *context, const char *from, const char *to)
{
    struct faults *faults = context;
    if (spoil(faults, 'N'))
        return -1;
    pthread_mutex_lock(&faults->mutex);
    faults->renames++;
    pthread_mutex_unlock(&faults->mutex);
    return storage_system.rename_new(NULL, from, to);
}

static int faulty_unlink(void *context, const char *path)
{
    return spoil(context, 'u') ? -1 : storage_system.unlink(NULL, path);
}

static int faulty_make_directory(void *context, const char *path, mode_t mode)
{
    return spoil(context, 'm') ? -1 : storage_system.make_directory(NULL, path, mode);
}

static int faulty_list(void *context, const char *path, storage_found *found, void *finder)
{
    return spoil(context, 'l') ? -1 : storage_system.list(NULL, path, found, finder);
}

static int faulty_names(void *context, const char *path, bool (*found)(void *, const char *),
                        void *finder)
{
    return spoil(context, 'a') ? -1 : storage_system.names(NULL, path, found, finder);
}

static int faulty_lock(void *context, int file, off_t offset)
{
    return spoil(context, 'k') ? -1 : storage_system.lock(NULL, file, offset);
}

static int faulty_is_locked(void *context, int file, off_t offset)
{
    return spoil(context, 'q') ? -1 : storage_system.is_locked(NULL, file, offset);
}

static int faulty_stat(void *context, const char *path, struct stat *status)
{
    return spoil(context, 't') ? -1 : storage_system.stat(NULL, path, status);
}

static int faulty_watch(void *context, const char *path)
{
    return spoil(context, 'i') ? -1 : storage_system.watch(NULL, path);
}

void faults_init(struct faults *faults)
{
    memset(faults, 0, sizeof *faults);
    pthread_mutex_init(&faults->mutex, NULL);
    pthread_cond_init(&faults->opened, NULL);
    faults->storage = (struct storage){
        .context = faults,
        .open = faulty_open,
        .read = faulty_read,
        .seek = faulty_seek,
        .write = faulty_write,
        .truncate = faulty_truncate,
        .sync = faulty_sync,
        .close = faulty_close,
        .rename = faulty_rename,
        .rename_new = faulty_rename_new,
        .unlink = faulty_unlink,
        .make_directory = faulty_make_directory,
        .list = faulty_list,
        .names = faulty_names,
        .lock = faulty_lock,
        .is_locked = faulty_is_locked,
        .stat = faulty_stat,
        .watch = faulty_watch,
    };
}

void faults_close_gate(struct faults *faults)
{
    pthread_mutex_lock(&faults->mutex);
    faults->hanging = true;
    pthread_mutex_unlock(&faults->mutex);
}

void faults_hang(struct faults *faults, const char *letters)
{
    pthread_mutex_lock(&faults->mutex);
    strncpy(faults->hangs, letters, sizeof faults->hangs - 1);
    pthread_mutex_unlock(&faults->mutex);
}

void faults_open_gate(struct faults *faults)
{
    pthread_mutex_lock(&faults->mutex);
    faults->hanging = false;
    faults->hangs[0] = '\0';
    pthread_cond_broadcast(&faults->opened);
    pthread_mutex_unlock(&faults->mutex);
}

void faults_let_one_through(struct faults *faults)
{
    pthread_mutex_lock(&faults->mutex);
    faults->passes++;
    pthread_cond_broadcast(&faults->opened);
    pthread_mutex_unlock(&faults->mutex);
}

long faults_waiting(struct faults *faults)
{
    long waiting;
    pthread_mutex_lock(&faults->mutex);
    waiting = faults->waiting;
    pthread_mutex_unlock(&faults->mutex);
    return waiting;
}

long faults_renames(struct faults *faults)
{
    long renames;
    pthread_mutex_lock(&faults->mutex);
    renames = faults->renames;
    pthread_mutex_unlock(&faults->mutex);
    return renames;
}

void faults_fail_next(struct faults *faults, int error, bool for_ever)
{
    pthread_mutex_lock(&faults->mutex);
    faults->fail_at = error ? faults->calls + 1 : 0;
    faults->error = error;
    faults->for_ever = for_ever;
    pthread_mutex_unlock(&faults->mutex);
}

void faults_fail_at(struct faults *faults, long n, int error)
{
    pthread_mutex_lock(&faults->mutex);
    faults->fail_at = faults->calls + n;
    faults->error = error;
    faults->for_ever = false;
    pthread_mutex_unlock(&faults->mutex);
}

void faults_fail_writes(struct faults *faults, int error)
{
    pthread_mutex_lock(&faults->mutex);
    faults->write_error = error;
    pthread_mutex_unlock(&faults->mutex);
}
