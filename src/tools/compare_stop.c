/* compare_stop.c - ^C ends the search under way, and what was found until then counts.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The main thread waits in the engine, so another one waits for the signal.
 */
#include <config.h>

#include "base/thread.h"
#include "tools/compare.h"

static void *watch(void *memory)
{
    struct compare_stop *stop = memory;
    while (!atomic_load(&stop->over))
        if (interruption_wait(&stop->interruption) && !atomic_load(&stop->over))
            atomic_store(&stop->asked, true);
    return NULL;
}

void compare_stop_begin(struct compare_stop *stop)
{
    *stop = (struct compare_stop){.watched = false};
    interruption_begin(&stop->interruption);
    stop->watched = thread_create(&stop->watcher, watch, stop) == 0;
    if (!stop->watched)
        interruption_end(&stop->interruption); /* then ^C ends the program */
}

void compare_stop_end(struct compare_stop *stop)
{
    if (!stop->watched)
        return; /* nothing was begun */
    atomic_store(&stop->over, true);
    if (!atomic_load(
            &stop->asked)) /* so that nobody waits for it; a second one would end the program */
        pthread_kill(stop->watcher, SIGINT);
    pthread_join(stop->watcher, NULL);
    interruption_end(&stop->interruption);
}
