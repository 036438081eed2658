/* thread_pool.c - one mutex, two condition variables and a job counter.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A thread sleeps until the number of started jobs differs from the number it has seen. The
 * mutex guards all members.
 */
#include "engine/thread_pool.h"

#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/thread.h"

struct pool_thread {
    pthread_t thread;
    struct thread_pool *pool;
    int number;
    unsigned long jobs_seen;
};

struct thread_pool {
    pthread_mutex_t mutex;
    pthread_cond_t work; /* a job was started, or threads have to exit */
    pthread_cond_t done; /* a thread has returned from the job */
    struct pool_thread threads[POOL_THREADS_MAX];
    int count;        /* existing threads */
    int target_count; /* threads from this number on have to exit */
    int running;      /* threads still in the job */
    int active;       /* threads that take part in the job */
    unsigned long jobs_started;
    thread_pool_job *job;
    void *argument;
};

static void *thread_main(void *argument)
{
    struct pool_thread *self = argument;
    struct thread_pool *pool = self->pool;
    pthread_mutex_lock(&pool->mutex);
    for (;;) {
        while (self->number < pool->target_count && self->jobs_seen == pool->jobs_started)
            pthread_cond_wait(&pool->work, &pool->mutex);
        if (self->number >= pool->target_count)
            break;
        self->jobs_seen = pool->jobs_started;
        if (self->number >= pool->active)
            continue;
        pthread_mutex_unlock(&pool->mutex);
        pool->job(pool->argument, self->number);
        pthread_mutex_lock(&pool->mutex);
        pool->running--;
        pthread_cond_broadcast(&pool->done);
    }
    pthread_mutex_unlock(&pool->mutex);
    return NULL;
}

struct thread_pool *thread_pool_create(void)
{
    struct thread_pool *pool = memory_new(1, sizeof *pool);
    pthread_mutex_init(&pool->mutex, NULL);
    pthread_cond_init(&pool->work, NULL);
    pthread_cond_init(&pool->done, NULL);
    return pool;
}

static void stop_threads_from(struct thread_pool *pool, int count)
{
    pthread_mutex_lock(&pool->mutex);
    pool->target_count = count;
    pthread_cond_broadcast(&pool->work);
    pthread_mutex_unlock(&pool->mutex);
    while (pool->count > count)
        pthread_join(pool->threads[--pool->count].thread, NULL);
}

void thread_pool_destroy(struct thread_pool *pool)
{
    thread_pool_wait(pool);
    stop_threads_from(pool, 0);
    pthread_cond_destroy(&pool->done);
    pthread_cond_destroy(&pool->work);
    pthread_mutex_destroy(&pool->mutex);
    free(pool);
}

bool thread_pool_resize(struct thread_pool *pool, int count, struct error *error)
{
    assert(count >= 1 && count <= POOL_THREADS_MAX);
    if (count < pool->count)
        stop_threads_from(pool, count);
    while (pool->count < count) {
        struct pool_thread *added = &pool->threads[pool->count];
        pthread_mutex_lock(&pool->mutex);
        *added = (struct pool_thread){
            .pool = pool, .number = pool->count, .jobs_seen = pool->jobs_started};
        pool->target_count = pool->count + 1;
        pthread_mutex_unlock(&pool->mutex);
        int error_number = thread_create(&added->thread, thread_main, added);
        pool->count += error_number == 0;
        if (error_number != 0)
            return error_set(error, 0, "cannot start thread %d of %d: %s", pool->count + 1,
                             count, strerror(error_number));
    }
    return true;
}

void thread_pool_start_job(struct thread_pool *pool, thread_pool_job *job, void *argument,
                           int count)
{
    assert(count <= pool->count);
    pthread_mutex_lock(&pool->mutex);
    assert(pool->running == 0);
    pool->job = job;
    pool->argument = argument;
    pool->active = pool->running = count;
    pool->jobs_started++;
    pthread_cond_broadcast(&pool->work);
    pthread_mutex_unlock(&pool->mutex);
}

void thread_pool_wait(struct thread_pool *pool)
{
    pthread_mutex_lock(&pool->mutex);
    while (pool->running > 0)
        pthread_cond_wait(&pool->done, &pool->mutex);
    pthread_mutex_unlock(&pool->mutex);
}
