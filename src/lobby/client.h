/* client.h - a client's connection to a lobby server.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * If the connection is lost, the client reconnects, waiting longer after each failure, and
 * watches the known games in progress again. Requests without an answer are lost. A move can
 * safely be sent again, because the request includes its ply.
 *
 * No call blocks. The owner polls the descriptor until the deadline, calls
 * lobby_client_handle_events(), and then takes the notifications. The process must ignore
 * SIGPIPE. A client belongs to one thread. `now` is the monotonic time in milliseconds.
 */
#ifndef TTYCHESS_LOBBY_CLIENT_H
#define TTYCHESS_LOBBY_CLIENT_H

#include "lobby/connect.h"
#include "lobby/replica.h"

enum {
    CLIENT_OUTPUT_MAX = 16 * 1024, /* maximum number of bytes waiting to be sent */
    CLIENT_RECONNECT_MIN = 500,    /* milliseconds before the first retry, doubled after each
                                    * failure */
    CLIENT_RECONNECT_MAX = 15 * 1000,
    CLIENT_HELLO_TIMEOUT = 20 * 1000 /* milliseconds */
};

enum client_state {
    CLIENT_DISCONNECTED, /* connects at the deadline */
    CLIENT_HELLO_SENT,
    CLIENT_CONNECTED,
    /* Not connected, because the user must log in first or ssh would prompt. Only
     * lobby_client_reconnect_now() tries again. */
    CLIENT_NEEDS_LOGIN,
    CLIENT_CLOSED /* the server rejected the client, or the client cannot reconnect */
};

struct lobby_client;

/* Creates a client. The first lobby_client_handle_events() connects it. `address` and its
 * strings must outlive the client. */
struct lobby_client *lobby_client_create(const struct lobby_address *address);
void lobby_client_destroy(struct lobby_client *client);

enum client_state lobby_client_state(const struct lobby_client *client);
const struct replica *lobby_client_replica(const struct lobby_client *client);

/* lobby_client_descriptor() returns the descriptor to poll, or -1, and sets the events to poll
 * for. lobby_client_deadline() returns when to call lobby_client_handle_events() even without
 * an event, or -1. */
int lobby_client_descriptor(const struct lobby_client *client, short *events);
int64_t lobby_client_deadline(const struct lobby_client *client);

void lobby_client_handle_events(struct lobby_client *client, int64_t now);

/* Gets the next notification, which is valid until the next call. Returns false if there is
 * none. */
bool lobby_client_next_notification(struct lobby_client *client, int64_t now,
                                    struct lobby_notification *notification);

/* Begin a request, add its fields, then send it. lobby_client_send_request() returns the tag
 * of the answer, or 0 if the client is not connected or its output buffer is full. */
struct line_writer lobby_client_begin_request(const struct lobby_client *client,
                                              enum lobby_verb verb);
uint64_t lobby_client_send_request(struct lobby_client *client, struct line_writer *writer);

/* Forgets a game without sending "unwatch". */
void lobby_client_drop_game(struct lobby_client *client, int64_t game);

/* Makes the next lobby_client_handle_events() reconnect, even in state CLIENT_NEEDS_LOGIN.
 * Does nothing while connected or closed. */
void lobby_client_reconnect_now(struct lobby_client *client);

#endif
