/* long_run.c - interruption and progress of long-running commands.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <config.h>

#include "tools/long_run.h"

#include <inttypes.h>
#include <poll.h>
#include <stdarg.h>
#include <stdio.h>
#include <unistd.h>

#include "base/compat.h"
#include "base/thread.h"
#include "tools/command_line.h"
#include "tools/output.h"

enum {
    SIGNAL_INTERVAL = 1000, /* milliseconds */
    LINE_SIZE = 120,
    TERMINAL_INTERVAL = 500, /* milliseconds */
    FILE_INTERVAL = 60000
};

/* Replaces the progress line; "" clears it. The last column stays free, because some terminals
 * would wrap. */
static void show_line(const char *text)
{
    fprintf(output_unfiltered_stderr(), "\r\033[K%.*s",
            command_line_terminal_columns(STDERR_FILENO) - 1, text);
}

void progress_init(struct progress *progress, int goal)
{
    int64_t now = monotonic_milliseconds();
    *progress = (struct progress){.goal = goal,
                                  .terminal = isatty(STDERR_FILENO) != 0,
                                  .start_time = now,
                                  .last_update = now};
}

void progress_update(struct progress *progress, int games, const char *details, ...)
{
    char text[2 * LINE_SIZE], known[80], goal[16] = "", left[40] = "";
    int64_t now = monotonic_milliseconds();
    va_list arguments;
    if (progress->hidden ||
        now - progress->last_update < (progress->terminal ? TERMINAL_INTERVAL : FILE_INTERVAL))
        return;
    progress->last_update = now;
    va_start(arguments, details);
    vsnprintf(known, sizeof known, details, arguments);
    va_end(arguments);
    if (progress->goal > 0)
        snprintf(goal, sizeof goal, "/%d", progress->goal);
    if (progress->goal > 0 && games > 0) {
        int64_t elapsed = progress->last_update - progress->start_time;
        int64_t seconds = elapsed * (progress->goal - games) / games / 1000;
        snprintf(left, sizeof left, ", %" PRId64 ":%02d left", seconds / 60,
                 (int)(seconds % 60));
    }
    snprintf(text, sizeof text, "%d%s games%s%s", games, goal, known, left);
    if (progress->terminal)
        show_line(text);
    else
        command_line_print_message("%s", text);
}

void progress_clear(struct progress *progress)
{
    if (progress->terminal && progress->last_update != progress->start_time)
        show_line("");
}

void interruption_begin(struct interruption *interruption)
{
    static const int ends[] = {SIGINT, SIGTERM, SIGHUP};
    interruption->first_signal_time = 0;
    pthread_sigmask(SIG_BLOCK, NULL, &interruption->before);
    sigemptyset(&interruption->signals);
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        struct sigaction action;
        if (sigaction(ends[i], NULL, &action) == 0 && action.sa_handler != SIG_IGN)
            sigaddset(&interruption->signals, ends[i]);
    }
    interruption->file = signals_catch(&interruption->signals);
}

bool interruption_wait(struct interruption *interruption, int milliseconds)
{
    struct pollfd wait = {interruption->file, POLLIN, 0};
    poll(&wait, 1, milliseconds);
    int number = signal_next();
    if (number > 0 && interruption->first_signal_time == 0) {
        interruption->first_signal_time = monotonic_milliseconds();
    } else if (number > 0 &&
               monotonic_milliseconds() - interruption->first_signal_time > SIGNAL_INTERVAL) {
        signal(number, SIG_DFL);
        raise(number);
    }
    return interruption->first_signal_time != 0;
}

void interruption_end(const struct interruption *interruption)
{
    struct pollfd wait = {interruption->file, POLLIN, 0};
    while (poll(&wait, 1, interruption->first_signal_time != 0 ? 100 : 0) < 0 ||
           signal_next() > 0)
        ; /* timeout(1) signals the process and soon afterwards its group */
    for (int number = 1; number < NSIG; number++)
        if (sigismember(&interruption->signals, number) == 1)
            signal(number, SIG_DFL);
    pthread_sigmask(SIG_SETMASK, &interruption->before, NULL);
}
