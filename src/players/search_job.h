/* search_job.h - a search in the background: its engine, and the slot for its reports.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The thinking threads fill the slot, in which newer reports replace older ones, and signal
 * the wake pipe. Searches are numbered so that reports of a cancelled search are ignored.
 */
#ifndef TTYCHESS_PLAYERS_SEARCH_JOB_H
#define TTYCHESS_PLAYERS_SEARCH_JOB_H

#include <pthread.h>

#include "base/wake.h"
#include "engine/engine.h"
#include "players/engine_setup.h"

struct search_events {
    bool reported;
    bool finished, from_book;
    chess_move best, ponder;
};

/* Copies a report to the slot. It runs on a thinking thread, with the mutex locked. Returns
 * whether to wake the owner. */
typedef bool search_job_copy_report(void *slot, const struct search_report *report);

struct search_job {
    struct engine *engine;
    struct wake *wake;
    search_job_copy_report *copy_report;
    void *slot; /* owned by the caller */
    size_t size;
    unsigned current_number;

    pthread_mutex_t mutex; /* guards the slot and all members below */
    unsigned number;       /* of the search that fills the slot */
    struct search_events events;
};

/* `slot` and `wake` must outlive the job. */
void search_job_init(struct search_job *job, search_job_copy_report *copy_report, void *slot,
                     size_t size, struct wake *wake);

/* Creates the engine unless it exists. Returns false and sets *error if the setup cannot be
 * applied. */
bool search_job_open(struct search_job *job, const struct engine_setup *setup,
                     struct error *error);

void search_job_close(struct search_job *job);

/* Searches the position set in the engine; no search may be running. */
bool search_job_start(struct search_job *job, const struct search_limits *limits,
                      struct error *error);

/* Prepares for a search that the caller starts: resets the slot and returns the monitor. */
struct search_monitor search_job_prepare(struct search_job *job);

/* Cancels the search, which reports nothing more. search_job_cancel_and_wait() also waits for
 * the threads, about 10 ms at most. */
void search_job_cancel(struct search_job *job);
void search_job_cancel_and_wait(struct search_job *job);

/* Copies the slot and the events since the last poll. Returns false and copies nothing if
 * there are none. The end of a search is reported once. */
bool search_job_poll(struct search_job *job, void *slot, struct search_events *events);

#endif
