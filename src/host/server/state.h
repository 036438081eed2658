/* state.h - what a server consists of, for the files of this folder.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_HOST_SERVER_STATE_H
#define TTYCHESS_HOST_SERVER_STATE_H

#include <sys/queue.h>

#include "base/lines.h"
#include "base/thread.h"
#include "host/hall/hall.h"
#include "host/server/server.h"

struct client {
    LIST_ENTRY(client) link; /* of all */
    int socket;
    uid_t uid;
    struct hall_session *session;
    struct lines lines;
    struct buffer queue; /* to be written */
    int64_t moved;       /* when the queue was last empty or shorter */
    unsigned events;     /* what epoll was told */
    bool parted, dead;
};

struct server {
    struct server_options *options;
    int epoll, signals, listener;
    bool own_path;
    bool ends;
    struct hall *hall;
    struct store *store;
    int64_t stood;         /* milliseconds that the disk has taken from all, since the start */
    int64_t written;       /* when the store was last written */
    struct reason failure; /* why it could not be */
    LIST_HEAD(clients, client) clients;
    bool unsettled;    /* somebody is to be told something, or to go */
    int64_t accept_at; /* accept more connections then; -1: when epoll reports one */
};

/* Milliseconds that never go back, and that stand while the disk does. */
static inline int64_t server_now(const struct server *server)
{
    return monotonic_milliseconds() - server->stood;
}

/* ---- socket.c ------------------------------------------------------------------------------ */

/* A socket that listens: the system's, or one at the path. False, with the reason. */
bool server_listen(struct server *server, struct reason *reason);
void server_stop_listening(struct server *server);
void server_accept(struct server *server);

/* ---- client.c ------------------------------------------------------------------------------- */

struct client *client_new(struct server *server, int socket, uid_t uid);
void client_send(void *context, void *client, const char *lines, size_t length);
void client_part(void *context, void *client);
void client_read(struct server *server, struct client *client);
void client_close(struct server *server, struct client *client);

/* Lines that had to wait are taken; what has been said goes out, and who is to go, goes; when to look
 * again, -1: not before something comes. */
void clients_take_delayed(struct server *server);
void clients_settle(struct server *server);
int64_t clients_deadline(const struct server *server, int64_t now);

#endif
