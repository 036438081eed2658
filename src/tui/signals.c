/* signals.c - signals as bytes in a pipe, and the last will of a program that crashes or
 * has no memory.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Nothing that allocates or locks may run in a handler, curses least of all. So the crash
 * handler writes a string that was rendered beforehand and sets a terminal mode that was
 * saved beforehand; both calls are async-signal-safe. It runs on a stack of its own, for
 * the fault may be that the usual one is used up.
 */
#include "config.h"

#include "tui/signals.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/memory.h"
#include "tui/pump.h"

static const struct {
    int number;
    unsigned meaning;
} news_signals[] = {
    {SIGWINCH, SIGNALS_RESIZE},  {SIGTERM, SIGNALS_END},  {SIGHUP, SIGNALS_HANGUP},
    {SIGINT, SIGNALS_INTERRUPT}, {SIGTSTP, SIGNALS_STOP}, {SIGCONT, SIGNALS_CONTINUE},
};

static const int crash_signals[] = {SIGSEGV, SIGBUS, SIGFPE,  SIGILL,
                                    SIGABRT, SIGSYS, SIGQUIT, SIGXCPU};

enum {
    NEWS_SIGNALS = sizeof news_signals / sizeof news_signals[0],
    CRASH_SIGNALS = sizeof crash_signals / sizeof crash_signals[0],
    RESET_SIZE = 512,
    CRASH_STACK = 1 << 15,
    CRASH_TRIES = 4
};

static int wake_pipe[2] = {-1, -1};
static atomic_uint arrived; /* lock-free, hence allowed in a handler */
static struct sigaction news_before[NEWS_SIGNALS], pipe_before;
static struct sigaction crash_before[CRASH_SIGNALS];

static bool crash_armed;
static int crash_terminal;
static char crash_reset[RESET_SIZE];
static size_t crash_reset_length;
static volatile sig_atomic_t crash_awaited; /* the terminal is not as it was found */
static struct termios crash_mode;
static char crash_stack[CRASH_STACK];

static void handle_news(int number)
{
    int error = errno;
    for (size_t i = 0; i < NEWS_SIGNALS; i++)
        if (news_signals[i].number == number)
            atomic_fetch_or(&arrived, news_signals[i].meaning);
    ssize_t written = write(wake_pipe[1], "s", 1);

    (void)written;
    errno = error;
}

/* Where there is no room for it now, it is waited for, a second each time. */
static void write_reset(size_t length)
{
    struct pollfd room = {.fd = crash_terminal, .events = POLLOUT};
    size_t done = 0;
    for (int tries = 0; done < length && tries < CRASH_TRIES; tries++) {
        ssize_t written = write(crash_terminal, crash_reset + done, length - done);
        if (written > 0)
            done += (size_t)written;
        else if (errno != EAGAIN || poll(&room, 1, 1000) < 1)
            return;
    }
}

static void give_terminal_back(void)
{
    if (crash_awaited) {
        int flags = fcntl(crash_terminal, F_GETFL);
        crash_awaited = 0;
        pump_hush();
        /* A frozen line would keep the write for ever. The shell has the flag as well. */
        fcntl(crash_terminal, F_SETFL, flags | O_NONBLOCK);
        write_reset(crash_reset_length);
        fcntl(crash_terminal, F_SETFL, flags);
        tcsetattr(crash_terminal, TCSANOW, &crash_mode);
    }
}

static void handle_crash(int number)
{
    give_terminal_back();
    signal(number, SIG_DFL);
    raise(number);
}

static void install(int number, void (*handler)(int), int flags, struct sigaction *before)
{
    struct sigaction action = {.sa_handler = handler, .sa_flags = flags};
    sigfillset(&action.sa_mask);
    sigaction(number, NULL, before);
    if (before->sa_handler != SIG_IGN)
        sigaction(number, &action, NULL);
}

bool signals_open(void)
{
    if (pipe2(wake_pipe, O_CLOEXEC | O_NONBLOCK) != 0)
        return false;
    arrived = 0;
    for (size_t i = 0; i < NEWS_SIGNALS; i++)
        install(news_signals[i].number, handle_news, SA_RESTART, &news_before[i]);
    install(SIGPIPE, SIG_IGN, 0, &pipe_before);
    return true;
}

void signals_close(bool for_good)
{
    const unsigned ends = SIGNALS_END | SIGNALS_HANGUP | SIGNALS_INTERRUPT;
    for (size_t i = 0; i < NEWS_SIGNALS; i++)
        if (for_good && (news_signals[i].meaning & ends) != 0)
            signal(news_signals[i].number, SIG_IGN);
        else
            sigaction(news_signals[i].number, &news_before[i], NULL);
    sigaction(SIGPIPE, &pipe_before, NULL);
    close(wake_pipe[0]);
    close(wake_pipe[1]);
}

int signals_wake_descriptor(void)
{
    return wake_pipe[0];
}

int signals_wake_input(void)
{
    return wake_pipe[1];
}

unsigned signals_take(void)
{
    char bytes[64];
    while (read(wake_pipe[0], bytes, sizeof bytes) > 0)
        ;
    return atomic_exchange(&arrived, 0);
}

void signals_stop_group(void)
{
    struct sigaction ours, standard = {.sa_handler = SIG_DFL};
    sigaction(SIGTSTP, &standard, &ours);
    kill(0, SIGTSTP); /* the whole pipeline we are part of, as the terminal would */
    sigaction(SIGTSTP, &ours, NULL);
}

void signals_arm_crash(int terminal, const char *reset, size_t length,
                       const struct termios *mode)
{
    crash_awaited = 0;
    if (!reset) {
        for (size_t i = 0; i < CRASH_SIGNALS; i++)
            sigaction(crash_signals[i], &crash_before[i], NULL);
        memory_before_end(NULL);
        crash_armed = false;
        return;
    }
    stack_t stack = {.ss_sp = crash_stack, .ss_size = sizeof crash_stack};

    sigaltstack(&stack, NULL);
    if (length > sizeof crash_reset)
        length = sizeof crash_reset;
    crash_terminal = terminal;
    crash_mode = *mode;
    memcpy(crash_reset, reset, length);
    crash_reset_length = length;
    crash_awaited = 1;
    for (size_t i = 0; i < CRASH_SIGNALS && !crash_armed; i++)
        install(crash_signals[i], handle_crash, (int)(SA_ONSTACK | SA_RESETHAND),
                &crash_before[i]);
    memory_before_end(give_terminal_back);
    crash_armed = true;
}
