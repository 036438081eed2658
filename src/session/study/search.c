/* search.c - see search.h.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "session/study/search.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/printable.h"
#include "base/thread.h"
#include "base/words.h"

/* ---- the thread that opens --------------------------------------------------------------- */

struct opening_job {
    char **paths; /* owned */
    size_t count;
    const char *directory; /* of kept games; NULL: a file */
    struct wake *wake;
    pthread_t thread;
    atomic_bool stop, done;
    atomic_int percent;
    struct collection *collection; /* what came of it, once it is done; else the reason */
    struct reason reason;
};

static bool note_progress(void *context, uint64_t done, uint64_t bytes, size_t games)
{
    struct opening_job *job = context;
    int percent = bytes > 0 ? (int)(100 * done / bytes) : 0;
    (void)games;
    if (atomic_exchange(&job->percent, percent) != percent)
        wake_signal(job->wake);
    return !atomic_load(&job->stop);
}

static void *run(void *argument)
{
    struct opening_job *job = argument;
    job->collection = collection_open((const char *const *)job->paths, job->count,
                                      job->directory, note_progress, job, NULL, &job->reason);
    atomic_store(&job->done, true);
    wake_signal(job->wake);
    return NULL;
}

static void free_job(struct opening_job *job)
{
    for (size_t i = 0; i < job->count; i++)
        free(job->paths[i]);
    free(job->paths);
    free(job);
}

/* All but the one that is played. */
static bool list_kept(struct session *session, struct opening_job *job, struct reason *reason)
{
    const struct archive *archive = &session->keeping.archive;
    struct archive_entry *games;
    size_t count;
    char path[ARCHIVE_PATH_SIZE];
    if (!session->keeping.archived)
        return reason_set(reason, 0, "no games are kept");
    if (!archive_list(archive, &games, &count, reason))
        return false;
    job->directory = archive->directory;
    job->paths = memory_new(count + 1, sizeof *job->paths);
    for (size_t i = 0; i < count; i++) {
        if (strcmp(games[i].id, session->keeping.id) == 0)
            continue;
        archive_path(archive, games[i].id, path);
        job->paths[job->count++] = memory_copy_string(path);
    }
    free(games);
    return job->count > 0 ||
           reason_set(reason, 0, "no games are kept yet; 'explore FILE' has those of a file");
}

bool search_open(struct session *session, struct search *search, const char *path)
{
    struct opening_job *job = memory_new(1, sizeof *job);
    struct reason reason;
    char *owned =
        path ? memory_copy_string(path) : NULL; /* it may be the one that is closed */
    const char *last = owned ? strrchr(owned, '/') : NULL;
    if (path) {
        job->paths = memory_new(1, sizeof *job->paths);
        job->paths[job->count++] = memory_copy_string(path);
    }
    job->wake = &session->wake;
    if ((!path && !list_kept(session, job, &reason)) ||
        !thread_start(&job->thread, run, job, &reason)) {
        session_tell(session, MESSAGE_ERROR, "Nothing to look into: %s.", reason.text);
        free_job(job);
        free(owned);
        return false;
    }
    search_close(search);
    search->job = job;
    search->path = owned;
    printable_copy_string(search->name, sizeof search->name,
                          last    ? last + 1
                          : owned ? owned
                                  : "your games");
    return true;
}

bool search_is_open(const struct search *search)
{
    return search->job || search->collection;
}

static void end_scan(struct search *search)
{
    scan_destroy(search->scan);
    search->scan = NULL;
    search->hits = NULL;
    search->hit_count = 0;
    search->done = false;
}

void search_close(struct search *search)
{
    end_scan(search);
    if (search->job) {
        atomic_store(&search->job->stop, true);
        pthread_join(search->job->thread, NULL);
        collection_close(search->job->collection);
        free_job(search->job);
    }
    collection_close(search->collection);
    free(search->path);
    *search = (struct search){.path = NULL};
}

bool search_give_up(struct session *session, struct search *search)
{
    if (!search->job)
        return false;
    session_tell(session, MESSAGE_INFO, "Given up: %s is not read.", search->name);
    search_close(search);
    return true;
}

/* ---- asking ------------------------------------------------------------------------------ */

void search_ask(struct search *search, const struct question *question)
{
    end_scan(search);
    search->question = *question;
    search->asked = true;
}

/* Take what the thread has opened, once it has. */
static void take_collection(struct search *search, struct reason *reason)
{
    struct opening_job *job = search->job;
    if (!job || !atomic_load(&job->done))
        return;
    search->job = NULL;
    pthread_join(job->thread, NULL);
    search->collection = job->collection;
    *reason = job->reason;
    free_job(job);
}

bool search_poll(struct session *session, struct search *search)
{
    struct reason reason;
    if (!search_is_busy(search))
        return false;
    take_collection(search, &reason);
    if (search->collection && search->asked && !search->scan)
        search->scan = scan_start(search->collection, &search->question, NULL, 0,
                                  &session->wake, &reason);
    if (search->scan) {
        search->hits = scan_hits(search->scan, &search->hit_count, &search->done);
    } else if (!search->job && (search->asked || !search->collection)) {
        session_tell(session, MESSAGE_ERROR, "Nothing to look into: %s.", reason.text);
        search_close(search);
    }
    return true;
}

bool search_is_busy(const struct search *search)
{
    return search->job || (search->asked && !search->done);
}

void search_write_state(const struct search *search, char *text, size_t size)
{
    if (search->job)
        snprintf(text, size, "reading, %d %%", atomic_load(&search->job->percent));
    else
        snprintf(text, size, "%zu game%s%s", search->hit_count,
                 plural((uint64_t)search->hit_count), search->done ? "" : " so far");
}

struct search *session_exploring(const struct session *session)
{
    return activity_state(session, ACTIVITY_EXPLORE);
}

struct search *session_finding(const struct session *session)
{
    return activity_state(session, ACTIVITY_FIND);
}
