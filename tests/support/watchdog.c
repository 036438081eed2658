/* watchdog.c - an alarm that names the test that took too long.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "support/watchdog.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PATIENCE = 900 /* seconds */ };

static const char *volatile watched;

static void say(const char *text)
{
    ssize_t written = write(STDOUT_FILENO, text, strlen(text));
    (void)written;
}

static void on_alarm(int number)
{
    (void)number;
    say("\nnot ok - hangs: ");
    say(watched);
    say("\n");
    _exit(1);
}

void watchdog_watch(const char *what)
{
    struct sigaction action = {.sa_handler = on_alarm};
    const char *seconds = getenv("WATCHDOG");
    watched = what;
    sigaction(SIGALRM, &action, NULL);
    alarm(seconds ? (unsigned)atoi(seconds) : PATIENCE);
}
