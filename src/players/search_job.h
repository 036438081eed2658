/* search_job.h - a search in the background: its engine, and the slot in which what it
 * reports waits for the owner.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The thinking threads only fill the slot, where the latest report wins, and signal the wake
 * pipe; search_job_poll() empties it. A search that was cancelled is never heard of again:
 * searches are numbered, and the slot's number must be the one that is wanted. All functions
 * are the owner's thread's.
 */
#ifndef TTYCHESS_PLAYERS_SEARCH_JOB_H
#define TTYCHESS_PLAYERS_SEARCH_JOB_H

#include <pthread.h>

#include "base/wake.h"
#include "engine/engine.h"
#include "players/engine_setup.h"

/* What is new of a search. */
struct search_news {
    bool reported; /* what take() has put into the slot is worth a look */
    bool finished, from_book;
    chess_move best, ponder; /* once it has finished */
};

/* What a report leaves in the slot; on a thinking thread, and nobody else looks at the slot
 * meanwhile. True: the owner is to hear of it now. */
typedef bool search_job_take(void *slot, const struct search_report *report);

struct search_job {
    struct engine *engine; /* NULL before search_job_open() */
    struct wake *wake;
    search_job_take *take;
    void *slot; /* the owner's, `size` bytes */
    size_t size;
    unsigned wanted; /* number of the search whose news are wanted */

    pthread_mutex_t mutex; /* guards what follows, and the slot */
    unsigned number;       /* of the search that fills it */
    struct search_news news;
};

/* Cheap: the engine itself is made later. Slot and wake outlive the job. */
void search_job_init(struct search_job *job, search_job_take *take, void *slot, size_t size,
                     struct wake *wake);

/* Make the engine, unless it is there, with what the setup gives it. False, with the reason, when
 * that cannot be had. */
bool search_job_open(struct search_job *job, const struct engine_setup *setup,
                     struct reason *reason);

/* Stop, wait and free. */
void search_job_close(struct search_job *job);

/* Search the position that the engine was given. As engine_start(); no search of it runs. */
bool search_job_start(struct search_job *job, const struct search_limits *limits,
                      struct reason *reason);

/* The same for a search that another program carries out: begin anew, and tell what comes of
 * it to this monitor. */
struct search_monitor search_job_begin(struct search_job *job);

/* End the search; no news of it will come. The first does not wait; the second does until no
 * thread thinks any more (at most about 10 ms). */
void search_job_cancel(struct search_job *job);
void search_job_rest(struct search_job *job);

/* Take the news, and a copy of the slot; false, and nothing is written, when there are none.
 * That a search has finished is told once, and is the last of it. */
bool search_job_poll(struct search_job *job, void *slot, struct search_news *news);

#endif
