/* client_line.c - a client's line itself: read, written, lost.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "lobby/client_state.h"

#include <errno.h>
#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/thread.h"

void client_line_close_errors(struct lobby_client *client)
{
    if (client->errors >= 0)
        close(client->errors);
    client->errors = -1;
}

void client_line_hang_up(struct lobby_client *client)
{
    if (client->line >= 0)
        close(client->line);
    client->line = -1;
    if (client->child > 0 && waitpid(client->child, NULL, WNOHANG) == 0)
        kill(client->child, SIGTERM);
    client->child = 0;
    client_line_close_errors(client);
    client->waiting = client->taken = client->held = 0;
    memset(&client->stream, 0, sizeof client->stream);
}

void client_line_lose(struct lobby_client *client, int64_t now)
{
    char line[DIAL_COMPLAINT];
    bool again = client->state != CLIENT_OUT &&
                 (client->address->path || client->address->command || client->address->kept);
    client->complaint = client->state == CLIENT_GREETING
                            ? lobby_dial_complaint(client->errors, line)
                            : DIAL_OTHER;
    client->tells_lost = client->tells_lost || client->state != CLIENT_AWAY;
    client_line_hang_up(client);
    client->state = client->complaint != DIAL_OTHER ? CLIENT_LOCKED
                    : again                         ? CLIENT_AWAY
                                                    : CLIENT_OUT;
    if (client->complaint != DIAL_OTHER)
        reason_set(&client->why, 0, "ssh cannot log in: %s", line);
    client->dial_at = now + client->pause;
    client->pause = longer_pause(client->pause, CLIENT_LONG_PAUSE);
    replica_lose(&client->replica);
}

static void lose_by_error(struct lobby_client *client, int64_t now, int error)
{
    reason_set(&client->why, 0, "%s", error ? strerror(error) : "the server has hung up");
    client_line_lose(client, now);
}

void client_line_write(struct lobby_client *client, int64_t now)
{
    ssize_t count;
    while (client->line >= 0 && client->waiting > 0) {
        count = write(client->line, client->output, client->waiting);
        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0 && (errno == EAGAIN || errno == EWOULDBLOCK))
            return;
        if (count < 0 && (errno == EPIPE || errno == ECONNRESET)) {
            client->waiting = 0; /* what it has said before is to be read */
            return;
        }
        if (count < 0) {
            lose_by_error(client, now, errno);
            return;
        }
        client->waiting -= (size_t)count;
        memmove(client->output, client->output + count, client->waiting);
    }
}

void client_line_read(struct lobby_client *client, int64_t now)
{
    ssize_t count;
    if (client->line < 0 || client->taken < client->held)
        return;
    do
        count = read(client->line, client->input, sizeof client->input);
    while (count < 0 && errno == EINTR);
    if (count > 0) {
        client->taken = 0;
        client->held = (size_t)count;
    } else if (count == 0 || (errno != EAGAIN && errno != EWOULDBLOCK)) {
        lose_by_error(client, now, count == 0 ? 0 : errno);
    }
}
