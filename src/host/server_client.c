/* server_client.c - one client: what it has sent and what it is to be sent.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/memory.h"
#include "host/server_state.h"

enum { READ_AT_ONCE = 8192, QUEUE_KEPT = 4096 };

static void watch(struct server *server, struct client *client)
{
    struct epoll_event event = {.data.ptr = client};
    if (!client->delayed && !client->parted)
        event.events |= EPOLLIN;
    if (client->queue_length > client->queue_at)
        event.events |= EPOLLOUT;
    if (event.events == client->events)
        return;
    client->events = event.events;
    epoll_ctl(server->epoll, EPOLL_CTL_MOD, client->socket, &event);
}

struct client *client_new(struct server *server, int socket, uid_t uid)
{
    struct client *client = memory_new(1, sizeof *client);
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = client};
    client->server = server;
    client->socket = socket;
    client->uid = uid;
    client->events = EPOLLIN;
    if (epoll_ctl(server->epoll, EPOLL_CTL_ADD, socket, &event) != 0) {
        free(client);
        return NULL;
    }
    client->next = server->clients;
    if (client->next)
        client->next->previous = client;
    server->clients = client;
    server->count++;
    return client;
}

void client_free(struct server *server, struct client *client)
{
    if (client->previous)
        client->previous->next = client->next;
    else
        server->clients = client->next;
    if (client->next)
        client->next->previous = client->previous;
    server->count--;
    close(client->socket);
    free(client->stash);
    free(client->queue);
    free(client);
}

static void die(struct client *client)
{
    if (!client->dead)
        client->server->dead++;
    client->dead = true;
}

/* ---- what goes out ------------------------------------------------------------------------- */

static void mark_dirty(struct server *server, struct client *client)
{
    if (client->dirty)
        return;
    client->dirty = true;
    client->next_dirty = server->dirty;
    server->dirty = client;
}

static void make_room(struct client *client, size_t length)
{
    size_t waiting = client->queue_length - client->queue_at;
    if (client->queue_at > 0) {
        memmove(client->queue, client->queue + client->queue_at, waiting);
        client->queue_at = 0;
        client->queue_length = waiting;
    }
    if (waiting + length <= client->queue_size)
        return;
    while (client->queue_size < waiting + length)
        client->queue_size = client->queue_size > 0 ? 2 * client->queue_size : 1024;
    client->queue = memory_resize(client->queue, client->queue_size, 1);
}

void client_send(void *context, void *to, const char *lines, size_t length)
{
    struct server *server = context;
    struct client *client = to;
    if (client->dead)
        return;
    if (client->queue_length - client->queue_at + length > SERVER_QUEUE_MOST) {
        die(client);
        return;
    }
    if (client->queue_length == client->queue_at)
        client->moved = server_now();
    if (client->queue_length + length > client->queue_size)
        make_room(client, length);
    memcpy(client->queue + client->queue_length, lines, length);
    client->queue_length += length;
    mark_dirty(server, client);
}

size_t client_waiting(void *context, void *to)
{
    const struct client *client = to;
    (void)context;
    return client->queue_length - client->queue_at;
}

void client_part(void *context, void *to)
{
    struct client *client = to;
    client->parted = true;
    mark_dirty(context, client);
}

static void write_queue(struct client *client)
{
    while (client->queue_at < client->queue_length) {
        ssize_t written =
            send(client->socket, client->queue + client->queue_at,
                 client->queue_length - client->queue_at, MSG_NOSIGNAL | MSG_DONTWAIT);
        if (written < 0 && errno == EINTR)
            continue;
        if (written < 0) {
            if (errno != EAGAIN && errno != EWOULDBLOCK)
                die(client);
            else if (client->moved + SERVER_UNREAD_MOST < client->server->reap_next)
                client->server->reap_next = client->moved + SERVER_UNREAD_MOST;
            return;
        }
        client->queue_at += (size_t)written;
        client->moved = server_now();
    }
    client->queue_at = client->queue_length = 0;
    if (client->queue_size > QUEUE_KEPT) {
        free(client->queue);
        client->queue = NULL;
        client->queue_size = 0;
    }
}

static void flush_one(struct server *server, struct client *client)
{
    bool was_long = client_waiting(server, client) >= HALL_QUEUE_LONG;
    write_queue(client);
    if (client->dead)
        return;
    if (client->parted && client->queue_length == 0)
        die(client);
    else if (was_long && client_waiting(server, client) < HALL_QUEUE_LONG)
        hall_drained(server->hall, client->session);
}

void client_writes(struct server *server, struct client *client)
{
    mark_dirty(server, client);
}

void clients_flush(struct server *server)
{
    while (server->dirty) {
        struct client *client = server->dirty;
        server->dirty = client->next_dirty;
        client->dirty = false;
        if (!client->dead)
            flush_one(server, client);
        if (!client->dead)
            watch(server, client);
    }
}

/* ---- what comes in --------------------------------------------------------------------------- */

static void delay(struct server *server, struct client *client)
{
    if (client->delayed)
        return;
    client->delayed = true;
    client->next_delayed = server->delayed;
    server->delayed = client;
    mark_dirty(server, client);
}

/* Lines out of the stash, as long as they may be taken. */
static void take_lines(struct server *server, struct client *client)
{
    while (client->stash_at < client->stash_length && !client->parted && !client->dead) {
        const char *line;
        size_t length;
        int64_t now = server_now();
        if (hall_delay(server->hall, client->session, now) != 0) {
            delay(server, client);
            return;
        }
        client->stash_at +=
            line_stream_take(&client->stream, client->stash + client->stash_at,
                             client->stash_length - client->stash_at, &line, &length);
        if (line)
            hall_line(server->hall, client->session, line, length, now, server_date());
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
        die(client);
        return;
    }
    client->stash = memory_new((size_t)got, 1);
    memcpy(client->stash, bytes, (size_t)got);
    client->stash_length = (size_t)got;
    take_lines(server, client);
}

void clients_take_delayed(struct server *server)
{
    struct client *client = server->delayed;
    server->delayed = NULL;
    while (client) {
        struct client *next = client->next_delayed;
        client->delayed = false;
        if (!client->dead) {
            take_lines(server, client);
            mark_dirty(server, client);
        }
        client = next;
    }
}

/* ---- time and end ------------------------------------------------------------------------------ */

static bool stands_still(const struct client *client, int64_t now)
{
    return client->queue_length > client->queue_at &&
           now - client->moved >= SERVER_UNREAD_MOST;
}

int64_t clients_deadline(const struct server *server, int64_t now)
{
    int64_t deadline = server->reap_next < INT64_MAX ? server->reap_next : -1;
    for (const struct client *client = server->delayed; client;
         client = client->next_delayed) {
        int64_t wait = hall_delay(server->hall, client->session, now);
        if (wait >= 0 && (deadline < 0 || now + wait < deadline))
            deadline = now + wait;
    }
    return deadline;
}

static void unlink_lists(struct server *server, const struct client *client)
{
    struct client **at = &server->delayed;
    while (*at && *at != client)
        at = &(*at)->next_delayed;
    if (*at)
        *at = client->next_delayed;
    for (at = &server->dirty; *at && *at != client; at = &(*at)->next_dirty)
        ;
    if (*at)
        *at = client->next_dirty;
}

/* Those whose queue nobody has read from for long; when the next may be one. */
static void find_still(struct server *server, int64_t now)
{
    server->reap_next = INT64_MAX;
    for (struct client *client = server->clients; client; client = client->next) {
        if (stands_still(client, now))
            die(client);
        else if (client->queue_length > client->queue_at &&
                 client->moved + SERVER_UNREAD_MOST < server->reap_next)
            server->reap_next = client->moved + SERVER_UNREAD_MOST;
    }
}

void clients_reap(struct server *server)
{
    int64_t now = server_now();
    struct client *next;
    if (now >= server->reap_next)
        find_still(server, now);
    for (struct client *client = server->clients; client && server->dead > 0; client = next) {
        next = client->next;
        if (!client->dead)
            continue;
        server->dead--;
        unlink_lists(server, client);
        hall_close(server->hall, client->session, now, server_date());
        client_free(server, client);
    }
}

void client_hung_up(struct server *server, struct client *client)
{
    (void)server;
    if (client->stash || client->parted)
        die(client);
}
