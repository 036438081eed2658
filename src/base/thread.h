/* thread.h - background threads, clocks and signals
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

/* The stack size of every thread. The default of C libraries varies, from 128 KB (musl) up. A
 * search recurses MAX_PLY deep, with some kilobytes a ply, and sanitizers need more. Untouched
 * pages cost nothing. */
enum { THREAD_STACK_BYTES = 8 << 20 };

/* Like pthread_create(), with a stack of THREAD_STACK_BYTES and all signals blocked, since
 * signals are for the main thread. Returns an errno value. */
int thread_create(pthread_t *thread, void *(*run)(void *argument), void *argument);

/* Like thread_create(), but returns false and sets *reason if the thread cannot be created. */
bool thread_start(pthread_t *thread, void *(*run)(void *argument), void *argument,
                  struct reason *reason);

enum { THREADS_MOST = 256 };

/* Call `work` for the pieces 0 to count - 1, on `threads` threads (1 to THREADS_MOST)
 * including the caller's, but at most one for each piece. Returns when all pieces are done.
 * Pieces are distributed at random, so a result must not depend on the worker, which is
 * numbered 0 to threads - 1. */
void threads_share(int threads, int count, void (*work)(void *context, int piece, int worker),
                   void *context);

/* Work on a background thread that signals `wake` when it is done. A zeroed struct is no job.
 * The struct must not move while the job runs. `work` may read `stop`; everything else belongs
 * to the owner's thread. */
struct job {
    bool running; /* from job_start() until job_end() */
    atomic_bool stop, done;
    pthread_t thread;
    void (*work)(void *context);
    void *context;
    struct wake *wake; /* signalled when the work is done; the work may signal it, too */
};
bool job_start(struct job *job, void (*work)(void *context), void *context, struct wake *wake,
               struct reason *reason);
bool job_is_done(const struct job *job);

/* Ask the work to stop and join its thread. Returns false if no job was running. */
bool job_end(struct job *job);

/* A condition variable that uses the monotonic clock, and the point of that clock
 * `milliseconds` from now. */
void condition_init(pthread_cond_t *condition);
struct timespec condition_deadline(int milliseconds);

/* The current time of the monotonic clock. */
int64_t monotonic_milliseconds(void);

/* The current time in milliseconds since 1970. */
int64_t date_milliseconds(void);

/* The earlier of two times; -1 means never. */
static inline int64_t earlier(int64_t one, int64_t other)
{
    return one < 0 || (other >= 0 && other < one) ? other : one;
}

/* The pause before the next attempt, after an attempt that followed `pause` has failed: twice
 * as long, up to `longest`, so that repeated failures cost little. */
int64_t longer_pause(int64_t pause, int64_t longest);

/* ---- signals ---------------------------------------------------------------------------- */

/* Returns whether this signal asks the program to exit: its default action ends a process, it
 * can be caught, and it is neither a fault of the program (signal_is_fault()) nor one that we
 * ignore (SIGPIPE, SIGXFSZ). `number` is 1 to NSIG - 1. */
bool signal_asks_for_end(int number);

/* Returns whether the signal reports a fault of the program (SIGSEGV and the like) or is
 * SIGQUIT, which asks for a core file. */
bool signal_is_fault(int number);

/* Have SIGALRM sent to this process after END_SECONDS, longer than an orderly exit takes.
 * Handlers of signals that ask the program to exit call this on the first such signal. */
enum { END_SECONDS = 10 };
void signal_limit_end(void);

/* Handle these signals: signal_next() reports each of them, and the first one calls
 * signal_limit_end(). Returns a descriptor for poll() and epoll that is readable while a
 * signal is pending; do not close it. Returns -1 and sets errno if the pipe cannot be created.
 * Main thread only. */
int signals_await(const sigset_t *signals);

/* Returns the next pending signal, or 0. Does not block. */
int signal_next(void);

#endif
