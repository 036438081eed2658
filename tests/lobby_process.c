/* lobby_process.c - see lobby_process.h.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "lobby_process.h"

#include <signal.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/thread.h"
#include "rules/attacks.h"

pid_t lobby_process_begin(const char *path, const char *const *people,
                          bool (*hears)(struct fake_lobby *lobby, const char *name,
                                        const struct lobby_line *line))
{
    static struct fake_lobby server;
    static const struct timespec pause = {0, 2000000};
    pid_t child, parent = getpid();
    fake_lobby_open(&server, path);
    child = fork();
    if (child != 0) {
        close(server.listener);
        return child;
    }
    for (int i = 0; people[i]; i++)
        server.names[i] = people[i];
    server.hears = hears;
    attacks_init();
    while (getppid() == parent) {
        server.now = monotonic_milliseconds();
        fake_lobby_step(&server);
        nanosleep(&pause, NULL);
    }
    _exit(0);
}

void lobby_process_end(pid_t server)
{
    kill(server, SIGTERM);
    waitpid(server, NULL, 0);
}
