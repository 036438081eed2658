/* pair_process.c - a process of its own that plays pairs of games, for several at once.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tune/pair_process.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

enum { LOOK_MILLISECONDS = 100 };

/* Messages, each sent whole: the sockets keep them apart. */
struct request {
    int number;
    struct constants plus, minus;
};

struct reply {
    bool played; /* else the reason */
    int difference;
    struct reason reason;
};

/* ---- that process ----------------------------------------------------------------------- */

static void ignore_signals(void)
{
    static const int ends[] = {SIGINT, SIGTERM, SIGHUP};
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
        signal(ends[i], SIG_IGN);
}

/* Play what is asked for until nobody asks any more. */
static void serve(int socket, const struct pair_rules *rules)
{
    struct request request;
    struct reply reply;
    memset(&reply, 0, sizeof reply);
    struct pair_table *table = pair_table_open(rules, &reply.reason);
    while (recv(socket, &request, sizeof request, 0) == (ssize_t)sizeof request) {
        reply.played =
            table && pair_table_play(table, request.number, &request.plus, &request.minus,
                                     &reply.difference, &reply.reason);
        if (send(socket, &reply, sizeof reply, MSG_NOSIGNAL) < 0)
            break;
    }
    pair_table_close(table);
}

/* ---- ours --------------------------------------------------------------------------------- */

bool pair_process_start(struct pair_process *process, const struct pair_rules *rules,
                        struct reason *reason)
{
    int sockets[2];
    if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, sockets) != 0)
        return reason_set(reason, 0, "socketpair: %s", strerror(errno));
    process->socket = sockets[0];
    process->id = fork();
    if (process->id == 0) {
        ignore_signals();
        close(sockets[0]);
        serve(sockets[1], rules);
        _exit(0);
    }
    int error = errno;
    close(sockets[1]);
    if (process->id > 0)
        return true;
    close(sockets[0]);
    return reason_set(reason, 0, "fork: %s", strerror(error));
}

void pair_process_end(struct pair_process *process)
{
    kill(process->id, SIGKILL);
    while (waitpid(process->id, NULL, 0) < 0 && errno == EINTR)
        ;
    close(process->socket);
}

/* Wait until something can be read. */
static bool wait_for_reply(const struct pair_process *process, const atomic_bool *stop)
{
    struct pollfd waited = {.fd = process->socket, .events = POLLIN};
    while (!atomic_load(stop))
        if (poll(&waited, 1, LOOK_MILLISECONDS) > 0)
            return true;
    return false;
}

bool pair_process_play(struct pair_process *process, int number, const struct constants *plus,
                       const struct constants *minus, const atomic_bool *stop, int *difference,
                       struct reason *reason)
{
    struct request request;
    struct reply reply;
    memset(&request, 0, sizeof request);
    request.number = number;
    request.plus = *plus;
    request.minus = *minus;
    reason->text[0] = '\0';
    bool sent = send(process->socket, &request, sizeof request, MSG_NOSIGNAL) >= 0;
    if (sent && !wait_for_reply(process, stop))
        return false;
    if (!sent || recv(process->socket, &reply, sizeof reply, 0) != (ssize_t)sizeof reply)
        return reason_set(reason, 0, "process %ld, which played games, has ended",
                          (long)process->id);
    *difference = reply.difference;
    if (!reply.played)
        *reason = reply.reason;
    return reply.played;
}
