/* saver_lock.c - the lock of the game that is saved: another session's wish for it is heard,
 * it is let go, or one that was taken over is held.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "archive/saver_state.h"

#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/thread.h"

/* Milliseconds between two looks; whoever wishes waits for two seconds. */
enum { LOOK_PAUSE = 400 };

/* ---- the thread -------------------------------------------------------------------- */

/* Listen at the file that has the lock, which may be another one since the last save. True
 * when there is another descriptor to poll now. */
static bool move_bell(struct saver *saver)
{
    const struct archive *archive = &saver->archive;
    int before = saver->bell, now;
    if (archive->lock_file >= 0 && before >= 0 && archive->lock_inode == saver->bell_inode)
        return false;
    now = archive->lock_file >= 0 ? archive_watch_locks(archive) : -1;
    pthread_mutex_lock(&saver->mutex);
    saver->bell = now;
    if (before >= 0) /* while nobody reads it */
        archive->storage->close(archive->storage->context, before);
    pthread_mutex_unlock(&saver->mutex);
    saver->bell_inode = archive->lock_inode;
    return now >= 0 || before >= 0; /* a number that is used again is another one, too */
}

bool saver_answer_bell(struct saver *saver)
{
    bool wished, moved = move_bell(saver);
    wished = archive_is_wished(&saver->archive);
    pthread_mutex_lock(&saver->mutex);
    saver->wished = wished;
    memcpy(saver->wished_id, saver->archive.held, ARCHIVE_ID_SIZE);
    pthread_mutex_unlock(&saver->mutex);
    return moved;
}

/* Where no bell tells of wishes (in a sandbox), they are looked for: by a call on an open file,
 * and a second one for a bell that may be had by then. */
void saver_await_work(struct saver *saver)
{
    struct timespec end;
    if (saver->bell >= 0 || saver->archive.lock_file < 0) {
        pthread_cond_wait(&saver->work, &saver->mutex);
        return;
    }
    end = condition_deadline(LOOK_PAUSE);
    if (pthread_cond_timedwait(&saver->work, &saver->mutex, &end) == ETIMEDOUT)
        saver->listening = true;
}

bool saver_do_errand(struct saver *saver)
{
    bool adopt = saver->adopting, release = !adopt && saver->releasing;
    struct archive adopted = saver->adopted;
    char released[ARCHIVE_ID_SIZE];
    bool moved;
    if (!adopt && !release && !saver->listening)
        return false;
    saver->adopting = saver->listening = false;
    memcpy(released, saver->releasing_id, sizeof released);
    if (release)
        saver->releasing = false;
    pthread_mutex_unlock(&saver->mutex);
    if (adopt || (release && strcmp(saver->archive.held, released) == 0))
        archive_close(&saver->archive);
    if (adopt) {
        saver->archive = adopted;
        saver_note_held(saver);
    }
    moved = saver_answer_bell(saver);
    pthread_mutex_lock(&saver->mutex);
    saver->released = saver->released || release;
    /* An owner that polls already has the old bell in its set. */
    if (!saver->abandoned && (saver->wished || release || moved))
        wake_signal(saver->wake);
    return true;
}

/* ---- the owner's side -------------------------------------------------------------- */

int saver_bell(struct saver *saver)
{
    int bell;
    pthread_mutex_lock(&saver->mutex);
    bell = saver->bell;
    pthread_mutex_unlock(&saver->mutex);
    return bell;
}

void saver_listen(struct saver *saver)
{
    char events[4096];
    pthread_mutex_lock(&saver->mutex);
    /* Emptied here: the thread may hang in the disk, and the bell would go on ringing. */
    while (saver->bell >= 0 && read(saver->bell, events, sizeof events) > 0)
        saver->listening = true;
    if (saver->listening)
        pthread_cond_signal(&saver->work);
    pthread_mutex_unlock(&saver->mutex);
}

bool saver_is_wished(struct saver *saver, char id[ARCHIVE_ID_SIZE])
{
    bool wished;
    pthread_mutex_lock(&saver->mutex);
    wished = saver->wished;
    memcpy(id, saver->wished_id, ARCHIVE_ID_SIZE);
    pthread_mutex_unlock(&saver->mutex);
    return wished;
}

void saver_release(struct saver *saver, const char *id)
{
    pthread_mutex_lock(&saver->mutex);
    snprintf(saver->releasing_id, sizeof saver->releasing_id, "%s", saver_id_now(saver, id));
    if (strcmp(saver->current, saver->releasing_id) == 0)
        saver->current[0] = '\0';
    saver->releasing = true;
    saver->released = false;
    saver_retry_all(saver, false);
    pthread_mutex_unlock(&saver->mutex);
}

bool saver_has_released(struct saver *saver)
{
    bool released;
    pthread_mutex_lock(&saver->mutex);
    released = saver->released;
    saver->released = false;
    pthread_mutex_unlock(&saver->mutex);
    return released;
}

bool saver_forget(struct saver *saver, const char *id)
{
    struct job **link, *job;
    pthread_mutex_lock(&saver->mutex);
    link = saver_find_job(saver, saver_id_now(saver, id));
    job = *link;
    if (job)
        *link = job->next;
    if (!saver->jobs)
        saver->retry_at = -1;
    pthread_mutex_unlock(&saver->mutex);
    saver_free_job(job);
    return job != NULL;
}

void saver_adopt(struct saver *saver, const struct archive *archive)
{
    assert(archive->lock_file >= 0 && *archive->held);
    pthread_mutex_lock(&saver->mutex);
    saver->adopted = *archive;
    memcpy(saver->current, archive->held, sizeof saver->current);
    saver->adopting = true;
    pthread_cond_signal(&saver->work);
    pthread_mutex_unlock(&saver->mutex);
}
