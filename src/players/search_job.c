/* search_job.c - a search in the background.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "players/search_job.h"

#include <string.h>

#include "pgn/openings.h"
#include "strategies/strategies.h"

/* ---- thinking threads -------------------------------------------------------------- */

static void on_report(void *listener, const struct search_report *report)
{
    struct search_job *job = listener;
    pthread_mutex_lock(&job->mutex);
    bool events = job->copy_report(job->slot, report);
    job->events.reported = job->events.reported || events;
    pthread_mutex_unlock(&job->mutex);
    if (events)
        wake_signal(job->wake);
}

static void on_book_move(void *listener, const struct book_move *moves, int count)
{
    struct search_job *job = listener;
    (void)moves;
    (void)count;
    pthread_mutex_lock(&job->mutex);
    job->events.from_book = true;
    pthread_mutex_unlock(&job->mutex);
}

static void on_finished(void *listener, chess_move best, chess_move ponder)
{
    struct search_job *job = listener;
    pthread_mutex_lock(&job->mutex);
    job->events.finished = true;
    job->events.best = best;
    job->events.ponder = ponder;
    pthread_mutex_unlock(&job->mutex);
    wake_signal(job->wake);
}

/* ---- owner's thread ---------------------------------------------------------------- */

void search_job_init(struct search_job *job, search_job_copy_report *copy_report, void *slot,
                     size_t size, struct wake *wake)
{
    *job = (struct search_job){
        .copy_report = copy_report, .slot = slot, .size = size, .wake = wake};
    pthread_mutex_init(&job->mutex, NULL);
}

/* *error names the command-line option. */
static bool set_hash(struct engine *engine, int megabytes, struct error *error)
{
    return megabytes == 0 || engine_set_option_number(engine, "Hash", megabytes, NULL) ||
           error_set(error, 0, "--hash: no memory for a table of %d megabytes", megabytes);
}

/* Applies the setup, except settings that are 0 or NULL. */
static bool apply_setup(struct engine *engine, const struct engine_setup *setup,
                        struct error *error)
{
    size_t entries;
    const unsigned char *bytes = openings_book(&entries);
    if ((setup->threads > 0 &&
         !engine_set_option_number(engine, "Threads", setup->threads, error)) ||
        !set_hash(engine, setup->hash, error) ||
        (setup->network && !engine_set_option(engine, "EvalFile", setup->network, error)) ||
        (setup->syzygy && !engine_set_option(engine, "SyzygyPath", setup->syzygy, error)) ||
        (setup->book && !engine_set_option(engine, "BookFile", setup->book, error)))
        return false;
    engine_set_book(engine, setup->book_is_builtin ? bytes : NULL, entries, setup->variety);
    return true;
}

bool search_job_open(struct search_job *job, const struct engine_setup *setup,
                     struct error *error)
{
    if (job->engine)
        return true;
    job->engine = engine_create(strategies, error);
    if (!job->engine || apply_setup(job->engine, setup, error))
        return job->engine != NULL;
    engine_destroy(job->engine);
    job->engine = NULL;
    return false;
}

void search_job_close(struct search_job *job)
{
    engine_destroy(job->engine);
    pthread_mutex_destroy(&job->mutex);
}

/* No thread is thinking, so the slot needs no lock. */
struct search_monitor search_job_prepare(struct search_job *job)
{
    memset(job->slot, 0, job->size);
    job->events = (struct search_events){.reported = false};
    job->number = ++job->current_number;
    return (struct search_monitor){job, on_report, on_finished, on_book_move};
}

bool search_job_start(struct search_job *job, const struct search_limits *limits,
                      struct error *error)
{
    const struct search_monitor monitor = search_job_prepare(job);
    return engine_start_search(job->engine, limits, &monitor, error);
}

void search_job_cancel(struct search_job *job)
{
    job->current_number++;
    if (job->engine)
        engine_stop_search(job->engine);
}

void search_job_cancel_and_wait(struct search_job *job)
{
    search_job_cancel(job);
    if (job->engine)
        engine_wait(job->engine);
}

bool search_job_poll(struct search_job *job, void *slot, struct search_events *events)
{
    pthread_mutex_lock(&job->mutex);
    bool any =
        job->number == job->current_number && (job->events.reported || job->events.finished);
    if (any) {
        *events = job->events;
        memcpy(slot, job->slot, job->size);
        job->events.reported = false;
    }
    pthread_mutex_unlock(&job->mutex);
    if (any && events->finished)
        job->current_number++;
    return any;
}
