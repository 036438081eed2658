/* client.h - a client's connection to a lobby server.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The client connects, sends hello and requests, and reads answers and notifications. If the
 * connection is lost, the client connects again after a pause, which grows with each attempt,
 * and watches the games it knows again. No call blocks: the owner polls the descriptor until
 * the deadline, calls lobby_client_pump(), and then takes the notifications one at a time. The
 * client uses only read() and write() on the connection, so the process must ignore SIGPIPE.
 * Requests without an answer are lost with the connection; LOBBY_LOST reports the loss. The
 * owner may send an unanswered move again, because the request has the move's ply. One thread;
 * `now` is the monotonic clock in milliseconds.
 */
#ifndef TTYCHESS_LOBBY_CLIENT_H
#define TTYCHESS_LOBBY_CLIENT_H

#include "lobby/dial.h"
#include "lobby/replica.h"

enum {
    CLIENT_OUTPUT = 16 * 1024, /* bytes that may wait to be written */
    CLIENT_PAUSE = 500, /* milliseconds before the next attempt; doubled each time, at most */
    CLIENT_LONG_PAUSE = 15 * 1000,
    CLIENT_PATIENCE = 20 * 1000 /* milliseconds to wait for the answer to hello */
};

enum client_state {
    CLIENT_AWAY,     /* not connected; the client connects again at its deadline */
    CLIENT_GREETING, /* hello was sent */
    CLIENT_HERE,
    /* Nobody is logged in, or ssh would ask for a password or about the host's key: the client
     * connects again only after lobby_client_hurry(). */
    CLIENT_LOCKED,
    CLIENT_OUT /* the server rejected the client, or the connection cannot be made again */
};

struct lobby_client;

/* `address` and the strings in it must outlive the client. The first pump makes the
 * connection. */
struct lobby_client *lobby_client_create(const struct lobby_address *address);
void lobby_client_destroy(struct lobby_client *client);

enum client_state lobby_client_state(const struct lobby_client *client);
const struct replica *lobby_client_replica(const struct lobby_client *client);

/* The descriptor and events to poll for, or -1; and the time at which lobby_client_pump() is
 * due even without an event, or -1. */
int lobby_client_descriptor(const struct lobby_client *client, short *events);
int64_t lobby_client_deadline(const struct lobby_client *client);

/* Connect, read and write as far as possible without blocking. */
void lobby_client_pump(struct lobby_client *client, int64_t now);

/* Get the next notification. Returns false if there is none. The pointers in *news are valid
 * until the next call. */
bool lobby_client_next(struct lobby_client *client, int64_t now, struct lobby_news *news);

/* Send a request: begin the line, add fields, send. Returns the tag that the answer will have,
 * or 0 if the request was not sent, because there is no connection or its buffer is full. */
struct line_writer lobby_client_begin(const struct lobby_client *client, enum lobby_verb verb);
uint64_t lobby_client_send(struct lobby_client *client, struct line_writer *writer);

/* Drop the game from the replica; the client does not watch it again after a lost
 * connection. */
void lobby_client_forget(struct lobby_client *client, int64_t game);

/* Connect at once instead of after the pause, in state CLIENT_LOCKED too. */
void lobby_client_hurry(struct lobby_client *client);

#endif
