/* http.h - HTTP requests and streams to one server, over libcurl's multi interface.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Streams (one JSON object a line, with an empty line now and then) run in parallel, all other
 * requests one at a time, as lichess.org asks. After status 429 nothing is requested for a
 * minute. TLS certificates are always checked; plain http:// is allowed only for loopback.
 * Proxies are taken from the environment. One thread; only http_wait() blocks.
 */
#ifndef TTYCHESS_LICHESS_HTTP_H
#define TTYCHESS_LICHESS_HTTP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"

enum {
    HTTP_MAX_SIZE = 1024 * 1024,      /* bytes of a reply or line; a longer one fails */
    HTTP_SILENCE_LIMIT = 20 * 1000,   /* milliseconds without a byte until a request fails */
    HTTP_RATE_LIMIT_PAUSE = 60 * 1000 /* milliseconds without requests after status 429 */
};

struct http;

struct http_answer {
    int status;         /* 0: no complete reply, see `error` */
    const char *body;   /* empty for a stream that succeeded */
    size_t length;      /* length of `body`, without its NUL */
    int64_t round_trip; /* milliseconds to the first byte, without the time to connect */
    struct error error; /* printable, set if `status` is 0 */
};

/* http_start() copies the strings. */
struct http_request {
    const char *method; /* "GET", "POST", "DELETE" */
    const char *path;   /* "/api/account", with the query; escaped */
    const char *accept; /* NULL: application/json, for streams application/x-ndjson */
    const char *body;   /* a form; NULL: none */

    /* NULL: not a stream. Otherwise called for each complete line, even if empty, without its
     * newline. Returns false to end the stream; `end` is not called then. */
    bool (*line)(void *context, const char *line, size_t length);

    /* Called once at the end; may be NULL. May start another request. */
    void (*end)(void *context, const struct http_answer *answer);
    void *context;
};

/* Create a client for `server`, such as "https://lichess.org". Returns NULL and sets *error if
 * it is malformed or not allowed. */
struct http *http_create(const char *server, struct error *error);
void http_destroy(struct http *http); /* not from a callback */

/* Returns the server's address without a trailing '/'. */
const char *http_server(const struct http *http);

/* Set the bearer token of all later requests; "": none. */
void http_set_token(struct http *http, const char *token);

/* http_start() queues a request and returns its number, from 1 on. After http_cancel() its
 * callbacks are no longer called. */
uint64_t http_start(struct http *http, const struct http_request *request);
void http_cancel(struct http *http, uint64_t number);

/* Wait until the monotonic time `until` (-1: no limit), for data from the server, or until
 * `descriptor` (-1: none) is readable, and call the callbacks. Returns whether `descriptor` is
 * readable. */
bool http_wait(struct http *http, int descriptor, int64_t until);

#endif
