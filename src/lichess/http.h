/* http.h - HTTP requests and streams to one server, over libcurl's multi interface.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A stream consists of lines: JSON objects or PGN, and sometimes empty lines. Streams run in
 * parallel. All other requests are sent one at a time, as lichess.org asks. After status 429
 * no request is sent for a minute. TLS certificates are always checked, and plain http:// is
 * allowed only for loopback. Proxies are taken from the environment. A client belongs to one
 * thread. Only http_wait() blocks.
 */
#ifndef TTYCHESS_LICHESS_HTTP_H
#define TTYCHESS_LICHESS_HTTP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"

enum {
    HTTP_MAX_SIZE = 1024 * 1024,      /* maximum bytes of a reply or line; if exceeded, the
                                       * request fails */
    HTTP_SILENCE_LIMIT = 20 * 1000,   /* milliseconds without data until a request fails */
    HTTP_RATE_LIMIT_PAUSE = 60 * 1000 /* milliseconds without requests after status 429 */
};

struct http;

struct http_response {
    int status;         /* 0: there was no complete reply, see `error` */
    const char *body;   /* empty for a stream that succeeded */
    size_t length;      /* of `body`, without its NUL */
    int64_t round_trip; /* milliseconds to the first byte, excluding the time to connect */
    struct error error; /* printable, set if `status` is 0 */
};

/* http_start_request() copies the strings. */
struct http_request {
    const char *method; /* "GET", "POST", "DELETE" */
    const char *path;   /* such as "/api/account", with the query; already escaped */
    const char *accept; /* NULL: application/json, or application/x-ndjson for a stream */
    const char *body;   /* a form, or JSON, which begins with '{'; NULL: none */

    /* NULL: not a stream. Otherwise called for each complete line, without its newline, even
     * if empty. Returns false to end the stream; then `end` is not called. */
    bool (*line)(void *context, const char *line, size_t length);

    /* Called once at the end; may start another request. NULL: none. */
    void (*end)(void *context, const struct http_response *answer);
    void *context;
};

/* Creates a client for `server`, such as "https://lichess.org". Returns NULL and sets *error
 * if the address is malformed or not allowed. */
struct http *http_create(const char *server, struct error *error);
void http_destroy(struct http *http); /* not from a callback */

/* Returns the server's address, without a trailing '/'. */
const char *http_server_address(const struct http *http);

/* Sets the bearer token for all later requests; "": none. */
void http_set_token(struct http *http, const char *token);

/* http_start_request() queues a request and returns its number, which is positive.
 * http_cancel_request() ends a request without calling its callbacks again. */
uint64_t http_start_request(struct http *http, const struct http_request *request);
void http_cancel_request(struct http *http, uint64_t number);

/* Waits until data arrives from the server, `descriptor` (-1: none) is readable, or the
 * monotonic time is `until` (-1: no limit). Then calls the callbacks. Returns whether
 * `descriptor` is readable. */
bool http_wait(struct http *http, int descriptor, int64_t until);

#endif
