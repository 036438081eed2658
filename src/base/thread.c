/* thread.c - implements thread.h.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "base/thread.h"

#include <assert.h>
#include <errno.h>
#include <string.h>
#include <sys/time.h>
#include <unistd.h>

#include "base/compat.h"

int thread_create(pthread_t *thread, void *(*run)(void *argument), void *argument)
{
    pthread_attr_t attributes;
    sigset_t all, before;
    int error_number = pthread_attr_init(&attributes);
    if (error_number != 0)
        return error_number;
    pthread_attr_setstacksize(&attributes, THREAD_STACK_BYTES);
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    error_number = pthread_create(thread, &attributes, run, argument);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    pthread_attr_destroy(&attributes);
    return error_number;
}

bool thread_start(pthread_t *thread, void *(*run)(void *argument), void *argument,
                  struct error *error)
{
    int error_number = thread_create(thread, run, argument);
    return error_number == 0 ||
           error_set(error, 0, "cannot start a thread: %s", strerror(error_number));
}

static void *run_job(void *argument)
{
    struct job *job = argument;
    job->work(job->context);
    atomic_store(&job->done, true);
    wake_signal(job->wake);
    return NULL;
}

bool job_start(struct job *job, void (*work)(void *context), void *context, struct wake *wake,
               struct error *error)
{
    *job = (struct job){.work = work, .context = context, .wake = wake};
    job->running = thread_start(&job->thread, run_job, job, error);
    return job->running;
}

bool job_is_done(const struct job *job)
{
    return job->running && atomic_load(&job->done);
}

bool job_stop(struct job *job)
{
    bool was_running = job->running;
    atomic_store(&job->stop, true);
    if (was_running)
        pthread_join(job->thread, NULL);
    job->running = false;
    return was_running;
}

#ifdef __APPLE__ /* has no choice */
enum { CONDITION_CLOCK = CLOCK_REALTIME };
#define pthread_condattr_setclock(attributes, clock)
#else
enum { CONDITION_CLOCK = CLOCK_MONOTONIC };
#endif

void condition_init(pthread_cond_t *condition)
{
    pthread_condattr_t attributes;
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CONDITION_CLOCK);
    pthread_cond_init(condition, &attributes);
    pthread_condattr_destroy(&attributes);
}

struct timespec condition_deadline(int milliseconds)
{
    struct timespec end;
    assert(milliseconds >= 0);
    clock_gettime(CONDITION_CLOCK, &end);
    end.tv_sec += milliseconds / 1000;
    end.tv_nsec += milliseconds % 1000 * 1000000L;
    if (end.tv_nsec >= 1000000000L) {
        end.tv_nsec -= 1000000000L;
        end.tv_sec++;
    }
    return end;
}

static int64_t milliseconds_of(clockid_t clock)
{
    struct timespec now;
    clock_gettime(clock, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

int64_t monotonic_milliseconds(void)
{
    return milliseconds_of(CLOCK_MONOTONIC);
}

int64_t realtime_milliseconds(void)
{
    return milliseconds_of(CLOCK_REALTIME);
}

int64_t utc_seconds(const struct tm *utc)
{
    int64_t month = utc->tm_mon + 10; /* months since March of the previous year */
    int64_t year = utc->tm_year + 1899 + month / 12;
    int64_t days = 365 * year + year / 4 - year / 100 + year / 400 +
                   (153 * (month % 12) + 2) / 5 + utc->tm_mday - 719469;
    return ((days * 24 + utc->tm_hour) * 60 + utc->tm_min) * 60 + utc->tm_sec;
}

uint32_t random_seed(void)
{
    uint32_t seed;
    if (!compat_get_random(&seed, sizeof seed))
        seed = (uint32_t)realtime_milliseconds();
    return seed;
}

int64_t backoff_next(int64_t pause, int64_t longest)
{
    return pause < longest / 2 ? 2 * pause : longest;
}

/* ---- shared work ------------------------------------------------------------------------ */

struct work {
    void (*work)(void *context, int index, int worker);
    void *context;
    int count;
    atomic_int next, workers;
};

static void *run_indices(void *argument)
{
    struct work *work = argument;
    int worker = atomic_fetch_add(&work->workers, 1);
    for (int index; (index = atomic_fetch_add(&work->next, 1)) < work->count;)
        work->work(work->context, index, worker);
    return NULL;
}

/* If a thread cannot be created, the others do its work. */
void parallel_for(int threads, int count, void (*work)(void *context, int index, int worker),
                  void *context)
{
    struct work shared = {.work = work, .context = context, .count = count};
    pthread_t others[THREAD_COUNT_MAX];
    int started = 0;
    while (started < threads - 1 && started < count - 1 &&
           thread_create(&others[started], run_indices, &shared) == 0)
        started++;
    run_indices(&shared);
    while (started > 0)
        pthread_join(others[--started], NULL);
}

/* ---- signals ---------------------------------------------------------------------------- */

/* `numbers` ends with 0. */
static bool contains(const int *numbers, int number)
{
    while (*numbers != 0 && *numbers != number)
        numbers++;
    return *numbers != 0;
}

bool signal_is_fault(int number)
{
    static const int faults[] = {SIGSEGV, SIGBUS,  SIGFPE,  SIGILL, SIGABRT,
                                 SIGSYS,  SIGTRAP, SIGQUIT, 0};
    return contains(faults, number);
}

bool signal_requests_exit(int number)
{
    static const int others[] = {SIGKILL, SIGSTOP, /* cannot be caught */
                                 SIGCHLD, SIGCONT, SIGTSTP,  SIGTTIN,
                                 SIGTTOU, SIGURG,  SIGWINCH, /* do not end a process */
                                 SIGPIPE, SIGXFSZ,           /* write() fails instead */
                                 0};
    return !contains(others, number) && !signal_is_fault(number);
}

void signal_start_exit_timer(void)
{
    const struct itimerval timer = {.it_value = {.tv_sec = EXIT_TIMEOUT_SECONDS}};
    setitimer(ITIMER_REAL, &timer, NULL);
}

/* The self-pipe trick (D. J. Bernstein): the handler writes the signal's number, and
 * signal_next() reads it. If the pipe is full, enough signals are pending. */
static int self_pipe[2] = {-1, -1};

static void write_signal(int number)
{
    static volatile sig_atomic_t timer_started;
    int error_number = errno;
    unsigned char byte = (unsigned char)number;
    if (!timer_started) { /* later signals do not extend the time */
        timer_started = true;
        signal(SIGALRM, SIG_DFL);
        signal_start_exit_timer();
    }
    (void)!write(self_pipe[1], &byte, 1);
    errno = error_number;
}

int signals_catch(const sigset_t *signals)
{
    struct sigaction action = {.sa_handler = write_signal, .sa_flags = SA_RESTART};
    if (self_pipe[0] < 0 && compat_pipe(self_pipe, true) < 0)
        return -1;
    sigfillset(&action.sa_mask);
    for (int number = 1; number < NSIG; number++)
        if (sigismember(signals, number) == 1)
            sigaction(number, &action, NULL);
    pthread_sigmask(SIG_UNBLOCK, signals, NULL);
    return self_pipe[0];
}

int signal_next(void)
{
    unsigned char byte;
    return read(self_pipe[0], &byte, 1) == 1 ? byte : 0;
}
