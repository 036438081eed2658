/* saver.c - the saving thread and its queue.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "archive/saver_state.h"

#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "base/thread.h"
#include "base/memory.h"

static void free_saver(struct saver *saver)
{
    while (saver->jobs) {
        struct job *job = saver->jobs;
        saver->jobs = job->next;
        saver_free_job(job);
    }
    saver_free_known(saver);
    archive_close(&saver->archive);
    if (saver->bell >= 0)
        saver->archive.storage->close(saver->archive.storage->context, saver->bell);
    pthread_cond_destroy(&saver->work);
    pthread_cond_destroy(&saver->done);
    pthread_mutex_destroy(&saver->mutex);
    free(saver);
}

/* ---- the thread -------------------------------------------------------------------- */

static void *save_games(void *argument)
{
    struct saver *saver = argument;
    bool abandoned;
    pthread_mutex_lock(&saver->mutex);
    for (;;) {
        if (saver_rests(saver))
            continue;
        struct job *job = saver->adopting ? NULL : saver_take_job(saver);
        struct reason reason;
        bool saved;
        if (!job && saver_do_errand(saver))
            continue;
        if (!job && saver->stopping)
            break;
        if (!job) {
            saver_await_work(saver);
            continue;
        }
        saver->writing = job;
        saver->quietly = job->again;
        pthread_mutex_unlock(&saver->mutex);
        saved = saver_write(saver, job, &reason);
        saver_answer_bell(saver);
        pthread_mutex_lock(&saver->mutex);
        saver->writing = NULL;
        if (saved) {
            memcpy(saver->saved_id, job->id, sizeof saver->saved_id);
            saver->saved_ticket = job->ticket;
            saver_free_job(job);
            saver->pause = SAVER_FIRST_PAUSE;
        } else {
            saver->reason = reason;
            saver_put_back(saver, job);
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
    assert(archive->storage && wake);
    saver->archive = *archive;
    saver->wake = wake;
    saver->retry_at = -1;
    saver->pause = SAVER_FIRST_PAUSE;
    saver->bell = -1;
    saver->listening = archive->lock_file >= 0;
    memcpy(saver->current, archive->held, sizeof saver->current);
    pthread_mutex_init(&saver->mutex, NULL);
    condition_init(&saver->work);
    condition_init(&saver->done);
    saver_note_held(saver);
    if (!thread_start(&saver->thread, save_games, saver, reason)) {
        free_saver(saver);
        return NULL;
    }
    return saver;
}

uint64_t saver_put(struct saver *saver, const char *id, char *text, size_t length)
{
    struct job *job = memory_new(1, sizeof *job);
    struct job **link;
    uint64_t ticket;
    assert(*id && text && text[length] == '\0');
    job->text = text;
    job->length = length;

    pthread_mutex_lock(&saver->mutex);
    id = saver_id_now(saver, id);
    strncpy(job->id, id, sizeof job->id - 1);
    memcpy(saver->current, job->id, sizeof saver->current);
    if (strcmp(saver->releasing_id, job->id) == 0)
        saver->releasing = false; /* it goes on here */
    link = saver_find_job(saver, id);
    if (*link) {
        job->next = (*link)->next;
        saver_free_job(*link);
    }
    *link = job;
    ticket = job->ticket = ++saver->tickets;
    saver_retry_all(saver, false);
    pthread_mutex_unlock(&saver->mutex);
    return ticket;
}

uint64_t saver_saved(struct saver *saver, const char *id)
{
    uint64_t ticket = 0;
    pthread_mutex_lock(&saver->mutex);
    if (!saver->jobs && !saver->writing)
        ticket = saver->tickets;
    else if (strcmp(saver->saved_id, id) == 0)
        ticket = saver->saved_ticket;
    pthread_mutex_unlock(&saver->mutex);
    return ticket;
}

enum save_state saver_state(struct saver *saver, struct reason *reason)
{
    enum save_state state;
    pthread_mutex_lock(&saver->mutex);
    if (saver_is_failing(saver))
        state = SAVE_FAILED;
    else
        state = saver_is_idle(saver) ? SAVE_CLEAN : SAVE_PENDING;
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
    if (saver->retry_at >= 0 && now >= saver->retry_at) {
        saver_lengthen_pause(saver);
        saver_retry_all(saver, true);
    }
    pthread_mutex_unlock(&saver->mutex);
}

void saver_retry_now(struct saver *saver)
{
    pthread_mutex_lock(&saver->mutex);
    saver_retry_all(saver, false);
    pthread_mutex_unlock(&saver->mutex);
}

bool saver_wait(struct saver *saver, int milliseconds)
{
    struct timespec end = condition_deadline(milliseconds);
    bool idle;
    int error = 0;
    pthread_mutex_lock(&saver->mutex);
    while (!saver_is_idle(saver) && error != ETIMEDOUT)
        error = pthread_cond_timedwait(&saver->done, &saver->mutex, &end);
    idle = saver_is_idle(saver);
    pthread_mutex_unlock(&saver->mutex);
    return idle;
}

void saver_destroy(struct saver *saver, int milliseconds)
{
    bool idle;
    if (!saver)
        return;
    saver_retry_now(saver);
    saver_wait(saver, milliseconds);
    pthread_mutex_lock(&saver->mutex);
    idle = saver_is_idle(saver);
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
