/* saver_state.h - what is inside a saver; for saver.c and saver_lock.c only.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_ARCHIVE_SAVER_STATE_H
#define TTYCHESS_ARCHIVE_SAVER_STATE_H

#include <pthread.h>

#include "archive/saver.h"

struct job {
    struct job *next;
    char id[ARCHIVE_ID_SIZE];
    char *text;
    size_t length;
    bool failed; /* waits to be tried again */
    bool again;  /* is tried again, and nobody waits for it */
};

struct saver {
    struct archive archive; /* the thread's */
    struct wake *wake;
    pthread_t thread;
    pthread_mutex_t mutex; /* guards all below */
    pthread_cond_t work;   /* the thread waits here */
    pthread_cond_t done;   /* saver_wait() waits here */
    struct job *jobs;
    bool writing, stopping;
    bool quietly;     /* what is being written is tried again */
    int64_t retry_at; /* of search_clock_now(); -1: nothing has failed */
    int64_t pause;    /* before the try after that one */
    int bell;         /* tells that another session may wish for the game; -1: none */
    ino_t bell_inode; /* of the file that it listens at */
    bool listening, wished, releasing, released;
    char wished_id[ARCHIVE_ID_SIZE];
    bool adopting;
    struct archive adopted;
    bool abandoned;       /* the owner is gone: do not touch `wake` */
    struct reason reason; /* of the last failure */
};

/* ---- saver.c; the mutex is held ---------------------------------------------------- */

/* Where the job of a game hangs in the queue, or would. */
struct job **saver_find_job(struct saver *saver, const char *id);

/* Try again what failed; quietly: nobody waits for it. */
void saver_retry_all(struct saver *saver, bool quietly);

void saver_free_job(struct job *job); /* with or without the mutex */

/* ---- saver_lock.c; the thread's ---------------------------------------------------- */

/* See whether another session wishes for the game. The mutex is not held. */
void saver_answer_bell(struct saver *saver);

/* Do what the owner asked for beside saving; the mutex is held, but not meanwhile. False when
 * there was nothing. */
bool saver_do_errand(struct saver *saver);

#endif
