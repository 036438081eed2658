/* compare_stop.c - ^C ends the search under way, and what was found until then counts.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The main thread waits in the engine, so another one waits for the signal.
 */
#include <config.h>

#include "tools/compare.h"

static void *watch(void *memory)
{
    struct compare_stop *stop = memory;
    for (bool over = false; !over;) {
        bool asked = interruption_wait(&stop->interruption);
        pthread_mutex_lock(&stop->mutex);
        over = stop->over;
        if (asked && !over) {
            stop->asked = true;
            if (stop->engine)
                engine_stop(stop->engine);
        }
        pthread_mutex_unlock(&stop->mutex);
    }
    return NULL;
}

void compare_stop_begin(struct compare_stop *stop)
{
    *stop = (struct compare_stop){.engine = NULL};
    pthread_mutex_init(&stop->mutex, NULL);
    interruption_begin(&stop->interruption);
    stop->watched = pthread_create(&stop->watcher, NULL, watch, stop) == 0;
    if (!stop->watched)
        interruption_end(&stop->interruption); /* then ^C ends the program */
}

void compare_stop_watch(struct compare_stop *stop, struct engine *engine)
{
    if (!stop)
        return;
    pthread_mutex_lock(&stop->mutex);
    stop->engine = engine;
    if (engine && stop->asked)
        engine_stop(engine);
    pthread_mutex_unlock(&stop->mutex);
}

bool compare_stop_asked(struct compare_stop *stop)
{
    pthread_mutex_lock(&stop->mutex);
    bool asked = stop->asked;
    pthread_mutex_unlock(&stop->mutex);
    return asked;
}

void compare_stop_end(struct compare_stop *stop)
{
    if (!stop->watched)
        return; /* nothing was begun */
    pthread_mutex_lock(&stop->mutex);
    bool asked = stop->asked;
    stop->over = true;
    pthread_mutex_unlock(&stop->mutex);
    if (!asked) /* so that nobody waits for it; a second one would end the program */
        pthread_kill(stop->watcher, SIGINT);
    pthread_join(stop->watcher, NULL);
    interruption_end(&stop->interruption);
}
