/* client.h - somebody's end of the line to a lobby's server.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * It dials, says hello, asks and is told, and when the line is gone it dials again, with pauses
 * that grow, and goes on with the tables it knows. It never waits: who owns it polls its
 * descriptor, no longer than until its deadline, and then has it pump; news are taken one by
 * one. Of the line only read() and write() are used, and the process ignores SIGPIPE. What is
 * not answered when the line goes is lost, and told as lost by LOBBY_LOST; a move that was sent
 * and not heard of can be sent again, since its half-move number is in it. One thread; `now` is
 * this machine's clock that never goes back, in milliseconds.
 */
#ifndef TTYCHESS_LOBBY_CLIENT_H
#define TTYCHESS_LOBBY_CLIENT_H

#include "lobby/dial.h"
#include "lobby/replica.h"

enum {
    CLIENT_OUTPUT = 16 * 1024, /* bytes that may wait for the line */
    CLIENT_PAUSE = 500, /* milliseconds before dialling again; doubled each time, up to */
    CLIENT_LONG_PAUSE = 15 * 1000,
    CLIENT_PATIENCE = 20 * 1000 /* with a server that does not answer the hello */
};

enum client_state {
    CLIENT_AWAY,     /* no line; it dials again by itself */
    CLIENT_GREETING, /* hello has been said */
    CLIENT_HERE,
    CLIENT_LOCKED, /* nobody is logged in, or ssh would ask for a password or about the host's
                    * key: it connects again only when told to, see lobby_client_hurry() */
    CLIENT_OUT     /* the server does not want us, or the line cannot be had again */
};

struct lobby_client; /* opaque */

/* `address` and what it points to must outlive the client. Nothing is dialled before the first
 * pump. */
struct lobby_client *lobby_client_create(const struct lobby_address *address);
void lobby_client_destroy(struct lobby_client *client);

enum client_state lobby_client_state(const struct lobby_client *client);
const struct replica *lobby_client_replica(const struct lobby_client *client);

/* What to poll for, -1: nothing; and the moment when there is something to do anyhow, -1: none. */
int lobby_client_descriptor(const struct lobby_client *client, short *events);
int64_t lobby_client_deadline(const struct lobby_client *client);

/* Dial, read and write as far as that can be done at once. */
void lobby_client_pump(struct lobby_client *client, int64_t now);

/* The next piece of news; false: there is none. What it points to holds until the next call. */
bool lobby_client_next(struct lobby_client *client, int64_t now, struct lobby_news *news);

/* Ask for something: begin the line, add fields, send. The tag that the answer will have; 0: it
 * was not sent, the line is gone or full. */
struct line_writer lobby_client_begin(const struct lobby_client *client, enum lobby_verb verb);
uint64_t lobby_client_send(struct lobby_client *client, struct line_writer *writer);

/* The table is of no interest any more: it is not asked for again. */
void lobby_client_forget(struct lobby_client *client, int64_t game);

/* Dial at once, not after the pause; also where nothing would otherwise. */
void lobby_client_hurry(struct lobby_client *client);

#endif
