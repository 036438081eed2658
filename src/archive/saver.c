/* saver.c - the saving thread and its queue.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The queue holds at most one job a game. While a job is being written it is off the
 * queue, so that a newer text for the same game can be put meanwhile; a job that failed
 * goes back, unless a newer one has taken its place. It is tried again with every text
 * that is put, and when the owner says that it is time: after a second at first, then
 * after twice as long each time, so that a disk that is full for days is no work.
 */
#include "archive/saver_state.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include "engine/search_control.h"
#include "base/memory.h"

enum { FIRST_PAUSE = 1000, LONGEST_PAUSE = 60000 }; /* milliseconds between two tries */

void saver_free_job(struct job *job)
{
    if (job)
        free(job->text);
    free(job);
}

static void free_saver(struct saver *saver)
{
    while (saver->jobs) {
        struct job *job = saver->jobs;
        saver->jobs = job->next;
        saver_free_job(job);
    }
    archive_close(&saver->archive);
    if (saver->bell >= 0)
        saver->archive.storage->close(saver->archive.storage->context, saver->bell);
    pthread_cond_destroy(&saver->work);
    pthread_cond_destroy(&saver->done);
    pthread_mutex_destroy(&saver->mutex);
    free(saver);
}

/* ---- the queue; the mutex is held -------------------------------------------------- */

struct job **saver_find_job(struct saver *saver, const char *id)
{
    struct job **link = &saver->jobs;
    while (*link && strcmp((*link)->id, id) != 0)
        link = &(*link)->next;
    return link;
}

static struct job *take_ready_job(struct saver *saver)
{
    for (struct job **link = &saver->jobs; *link; link = &(*link)->next)
        if (!(*link)->failed) {
            struct job *job = *link;
            *link = job->next;
            return job;
        }
    return NULL;
}

static void put_back(struct saver *saver, struct job *job)
{
    struct job **link = saver_find_job(saver, job->id);
    if (*link) { /* a newer text is there already */
        saver_free_job(job);
        return;
    }
    job->failed = true;
    job->next = NULL;
    *link = job;
    saver->retry_at = search_clock_now() + saver->pause;
    saver->pause = saver->pause < LONGEST_PAUSE / 2 ? 2 * saver->pause : LONGEST_PAUSE;
}

void saver_retry_all(struct saver *saver, bool quietly)
{
    for (struct job *job = saver->jobs; job; job = job->next) {
        job->again = quietly && job->failed;
        job->failed = false;
    }
    saver->retry_at = -1;
    pthread_cond_signal(&saver->work);
}

static bool is_idle(const struct saver *saver)
{
    if (saver->writing)
        return false;
    for (const struct job *job = saver->jobs; job; job = job->next)
        if (!job->failed)
            return false;
    return true;
}

/* Whether all that is at work is what failed before: then it has failed until it has not. */
static bool is_failing(const struct saver *saver)
{
    if (saver->writing && !saver->quietly)
        return false;
    for (const struct job *job = saver->jobs; job; job = job->next)
        if (!job->failed && !job->again)
            return false;
    return saver->writing || saver->jobs;
}

/* ---- the thread -------------------------------------------------------------------- */

static void *save_games(void *argument)
{
    struct saver *saver = argument;
    bool abandoned;
    pthread_mutex_lock(&saver->mutex);
    for (;;) {
        struct job *job = saver->adopting ? NULL : take_ready_job(saver);
        struct reason reason;
        bool saved;
        if (!job && saver_do_errand(saver))
            continue;
        if (!job && saver->stopping)
            break;
        if (!job) {
            pthread_cond_wait(&saver->work, &saver->mutex);
            continue;
        }
        saver->writing = true;
        saver->quietly = job->again;
        pthread_mutex_unlock(&saver->mutex);
        saved = archive_save(&saver->archive, job->id, job->text, job->length, &reason);
        saver_answer_bell(saver);
        pthread_mutex_lock(&saver->mutex);
        saver->writing = false;
        if (saved) {
            saver_free_job(job);
            saver->pause = FIRST_PAUSE;
        } else {
            saver->reason = reason;
            put_back(saver, job);
        }
        pthread_cond_broadcast(&saver->done);
        if (!saver->abandoned)
            wake_signal(saver->wake);
    }
    abandoned = saver->abandoned;
    pthread_mutex_unlock(&saver->mutex);
    if (abandoned)
        free_saver(saver);
    return NULL;
}

/* ---- the owner's side -------------------------------------------------------------- */

struct saver *saver_create(const struct archive *archive, struct wake *wake,
                           struct reason *reason)
{
    struct saver *saver = memory_new(1, sizeof *saver);
    pthread_condattr_t attributes;
    sigset_t all, before;
    int error;
    saver->archive = *archive;
    saver->wake = wake;
    saver->retry_at = -1;
    saver->pause = FIRST_PAUSE;
    saver->bell = -1;
    saver->listening = archive->lock_file >= 0;
    pthread_mutex_init(&saver->mutex, NULL);
    pthread_cond_init(&saver->work, NULL);
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    pthread_cond_init(&saver->done, &attributes);
    pthread_condattr_destroy(&attributes);

    /* Signals are for the thread that owns the screen. */
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    error = pthread_create(&saver->thread, NULL, save_games, saver);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (error != 0) {
        reason_set(reason, 0, "cannot start a thread: %s", strerror(error));
        free_saver(saver);
        return NULL;
    }
    return saver;
}

void saver_put(struct saver *saver, const char *id, char *text, size_t length)
{
    struct job *job = memory_new(1, sizeof *job);
    struct job **link;
    strncpy(job->id, id, sizeof job->id - 1);
    job->text = text;
    job->length = length;

    pthread_mutex_lock(&saver->mutex);
    link = saver_find_job(saver, id);
    if (*link) {
        job->next = (*link)->next;
        saver_free_job(*link);
    }
    *link = job;
    saver_retry_all(saver, false);
    pthread_mutex_unlock(&saver->mutex);
}

enum save_state saver_state(struct saver *saver, struct reason *reason)
{
    enum save_state state;
    pthread_mutex_lock(&saver->mutex);
    if (is_failing(saver))
        state = SAVE_FAILED;
    else
        state = is_idle(saver) ? SAVE_CLEAN : SAVE_PENDING;
    if (reason && state == SAVE_FAILED)
        *reason = saver->reason;
    pthread_mutex_unlock(&saver->mutex);
    return state;
}

int64_t saver_deadline(struct saver *saver)
{
    int64_t deadline;
    pthread_mutex_lock(&saver->mutex);
    deadline = saver->retry_at;
    pthread_mutex_unlock(&saver->mutex);
    return deadline;
}

void saver_retry(struct saver *saver, int64_t now)
{
    pthread_mutex_lock(&saver->mutex);
    if (saver->retry_at >= 0 && now >= saver->retry_at)
        saver_retry_all(saver, true);
    pthread_mutex_unlock(&saver->mutex);
}

bool saver_wait(struct saver *saver, int milliseconds)
{
    struct timespec end;
    bool idle;
    int error = 0;
    clock_gettime(CLOCK_MONOTONIC, &end);
    end.tv_sec += milliseconds / 1000;
    end.tv_nsec += milliseconds % 1000 * 1000000L;
    if (end.tv_nsec >= 1000000000L) {
        end.tv_nsec -= 1000000000L;
        end.tv_sec++;
    }
    pthread_mutex_lock(&saver->mutex);
    while (!is_idle(saver) && error != ETIMEDOUT)
        error = pthread_cond_timedwait(&saver->done, &saver->mutex, &end);
    idle = is_idle(saver);
    pthread_mutex_unlock(&saver->mutex);
    return idle;
}

void saver_destroy(struct saver *saver, int milliseconds)
{
    bool idle;
    if (!saver)
        return;
    pthread_mutex_lock(&saver->mutex);
    saver_retry_all(saver, false);
    pthread_mutex_unlock(&saver->mutex);
    saver_wait(saver, milliseconds);
    pthread_mutex_lock(&saver->mutex);
    idle = is_idle(saver);
    saver->stopping = true;
    saver->abandoned = !idle;
    if (!idle)
        pthread_detach(saver->thread);
    pthread_cond_signal(&saver->work);
    pthread_mutex_unlock(&saver->mutex);
    if (idle) {
        pthread_join(saver->thread, NULL);
        free_saver(saver);
    }
}
