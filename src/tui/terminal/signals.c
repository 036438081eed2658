/* signals.c - implements signals.h. The terminal is also restored if memory runs out or a
 * library calls exit().
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A crash handler cannot call curses, because curses allocates memory and takes locks. So it
 * writes a prepared string and sets a prepared mode. It has its own stack, because the fault
 * may be a stack overflow.
 */
#include "config.h"

#include "tui/terminal/signals.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/compat.h"
#include "base/thread.h"
#include "base/memory.h"
#include "base/wake.h"
#include "tui/terminal/pump.h"

static const struct {
    int number;
    unsigned flag;
} reported_signals[] = {
    {SIGWINCH, SIGNALS_RESIZE}, {SIGHUP, SIGNALS_HANGUP},    {SIGINT, SIGNALS_INTERRUPT},
    {SIGTSTP, SIGNALS_STOP},    {SIGCONT, SIGNALS_CONTINUE},
};

enum {
    RESET_SIZE = 512,
    CRASH_STACK = 1 << 15,
    RESET_TRIES = 4,
    RESET_TIMEOUT = 40 /* milliseconds, for a frozen connection */
};

static struct wake wake;
static atomic_uint pending; /* lock-free, so allowed in a handler */
static atomic_bool end_requested;
static struct sigaction previous_actions[NSIG];

static bool exit_hooked;
static int crash_terminal;
static char crash_reset[RESET_SIZE];
static size_t crash_reset_length;
static volatile sig_atomic_t reset_needed;
static struct termios crash_mode;
static char crash_stack[CRASH_STACK];

/* Returns the signal's flag, or 0 if it is not handled here. */
static unsigned flag_of_signal(int number)
{
    for (size_t i = 0; i < sizeof reported_signals / sizeof reported_signals[0]; i++)
        if (reported_signals[i].number == number)
            return reported_signals[i].flag;
    return signal_requests_exit(number) ? SIGNALS_END : 0;
}

static void write_reset(size_t length, int milliseconds)
{
    struct pollfd room = {.fd = crash_terminal, .events = POLLOUT};
    size_t done = 0;
    for (int tries = 0; done < length && tries < RESET_TRIES; tries++) {
        ssize_t written = write(crash_terminal, crash_reset + done, length - done);
        if (written > 0)
            done += (size_t)written;
        else if (errno != EAGAIN || poll(&room, 1, milliseconds) < 1)
            return;
    }
}

void signals_reset_terminal(int milliseconds)
{
    if (!reset_needed)
        return;
    reset_needed = 0;
    if (milliseconds > 0)
        pump_mute();
    int flags = fcntl(crash_terminal, F_GETFL);
    /* Without O_NONBLOCK, a frozen connection would block the write forever. The shell shares
     * the flag, so restore it below. */
    fcntl(crash_terminal, F_SETFL, flags | O_NONBLOCK);
    if (pump_has_written()) /* otherwise curses has not changed the screen */
        write_reset(crash_reset_length, milliseconds);
    fcntl(crash_terminal, F_SETFL, flags);
    tcsetattr(crash_terminal, TCSANOW, &crash_mode);
}

static void reset_terminal_at_exit(void)
{
    signals_reset_terminal(RESET_TIMEOUT);
}

static void handle_crash(int number)
{
    signals_reset_terminal(RESET_TIMEOUT);
    signal(number, SIG_DFL);
    raise(number);
}

static void handle_signal(int number)
{
    int error = errno;
    unsigned flag = flag_of_signal(number);
    atomic_fetch_or(&pending, flag);
    if (end_requested && number == SIGALRM)
        handle_crash(number); /* the program is hung */
    else if (flag & (SIGNALS_END | SIGNALS_HANGUP))
        signals_request_end();
    wake_signal(&wake);
    errno = error;
}

static void install(int number, void (*handler)(int), int flags)
{
    struct sigaction action = {.sa_handler = handler, .sa_flags = flags};
    sigfillset(&action.sa_mask);
    if (previous_actions[number].sa_handler != SIG_IGN)
        sigaction(number, &action, NULL);
}

bool signals_install(struct error *error)
{
    if (!wake_init(&wake, error))
        return false;
    pending = 0;
    end_requested = false;
    for (int number = 1; number < NSIG; number++)
        if (sigaction(number, NULL, &previous_actions[number]) == 0 &&
            flag_of_signal(number) != 0)
            install(number, handle_signal, SA_RESTART);
    install(SIGPIPE, SIG_IGN, 0);
    return true;
}

void signals_restore(bool is_exiting)
{
    const unsigned ends = SIGNALS_END | SIGNALS_HANGUP | SIGNALS_INTERRUPT;
    for (int number = 1; number < NSIG; number++) {
        unsigned flag = flag_of_signal(number);
        if (is_exiting && (flag & ends) != 0 && number != SIGALRM)
            signal(number, SIG_IGN);
        else if (flag != 0)
            sigaction(number, &previous_actions[number], NULL);
    }
    sigaction(SIGPIPE, &previous_actions[SIGPIPE], NULL);
    wake_free(&wake);
}

int signals_pipe_read_end(void)
{
    return wake.descriptors[0];
}

int signals_pipe_write_end(void)
{
    return wake.descriptors[1];
}

unsigned signals_get_pending(void)
{
    wake_clear(&wake);
    return atomic_exchange(&pending, 0);
}

bool signals_end_is_requested(void)
{
    return end_requested;
}

void signals_request_end(void)
{
    if (!atomic_exchange(&end_requested, true))
        signal_start_exit_timer();
}

void signals_stop_process_group(void)
{
    struct sigaction ours, standard = {.sa_handler = SIG_DFL};
    sigaction(SIGTSTP, &standard, &ours);
    kill(0, SIGTSTP); /* stops the whole pipeline */
    sigaction(SIGTSTP, &ours, NULL);
}

bool signals_can_stop_process_group(void)
{
    return previous_actions[SIGTSTP].sa_handler != SIG_IGN;
}

void signals_set_crash_reset(int terminal, const char *reset, size_t length,
                             const struct termios *mode)
{
    reset_needed = 0;
    if (!reset) {
        memory_set_exit_hook(NULL);
        for (int number = 1; number < NSIG; number++)
            if (signal_is_fault(number))
                sigaction(number, &previous_actions[number], NULL);
        return;
    }
    stack_t stack = {.ss_sp = crash_stack, .ss_size = sizeof crash_stack};

    sigaltstack(&stack, NULL);
    crash_terminal = terminal;
    crash_mode = *mode;
    crash_reset_length = length < sizeof crash_reset ? length : sizeof crash_reset;
    memcpy(crash_reset, reset, crash_reset_length);
    reset_needed = 1;
    memory_set_exit_hook(reset_terminal_at_exit);
    if (!exit_hooked)
        exit_hooked = atexit(reset_terminal_at_exit) == 0; /* curses may call exit() */
    for (int number = 1; number < NSIG; number++)
        if (signal_is_fault(number))
            install(number, handle_crash, (int)(SA_ONSTACK | SA_RESETHAND));
}
