/* saver_waiting.c - what is not on the disk yet, for who has to know, or to have it back.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "archive/saver_state.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

/* The latest text of a game; NULL: there is none. The mutex is held. */
static const struct job *find_latest(struct saver *saver, const char *id)
{
    const struct job *job = *saver_find_job(saver, id);
    if (!job && saver->writing && strcmp(saver->writing->id, id) == 0)
        job = saver->writing;
    return job;
}

bool saver_waiting_game(struct saver *saver, size_t number, char id[ARCHIVE_ID_SIZE])
{
    const struct job *found = NULL;
    size_t count = 0;
    pthread_mutex_lock(&saver->mutex);
    for (const struct job *job = saver->jobs; job && !found; job = job->next)
        found = count++ == number ? job : NULL;
    if (!found && count == number && saver->writing &&
        find_latest(saver, saver->writing->id) == saver->writing)
        found = saver->writing;
    if (found)
        memcpy(id, found->id, ARCHIVE_ID_SIZE);
    pthread_mutex_unlock(&saver->mutex);
    return found != NULL;
}

char *saver_waiting_text(struct saver *saver, const char *id, size_t *length)
{
    const struct job *job;
    char *text = NULL;
    pthread_mutex_lock(&saver->mutex);
    job = find_latest(saver, saver_id_now(saver, id));
    if (job) {
        text = memory_copy_string(job->text);
        *length = job->length;
    }
    pthread_mutex_unlock(&saver->mutex);
    return text;
}

bool saver_waits(struct saver *saver, const char *id)
{
    bool waits;
    pthread_mutex_lock(&saver->mutex);
    waits = find_latest(saver, saver_id_now(saver, id)) != NULL;
    pthread_mutex_unlock(&saver->mutex);
    return waits;
}
