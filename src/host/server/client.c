/* client.c - one client: what it has sent and what it is to be sent.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/memory.h"
#include "host/server/state.h"

enum { READ_AT_ONCE = 8192, QUEUE_KEPT = 4096 };

struct client *client_new(struct server *server, int socket, uid_t uid)
{
    struct client *client = memory_new(1, sizeof *client);
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = client};
    client->socket = socket;
    client->uid = uid;
    client->events = EPOLLIN;
    if (epoll_ctl(server->epoll, EPOLL_CTL_ADD, socket, &event) != 0) {
        free(client);
        return NULL;
    }
    LIST_INSERT_HEAD(&server->clients, client, link);
    return client;
}

void client_close(struct server *server, struct client *client)
{
    hall_close(server->hall, client->session, server_now(server), date_milliseconds());
    LIST_REMOVE(client, link);
    close(client->socket);
    free(client->stash);
    free(client->queue);
    free(client);
}

/* ---- what goes out ------------------------------------------------------------------------- */

void client_send(void *context, void *to, const char *lines, size_t length)
{
    struct server *server = context;
    struct client *client = to;
    server->unsettled = true;
    client->dead |= client->queue_length - client->queue_at + length > SERVER_QUEUE_MOST;
    if (client->dead)
        return;
    if (client->queue_length == client->queue_at)
        client->moved = server_now(server);
    if (client->queue_length + length > client->queue_size) {
        client->queue_length -= client->queue_at;
        if (client->queue_at > 0)
            memmove(client->queue, client->queue + client->queue_at, client->queue_length);
        client->queue_at = 0;
        client->queue =
            memory_room(client->queue, client->queue_length + length, &client->queue_size, 1);
    }
    memcpy(client->queue + client->queue_length, lines, length);
    client->queue_length += length;
}

void client_part(void *context, void *to)
{
    ((struct client *)to)->parted = true;
    ((struct server *)context)->unsettled = true;
}

static void write_queue(struct server *server, struct client *client)
{
    while (client->queue_at < client->queue_length) {
        ssize_t written =
            send(client->socket, client->queue + client->queue_at,
                 client->queue_length - client->queue_at, MSG_NOSIGNAL | MSG_DONTWAIT);
        if (written < 0 && errno == EINTR)
            continue;
        if (written < 0) {
            client->dead |= errno != EAGAIN && errno != EWOULDBLOCK;
            return;
        }
        client->queue_at += (size_t)written;
        client->moved = server_now(server);
    }
    if (client->queue_at < client->queue_length)
        return;
    client->queue_at = client->queue_length = 0;
    if (client->queue_size > QUEUE_KEPT) {
        free(client->queue);
        client->queue = NULL;
        client->queue_size = 0;
    }
}

/* When nobody has read from it for long; -1: nothing waits. */
static int64_t unread_at(const struct client *client)
{
    return client->queue_length > client->queue_at ? client->moved + SERVER_UNREAD_MOST : -1;
}

void clients_settle(struct server *server)
{
    do {
        int64_t now = server_now(server);
        struct client *next;
        server->unsettled = false;
        for (struct client *client = LIST_FIRST(&server->clients); client; client = next) {
            next = LIST_NEXT(client, link);
            if (!client->dead)
                write_queue(server, client);
            client->dead |= client->parted && client->queue_length == 0;
            client->dead |= unread_at(client) >= 0 && unread_at(client) <= now;
            if (client->dead) {
                client_close(server, client);
                continue;
            }
            struct epoll_event event = {.data.ptr = client};
            if (!client->stash && !client->parted)
                event.events |= EPOLLIN;
            if (client->queue_length > client->queue_at)
                event.events |= EPOLLOUT;
            if (event.events != client->events)
                epoll_ctl(server->epoll, EPOLL_CTL_MOD, client->socket, &event);
            client->events = event.events;
        }
    } while (server->unsettled);
}

/* ---- what comes in --------------------------------------------------------------------------- */

/* Lines out of the stash, as long as they may be taken. */
static void take_lines(struct server *server, struct client *client)
{
    while (client->stash_at < client->stash_length && !client->parted && !client->dead) {
        const char *line;
        size_t length;
        int64_t now = server_now(server);
        if (hall_delay(client->session, now) != 0)
            return;
        client->stash_at +=
            line_stream_take(&client->stream, client->stash + client->stash_at,
                             client->stash_length - client->stash_at, &line, &length);
        if (line)
            hall_line(server->hall, client->session, line, length, now, date_milliseconds());
    }
    free(client->stash);
    client->stash = NULL;
    client->stash_at = client->stash_length = 0;
}

void client_read(struct server *server, struct client *client)
{
    char bytes[READ_AT_ONCE];
    ssize_t got;
    if (client->stash || client->parted || client->dead)
        return;
    do
        got = recv(client->socket, bytes, sizeof bytes, MSG_DONTWAIT);
    while (got < 0 && errno == EINTR);
    if (got < 0 && (errno == EAGAIN || errno == EWOULDBLOCK))
        return;
    if (got <= 0) {
        client->dead = true;
        return;
    }
    client->stash = memory_new((size_t)got, 1);
    memcpy(client->stash, bytes, (size_t)got);
    client->stash_length = (size_t)got;
    take_lines(server, client);
}

void clients_take_delayed(struct server *server)
{
    struct client *client;
    LIST_FOREACH(client, &server->clients, link)
    if (client->stash && !client->dead)
        take_lines(server, client);
}

int64_t clients_deadline(const struct server *server, int64_t now)
{
    int64_t deadline = -1;
    const struct client *client;
    LIST_FOREACH(client, &server->clients, link)
    {
        deadline = earlier(deadline, unread_at(client));
        if (client->stash)
            deadline = earlier(deadline, now + hall_delay(client->session, now));
    }
    return deadline;
}
