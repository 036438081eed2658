/* gateway.h - lichess.org as a lobby: its games are tables, its streams the lines of lobby/protocol.h.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A session asks in the lobby's words, as it asks a lobby's server; here each becomes a request to the
 * site's Board API, and what the site tells becomes rows, tables and events again. So the board, the
 * clock, offers, watching, kept games are the lobby's, and know nothing of the site. As in a hall all
 * goes through ports: no sockets, no threads, no clock. A game's number in the lines is the gateway's
 * own; it has a struct table (lobby/table.h) of each, changed by events alone, so a session that lost the
 * line, and a stream that was cut, go on with what is missing. Source of what the site says:
 * its public specification, lichess-org/api.
 */
#ifndef TTYCHESS_LICHESS_GATEWAY_H
#define TTYCHESS_LICHESS_GATEWAY_H

#include "lichess/http.h"
#include "lobby/line.h"

struct gateway_ports {
    void *context;
    const char *host; /* of the server, as it is shown: "lichess.org"; outlives the gateway */
    void (*tell)(void *context, const struct line_writer *line); /* to the session, ended */
    uint64_t (*ask)(void *context, const struct http_request *request);
    void (*give_up)(void *context, uint64_t number);
    int64_t (*now)(void *context);  /* milliseconds, never goes back */
    int64_t (*date)(void *context); /* milliseconds since 1970 */
    /* The own games that are not over have changed, as fair_play_write() takes them; NULL, every few seconds:
     * they are the same. */
    void (*playing)(void *context, const char *games);
};

struct gateway; /* opaque */

struct gateway *gateway_create(const struct gateway_ports *ports);
void gateway_destroy(struct gateway *gateway);

/* A line of the session, without its '\n'. False: gateway_is_over(). */
bool gateway_take(struct gateway *gateway, const char *bytes, size_t length);

/* It was said "quit", or nothing can be had any more, which the session was told: what was told
 * goes out still, then the line is to be closed. The answer of the server may bring it about, too. */
bool gateway_is_over(const struct gateway *gateway);

/* When there is something to do anyhow, by `now`; -1: nothing. Do it. */
int64_t gateway_deadline(const struct gateway *gateway);
void gateway_look(struct gateway *gateway);

#endif
