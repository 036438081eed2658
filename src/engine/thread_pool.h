/* thread_pool.h - worker threads that sleep until there is a job.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Starting a thread takes longer than a move in a fast game, so threads are reused. They block
 * all signals, so that signal handlers run on the owner's thread.
 */
#ifndef TTYCHESS_ENGINE_THREAD_POOL_H
#define TTYCHESS_ENGINE_THREAD_POOL_H

#include <stdbool.h>

#include "base/error.h"

enum { POOL_THREADS_MAX = 256 };

struct thread_pool;

typedef void thread_pool_job(void *argument, int thread);

/* ---- the owner's thread -------------------------------------------------- */

struct thread_pool *thread_pool_create(void);

/* Waits for the current job, then stops all threads. */
void thread_pool_destroy(struct thread_pool *pool);

/* Changes the number of threads, 1 to POOL_THREADS_MAX. Returns false and sets *error if
 * threads cannot be created; threads created so far remain. Not while a job runs. */
bool thread_pool_resize(struct thread_pool *pool, int count, struct error *error);

/* Runs job(argument, n) on the first `count` threads, n = 0 .. count - 1. Does not wait. */
void thread_pool_start_job(struct thread_pool *pool, thread_pool_job *job, void *argument,
                           int count);

/* Blocks until all threads have returned from the job. */
void thread_pool_wait(struct thread_pool *pool);

#endif
