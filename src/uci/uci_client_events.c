/* uci_client_events.c - what a client waits for, and what it does when it has come.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <config.h>

#include "uci/uci_client_state.h"

#include <limits.h>
#include <string.h>
#include <sys/wait.h>

#include "base/thread.h"

enum {
    CLOSED_PATIENCE = 300, /* its output is closed: is it about to end? */
    LOOK_INTERVAL = 200,   /* whether it lives, where the system does not tell */
    CANCEL_INTERVAL = 100
};

void uci_client_poll_set(const struct uci_client *client,
                         struct pollfd set[UCI_CLIENT_DESCRIPTORS])
{
    bool writes = client->outgoing_length > 0;
    set[0] = (struct pollfd){client->output_ended ? -1 : client->child.output, POLLIN, 0};
    set[1] = (struct pollfd){client->child.errors, POLLIN, 0};
    set[2] = (struct pollfd){client->child.life, POLLIN, 0};
    set[3] = (struct pollfd){writes ? client->child.input : -1, POLLOUT, 0};
}

int64_t uci_client_deadline(const struct uci_client *client)
{
    bool blind =
        client->child.id > 0 && client->child.life < 0 && client->state != UCI_CLIENT_READY;
    int64_t look = blind ? monotonic_milliseconds() + LOOK_INTERVAL : -1;
    if (client->deadline < 0 || (look >= 0 && look < client->deadline))
        return look;
    return client->deadline;
}

/* The program has ended: say how, unless we ended it. */
static void take_end(struct uci_client *client, int status)
{
    const char *said = client->last_words[0] != '\0' ? ": " : "";
    client->crashed = client->state != UCI_CLIENT_ENDING;
    if (WIFSIGNALED(status))
        uci_client_fail(client, "was ended by signal %d (%s)%s%s", WTERMSIG(status),
                        strsignal(WTERMSIG(status)), said, client->last_words);
    else
        uci_client_fail(client, "has ended with status %d%s%s", WEXITSTATUS(status), said,
                        client->last_words);
    uci_client_let_go(client);
}

/* What it owes has not come in time. */
static void miss_deadline(struct uci_client *client)
{
    const struct uci_client_patience *patience = &client->patience;
    if (client->output_ended && client->state != UCI_CLIENT_ENDING) {
        uci_client_fail(client, "has closed its output");
        return;
    }
    switch (client->state) {
    case UCI_CLIENT_STARTING:
        uci_client_fail(client, "expected uciok within %d ms", patience->uciok);
        break;
    case UCI_CLIENT_SETTING:
        uci_client_fail(client, "expected readyok within %d ms", patience->readyok);
        break;
    case UCI_CLIENT_THINKING: uci_client_stop(client); break;
    case UCI_CLIENT_STOPPING:
        uci_client_fail(client, "expected bestmove within %d ms of stop", patience->bestmove);
        break;
    case UCI_CLIENT_ENDING: uci_client_step_to_end(client); break;
    case UCI_CLIENT_READY:
    case UCI_CLIENT_ENDED: client->deadline = -1;
    }
}

void uci_client_handle(struct uci_client *client)
{
    int status;
    if (client->state == UCI_CLIENT_ENDED)
        return;
    uci_client_write(client);
    bool ended = child_process_has_ended(&client->child, &status);
    uci_client_read(client);
    uci_client_write(client);
    if (ended) {
        take_end(client, status);
        return;
    }
    if (client->output_ended && !client->output_missed) {
        client->output_missed = true;
        if (client->state != UCI_CLIENT_ENDING)
            uci_client_enter(client, client->state, CLOSED_PATIENCE);
    }
    if (client->deadline >= 0 && monotonic_milliseconds() >= client->deadline)
        miss_deadline(client);
}

/* Milliseconds to sleep at most; -1: until something comes. */
static int time_to_wait(const struct uci_client *client, bool cancellable)
{
    int64_t deadline = uci_client_deadline(client);
    int64_t time = deadline < 0 ? INT_MAX : deadline - monotonic_milliseconds();
    if (cancellable && time > CANCEL_INTERVAL)
        time = CANCEL_INTERVAL;
    return time < 0 ? 0 : time < INT_MAX ? (int)time : -1;
}

bool uci_client_wait(struct uci_client *client, const atomic_bool *cancel)
{
    while (client->state != UCI_CLIENT_READY && client->state != UCI_CLIENT_ENDED) {
        struct pollfd set[UCI_CLIENT_DESCRIPTORS];
        if (cancel && atomic_load(cancel))
            return false;
        uci_client_poll_set(client, set);
        poll(set, UCI_CLIENT_DESCRIPTORS, time_to_wait(client, cancel != NULL));
        uci_client_handle(client);
    }
    return true;
}
