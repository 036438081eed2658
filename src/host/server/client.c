/* client.c - the connection of one client: input and output.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <errno.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/memory.h"
#include "host/server/state.h"

enum { QUEUE_RETAINED = 4096 };

struct client *client_open(struct server *server, int socket, uid_t uid)
{
    struct client *client = memory_new(1, sizeof *client);
    *client = (struct client){
        .socket = socket, .uid = uid, .lines = {.max_length = LOBBY_LINE_SIZE - 1}};
    server->clients[server->client_count++] = client;
    return client;
}

void client_close(struct server *server, size_t index)
{
    struct client *client = server->clients[index];
    lobby_core_close_session(server->core, client->session, server_now(server),
                             realtime_milliseconds());
    server->clients[index] = server->clients[--server->client_count];
    compat_forget(&server->poller, client->socket);
    close(client->socket);
    line_reader_reset(&client->lines);
    buffer_free(&client->queue);
    free(client);
}

/* ---- output ----------------------------------------------------------------------------- */

void client_send(void *context, void *to, const char *lines, size_t length)
{
    struct server *server = context;
    struct client *client = to;
    server->flush_needed = true;
    client->dead |= client->queue.length + length > SERVER_QUEUE_MAX;
    if (client->dead)
        return;
    if (client->queue.length == 0)
        client->progress_at = server_now(server);
    buffer_add(&client->queue, lines, length);
}

void client_close_later(void *context, void *to)
{
    ((struct client *)to)->closing = true;
    ((struct server *)context)->flush_needed = true;
}

static void write_queue(struct server *server, struct client *client)
{
    while (client->queue.length > 0) {
        ssize_t written = write(client->socket, client->queue.bytes, client->queue.length);
        if (written < 0 && errno == EINTR)
            continue;
        if (written < 0) {
            client->dead |= errno != EAGAIN && errno != EWOULDBLOCK;
            return;
        }
        buffer_consume(&client->queue, (size_t)written);
        client->progress_at = server_now(server);
    }
    if (client->queue.capacity > QUEUE_RETAINED)
        buffer_free(&client->queue);
}

static bool accepts_input(const struct client *client)
{
    return !line_reader_has_unread(&client->lines) && !client->closing;
}

/* Returns the poll() events to wait for. */
static short client_events(const struct client *client)
{
    return (short)((accepts_input(client) ? POLLIN : 0) |
                   (client->queue.length > 0 ? POLLOUT : 0));
}

/* Returns when to disconnect a client that does not read; -1: nothing is queued. */
static int64_t stall_deadline(const struct client *client)
{
    return client->queue.length > 0 ? client->progress_at + SERVER_STALL_LIMIT : -1;
}

void clients_flush(struct server *server)
{
    do {
        int64_t now = server_now(server);
        server->flush_needed = false;
        for (size_t i = 0; i < server->client_count;) {
            struct client *client = server->clients[i];
            if (!client->dead)
                write_queue(server, client);
            client->dead |= client->closing && client->queue.length == 0;
            client->dead |= stall_deadline(client) >= 0 && stall_deadline(client) <= now;
            if (client->dead) { /* another takes its place */
                client_close(server, i);
                continue;
            }
            server->polled[SERVER_FILES + i++] =
                (struct pollfd){client->socket, client_events(client), 0};
        }
    } while (server->flush_needed);
}

/* ---- input ------------------------------------------------------------------------------ */

/* Handles as many lines as the rate limit allows. */
static void handle_lines(struct server *server, struct client *client)
{
    while (line_reader_has_unread(&client->lines) && !client->closing && !client->dead) {
        size_t length;
        int64_t now = server_now(server);
        if (core_session_wait_time(client->session, now) != 0)
            return;
        const char *line = line_reader_next(&client->lines, &length);
        if (line)
            lobby_core_handle_line(server->core, client->session, line, length, now,
                                   realtime_milliseconds());
    }
    if (client->closing || client->lines.buffer.length == client->lines.start)
        line_reader_reset(&client->lines);
}

void client_handle(struct server *server, struct client *client, short events)
{
    if (client->dead || !(events & (POLLIN | POLLHUP | POLLERR)))
        return;
    if (!accepts_input(client)) {
        /* not read yet, so poll() would report the hangup again and again */
        client->dead = (events & (POLLHUP | POLLERR)) != 0;
        return;
    }
    line_reader_read(&client->lines, client->socket);
    client->dead = client->lines.ended;
    handle_lines(server, client);
}

void clients_handle_delayed_lines(struct server *server)
{
    for (size_t i = 0; i < server->client_count; i++) {
        struct client *client = server->clients[i];
        if (line_reader_has_unread(&client->lines) && !client->dead)
            handle_lines(server, client);
    }
}

int64_t clients_deadline(const struct server *server, int64_t now)
{
    int64_t deadline = -1;
    for (size_t i = 0; i < server->client_count; i++) {
        const struct client *client = server->clients[i];
        deadline = earlier(deadline, stall_deadline(client));
        if (line_reader_has_unread(&client->lines))
            deadline = earlier(deadline, now + core_session_wait_time(client->session, now));
    }
    return deadline;
}
