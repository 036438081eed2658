/* workers.h - worker threads that play games while the main thread waits.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Workers share the number of the next game. They also share results, files and the terminal,
 * which a mutex protects. The main thread waits for signals and shows the progress. The first
 * failure stops all workers.
 */
#ifndef TTYCHESS_TOOLS_ENGINE_WORKERS_H
#define TTYCHESS_TOOLS_ENGINE_WORKERS_H

#include <pthread.h>
#include <stdatomic.h>

#include "base/error.h"
#include "tools/long_run.h"

enum { WORKERS_MAX = 256 };

struct workers {
    /* Runs on each worker's thread. Returns false and sets *error on failure. */
    bool (*work)(void *context, struct error *error);
    /* Writes the text that follows the number of games, and returns that number. Called on
     * the main thread, with the mutex locked. */
    int (*write_progress)(void *context, char text[64]);
    void *context;
    int games; /* number of games; 0: unlimited */

    atomic_int next, working;
    atomic_bool stop;

    pthread_mutex_t mutex; /* protects the members below and the shared parts of `context` */
    struct progress progress;
    bool failed;
    struct error error;
};

/* Returns the next game's number, from 0, or -1 if there is none. */
int workers_next_game(struct workers *workers);

/* Records the first failure and stops all workers. The caller must hold the mutex if any
 * worker is running. */
void workers_fail(struct workers *workers, const struct error *error);

/* Runs `count` workers until all have ended. Returns whether a signal stopped them. */
bool workers_run(struct workers *workers, int count);

/* Call after workers_run(). Prints any error, destroys the mutex and returns the exit
 * status. */
int workers_finish(struct workers *workers);

#endif
