/* lichess_server.h - a server on loopback that says what the test says, when the test says it.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * HTTP/1.1, many lines at once, each kept open for the next request. It has no thread: all that it does
 * happens in fake_look(), so between two of them nothing comes and nothing goes. With a client in
 * the same thread:
 *
 *     while (!done)
 *         if (http_wait(http, fake_descriptor(server), monotonic_milliseconds() + 10000))
 *             fake_look(server, 0);
 *
 * and with one in another process fake_look(server, 10000), or fake_await(). Each request is kept
 * until fake_close(), answered or not; strings of it are the server's.
 */
#ifndef TTYCHESS_TESTS_LICHESS_SERVER_H
#define TTYCHESS_TESTS_LICHESS_SERVER_H

#include <stdbool.h>
#include <stddef.h>

struct fake_server;
struct fake_line; /* a connection */

struct fake_request {
    struct fake_request *next; /* the one that came whole after it */
    struct fake_line *line;    /* NULL: it is gone */
    char *method, *path, *head,
        *body;     /* `path` with what stands behind '?'; `head`: the lines of
                                        * the header */
    bool taken;    /* by fake_next(), or by a rule */
    bool answered; /* all of the answer was given */
    bool streams;
};

/* On a free port of 127.0.0.1; `url` as "http://127.0.0.1:1234", valid until fake_close(). */
struct fake_server *fake_open(void);
void fake_close(struct fake_server *server);
const char *fake_url(const struct fake_server *server);

/* Can be read when there is something to do for fake_look(). */
int fake_descriptor(const struct fake_server *server);

/* Take in and send what can be now; up to so many milliseconds are waited for that. */
void fake_look(struct fake_server *server, int milliseconds);

/* From now on each request "GET /path" whose path begins so, or is that where the rule ends with '$', is
 * answered so at once; the last rule that fits counts. Body NULL: no rule any more. */
void fake_rule(struct fake_server *server, const char *what, int status, const char *body);

/* All that came, in that order; the first one that neither a rule nor fake_next() has taken, NULL: none;
 * the same, waited for up to ten seconds, where the client is another process. */
struct fake_request *fake_first(struct fake_server *server);
struct fake_request *fake_next(struct fake_server *server);
struct fake_request *fake_await(struct fake_server *server);

/* How many requests were there at once at the most, streams not counted. */
int fake_most_at_once(const struct fake_server *server);

/* The value of a header, in any case of letters; "": none. Valid until the next call. */
const char *fake_header(const struct fake_request *request, const char *name);

/* ---- answers; on a line that is gone nothing happens ------------------------------------- */

void fake_answer(struct fake_request *request, int status, const char *body);

/* A stream: its head, a line, bytes that need not be one, its end in good order. */
void fake_stream(struct fake_request *request);
void fake_tell(struct fake_request *request, const char *line);
void fake_send(struct fake_request *request, const char *bytes, size_t length);
void fake_end(struct fake_request *request);

/* Bytes as they are, for answers that are none. */
void fake_raw(struct fake_request *request, const char *bytes, size_t length);

/* Close the line at once (`reset`: by RST), or behind so many more bytes of what is sent from now on. */
void fake_cut(struct fake_request *request, bool reset);
void fake_cut_after(struct fake_request *request, size_t bytes);

/* All lines, and new ones are refused until it is open again at the same port. */
void fake_vanish(struct fake_server *server);
void fake_return(struct fake_server *server);

#endif
