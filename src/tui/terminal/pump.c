/* pump.c - implements pump.h.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The pump is busy if the pipe holds bytes or `busy` is set, always checked in this order. The
 * thread sets the flag before it reads the pipe and clears it after writing, so no byte is
 * ever missed. A thread that hangs in write() on a frozen connection is interrupted with
 * SIGURG, which nothing else uses. The signal is repeated, because it may arrive just before
 * the call. (Sanitizers do not support pthread_cancel().)
 */
#include "config.h"

#include "tui/terminal/pump.h"

#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "base/compat.h"
#include "base/thread.h"
#include "tui/terminal/sgr_filter.h"

enum {
    PIPE_BYTES = 1 << 20,     /* largest size without privileges; holds any frame */
    MIN_PIPE_BYTES = 1 << 16, /* the default size */
    CHUNK_BYTES = 1 << 14,
    WRITE_BYTES = 1 << 12, /* per write(), to see a slow terminal's progress */
    DRAIN_TIMEOUT = 10000, /* milliseconds for the last bytes */
    MUTE_TIMEOUT = 25      /* milliseconds for a write in progress */
};

/* Used by signal handlers. */
static atomic_bool muted, writing, written_any;
static pthread_t writer; /* set before anything is written */

struct pump {
    int terminal, wake;
    int input, output; /* the pipe's write and read end */
    pthread_t thread;
    atomic_bool busy, wake_when_idle, broken, uses_sgr_filter, bright, ended;
    atomic_uint writes; /* number so far */
    struct sgr_filter filter;
    _Atomic(const uint32_t *) tints;
    char chunk[CHUNK_BYTES], filtered_chunk[CHUNK_BYTES];
};

static void pump_wake(struct pump *pump)
{
    (void)!write(pump->wake, "p", 1); /* if the pipe is full, the loop wakes anyway */
}

static bool pump_has_bytes(const struct pump *pump)
{
    int bytes = 0;
    return ioctl(pump->output, FIONREAD, &bytes) == 0 && bytes > 0;
}

/* Fails with EPIPE after pump_mute() has been called. `writing` is set before `muted` is read,
 * so pump_mute() sees every write that it did not prevent. */
static ssize_t write_unless_muted(const struct pump *pump, const char *bytes, size_t length)
{
    ssize_t written = -1;
    int error = EPIPE;
    writing = true;
    if (!muted) {
        written_any = true;
        written = write(pump->terminal, bytes, length);
        error = errno;
    }
    writing = false;
    errno = error;
    return written;
}

bool pump_has_written(void)
{
    return written_any;
}

void pump_mute(void)
{
    muted = true;
    for (int waited = 0; writing && waited < 2 * MUTE_TIMEOUT; waited++) {
        if (waited >= MUTE_TIMEOUT)
            pthread_kill(writer, SIGURG); /* or the rest would follow later output */
        poll(NULL, 0, 1);
    }
}

static void pump_write_all(struct pump *pump, const char *bytes, size_t length)
{
    for (size_t done = 0; done < length && !pump->broken;) {
        size_t portion = length - done < WRITE_BYTES ? length - done : WRITE_BYTES;
        ssize_t written = write_unless_muted(pump, bytes + done, portion);
        if (written > 0) {
            done += (size_t)written;
            pump->writes++;
        } else if (written < 0 && errno == EAGAIN) {
            struct pollfd room = {pump->terminal, POLLOUT, 0};
            poll(&room, 1, -1); /* another process has set O_NONBLOCK on the terminal */
        } else if (written == 0 || errno != EINTR) {
            pump->broken = true;
            pump_wake(pump);
        }
    }
}

static void pump_write_chunk(struct pump *pump, size_t length)
{
    if (!pump->uses_sgr_filter) {
        pump_write_all(pump, pump->chunk, length);
        return;
    }
    for (size_t done = 0; done < length;) {
        size_t taken = length - done;
        pump->filter.tints = pump->tints;
        pump->filter.bright = pump->bright;
        size_t made = sgr_filter_run(&pump->filter, pump->chunk + done, &taken,
                                     pump->filtered_chunk, sizeof pump->filtered_chunk);
        pump_write_all(pump, pump->filtered_chunk, made);
        done += taken;
    }
}

static void *pump_run(void *context)
{
    struct pump *pump = context;
    sigset_t urgent;
    sigemptyset(&urgent);
    sigaddset(&urgent, SIGURG);
    pthread_sigmask(SIG_UNBLOCK, &urgent, NULL);
    for (;;) {
        struct pollfd bytes = {pump->output, POLLIN, 0};
        if (poll(&bytes, 1, -1) < 0)
            continue;
        pump->busy = true;
        ssize_t length = read(pump->output, pump->chunk, sizeof pump->chunk);

        if (length > 0)
            pump_write_chunk(pump, (size_t)length);
        pump->busy = false;
        if (length == 0)
            break;
        if (pump->wake_when_idle && !pump_has_bytes(pump) &&
            atomic_exchange(&pump->wake_when_idle, false))
            pump_wake(pump);
    }
    pump->ended = true;
    return NULL;
}

static void wake_up(int number)
{
    (void)number; /* interrupts write() and poll() with EINTR */
}

struct pump *pump_start(int terminal, int wake)
{
    const struct sigaction action = {.sa_handler = wake_up};
    struct pump *pump = calloc(1, sizeof *pump);
    int ends[2];
    if (!pump || compat_pipe(ends, false) != 0) {
        free(pump);
        return NULL;
    }
    muted = writing = written_any = false;
    pump->terminal = terminal;
    pump->wake = wake;
    pump->output = ends[0];
    pump->input = ends[1];
    compat_enlarge_pipe(pump->input, PIPE_BYTES, MIN_PIPE_BYTES);
    sigaction(SIGURG, &action, NULL);
    errno = thread_create(&pump->thread, pump_run, pump);
    if (errno != 0) {
        close(ends[0]);
        close(ends[1]);
        free(pump);
        return NULL;
    }
    writer = pump->thread;
    return pump;
}

void pump_set_tints(struct pump *pump, const uint32_t *tints, bool bright)
{
    pump->bright = bright;
    pump->tints = tints;
}

void pump_enable_sgr_filter(struct pump *pump, bool ends_reverse)
{
    sgr_filter_reset(&pump->filter, ends_reverse);
    pump->uses_sgr_filter = true;
}

int pump_input_descriptor(const struct pump *pump)
{
    return pump->input;
}

bool pump_is_idle(struct pump *pump)
{
    pump->wake_when_idle = true; /* first, because the thread may finish meanwhile */
    bool idle = !pump_has_bytes(pump) && !pump->busy;
    if (idle)
        pump->wake_when_idle = false;
    return idle;
}

bool pump_is_broken(const struct pump *pump)
{
    return pump->broken;
}

void pump_discard_output(struct pump *pump)
{
    pump->broken = true;
}

bool pump_drain(struct pump *pump, int (*stall_timeout)(void))
{
    int64_t began = monotonic_milliseconds(), progress = began, now = began;
    unsigned writes = pump->writes;
    while (pump_has_bytes(pump) || pump->busy) {
        if (pump->writes != writes)
            progress = now;
        writes = pump->writes;
        if (now - progress >= stall_timeout() || now - began >= DRAIN_TIMEOUT || pump->broken)
            return false;
        poll(NULL, 0, 1);
        now = monotonic_milliseconds();
    }
    return true;
}

bool pump_stop(struct pump *pump, int (*stall_timeout)(void))
{
    bool drained = pump_drain(pump, stall_timeout);
    close(pump->input); /* an idle thread exits at the end of the pipe */
    if (!drained)
        pump->broken = true;
    while (!drained && !pump->ended) {
        pthread_kill(pump->thread, SIGURG);
        poll(NULL, 0, 1);
    }
    pthread_join(pump->thread, NULL);
    close(pump->output);
    free(pump);
    return drained;
}
