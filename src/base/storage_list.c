/* storage_list.c - the files of a directory, many thousands perhaps.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Nearly all the time is the system's, which looks each name up to say what stands behind it.
 * So of a large directory names are gathered, and several threads ask about them.
 */
#include "base/storage_list.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/memory.h"
#include "base/thread.h"

enum {
    SINGLY = 1000, /* the first are asked about one by one: few directories have more */
    BATCH = 8192,
    THREADS = 4
};

struct item {
    size_t name; /* where it begins among the names */
    struct stat status;
    bool regular;
};

struct batch {
    int directory;
    char *names; /* owned */
    size_t length, capacity;
    struct item *items; /* owned; BATCH of them */
    size_t count;
};

struct share { /* of one thread */
    struct batch *batch;
    size_t first, last;
};

static bool is_file(int directory, const char *name, struct stat *status)
{
    return fstatat(directory, name, status, 0) == 0 && S_ISREG(status->st_mode);
}

static void *ask(void *argument)
{
    struct share *share = argument;
    struct batch *batch = share->batch;
    for (size_t i = share->first; i < share->last; i++) {
        struct item *item = &batch->items[i];
        item->regular = is_file(batch->directory, batch->names + item->name, &item->status);
    }
    return NULL;
}

/* What stands behind all names of a batch. Threads that cannot be had are not needed. */
static void ask_all(struct batch *batch)
{
    struct share shares[THREADS];
    pthread_t threads[THREADS];
    bool started[THREADS] = {false};
    for (size_t i = 0; i < THREADS; i++) {
        shares[i] = (struct share){batch, batch->count * i / THREADS,
                                   batch->count * (i + 1) / THREADS};
        started[i] = i > 0 && thread_start(&threads[i], ask, &shares[i], NULL);
    }
    for (size_t i = 0; i < THREADS; i++)
        if (!started[i])
            ask(&shares[i]);
    for (size_t i = 0; i < THREADS; i++)
        if (started[i])
            pthread_join(threads[i], NULL);
}

static void add_name(struct batch *batch, const char *name)
{
    size_t length = strlen(name) + 1;
    if (batch->length + length > batch->capacity) {
        batch->capacity = 2 * batch->capacity + length + 4096;
        batch->names = memory_resize(batch->names, batch->capacity, 1);
    }
    memcpy(batch->names + batch->length, name, length);
    batch->items[batch->count++].name = batch->length;
    batch->length += length;
}

/* Gather some names; false: there are no more, or (errno) they cannot be read. */
static bool gather(struct batch *batch, DIR *directory)
{
    struct dirent *entry = NULL;
    batch->count = batch->length = 0;
    while (batch->count < BATCH && (errno = 0, (entry = readdir(directory)) != NULL))
        add_name(batch, entry->d_name);
    return entry != NULL;
}

/* False: the finder wants no more. */
static bool tell(const struct batch *batch, storage_found *found, void *finder)
{
    for (size_t i = 0; i < batch->count; i++) {
        const struct item *item = &batch->items[i];
        if (item->regular && !found(finder, batch->names + item->name, &item->status))
            return false;
    }
    return true;
}

/* The rest of a large directory; returns errno, 0 for success. */
static int list_rest(DIR *directory, storage_found *found, void *finder)
{
    struct batch batch = {.directory = dirfd(directory)};
    bool more = true, wanted = true;
    int error = 0;
    batch.items = memory_new(BATCH, sizeof *batch.items);
    while (more && wanted && error == 0) {
        more = gather(&batch, directory);
        error = more ? 0 : errno;
        ask_all(&batch);
        wanted = tell(&batch, found, finder);
    }
    free(batch.items);
    free(batch.names);
    return error;
}

int storage_list_system(void *context, const char *path, storage_found *found, void *finder)
{
    DIR *directory = opendir(path);
    struct dirent *entry = NULL;
    bool wanted = true;
    int error = 0;
    (void)context;
    if (!directory)
        return -1;
    for (int i = 0; i < SINGLY && wanted; i++) {
        struct stat status;
        if (errno = 0, (entry = readdir(directory)) == NULL)
            break;
        wanted = !is_file(dirfd(directory), entry->d_name, &status) ||
                 found(finder, entry->d_name, &status);
    }
    if (!entry)
        error = errno; /* the end leaves it 0 */
    else if (wanted)
        error = list_rest(directory, found, finder);
    closedir(directory);
    errno = error;
    return error ? -1 : 0;
}
