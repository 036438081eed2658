/* saver_queue.c - what waits to be saved.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The queue holds at most one job a game. While a job is being written it is off the
 * queue, so that a newer text for the same game can be put meanwhile; a job that failed
 * goes back, unless a newer one has taken its place. It is tried again with every text
 * that is put, and when the owner says that it is time: after a second at first, then
 * after twice as long each time, so that a disk that is full for days is no work. Only
 * those tries lengthen the pause, or ten quick moves would.
 */
#include "archive/saver_state.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/thread.h"

enum { LONGEST_PAUSE = 60000 };           /* milliseconds between two tries */
enum { PACE = 250, AT_ONCE = 40 * PACE }; /* of saves, where they are limited */

void saver_free_job(struct job *job)
{
    if (job)
        free(job->text);
    free(job);
}

struct job **saver_find_job(struct saver *saver, const char *id)
{
    struct job **link = &saver->jobs;
    while (*link && strcmp((*link)->id, id) != 0)
        link = &(*link)->next;
    return link;
}

struct job *saver_take_job(struct saver *saver)
{
    for (struct job **link = &saver->jobs; *link; link = &(*link)->next)
        if (!(*link)->failed) {
            struct job *job = *link;
            *link = job->next;
            return job;
        }
    return NULL;
}

void saver_put_back(struct saver *saver, struct job *job)
{
    struct job **link = saver_find_job(saver, job->id);
    assert(!job->failed && job->text);
    if (*link) { /* a newer text is there already */
        saver_free_job(job);
        return;
    }
    job->failed = true;
    job->next = NULL;
    *link = job;
    saver->retry_at = monotonic_milliseconds() + saver->pause;
}

void saver_lengthen_pause(struct saver *saver)
{
    saver->pause = longer_pause(saver->pause, LONGEST_PAUSE);
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

/* *pace: when the next one would be due if all had come evenly (the generic cell rate algorithm). */
int64_t saver_pace(int64_t *pace, int64_t now)
{
    if (*pace < now - AT_ONCE)
        *pace = now - AT_ONCE;
    if (*pace > now)
        return *pace - now;
    *pace += PACE;
    return 0;
}

bool saver_rests(struct saver *saver)
{
    if (saver->archive.most == 0 || saver->adopting || saver->stopping || saver_is_idle(saver))
        return false;
    int64_t wait = saver_pace(&saver->pace, monotonic_milliseconds());
    if (wait == 0)
        return false;
    struct timespec end = condition_deadline((int)wait);
    pthread_cond_timedwait(&saver->work, &saver->mutex, &end);
    return true;
}

bool saver_is_idle(const struct saver *saver)
{
    if (saver->writing)
        return false;
    for (const struct job *job = saver->jobs; job; job = job->next)
        if (!job->failed)
            return false;
    return true;
}

bool saver_is_failing(const struct saver *saver)
{
    if (saver->writing && !saver->quietly)
        return false;
    for (const struct job *job = saver->jobs; job; job = job->next)
        if (!job->failed && !job->again)
            return false;
    return saver->writing || saver->jobs;
}
