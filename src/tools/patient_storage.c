/* patient_storage.c - the system's files, and a line when one of their calls does not come
 * back.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <config.h>

#include "tools/patient_storage.h"

#include <stdio.h>
#include <string.h>

#include "base/printable.h"
#include "base/thread.h"

enum { PATIENCE = 2000 /* milliseconds */ };

/* ---- the thread that says so --------------------------------------------------------- */

/* Sleeps while no call is under way; else looks again when that one would be late. */
static void *watch_calls(void *argument)
{
    struct patient_storage *patient = argument;
    int64_t left;
    bool told = false;
    pthread_mutex_lock(&patient->mutex);
    while (!patient->ended && !told) {
        left = patient->since + PATIENCE - monotonic_milliseconds();
        patient->sleeps = patient->since < 0;
        if (patient->sleeps) {
            pthread_cond_wait(&patient->changed, &patient->mutex);
        } else if (left > 0) {
            struct timespec end = condition_deadline((int)left);
            pthread_cond_timedwait(&patient->changed, &patient->mutex, &end);
        } else {
            told = true;
            fprintf(stderr, PACKAGE ": %s: no answer from the disk yet; ^C ends the waiting\n",
                    patient->path);
        }
    }
    patient->sleeps = false;
    pthread_mutex_unlock(&patient->mutex);
    return NULL;
}

/* ---- the calls ------------------------------------------------------------------------ */

/* `path` NULL: of the file that was opened last. */
static void enter(struct patient_storage *patient, const char *path)
{
    if (!patient->watching || !pthread_equal(pthread_self(), patient->owner))
        return;
    pthread_mutex_lock(&patient->mutex);
    if (path)
        printable_copy_string(patient->path, sizeof patient->path, path);
    patient->since = monotonic_milliseconds();
    if (patient->sleeps)
        pthread_cond_signal(&patient->changed);
    pthread_mutex_unlock(&patient->mutex);
}

static void leave(struct patient_storage *patient)
{
    if (!patient->watching || !pthread_equal(pthread_self(), patient->owner))
        return;
    pthread_mutex_lock(&patient->mutex);
    patient->since = -1;
    pthread_mutex_unlock(&patient->mutex);
}

static int patient_open(void *context, const char *path, int flags, mode_t mode)
{
    int file;
    enter(context, path);
    file = storage_system.open(NULL, path, flags, mode);
    leave(context);
    return file;
}

static ssize_t patient_read(void *context, int file, void *buffer, size_t size)
{
    ssize_t got;
    enter(context, NULL);
    got = storage_system.read(NULL, file, buffer, size);
    leave(context);
    return got;
}

static ssize_t patient_write(void *context, int file, const void *bytes, size_t size)
{
    ssize_t written;
    enter(context, NULL);
    written = storage_system.write(NULL, file, bytes, size);
    leave(context);
    return written;
}

static int patient_sync(void *context, int file)
{
    int status;
    enter(context, NULL);
    status = storage_system.sync(NULL, file);
    leave(context);
    return status;
}

static int patient_close(void *context, int file)
{
    int status;
    enter(context, NULL);
    status = storage_system.close(NULL, file);
    leave(context);
    return status;
}

static int patient_rename(void *context, const char *from, const char *to)
{
    int status;
    enter(context, to);
    status = storage_system.rename(NULL, from, to);
    leave(context);
    return status;
}

static int patient_unlink(void *context, const char *path)
{
    int status;
    enter(context, path);
    status = storage_system.unlink(NULL, path);
    leave(context);
    return status;
}

static int patient_make_directory(void *context, const char *path, mode_t mode)
{
    int status;
    enter(context, path);
    status = storage_system.make_directory(NULL, path, mode);
    leave(context);
    return status;
}

static int patient_list(void *context, const char *path, storage_found *found, void *finder)
{
    int status;
    enter(context, path);
    status = storage_system.list(NULL, path, found, finder);
    leave(context);
    return status;
}

static int patient_names(void *context, const char *path,
                         bool (*found)(void *finder, const char *name), void *finder)
{
    int status;
    enter(context, path);
    status = storage_system.names(NULL, path, found, finder);
    leave(context);
    return status;
}

static int patient_lock(void *context, int file, off_t offset)
{
    int status;
    enter(context, NULL);
    status = storage_system.lock(NULL, file, offset);
    leave(context);
    return status;
}

static int patient_is_locked(void *context, int file, off_t offset)
{
    int status;
    enter(context, NULL);
    status = storage_system.is_locked(NULL, file, offset);
    leave(context);
    return status;
}

static int patient_stat(void *context, const char *path, struct stat *status)
{
    int result;
    enter(context, path);
    result = storage_system.stat(NULL, path, status);
    leave(context);
    return result;
}

/* ---- begin and end --------------------------------------------------------------------- */

void patient_storage_begin(struct patient_storage *patient)
{
    memset(patient, 0, sizeof *patient);
    patient->storage = storage_system;
    patient->storage.context = patient;
    patient->storage.open = patient_open;
    patient->storage.read = patient_read;
    patient->storage.write = patient_write;
    patient->storage.sync = patient_sync;
    patient->storage.close = patient_close;
    patient->storage.rename = patient_rename;
    patient->storage.unlink = patient_unlink;
    patient->storage.make_directory = patient_make_directory;
    patient->storage.list = patient_list;
    patient->storage.names = patient_names;
    patient->storage.lock = patient_lock;
    patient->storage.is_locked = patient_is_locked;
    patient->storage.stat = patient_stat;
    patient->owner = pthread_self();
    patient->since = -1;
    pthread_mutex_init(&patient->mutex, NULL);
    condition_init(&patient->changed);
    patient->watched = thread_start(&patient->thread, watch_calls, patient, NULL);
    patient->watching = patient->watched;
}

void patient_storage_end(struct patient_storage *patient)
{
    if (!patient->watched)
        return;
    patient->watching = patient->watched = false;
    pthread_mutex_lock(&patient->mutex);
    patient->ended = true;
    pthread_cond_signal(&patient->changed);
    pthread_mutex_unlock(&patient->mutex);
    pthread_join(patient->thread, NULL);
}
