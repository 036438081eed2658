/* http.c - see http.h.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * libcurl's callbacks must not start or end requests. http_ask() and http_give_up() therefore
 * only change the list, and http_wait() acts on it outside of the callbacks.
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

/* A request, from http_ask() until its end was reported. */
struct asked {
    struct asked *next; /* in the order of http_ask() */
    uint64_t number;
    bool (*line)(void *context, const char *line, size_t length);
    void (*end)(void *context, const struct http_answer *answer);
    void *context;
    CURL *easy;
    struct curl_slist *headers;
    struct line_reader lines; /* of a stream; for other requests the unsplit body */
    int status;               /* below 200: the header is incomplete */
    int64_t begun, heard;     /* start, 0: still queued; time of the last byte */
    int64_t round_trip;
    bool over; /* reported or given up: to be freed */
    char why[CURL_ERROR_SIZE];
};

struct http {
    char *server, *token;
    CURLM *multi;
    struct asked *first, **last;
    uint64_t numbers;
    int64_t paused_until, lost_at; /* when a connection fell silent; INT64_MIN: never */
};

/* ---- the server ------------------------------------------------------------------------- */

struct http *http_create(const char *server, struct error *error)
{
    /* Accepts a trailing '/', but no path, query or user. */
    static const char good[] = "^(https://([A-Za-z0-9.-]+|\\[[0-9A-Fa-f:]+])|"
                               "http://(localhost|127\\.0\\.0\\.1|\\[::1]))(:[0-9]+)?/?$";
    size_t length = strlen(server);
    regex_t pattern;
    bool fits = regcomp(&pattern, good, REG_EXTENDED | REG_NOSUB) == 0 &&
                regexec(&pattern, server, 0, NULL, 0) == 0;
    regfree(&pattern);
    if (!fits) {
        error_set(error, 0, "expected a server as https://lichess.org, found '%.80s'", server);
        return NULL;
    }
    struct http *http = memory_new(1, sizeof *http);
    *http = (struct http){.server = memory_copy_string(server),
                          .token = memory_copy_string(""),
                          .multi = curl_multi_init(),
                          .last = &http->first,
                          .lost_at = INT64_MIN};
    if (!http->multi)
        memory_exhausted();
    http->server[length - (server[length - 1] == '/')] = '\0';
    return http;
}

const char *http_server(const struct http *http)
{
    return http->server;
}

void http_set_token(struct http *http, const char *token)
{
    memory_replace_string(&http->token, token);
}

/* ---- receiving -------------------------------------------------------------------------- */

static bool is_stream(const struct asked *asked)
{
    return asked->line && asked->status >= 200 && asked->status < 300;
}

/* libcurl ends the request if a callback returns fewer bytes than it received. */
static size_t take_body(char *bytes, size_t size, size_t count, void *context)
{
    struct asked *asked = context;
    const char *line;
    size_t length;
    asked->heard = monotonic_milliseconds();
    line_reader_add(&asked->lines, bytes, size * count);
    while (is_stream(asked) && !asked->over &&
           (line = line_reader_next(&asked->lines, &length)))
        asked->over = !asked->line(asked->context, line, length);
    return asked->lines.buffer.length - asked->lines.start > HTTP_MOST ? 0 : size * count;
}

/* The time to connect does not count for the round trip. (libcurl's time of the first byte is,
 * for a POST, that of the last byte sent.) */
static size_t take_header(char *bytes, size_t size, size_t count, void *context)
{
    struct asked *asked = context;
    asked->heard = monotonic_milliseconds();
    if (asked->status < 200 && (*bytes == '\r' || *bytes == '\n')) {
        long status = 0;
        curl_off_t made = 0;
        curl_easy_getinfo(asked->easy, CURLINFO_RESPONSE_CODE, &status);
        curl_easy_getinfo(asked->easy, CURLINFO_PRETRANSFER_TIME_T, &made);
        asked->round_trip = asked->heard - asked->begun - (int64_t)made / 1000;
        asked->status = (int)status;
    }
    return size * count;
}

/* ---- sending ---------------------------------------------------------------------------- */

/* libcurl copies all strings except the headers. */
static void set_request(const struct http *http, struct asked *asked,
                        const struct http_request *what)
{
    CURL *easy = asked->easy;
    const char *accept = what->line ? "application/x-ndjson" : "application/json";
    char *url, line[128];
    if (asprintf(&url, "%s%s", http->server, what->path) < 0)
        memory_exhausted();
    curl_easy_setopt(easy, CURLOPT_URL, url);
    free(url);
    snprintf(line, sizeof line, "Accept: %s", what->accept ? what->accept : accept);
    asked->headers = curl_slist_append(NULL, line);
    if (!asked->headers)
        memory_exhausted();
    curl_easy_setopt(easy, CURLOPT_HTTPHEADER, asked->headers);
    if (strcmp(what->method, "GET") != 0) {
        curl_easy_setopt(easy, CURLOPT_COPYPOSTFIELDS, what->body ? what->body : "");
        curl_easy_setopt(easy, CURLOPT_CUSTOMREQUEST, what->method);
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

/* Redirections are not followed: the token is for the named server only. */
uint64_t http_ask(struct http *http, const struct http_request *request)
{
    struct asked *asked = memory_new(1, sizeof *asked);
    CURL *easy = curl_easy_init();
    if (!easy)
        memory_exhausted();
    *asked = (struct asked){.number = ++http->numbers,
                            .line = request->line,
                            .end = request->end,
                            .context = request->context,
                            .lines = {.max_length = SIZE_MAX},
                            .easy = easy};
    curl_easy_setopt(easy, CURLOPT_PRIVATE, asked);
    curl_easy_setopt(easy, CURLOPT_NOSIGNAL, 1L); /* main() ignores SIGPIPE */
    curl_easy_setopt(easy, CURLOPT_USERAGENT, "ttychess/" PACKAGE_VERSION);
    curl_easy_setopt(easy, CURLOPT_ERRORBUFFER, asked->why);
    curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, take_body);
    curl_easy_setopt(easy, CURLOPT_WRITEDATA, asked);
    curl_easy_setopt(easy, CURLOPT_HEADERFUNCTION, take_header);
    curl_easy_setopt(easy, CURLOPT_HEADERDATA, asked);
    curl_easy_setopt(easy, CURLOPT_SUPPRESS_CONNECT_HEADERS, 1L);
    set_request(http, asked, request);
    *http->last = asked;
    http->last = &asked->next;
    return asked->number;
}

void http_give_up(struct http *http, uint64_t number)
{
    for (struct asked *asked = http->first; asked; asked = asked->next)
        asked->over |= asked->number == number;
}

/* Starts all queued streams, and the first other request if none is running. After a
 * connection fell silent, new connections are used until all requests on the silent one have
 * timed out. */
static void begin_what_may(struct http *http)
{
    int64_t now = monotonic_milliseconds();
    bool busy = false;
    if (now < http->paused_until)
        return;
    for (struct asked *asked = http->first; asked; asked = asked->next) {
        if (!asked->begun && (asked->line || !busy)) {
            asked->begun = asked->heard = now;
            if (now - HTTP_SILENCE < http->lost_at)
                curl_easy_setopt(asked->easy, CURLOPT_FRESH_CONNECT, 1L);
            curl_multi_add_handle(http->multi, asked->easy);
        }
        busy |= !asked->line;
    }
}

/* ---- ending ----------------------------------------------------------------------------- */

static void sweep(struct http *http, bool all)
{
    struct asked **link = &http->first;
    while (*link) {
        struct asked *asked = *link;
        if (!asked->over && !all) {
            link = &asked->next;
            continue;
        }
        *link = asked->next;
        curl_multi_remove_handle(http->multi, asked->easy);
        curl_easy_cleanup(asked->easy);
        curl_slist_free_all(asked->headers);
        line_reader_reset(&asked->lines);
        free(asked);
    }
    http->last = link;
}

void http_destroy(struct http *http)
{
    if (!http)
        return;
    sweep(http, true);
    curl_multi_cleanup(http->multi);
    free(http->token);
    free(http->server);
    free(http);
}

/* `lost` is why there is no complete answer; NULL: there is one. */
static void finish(struct http *http, struct asked *asked, const char *lost)
{
    struct http_answer answer = {.body = "", .round_trip = asked->round_trip};
    if (asked->over)
        return;
    asked->over = true;
    if (lost) {
        error_set(&answer.error, 0, "%s: %s", http->server, lost);
    } else {
        answer.status = asked->status;
        if (asked->lines.buffer.bytes && !is_stream(asked)) {
            answer.body = asked->lines.buffer.bytes;
            answer.length = asked->lines.buffer.length;
        }
    }
    if (answer.status == 429)
        http->paused_until = monotonic_milliseconds() + HTTP_PAUSE;
    if (asked->end)
        asked->end(asked->context, &answer);
}

static void finish_what_ended(struct http *http)
{
    CURLMsg *message;
    int left;
    while ((message = curl_multi_info_read(http->multi, &left))) {
        CURLcode code = message->data.result;
        struct asked *asked = NULL;
        const char *lost = NULL;
        curl_easy_getinfo(message->easy_handle, CURLINFO_PRIVATE, &asked);
        if (code == CURLE_WRITE_ERROR)
            lost = "the reply is too long";
        else if (code != CURLE_OK)
            lost = *asked->why ? asked->why : curl_easy_strerror(code);
        else if (asked->status < 200) /* libcurl accepts an incomplete header */
            lost = "the reply was cut short";
        finish(http, asked, lost);
    }
}

static void finish_what_is_silent(struct http *http)
{
    int64_t now = monotonic_milliseconds();
    for (struct asked *asked = http->first; asked; asked = asked->next) {
        if (!asked->begun || asked->over || now - asked->heard < HTTP_SILENCE)
            continue;
        http->lost_at = now;
        curl_easy_setopt(asked->easy, CURLOPT_FORBID_REUSE, 1L);
        finish(http, asked, "no data for 20 seconds");
    }
}

/* ---- waiting ---------------------------------------------------------------------------- */

/* Returns the milliseconds until a request times out or may start, at most until `until`. */
static int patience(const struct http *http, int64_t until)
{
    int64_t now = monotonic_milliseconds();
    for (const struct asked *asked = http->first; asked; asked = asked->next) {
        if (asked->begun)
            until = earlier(until, asked->heard + HTTP_SILENCE);
        else if (now < http->paused_until)
            until = earlier(until, http->paused_until);
    }
    if (until < 0)
        return INT_MAX;
    return until < now ? 0 : (int)(until - now);
}

bool http_wait(struct http *http, int also, int64_t until)
{
    struct curl_waitfd extra = {.fd = also, .events = CURL_WAIT_POLLIN};
    struct pollfd look = {.fd = also, .events = POLLIN};
    int running;
    sweep(http, false);
    begin_what_may(http);
    curl_multi_poll(http->multi, &extra, also >= 0, patience(http, until), NULL);
    curl_multi_perform(http->multi, &running);
    finish_what_ended(http);
    finish_what_is_silent(http);
    return also >= 0 && poll(&look, 1, 0) > 0; /* libcurl does not report end of file */
}
