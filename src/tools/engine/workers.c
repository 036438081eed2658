/* workers.c - starts and stops worker threads.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <config.h>

#include "tools/engine/workers.h"

#include "base/thread.h"
#include "tools/command_line.h"

enum { POLL_MILLISECONDS = 100 };

int workers_next_game(struct workers *workers)
{
    if (atomic_load(&workers->stop))
        return -1;
    int number = atomic_fetch_add(&workers->next, 1);
    return workers->games == 0 || number < workers->games ? number : -1;
}

void workers_fail(struct workers *workers, const struct error *error)
{
    if (!workers->failed)
        workers->error = *error;
    workers->failed = true;
    atomic_store(&workers->stop, true);
}

static void *work(void *argument)
{
    struct workers *workers = argument;
    struct error error = {.text = ""};
    if (!workers->work(workers->context, &error)) {
        pthread_mutex_lock(&workers->mutex);
        workers_fail(workers, &error);
        pthread_mutex_unlock(&workers->mutex);
    }
    atomic_fetch_sub(&workers->working, 1);
    return NULL;
}

static void show_progress(struct workers *workers)
{
    char text[64] = "";
    pthread_mutex_lock(&workers->mutex);
    int games = workers->write_progress(workers->context, text);
    progress_update(&workers->progress, games, "%s", text);
    pthread_mutex_unlock(&workers->mutex);
}

bool workers_run(struct workers *workers, int count)
{
    pthread_t threads[WORKERS_MAX];
    struct interruption interruption;
    struct error error;
    int started = 0;
    interruption_begin(&interruption);
    progress_init(&workers->progress, workers->games);
    atomic_store(&workers->working, count);
    while (started < count && thread_start(&threads[started], work, workers, &error))
        started++;
    if (started < count) {
        atomic_fetch_sub(&workers->working, count - started);
        pthread_mutex_lock(&workers->mutex);
        workers_fail(workers, &error);
        pthread_mutex_unlock(&workers->mutex);
    }
    while (atomic_load(&workers->working) > 0) {
        if (interruption_wait(&interruption, POLL_MILLISECONDS))
            atomic_store(&workers->stop, true);
        show_progress(workers);
    }
    while (started > 0)
        pthread_join(threads[--started], NULL);
    progress_clear(&workers->progress);
    interruption_end(&interruption);
    return interruption.first_signal_time != 0;
}

int workers_finish(struct workers *workers)
{
    pthread_mutex_destroy(&workers->mutex);
    return workers->failed ? command_line_fail("%s", workers->error.text) : 0;
}
