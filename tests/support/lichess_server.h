/* lichess_server.h - an HTTP server on the loopback interface, controlled by the test.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * It speaks HTTP/1.1 on any number of persistent connections. There is no thread: everything
 * happens in fake_look(); between two calls nothing is received or sent. With a client in the
 * same thread:
 *
 *     while (!done)
 *         if (http_wait(http, fake_descriptor(server), monotonic_milliseconds() + 10000))
 *             fake_look(server, 0);
 *
 * With a client in another process, call fake_look(server, 10000) or fake_await(). Each
 * request and its strings belong to the server and exist until fake_close(), answered or not.
 */
#ifndef TTYCHESS_TESTS_LICHESS_SERVER_H
#define TTYCHESS_TESTS_LICHESS_SERVER_H

#include <stdbool.h>
#include <stddef.h>

struct fake_server;
struct fake_line; /* a connection */

struct fake_request {
    struct fake_request *next; /* the next complete request */
    struct fake_line *line;    /* NULL: closed */
    char *method, *path, *head,
        *body;     /* `path` includes the query; `head`: the header lines */
    bool taken;    /* by fake_next(), or by a rule */
    bool answered; /* the whole answer has been given */
    bool streams;
};

/* Listens at a free port of 127.0.0.1. `url`, such as "http://127.0.0.1:1234", is valid until
 * fake_close(). */
struct fake_server *fake_open(void);
void fake_close(struct fake_server *server);
const char *fake_url(const struct fake_server *server);

/* The descriptor is readable when fake_look() has something to do. */
int fake_descriptor(const struct fake_server *server);

/* Receives and sends what is possible, after waiting for at most this long. */
void fake_look(struct fake_server *server, int milliseconds);

/* From now on each request "GET /path" that begins with `what` (or equals it, if it ends with
 * '$') is answered at once; the last matching rule applies. Body NULL removes the rule. */
void fake_rule(struct fake_server *server, const char *what, int status, const char *body);

/* fake_first() returns the list of all requests, oldest first; fake_next() takes the first one
 * that neither a rule nor fake_next() has taken, or returns NULL; fake_await() waits for it
 * for up to ten seconds, if the client is another process. */
struct fake_request *fake_first(struct fake_server *server);
struct fake_request *fake_next(struct fake_server *server);
struct fake_request *fake_await(struct fake_server *server);

/* Returns the largest number of simultaneous requests, not counting streams. */
int fake_most_at_once(const struct fake_server *server);

/* Returns the value of a header, whose name may have any case, or ""; valid until the next
 * call. */
const char *fake_header(const struct fake_request *request, const char *name);

/* ---- answers; without effect on closed connections ---------------------------------- */

void fake_answer(struct fake_request *request, int status, const char *body);

/* A stream: its head; a line; raw bytes; its regular end. */
void fake_stream(struct fake_request *request);
void fake_tell(struct fake_request *request, const char *line);
void fake_send(struct fake_request *request, const char *bytes, size_t length);
void fake_end(struct fake_request *request);

/* Sends bytes unchanged, for malformed answers. */
void fake_raw(struct fake_request *request, const char *bytes, size_t length);

/* Closes the connection at once (`reset`: with RST), or after this many more bytes. */
void fake_cut(struct fake_request *request, bool reset);
void fake_cut_after(struct fake_request *request, size_t bytes);

/* Closes all connections and refuses new ones, until fake_return() listens at the same port
 * again. */
void fake_vanish(struct fake_server *server);
void fake_return(struct fake_server *server);

#endif
