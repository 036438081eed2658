/* workers.h - threads that play games, and the main thread that waits for them.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Workers share the number of the next game and, behind a mutex, what comes of games, the
 * files and the terminal. The main thread plays nothing: it waits for signals, and tells
 * between two of them how far things are. The first failure ends all.
 */
#ifndef TTYCHESS_TOOLS_ENGINE_WORKERS_H
#define TTYCHESS_TOOLS_ENGINE_WORKERS_H

#include <pthread.h>
#include <stdatomic.h>

#include "base/reason.h"
#include "tools/long_run.h"

enum { WORKERS_MOST = 256 };

struct workers {
    /* A worker's life, on its thread; false, with the reason, when it fails. */
    bool (*work)(void *context, struct reason *reason);
    /* Write what stands behind the number of games; on the main thread, mutex held. How many
     * games are done. */
    int (*describe)(void *context, char text[64]);
    void *context;
    int games; /* to be played; 0: there is no end */

    atomic_int next, working;
    atomic_bool stop; /* everybody is to end */

    pthread_mutex_t mutex; /* guards what follows, and what the context shares */
    struct progress progress;
    bool failed;
    struct reason reason; /* the first failure's */
};

/* The next game's number, from 0; -1: there is none. */
int workers_take_game(struct workers *workers);

/* Keep the first reason, and let everybody end. Mutex held, or nobody at work. */
void workers_fail(struct workers *workers, const struct reason *reason);

/* Have `count` at work until all have ended; true when a signal has ended them. */
bool workers_run(struct workers *workers, int count);

/* When all is done: say what has failed; returns the exit status. */
int workers_finish(struct workers *workers);

#endif
