/* thread.h - background threads, clocks and signals.
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

#include "base/error.h"
#include "base/wake.h"

/* musl's default is only 128 KB. A search recurses up to MAX_PLY deep and needs a few
 * kilobytes per ply; sanitizers need more. Untouched pages cost nothing. */
enum { THREAD_STACK_BYTES = 8 << 20 };

/* Like pthread_create(), with THREAD_STACK_BYTES of stack. All signals are blocked in the
 * thread, because the main thread handles them. Returns 0 or an errno value. */
int thread_create(pthread_t *thread, void *(*run)(void *argument), void *argument);

/* Like thread_create(), but returns false and sets *error on failure. */
bool thread_start(pthread_t *thread, void *(*run)(void *argument), void *argument,
                  struct error *error);

enum { THREAD_COUNT_MAX = 256 };

/* Calls `work` for the indices 0 to count - 1 on up to `threads` threads (1 to
 * THREAD_COUNT_MAX), including the caller's. Returns when all calls are done. Results must not
 * depend on which worker (0 to threads - 1) handles which index. */
void parallel_for(int threads, int count, void (*work)(void *context, int index, int worker),
                  void *context);

/* Work on a background thread. A zeroed job is idle. The struct must not move while the job
 * runs. The work may read `stop`; only the owner's thread may use the other members. */
struct job {
    bool running; /* from job_start() until job_stop() */
    atomic_bool stop, done;
    pthread_t thread;
    void (*work)(void *context);
    void *context;
    struct wake *wake; /* signalled when the work is done; the work may also signal it */
};
bool job_start(struct job *job, void (*work)(void *context), void *context, struct wake *wake,
               struct error *error);
bool job_is_done(const struct job *job);

/* Sets `stop` and joins the thread, even if the work is already done. Returns false if the job
 * was not running. */
bool job_stop(struct job *job);

/* Initializes a condition variable that uses the monotonic clock. */
void condition_init(pthread_cond_t *condition);

/* Returns the monotonic time `milliseconds` from now. */
struct timespec condition_deadline(int milliseconds);

int64_t monotonic_milliseconds(void);

/* Returns the number of milliseconds since 1970. */
int64_t realtime_milliseconds(void);

/* Returns the seconds since 1970 of a date in UTC; like timegm(), accepts days and months beyond
 * their ranges. Source: H. Hinnant, "chrono-Compatible Low-Level Date Algorithms". */
int64_t utc_seconds(const struct tm *utc);

/* Returns 32 random bits from the system: a seed short enough to type. */
uint32_t random_seed(void);

/* Returns the earlier time; -1 means never. */
static inline int64_t earlier(int64_t one, int64_t other)
{
    return one < 0 || (other >= 0 && other < one) ? other : one;
}

/* Returns how long to wait after another failed attempt: twice `pause`, at most `longest`. */
int64_t backoff_next(int64_t pause, int64_t longest);

/* ---- signals ---------------------------------------------------------------------------- */

/* Returns whether the signal, 1 to NSIG - 1, asks the program to exit. Such a signal ends a
 * process by default, can be caught, and is neither a fault (signal_is_fault()) nor ignored by
 * us (SIGPIPE, SIGXFSZ). */
bool signal_requests_exit(int number);

/* Returns whether the signal reports a fault of the program (such as SIGSEGV) or asks for a
 * core file (SIGQUIT). */
bool signal_is_fault(int number);

/* Sends SIGALRM to this process after EXIT_TIMEOUT_SECONDS. */
enum { EXIT_TIMEOUT_SECONDS = 10 };
void signal_start_exit_timer(void);

/* Catches these signals. signal_next() reports each, and the first one starts the exit timer.
 * Returns a descriptor for poll() or epoll that is readable while a signal is pending; do not
 * close it. Returns -1 with errno set on failure. Only the main thread may call this. */
int signals_catch(const sigset_t *signals);

/* Returns the next pending signal, or 0. */
int signal_next(void);

#endif
