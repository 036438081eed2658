/* gateway.h - presents lichess.org as a lobby.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The session sends requests of lobby/protocol.h, as to a lobby server. The gateway turns them
 * into requests to the site's Board API, and turns the site's streams into rows, snapshots and
 * events of the protocol, so the session does not depend on the site.
 *
 * The gateway has no sockets, threads or clock; all input and output goes through callbacks.
 * The number of a game is derived from its id on the site.
 *
 * Source: lichess-org/api, the site's public specification.
 */
#ifndef TTYCHESS_LICHESS_GATEWAY_H
#define TTYCHESS_LICHESS_GATEWAY_H

#include "lichess/http.h"
#include "lobby/line.h"

struct gateway_callbacks {
    void *context;
    bool is_logged_out; /* there is no token, so hello is refused */
    const char *host;   /* the server's name, "lichess.org"; must outlive the gateway */
    void (*send)(void *context, const struct line_writer *line);
    uint64_t (*start_request)(void *context, const struct http_request *request);
    void (*cancel_request)(void *context, uint64_t number);
    int64_t (*now)(void *context);  /* milliseconds, monotonic */
    int64_t (*date)(void *context); /* milliseconds since 1970 */
    /* Called when the games in progress of the user `name` have changed; `games` has the format
     * of fair_play_write_games(). Called every few seconds with NULL if they have not. */
    void (*games_changed)(void *context, const char *name, const char *games);
};

struct gateway;

struct gateway *gateway_create(const struct gateway_callbacks *callbacks);
void gateway_destroy(struct gateway *gateway);

/* Handles a line from the session, without its '\n'. Returns false if the gateway is
 * finished. */
bool gateway_handle_line(struct gateway *gateway, const char *bytes, size_t length);

/* Returns true after "quit", or once a fatal error has been sent to the session; a reply of
 * the site can be fatal, too. The caller then writes the pending output and closes the
 * connection. */
bool gateway_is_finished(const struct gateway *gateway);

/* gateway_run_timers() runs expired timers. gateway_deadline() returns when to call it next, as a
 * time of now(), or -1 if only a line or reply can make it necessary. */
int64_t gateway_deadline(const struct gateway *gateway);
void gateway_run_timers(struct gateway *gateway);

#endif
