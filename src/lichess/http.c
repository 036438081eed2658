/* http.c - see http.h.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * libcurl's callbacks must not start or end requests. http_start_request() and
 * http_cancel_request() therefore only change the list, and http_wait() starts and ends the
 * requests outside the callbacks.
 */
#include <config.h>

#include "lichess/http.h"

#include <limits.h>
#include <poll.h>
#include <regex.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <curl/curl.h>

#include "base/line_reader.h"
#include "base/memory.h"
#include "base/thread.h"

struct transfer {
    struct transfer *next; /* in the order of http_start_request() */
    uint64_t number;
    bool (*line)(void *context, const char *line, size_t length);
    void (*end)(void *context, const struct http_response *answer);
    void *context;
    CURL *easy;
    struct curl_slist *headers;
    struct line_reader lines;        /* of a stream; for other requests, the body */
    int status;                      /* of the reply; below 200 until its header is complete */
    int64_t started_at, received_at; /* `started_at` 0: queued; `received_at`: time of the last
                                      * byte */
    int64_t round_trip;
    bool over; /* reported or cancelled: to be freed */
    char curl_error[CURL_ERROR_SIZE];
};

struct http {
    char *server, *token;
    CURLM *multi;
    struct transfer *first, **last;
    uint64_t numbers;
    int64_t paused_until, lost_at; /* `lost_at`: when a connection last fell silent; INT64_MIN:
                                    * never */
};

/* ---- the server ------------------------------------------------------------------------- */

struct http *http_create(const char *server, struct error *error)
{
    /* a trailing '/' is accepted, but no path, query or user */
    static const char allowed[] = "^(https://([A-Za-z0-9.-]+|\\[[0-9A-Fa-f:]+])|"
                                  "http://(localhost|127\\.0\\.0\\.1|\\[::1]))(:[0-9]+)?/?$";
    size_t length = strlen(server);
    regex_t pattern;
    bool valid = regcomp(&pattern, allowed, REG_EXTENDED | REG_NOSUB) == 0 &&
                 regexec(&pattern, server, 0, NULL, 0) == 0;
    regfree(&pattern);
    if (!valid) {
        error_set(error, 0, "expected a server such as https://lichess.org, found '%.80s'",
                  server);
        return NULL;
    }
    struct http *http = memory_new(1, sizeof *http);
    *http = (struct http){.server = memory_copy_string(server),
                          .token = memory_copy_string(""),
                          .multi = curl_multi_init(),
                          .last = &http->first,
                          .lost_at = INT64_MIN};
    if (!http->multi)
        memory_exit_exhausted();
    http->server[length - (server[length - 1] == '/')] = '\0';
    return http;
}

const char *http_server_address(const struct http *http)
{
    return http->server;
}

void http_set_token(struct http *http, const char *token)
{
    memory_replace_string(&http->token, token);
}

/* ---- receiving -------------------------------------------------------------------------- */

static bool is_stream(const struct transfer *transfer)
{
    return transfer->line && transfer->status >= 200 && transfer->status < 300;
}

/* libcurl fails the request if a callback returns fewer bytes than it received. */
static size_t receive_body(char *bytes, size_t size, size_t count, void *context)
{
    struct transfer *transfer = context;
    const char *line;
    size_t length;
    transfer->received_at = monotonic_milliseconds();
    line_reader_add(&transfer->lines, bytes, size * count);
    while (is_stream(transfer) && !transfer->over &&
           (line = line_reader_next(&transfer->lines, &length)))
        transfer->over = !transfer->line(transfer->context, line, length);
    return transfer->lines.buffer.length - transfer->lines.start > HTTP_MAX_SIZE
               ? 0
               : size * count;
}

/* The round trip excludes the time to connect. libcurl's own time of the first byte is
 * useless: for a POST, it is the time of the last byte sent. */
static size_t receive_header(char *bytes, size_t size, size_t count, void *context)
{
    struct transfer *transfer = context;
    transfer->received_at = monotonic_milliseconds();
    if (transfer->status < 200 && (*bytes == '\r' || *bytes == '\n')) {
        long status = 0;
        curl_off_t made = 0;
        curl_easy_getinfo(transfer->easy, CURLINFO_RESPONSE_CODE, &status);
        curl_easy_getinfo(transfer->easy, CURLINFO_PRETRANSFER_TIME_T, &made);
        transfer->round_trip =
            transfer->received_at - transfer->started_at - (int64_t)made / 1000;
        transfer->status = (int)status;
    }
    return size * count;
}

/* ---- sending ---------------------------------------------------------------------------- */

/* libcurl copies all strings except the headers. */
static void set_request(const struct http *http, struct transfer *transfer,
                        const struct http_request *request)
{
    CURL *easy = transfer->easy;
    const char *accept = request->line ? "application/x-ndjson" : "application/json";
    struct buffer url = {0};
    char line[128];
    buffer_printf(&url, "%s%s", http->server, request->path);
    curl_easy_setopt(easy, CURLOPT_URL, url.bytes);
    buffer_free(&url);
    snprintf(line, sizeof line, "Accept: %s", request->accept ? request->accept : accept);
    transfer->headers = curl_slist_append(NULL, line);
    if (!transfer->headers)
        memory_exit_exhausted();
    if (request->body && *request->body == '{')
        curl_slist_append(transfer->headers, "Content-Type: application/json");
    curl_easy_setopt(easy, CURLOPT_HTTPHEADER, transfer->headers);
    if (strcmp(request->method, "GET") != 0) {
        curl_easy_setopt(easy, CURLOPT_COPYPOSTFIELDS, request->body ? request->body : "");
        curl_easy_setopt(easy, CURLOPT_CUSTOMREQUEST, request->method);
    }
    if (*http->token) {
        curl_easy_setopt(easy, CURLOPT_HTTPAUTH, (long)CURLAUTH_BEARER);
        curl_easy_setopt(easy, CURLOPT_XOAUTH2_BEARER, http->token);
    }
    if (http->server[4] == ':') /* plain http://, only for loopback */
        curl_easy_setopt(easy, CURLOPT_PROXY, "");
    else
        curl_easy_setopt(easy, CURLOPT_PIPEWAIT, 1L);
}

/* Redirections are not followed, because the token is only for the named server. */
uint64_t http_start_request(struct http *http, const struct http_request *request)
{
    struct transfer *transfer = memory_new(1, sizeof *transfer);
    CURL *easy = curl_easy_init();
    if (!easy)
        memory_exit_exhausted();
    *transfer = (struct transfer){.number = ++http->numbers,
                                  .line = request->line,
                                  .end = request->end,
                                  .context = request->context,
                                  .lines = {.max_length = SIZE_MAX},
                                  .easy = easy};
    curl_easy_setopt(easy, CURLOPT_PRIVATE, transfer);
    curl_easy_setopt(easy, CURLOPT_NOSIGNAL, 1L); /* main() ignores SIGPIPE */
    curl_easy_setopt(easy, CURLOPT_USERAGENT, "ttychess/" PACKAGE_VERSION);
    curl_easy_setopt(easy, CURLOPT_ERRORBUFFER, transfer->curl_error);
    curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, receive_body);
    curl_easy_setopt(easy, CURLOPT_WRITEDATA, transfer);
    curl_easy_setopt(easy, CURLOPT_HEADERFUNCTION, receive_header);
    curl_easy_setopt(easy, CURLOPT_HEADERDATA, transfer);
    curl_easy_setopt(easy, CURLOPT_SUPPRESS_CONNECT_HEADERS, 1L);
    set_request(http, transfer, request);
    *http->last = transfer;
    http->last = &transfer->next;
    return transfer->number;
}

void http_cancel_request(struct http *http, uint64_t number)
{
    for (struct transfer *transfer = http->first; transfer; transfer = transfer->next)
        transfer->over |= transfer->number == number;
}

/* Starts all queued streams, and the first other request unless one is running. After a
 * connection falls silent, new ones are used until all requests on it have timed out. */
static void start_queued(struct http *http)
{
    int64_t now = monotonic_milliseconds();
    bool busy = false;
    if (now < http->paused_until)
        return;
    for (struct transfer *transfer = http->first; transfer; transfer = transfer->next) {
        if (!transfer->started_at && (transfer->line || !busy)) {
            transfer->started_at = transfer->received_at = now;
            if (now - HTTP_SILENCE_LIMIT < http->lost_at)
                curl_easy_setopt(transfer->easy, CURLOPT_FRESH_CONNECT, 1L);
            curl_multi_add_handle(http->multi, transfer->easy);
        }
        busy |= !transfer->line;
    }
}

/* ---- ending ----------------------------------------------------------------------------- */

static void free_finished(struct http *http, bool all)
{
    struct transfer **link = &http->first;
    while (*link) {
        struct transfer *transfer = *link;
        if (!transfer->over && !all) {
            link = &transfer->next;
            continue;
        }
        *link = transfer->next;
        curl_multi_remove_handle(http->multi, transfer->easy);
        curl_easy_cleanup(transfer->easy);
        curl_slist_free_all(transfer->headers);
        line_reader_reset(&transfer->lines);
        free(transfer);
    }
    http->last = link;
}

void http_destroy(struct http *http)
{
    if (!http)
        return;
    free_finished(http, true);
    curl_multi_cleanup(http->multi);
    free(http->token);
    free(http->server);
    free(http);
}

/* Reports the end of a request. `failure` is the reason why the reply is incomplete, or
 * NULL. */
static void finish(struct http *http, struct transfer *transfer, const char *failure)
{
    struct http_response answer = {.body = "", .round_trip = transfer->round_trip};
    if (transfer->over)
        return;
    transfer->over = true;
    if (failure) {
        error_set(&answer.error, 0, "%s: %s", http->server, failure);
    } else {
        answer.status = transfer->status;
        if (transfer->lines.buffer.bytes && !is_stream(transfer)) {
            answer.body = transfer->lines.buffer.bytes;
            answer.length = transfer->lines.buffer.length;
        }
    }
    if (answer.status == 429)
        http->paused_until = monotonic_milliseconds() + HTTP_RATE_LIMIT_PAUSE;
    if (transfer->end)
        transfer->end(transfer->context, &answer);
}

static void finish_ended(struct http *http)
{
    CURLMsg *message;
    int left;
    while ((message = curl_multi_info_read(http->multi, &left))) {
        CURLcode code = message->data.result;
        struct transfer *transfer = NULL;
        const char *failure = NULL;
        curl_easy_getinfo(message->easy_handle, CURLINFO_PRIVATE, &transfer);
        if (code == CURLE_WRITE_ERROR)
            failure = "the reply is too long";
        else if (code != CURLE_OK)
            failure = *transfer->curl_error ? transfer->curl_error : curl_easy_strerror(code);
        else if (transfer->status < 200) /* libcurl accepts an incomplete header */
            failure = "the reply was cut short";
        finish(http, transfer, failure);
    }
}

static void finish_silent(struct http *http)
{
    int64_t now = monotonic_milliseconds();
    for (struct transfer *transfer = http->first; transfer; transfer = transfer->next) {
        if (!transfer->started_at || transfer->over ||
            now - transfer->received_at < HTTP_SILENCE_LIMIT)
            continue;
        http->lost_at = now;
        curl_easy_setopt(transfer->easy, CURLOPT_FORBID_REUSE, 1L);
        finish(http, transfer, "no data received for 20 seconds");
    }
}

/* ---- waiting ---------------------------------------------------------------------------- */

/* Returns the number of milliseconds until a request times out or may start, or until `until`
 * if that is sooner. */
static int wait_timeout(const struct http *http, int64_t until)
{
    int64_t now = monotonic_milliseconds();
    for (const struct transfer *transfer = http->first; transfer; transfer = transfer->next)
        if (transfer->started_at)
            until = earlier(until, transfer->received_at + HTTP_SILENCE_LIMIT);
        else if (now < http->paused_until)
            until = earlier(until, http->paused_until);
    return until < 0 ? INT_MAX : until < now ? 0 : (int)(until - now);
}

bool http_wait(struct http *http, int descriptor, int64_t until)
{
    struct curl_waitfd extra = {.fd = descriptor, .events = CURL_WAIT_POLLIN};
    struct pollfd input = {.fd = descriptor, .events = POLLIN};
    int running;
    free_finished(http, false);
    start_queued(http);
    curl_multi_poll(http->multi, &extra, descriptor >= 0, wait_timeout(http, until), NULL);
    curl_multi_perform(http->multi, &running);
    finish_ended(http);
    finish_silent(http);
    return descriptor >= 0 && poll(&input, 1, 0) > 0; /* libcurl does not report end of file */
}
