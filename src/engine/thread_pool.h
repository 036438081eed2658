/* thread_pool.h - threads that sleep until there is something to think about.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Starting a thread takes longer than a move in a fast game, so they are kept. All of
 * them run one job at a time, each with its own number. They block all signals, so that
 * handlers run on the owner's thread.
 */
#ifndef TTYCHESS_ENGINE_THREAD_POOL_H
#define TTYCHESS_ENGINE_THREAD_POOL_H

#include <stdbool.h>

#include "base/reason.h"

enum { POOL_THREADS_MAX = 256 };

struct thread_pool; /* opaque */

typedef void thread_pool_job(void *argument, int thread);

/* ---- the owner's thread -------------------------------------------------- */

/* A pool of no threads. */
struct thread_pool *thread_pool_create(void);

/* Wait for the job in hand, end all threads, free. */
void thread_pool_destroy(struct thread_pool *pool);

/* Keep exactly so many threads (1 to POOL_THREADS_MAX). False with the reason when the
 * system has not enough; then as many as before, or as could be had, stay. Not while a
 * job runs. */
bool thread_pool_resize(struct thread_pool *pool, int count, struct reason *reason);

/* Run job(argument, n) on the first `count` threads, n = 0 .. count - 1. Does not wait.
 */
void thread_pool_start(struct thread_pool *pool, thread_pool_job *job, void *argument,
                       int count);

/* Block until all have returned from the job. */
void thread_pool_wait(struct thread_pool *pool);

#endif
