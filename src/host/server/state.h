/* state.h - the structures of a server, private to this folder.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_HOST_SERVER_STATE_H
#define TTYCHESS_HOST_SERVER_STATE_H

#include <poll.h>

#include "base/compat.h"
#include "base/line_reader.h"
#include "base/thread.h"
#include "host/core/lobby_core.h"
#include "host/server/server.h"

struct client {
    int socket;
    uid_t uid;
    struct core_session *session;
    struct line_reader lines;
    struct buffer queue; /* bytes to send */
    int64_t progress_at; /* when the queue last shrank or stopped being empty */
    bool closing, dead;
};

enum { SERVER_FILES = 2 /* polled descriptors besides the clients' */ };

struct server {
    struct server_options *options;
    int signals, listener; /* descriptors */
    struct compat_poller poller;
    struct pollfd *polled; /* signals, listener, then the clients, set by clients_flush() */
    bool owns_path;
    bool stopping;
    struct lobby_core *core;
    struct store *store;
    int64_t disk_time; /* milliseconds for which the disk has blocked the loop */
    int64_t last_write;
    struct error failure;    /* why the store could not be written */
    struct client **clients; /* in any order */
    size_t client_count;
    bool flush_needed;
    int64_t accept_at; /* when to try to accept again; -1: when a connection arrives */
};

static inline int64_t server_now(const struct server *server)
{
    return monotonic_milliseconds() - server->disk_time;
}

/* ---- socket.c --------------------------------------------------------------------------- */

/* Listens on the socket that systemd passed, otherwise on a new one at the configured path. */
bool server_listen(struct server *server, struct error *error);
void server_stop_listening(struct server *server);
void server_accept(struct server *server);

/* ---- client.c --------------------------------------------------------------------------- */

/* The caller sets `session`. */
struct client *client_open(struct server *server, int socket, uid_t uid);
void client_send(void *context, void *client, const char *lines, size_t length);
void client_close_later(void *context, void *client);

/* Handles the events of poll(). */
void client_handle(struct server *server, struct client *client, short events);
void client_close(struct server *server, size_t index);

/* clients_handle_delayed_lines() handles lines that the rate limit has delayed. clients_flush()
 * writes the queues and closes finished connections. clients_deadline() returns when to call
 * both; -1: after the next event. */
void clients_handle_delayed_lines(struct server *server);
void clients_flush(struct server *server);
int64_t clients_deadline(const struct server *server, int64_t now);

#endif
