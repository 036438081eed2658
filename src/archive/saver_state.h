/* saver_state.h - what is inside a saver; for the saver*.c files only.
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
    uint64_t ticket;
    bool failed; /* waits to be tried again */
    bool again;  /* is tried again, and nobody waits for it */
};

/* A game whose file was written, or taken up, here. */
struct known_game {
    struct known_game *next;
    char id[ARCHIVE_ID_SIZE];
    struct file_mark mark; /* inode 0: there is none yet */
};

struct saver {
    struct archive archive;   /* the thread's */
    struct known_game *known; /* the thread's */
    unsigned moved;           /* games that got another id, the thread's */
    struct wake *wake;
    pthread_t thread;
    pthread_mutex_t mutex;      /* guards all below */
    pthread_cond_t work;        /* the thread waits here */
    pthread_cond_t done;        /* saver_wait() waits here */
    struct job *jobs, *writing; /* the latter is off the queue */
    bool stopping;
    char current[ARCHIVE_ID_SIZE];  /* the game that is to be held */
    struct saver_move *moves;       /* that the owner has not heard of */
    uint64_t tickets;               /* given so far */
    char saved_id[ARCHIVE_ID_SIZE]; /* of the game that was saved last, */
    uint64_t saved_ticket;          /* and the text; 0: none was */
    bool quietly;                   /* what is being written is tried again */
    int64_t retry_at;               /* of monotonic_milliseconds(); -1: nothing has failed */
    int64_t pause;                  /* from what fails to the next try */
    int64_t pace;                   /* see saver_pace() */
    int bell;         /* tells that another session may wish for the game; -1: none */
    ino_t bell_inode; /* of the file that it listens at */
    bool listening, wished, releasing, released;
    char wished_id[ARCHIVE_ID_SIZE], releasing_id[ARCHIVE_ID_SIZE];
    bool adopting;
    struct archive adopted;
    bool abandoned;       /* the owner is gone: do not touch `wake` */
    struct reason reason; /* of the last failure */
};

/* ---- saver_queue.c; the mutex is held ------------------------------------------------ */

enum { SAVER_FIRST_PAUSE = 1000 }; /* milliseconds before what failed is tried again */

/* Where the job of a game hangs in the queue, or would. */
struct job **saver_find_job(struct saver *saver, const char *id);

/* Take the next job that has not failed off the queue; NULL: there is none. */
struct job *saver_take_job(struct saver *saver);

/* A job that failed goes back, to be tried again later. */
void saver_put_back(struct saver *saver, struct job *job);

/* Try again what failed; quietly: nobody waits for it. */
void saver_retry_all(struct saver *saver, bool quietly);

/* Where games are limited (archive.most), saving is, too: a person's moves are never too many, a
 * program's that flood the disk are. False: one may be saved now; true: it was waited. */
bool saver_rests(struct saver *saver);

/* How many milliseconds to wait before one more, from now; 0: it is taken note of in *pace. Pure. */
int64_t saver_pace(int64_t *pace, int64_t now);

/* The pause before the next try, should this one fail; what is saved makes it short again. */
void saver_lengthen_pause(struct saver *saver);

/* Whether there is nothing to do now. */
bool saver_is_idle(const struct saver *saver);

/* Whether all that is at work is what failed before: then it has failed until it has not. */
bool saver_is_failing(const struct saver *saver);

/* The id that a game has by now. */
const char *saver_id_now(const struct saver *saver, const char *id);

void saver_free_job(struct job *job); /* with or without the mutex */

/* ---- saver_move.c; the thread's, without the mutex -------------------------------------- */

/* Write a job's text, under another id where its file is not ours to write over. */
bool saver_write(struct saver *saver, struct job *job, struct reason *reason);

/* The game that the archive holds is ours to write. */
void saver_note_held(struct saver *saver);

void saver_free_known(struct saver *saver);

/* ---- saver_lock.c; the thread's ---------------------------------------------------- */

/* Wait until there is something to do; the mutex is held, but not meanwhile. */
void saver_await_work(struct saver *saver);

/* See whether another session wishes for the game. The mutex is not held. True when saver_bell()
 * is another one now: the owner is to be woken. */
bool saver_answer_bell(struct saver *saver);

/* Do what the owner asked for beside saving; the mutex is held, but not meanwhile. False when
 * there was nothing. */
bool saver_do_errand(struct saver *saver);

#endif
