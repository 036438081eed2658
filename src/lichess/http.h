/* http.h - requests to one server over HTTP, many streams at once, all in one poll.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Streams (one JSON object a line, an empty line now and then) run beside each other; everything else
 * waits its turn: one request at a time, as lichess.org asks. After an answer 429 nothing is asked for a
 * whole minute. TLS is always checked, but plain http:// is allowed to loopback. Proxies are those
 * of the environment. One thread; never waits but in http_wait(). Over libcurl's multi interface.
 */
#ifndef TTYCHESS_LICHESS_HTTP_H
#define TTYCHESS_LICHESS_HTTP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/reason.h"

enum {
    HTTP_MOST =
        1024 * 1024, /* bytes of an answer, or of a stream's line: behind them it is lost */
    HTTP_SILENCE = 20 * 1000, /* milliseconds without a byte after which a stream is lost */
    HTTP_PAUSE = 60 * 1000    /* milliseconds after a 429 */
};

struct http; /* opaque */

struct http_answer {
    int status;           /* 200, 404 ...; 0: the line was lost, or there was none: `reason` */
    const char *body;     /* of what is no stream, and of a stream that was refused; else "" */
    size_t length;        /* `body` ends with a NUL behind it */
    int64_t round_trip;   /* milliseconds from the question, on a line that is there, to the
                           * first byte of the answer */
    struct reason reason; /* printable, where `status` is 0 */
};

/* What is asked. Strings are copied. */
struct http_request {
    const char *method; /* "GET", "POST", "DELETE" */
    const char *path;   /* "/api/account", with what stands behind '?'; escaped already */
    const char *accept; /* NULL: application/json; streams: application/x-ndjson */
    const char *body;   /* a form; NULL: none */

    /* NULL: no stream. Else each line that has an end, without it, "" too; false: enough, the stream is
     * ended and `end` is not called. */
    bool (*line)(void *context, const char *line, size_t length);

    /* Once, when all is over; NULL: nobody wants to know. It may ask again. */
    void (*end)(void *context, const struct http_answer *answer);
    void *context;
};

/* `server` as "https://lichess.org"; NULL, with the reason: it is none that may be asked. */
struct http *http_create(const char *server, struct reason *reason);
void http_destroy(struct http *http); /* not by a handler */

/* Its server, without a '/' at the end. */
const char *http_server(const struct http *http);

/* What authorizes what is asked from now on; "": nobody. */
void http_set_token(struct http *http, const char *token);

/* Ask; a number from 1 on. Give up what was asked by that number: its handlers are not called any more. */
uint64_t http_ask(struct http *http, const struct http_request *request);
void http_give_up(struct http *http, uint64_t number);

/* Wait until that point of the clock (-1: as long as it takes) for bytes of the server or on the descriptor
 * `also` (-1: none), and call handlers. Whether `also` can be read. */
bool http_wait(struct http *http, int also, int64_t until);

#endif
