/* thread.h - threads in the background, and waiting for them.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_BASE_THREAD_H
#define TTYCHESS_BASE_THREAD_H

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <time.h>

#include "base/reason.h"
#include "base/wake.h"

/* What C libraries give a thread is anything from 128 KB (musl) up. A search recurses MAX_PLY
 * deep, some kilobytes each time; sanitizers want more. Only what is touched is ever taken. */
enum { THREAD_STACK_BYTES = 8 << 20 };

/* pthread_create() with a stack of that size and all signals blocked: they are for the thread
 * that owns the screen, or waits for them. Returns an errno value. */
int thread_create(pthread_t *thread, void *(*run)(void *argument), void *argument);

/* The same; false, with the reason, when none can be had. */
bool thread_start(pthread_t *thread, void *(*run)(void *argument), void *argument,
                  struct reason *reason);

enum { THREADS_MOST = 256 };

/* Have the pieces 0 to count - 1 done by so many threads, 1 to THREADS_MOST, the caller's among
 * them, or as many as there are pieces; back when all are. Who does which piece is chance; what comes
 * of a piece may not depend on it. Workers are 0 to threads - 1. */
void threads_share(int threads, int count, void (*work)(void *context, int piece, int worker),
                   void *context);

/* Work in the background, on a thread of its own, whose end is news. All zeros: none. It stays where
 * it is, and all but `stop`, which the work looks at, is the owner's thread's. */
struct job {
    bool running; /* from its start until job_end() */
    atomic_bool stop, done;
    pthread_t thread;
    void (*work)(void *context);
    void *context;
    struct wake *wake; /* signalled when it is done; by the work, too, if it likes */
};
bool job_start(struct job *job, void (*work)(void *context), void *context, struct wake *wake,
               struct reason *reason);
bool job_is_done(const struct job *job);

/* Stop it and wait for it, or, once it is done, take it in. False: there was none. */
bool job_end(struct job *job);

/* A condition that is waited for by the monotonic clock, and a point of it so far ahead. */
void condition_init(pthread_cond_t *condition);
struct timespec condition_deadline(int milliseconds);

/* What that clock shows now, in milliseconds. */
int64_t monotonic_milliseconds(void);

/* The date, in milliseconds since 1970. */
int64_t date_milliseconds(void);

/* The earlier of two points of it; -1: there is none. */
static inline int64_t earlier(int64_t one, int64_t other)
{
    return one < 0 || (other >= 0 && other < one) ? other : one;
}

/* The pause before the next try, behind a try that failed after this one: twice as long, so that
 * what fails for days is no work, and `longest` at the most. */
int64_t longer_pause(int64_t pause, int64_t longest);

/* ---- signals ----------------------------------------------------------------------------- */

/* Whether this signal asks us to end: its default action ends a process, it can be caught, it is
 * no fault of the program's own (SIGSEGV and its kin; SIGQUIT, which asks for a core file),
 * nor one that is ignored (SIGPIPE, SIGXFSZ). `number` is 1 to NSIG - 1. */
bool signal_asks_for_end(int number);

/* Whether it is such a fault. */
bool signal_is_fault(int number);

/* Send SIGALRM to this process if it still runs after END_SECONDS, which is more than an end in good order
 * takes. For the handlers of signals that ask for the end: they call it with the first one. */
enum { END_SECONDS = 10 };
void signal_limit_end(void);

/* Handle these signals: signal_next() reports each, and the first sets the limit of signal_limit_end().
 * Returns a descriptor for poll() and epoll, which can be read while a signal waits; do not close it.
 * -1: no pipe could be made; errno says why. For the main thread. */
int signals_await(const sigset_t *signals);

/* Take the next signal that has come; 0: none. Does not wait. */
int signal_next(void);

#endif
