/* store_thread.c - the thread: what waits is done in one transaction, then told.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Groups of jobs stay in the queue until they are on the disk, so a try that failed is simply
 * made again, with what has come meanwhile behind it.
 */
#include "host/store_thread.h"

#include <assert.h>
#include <stdlib.h>

#include "base/memory.h"
#include "base/thread.h"
#include "host/store_queue.h"

enum { FIRST_PAUSE = 100, LONGEST_PAUSE = 10000 }; /* milliseconds before the next try */

struct store_thread {
    struct store *store; /* the thread's */
    struct wake *wake;
    pthread_t thread;
    pthread_mutex_t mutex; /* guards all below */
    pthread_cond_t work, ended_condition;
    struct store_queue queue;
    uint64_t done, refused, unfiled;
    uint64_t *refusals; /* tickets that were not asked for yet, */
    size_t refusal_count;
    bool failing, working, stopping, giving_up, abandoned, ended;
    bool sweeping;           /* games without a file may be there, */
    int64_t swept;           /* behind the one with this id */
    int64_t retry_at, pause; /* monotonic milliseconds, while `failing` */
    struct reason why;
};

static void tell(struct store_thread *thread)
{
    if (!thread->abandoned)
        wake_signal(thread->wake);
}

/* ---- the thread's; the mutex is held ------------------------------------------------------ */

/* Between these two others may put and ask; what is worked on stays as it is. */
static void let_go(struct store_thread *thread)
{
    thread->working = true;
    pthread_mutex_unlock(&thread->mutex);
}

static void take_again(struct store_thread *thread)
{
    pthread_mutex_lock(&thread->mutex);
    thread->working = false;
}

static void note_failure(struct store_thread *thread)
{
    thread->pause = thread->failing ? longer_pause(thread->pause, LONGEST_PAUSE) : FIRST_PAUSE;
    thread->failing = true;
    thread->retry_at = monotonic_milliseconds() + thread->pause;
}

static void note_refusal(struct store_thread *thread, uint64_t ticket)
{
    thread->refused++;
    thread->failing = false;
    thread->refusals =
        memory_resize(thread->refusals, thread->refusal_count + 1, sizeof *thread->refusals);
    thread->refusals[thread->refusal_count++] = ticket;
}

static void commit(struct store_thread *thread)
{
    struct store_batch batch;
    struct reason reason = {0};
    size_t culprit = 0;
    enum store_status status = STORE_DONE;
    store_queue_collect(&thread->queue, &batch);
    let_go(thread);
    if (batch.count > 0)
        status = store_commit(thread->store, batch.jobs, batch.count, &culprit, &reason);
    take_again(thread);
    if (status != STORE_DONE)
        thread->why = reason;
    if (status == STORE_FAILED) {
        note_failure(thread);
    } else if (status == STORE_REFUSED) {
        note_refusal(thread, store_queue_empty_group(&thread->queue, culprit));
    } else {
        thread->failing = false;
        thread->done = batch.ticket;
        thread->sweeping = thread->sweeping || batch.deletes;
        thread->swept = batch.deletes ? 0 : thread->swept;
        store_queue_drop(&thread->queue, batch.ticket);
    }
    store_batch_free(&batch);
    tell(thread);
}

static void answer(struct store_thread *thread, const struct store_query *query)
{
    struct store_query asked = *query;
    struct store_reply *reply;
    let_go(thread);
    reply = store_ask(thread->store, &asked);
    take_again(thread);
    store_queue_answer(&thread->queue, reply);
    tell(thread);
}

static void file_next(struct store_thread *thread)
{
    struct store_paper *paper = store_queue_take_paper(&thread->queue);
    struct reason reason = {0};
    bool done;
    let_go(thread);
    done = store_file_game(thread->store, paper, &reason);
    free(paper);
    take_again(thread);
    if (done)
        return;
    thread->unfiled++;
    thread->why = reason;
    tell(thread);
}

/* What was not filed before the last end, or holds a name that is gone. */
static void sweep_next(struct store_thread *thread)
{
    struct reason reason = {0};
    bool found, done = true;
    int64_t game = thread->swept;
    let_go(thread);
    found = store_find_unfiled(thread->store, &game);
    if (found)
        done = store_file_again(thread->store, game, &reason);
    take_again(thread);
    thread->swept = game;
    thread->sweeping = found && thread->sweeping;
    if (done)
        return;
    thread->unfiled++;
    thread->why = reason;
    tell(thread);
}

/* Do one thing; false when there is nothing to do now. Files wait for a disk that works. */
static bool work_once(struct store_thread *thread)
{
    const struct store_query *query = store_queue_query(&thread->queue);
    bool may_try = !thread->failing || monotonic_milliseconds() >= thread->retry_at;
    if (thread->giving_up)
        return false;
    if (store_queue_has_jobs(&thread->queue) && may_try)
        commit(thread);
    else if (query)
        answer(thread, query);
    else if (store_queue_has_papers(&thread->queue) && !thread->failing)
        file_next(thread);
    else if (thread->sweeping && !thread->failing && !thread->stopping)
        sweep_next(thread);
    else
        return false;
    return true;
}

static bool is_finished(const struct store_thread *thread)
{
    return thread->giving_up || (thread->stopping && !store_queue_has_jobs(&thread->queue) &&
                                 !store_queue_has_papers(&thread->queue));
}

static void wait_for_work(struct store_thread *thread)
{
    struct timespec end;
    int64_t left;
    if (!thread->failing) {
        pthread_cond_wait(&thread->work, &thread->mutex);
        return;
    }
    left = thread->retry_at - monotonic_milliseconds();
    end = condition_deadline(left > 0 ? (int)left : 0);
    pthread_cond_timedwait(&thread->work, &thread->mutex, &end);
}

static void free_all(struct store_thread *thread)
{
    store_queue_free(&thread->queue);
    free(thread->refusals);
    pthread_mutex_destroy(&thread->mutex);
    pthread_cond_destroy(&thread->work);
    pthread_cond_destroy(&thread->ended_condition);
    free(thread);
}

static void *run(void *argument)
{
    struct store_thread *thread = argument;
    bool alone;
    pthread_mutex_lock(&thread->mutex);
    for (;;)
        if (!work_once(thread)) {
            if (is_finished(thread))
                break;
            wait_for_work(thread);
        }
    let_go(thread);
    store_close(thread->store);
    take_again(thread);
    thread->ended = true;
    alone = thread->abandoned;
    pthread_cond_signal(&thread->ended_condition);
    pthread_mutex_unlock(&thread->mutex);
    if (alone)
        free_all(thread);
    return NULL;
}

/* ---- the owner's -------------------------------------------------------------------------- */

struct store_thread *store_thread_start(struct store *store, struct wake *wake,
                                        struct reason *reason)
{
    struct store_thread *thread = memory_new(1, sizeof *thread);
    thread->store = store;
    thread->wake = wake;
    thread->sweeping = true;
    pthread_mutex_init(&thread->mutex, NULL);
    condition_init(&thread->work);
    condition_init(&thread->ended_condition);
    if (thread_start(&thread->thread, run, thread, reason))
        return thread;
    free_all(thread);
    return NULL;
}

uint64_t store_thread_put(struct store_thread *thread, const struct store_job *jobs,
                          size_t count)
{
    uint64_t ticket;
    struct store_group *group = store_group_new(jobs, count, monotonic_milliseconds());
    pthread_mutex_lock(&thread->mutex);
    assert(!thread->stopping);
    ticket = store_queue_put(&thread->queue, group);
    pthread_cond_signal(&thread->work);
    pthread_mutex_unlock(&thread->mutex);
    return ticket;
}

uint64_t store_thread_done(struct store_thread *thread)
{
    uint64_t done;
    pthread_mutex_lock(&thread->mutex);
    done = thread->done;
    pthread_mutex_unlock(&thread->mutex);
    return done;
}

uint64_t store_thread_refusal(struct store_thread *thread)
{
    uint64_t ticket = 0;
    pthread_mutex_lock(&thread->mutex);
    if (thread->refusal_count > 0)
        ticket = thread->refusals[--thread->refusal_count];
    pthread_mutex_unlock(&thread->mutex);
    return ticket;
}

void store_thread_file(struct store_thread *thread, const struct store_paper *paper)
{
    struct store_paper *copy = store_paper_copy(paper);
    pthread_mutex_lock(&thread->mutex);
    if (store_queue_has_room(&thread->queue) || !paper->over) {
        store_queue_put_paper(&thread->queue, copy);
        copy = NULL;
    } else { /* it is made of the store later */
        thread->sweeping = true;
        thread->swept = 0;
    }
    pthread_cond_signal(&thread->work);
    pthread_mutex_unlock(&thread->mutex);
    free(copy);
}

void store_thread_ask(struct store_thread *thread, const struct store_query *query)
{
    pthread_mutex_lock(&thread->mutex);
    store_queue_ask(&thread->queue, query);
    pthread_cond_signal(&thread->work);
    pthread_mutex_unlock(&thread->mutex);
}

struct store_reply *store_thread_reply(struct store_thread *thread)
{
    struct store_reply *reply;
    pthread_mutex_lock(&thread->mutex);
    reply = store_queue_take_reply(&thread->queue);
    pthread_mutex_unlock(&thread->mutex);
    return reply;
}

void store_thread_hurry(struct store_thread *thread)
{
    pthread_mutex_lock(&thread->mutex);
    thread->retry_at = 0;
    pthread_cond_signal(&thread->work);
    pthread_mutex_unlock(&thread->mutex);
}

void store_thread_look(struct store_thread *thread, struct store_health *health)
{
    pthread_mutex_lock(&thread->mutex);
    health->state =
        thread->failing ? STORE_FAILING
        : !store_queue_is_idle(&thread->queue) || thread->working || thread->sweeping
            ? STORE_BUSY
            : STORE_IDLE;
    health->bytes = thread->queue.bytes;
    health->waiting = store_queue_waiting(&thread->queue, monotonic_milliseconds());
    health->refused = thread->refused;
    health->unfiled = thread->unfiled;
    health->why = thread->why;
    pthread_mutex_unlock(&thread->mutex);
}

static void wait_for_end(struct store_thread *thread, int milliseconds)
{
    struct timespec end = condition_deadline(milliseconds);
    while (!thread->ended &&
           pthread_cond_timedwait(&thread->ended_condition, &thread->mutex, &end) == 0)
        ;
}

bool store_thread_stop(struct store_thread *thread, int milliseconds, struct reason *reason)
{
    size_t left;
    bool ended;
    pthread_mutex_lock(&thread->mutex);
    thread->stopping = true;
    thread->retry_at = 0;
    pthread_cond_signal(&thread->work);
    wait_for_end(thread, milliseconds);
    left = store_queue_count(&thread->queue);
    if (left > 0)
        reason_set(reason, 0, "%zu changes are not saved: %s", left,
                   thread->failing ? thread->why.text : "the disk does not answer");
    thread->giving_up = true;
    pthread_cond_signal(&thread->work);
    if (!thread->ended && !thread->working)
        wait_for_end(thread, FIRST_PAUSE);
    ended = thread->ended;
    thread->abandoned = !ended;
    pthread_mutex_unlock(&thread->mutex);
    if (ended) {
        pthread_join(thread->thread, NULL);
        free_all(thread);
    } else {
        pthread_detach(thread->thread);
    }
    return left == 0;
}
