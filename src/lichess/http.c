/* http.c - see http.h.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * curl may not be called by its own callbacks to begin or end a request. So what is asked or given
 * up only changes the list, and http_wait() does what follows of it, outside of them.
 */
#include <config.h>

#include "lichess/http.h"

#include <limits.h>
#include <poll.h>
#include <regex.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <curl/curl.h>

#include "base/memory.h"
#include "base/thread.h"

/* One that was asked, from http_ask() until its end was told. */
struct asked {
    struct asked *next; /* in the order in which they were asked */
    struct http *http;
    uint64_t number;
    struct http_request what; /* strings owned */
    CURL *easy;               /* NULL: its turn has not come yet */
    struct curl_slist *headers;
    char *bytes; /* of the body, or of a stream's line */
    size_t length, room;
    bool head_is_whole;         /* what is cut off in it is an answer to curl */
    bool passes_over;           /* the rest of a line that was too long */
    bool given_up;              /* to be forgotten */
    const char *refused;        /* why what came is not taken; NULL: it is */
    int64_t begun, first_heard; /* when; 0: not yet */
    int64_t heard;              /* when the last byte came, or it was begun */
    char why[CURL_ERROR_SIZE];
};

struct http {
    char *server, *token;
    bool near; /* loopback: neither TLS nor a proxy */
    CURLM *multi;
    struct asked *first, **last;
    uint64_t numbers;
    int64_t paused_until, lost_at; /* `lost_at`: a line fell silent; INT64_MIN: none */
};

static void forget_text(char *text, size_t length)
{
    if (text)
        explicit_bzero(text, length);
    free(text);
}

/* ---- the server ------------------------------------------------------------------------------ */

/* What "%s" and its kin make of it, to be freed. */
__attribute__((format(printf, 1, 2))) static char *write_text(const char *format, ...)
{
    char *text = NULL;
    va_list arguments;
    va_start(arguments, format);
    if (vasprintf(&text, format, arguments) < 0)
        memory_end();
    va_end(arguments);
    return text;
}

/* "https://HOST[:PORT]", with or without a '/' behind it; nothing else that addresses may have. NULL: it is
 * none. */
static char *read_server(const char *server)
{
    static const char good[] = "^(https://([A-Za-z0-9.-]+|\\[[0-9A-Fa-f:]+])|"
                               "http://(localhost|127\\.0\\.0\\.1|\\[::1]))(:[0-9]+)?/?$";
    regex_t pattern;
    size_t length = strlen(server);
    bool fits = regcomp(&pattern, good, REG_EXTENDED | REG_NOSUB) == 0 &&
                regexec(&pattern, server, 0, NULL, 0) == 0;
    regfree(&pattern);
    return fits ? write_text("%.*s", (int)length - (server[length - 1] == '/'), server) : NULL;
}

struct http *http_create(const char *server, struct reason *reason)
{
    struct http *http;
    char *name = read_server(server);
    if (!name) {
        reason_set(reason, 0, "expected a server as https://lichess.org, found '%.80s'",
                   server);
        return NULL;
    }
    http = memory_new(1, sizeof *http);
    *http = (struct http){.server = name, .near = server[4] == ':', .lost_at = INT64_MIN};
    http->last = &http->first;
    http->token = memory_copy_string("");
    http->multi = curl_multi_init();
    if (!http->multi)
        memory_end();
    return http;
}

const char *http_server(const struct http *http)
{
    return http->server;
}

void http_set_token(struct http *http, const char *token)
{
    forget_text(http->token, strlen(http->token));
    http->token = memory_copy_string(token);
}

/* ---- what comes ------------------------------------------------------------------------------ */

static void keep_bytes(struct asked *asked, const char *bytes, size_t length)
{
    asked->bytes = memory_room(asked->bytes, asked->length + length + 1, &asked->room, 1);
    memcpy(asked->bytes + asked->length, bytes, length);
    asked->length += length;
    asked->bytes[asked->length] = '\0';
}

/* A line is whole. */
static void hand_over_line(struct asked *asked)
{
    bool whole = !asked->passes_over;
    keep_bytes(asked, "", 0);
    if (asked->length > 0 && asked->bytes[asked->length - 1] == '\r')
        asked->bytes[--asked->length] = '\0';
    asked->passes_over = false;
    if (whole && !asked->what.line(asked->what.context, asked->bytes, asked->length))
        asked->given_up = true;
    asked->length = 0;
}

static void take_lines(struct asked *asked, const char *bytes, size_t length)
{
    while (length > 0 && !asked->given_up) {
        const char *end = memchr(bytes, '\n', length);
        size_t part = end ? (size_t)(end - bytes) : length;
        asked->passes_over |= asked->length + part > HTTP_LINE;
        if (!asked->passes_over)
            keep_bytes(asked, bytes, part);
        if (end)
            hand_over_line(asked);
        part += end != NULL;
        bytes += part;
        length -= part;
    }
}

static int status_of(const struct asked *asked)
{
    long status = 0;
    curl_easy_getinfo(asked->easy, CURLINFO_RESPONSE_CODE, &status);
    return (int)status;
}

static bool is_stream(const struct asked *asked)
{
    int status = status_of(asked);
    return asked->what.line && status >= 200 && status < 300;
}

/* curl's callbacks: fewer bytes taken than came ends the request. */
static size_t take_body(char *bytes, size_t size, size_t count, void *context)
{
    struct asked *asked = context;
    size_t length = size * count;
    asked->heard = monotonic_milliseconds();
    if (is_stream(asked))
        take_lines(asked, bytes, length);
    else if (asked->length + length > HTTP_BODY)
        asked->refused = "the answer is too long";
    else
        keep_bytes(asked, bytes, length);
    return asked->given_up || asked->refused ? 0 : length;
}

static size_t take_header(char *bytes, size_t size, size_t count, void *context)
{
    struct asked *asked = context;
    asked->heard = monotonic_milliseconds();
    if (!asked->first_heard)
        asked->first_heard = asked->heard;
    asked->head_is_whole |= *bytes == '\r' || *bytes == '\n';
    return asked->given_up ? 0 : size * count;
}

/* ---- what is asked --------------------------------------------------------------------------- */

static char *copy_text(const char *text)
{
    return text ? memory_copy_string(text) : NULL;
}

uint64_t http_ask(struct http *http, const struct http_request *request)
{
    struct asked *asked = memory_new(1, sizeof *asked);
    *asked = (struct asked){.http = http, .number = ++http->numbers, .what = *request};
    asked->what.method = copy_text(request->method);
    asked->what.path = copy_text(request->path);
    asked->what.accept = copy_text(request->accept);
    asked->what.type = copy_text(request->type);
    asked->what.body = copy_text(request->body);
    *http->last = asked;
    http->last = &asked->next;
    return asked->number;
}

void http_give_up(struct http *http, uint64_t number)
{
    for (struct asked *asked = http->first; asked; asked = asked->next)
        if (asked->number == number)
            asked->given_up = true;
}

static void add_header(struct asked *asked, const char *name, const char *value)
{
    char *line = write_text("%s:%s%s", name, *value ? " " : "", value);
    struct curl_slist *headers = curl_slist_append(asked->headers, line);
    if (!headers)
        memory_end();
    asked->headers = headers;
    forget_text(line, strlen(line));
}

static void add_headers(struct asked *asked)
{
    const struct http_request *what = &asked->what;
    const char *accept = what->line ? "application/x-ndjson" : "application/json";
    add_header(asked, "Accept", what->accept ? what->accept : accept);
    add_header(asked, "Expect", "");
    if (what->body)
        add_header(asked, "Content-Type",
                   what->type ? what->type : "application/x-www-form-urlencoded");
    if (*asked->http->token && !what->anonymous) {
        char *bearer = write_text("Bearer %s", asked->http->token);
        add_header(asked, "Authorization", bearer);
        forget_text(bearer, strlen(bearer));
    }
}

static void set_body(const struct asked *asked)
{
    const char *method = asked->what.method, *body = asked->what.body;
    bool posts = strcmp(method, "POST") == 0;
    if (posts || body) {
        curl_easy_setopt(asked->easy, CURLOPT_POSTFIELDS, body ? body : "");
        curl_easy_setopt(asked->easy, CURLOPT_POSTFIELDSIZE, body ? (long)strlen(body) : 0L);
    }
    if (!posts && (body || strcmp(method, "GET") != 0))
        curl_easy_setopt(asked->easy, CURLOPT_CUSTOMREQUEST, method);
}

/* Redirections are not followed: a token is for the one server that was named. Behind a line that
 * fell silent new ones are made, until all that was on it has been given up. */
static void begin(struct http *http, struct asked *asked, int64_t now)
{
    char *url = write_text("%s%s", http->server, asked->what.path);
    asked->easy = curl_easy_init();
    if (!asked->easy)
        memory_end();
    add_headers(asked);
    curl_easy_setopt(asked->easy, CURLOPT_URL, url);
    curl_easy_setopt(asked->easy, CURLOPT_HTTPHEADER, asked->headers);
    curl_easy_setopt(asked->easy, CURLOPT_USERAGENT, "ttychess/" PACKAGE_VERSION);
    curl_easy_setopt(asked->easy, CURLOPT_PRIVATE, asked);
    curl_easy_setopt(asked->easy, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(asked->easy, CURLOPT_ERRORBUFFER, asked->why);
    curl_easy_setopt(asked->easy, CURLOPT_WRITEFUNCTION, take_body);
    curl_easy_setopt(asked->easy, CURLOPT_WRITEDATA, asked);
    curl_easy_setopt(asked->easy, CURLOPT_HEADERFUNCTION, take_header);
    curl_easy_setopt(asked->easy, CURLOPT_HEADERDATA, asked);
    curl_easy_setopt(asked->easy, CURLOPT_HTTP_VERSION, (long)CURL_HTTP_VERSION_2TLS);
    curl_easy_setopt(asked->easy, CURLOPT_PIPEWAIT, http->near ? 0L : 1L);
    curl_easy_setopt(asked->easy, CURLOPT_SUPPRESS_CONNECT_HEADERS, 1L);
    curl_easy_setopt(asked->easy, CURLOPT_SSL_VERIFYPEER, 1L);
    curl_easy_setopt(asked->easy, CURLOPT_SSL_VERIFYHOST, 2L);
    if (http->near)
        curl_easy_setopt(asked->easy, CURLOPT_PROXY, "");
    if (now - HTTP_SILENCE < http->lost_at)
        curl_easy_setopt(asked->easy, CURLOPT_FRESH_CONNECT, 1L);
    set_body(asked);
    free(url);
    asked->heard = asked->begun = now;
    curl_multi_add_handle(http->multi, asked->easy);
}

/* Streams at once; of the rest the first one, when none of them runs. */
static void begin_what_may(struct http *http)
{
    int64_t now = monotonic_milliseconds();
    bool busy = false;
    if (now < http->paused_until)
        return;
    for (struct asked *asked = http->first; asked; asked = asked->next) {
        if (!asked->easy && !asked->given_up && (asked->what.line || !busy))
            begin(http, asked, now);
        busy |= !asked->what.line && asked->easy;
    }
}

/* ---- what is over ---------------------------------------------------------------------------- */

static void leave(struct http *http, struct asked *asked)
{
    if (!asked->easy)
        return;
    curl_multi_remove_handle(http->multi, asked->easy);
    curl_easy_cleanup(asked->easy);
    asked->easy = NULL;
}

static void destroy(struct asked *asked)
{
    for (struct curl_slist *header = asked->headers; header; header = header->next)
        explicit_bzero(header->data, strlen(header->data));
    curl_slist_free_all(asked->headers);
    free((char *)asked->what.method);
    free((char *)asked->what.path);
    free((char *)asked->what.accept);
    free((char *)asked->what.type);
    if (asked->what.body)
        forget_text((char *)asked->what.body, strlen(asked->what.body));
    forget_text(asked->bytes, asked->room);
    free(asked);
}

static void sweep(struct http *http)
{
    struct asked **link = &http->first;
    while (*link) {
        struct asked *asked = *link;
        if (!asked->given_up) {
            link = &asked->next;
            continue;
        }
        *link = asked->next;
        leave(http, asked);
        destroy(asked);
    }
    http->last = link;
}

void http_destroy(struct http *http)
{
    if (!http)
        return;
    for (struct asked *asked = http->first; asked; asked = asked->next)
        asked->given_up = true;
    sweep(http);
    curl_multi_cleanup(http->multi);
    forget_text(http->token, strlen(http->token));
    free(http->server);
    free(http);
}

/* A line that has to be made before does not count. (curl's own time of the first byte is that of the
 * last one sent, for a POST.) */
static int64_t round_trip_of(const struct asked *asked)
{
    curl_off_t made = 0;
    int64_t trip;
    curl_easy_getinfo(asked->easy, CURLINFO_PRETRANSFER_TIME_T, &made);
    trip = asked->first_heard - asked->begun - (int64_t)made / 1000;
    return asked->first_heard && trip > 0 ? trip : 0;
}

/* `lost`: why there is no whole answer, NULL: there is one. */
static void finish(struct http *http, struct asked *asked, const char *lost)
{
    struct http_answer answer = {.body = "", .round_trip = round_trip_of(asked)};
    bool stream = is_stream(asked);
    if (!lost && stream && asked->length > 0)
        hand_over_line(asked); /* a last one without an end */
    if (asked->given_up)
        return;
    if (lost)
        reason_set(&answer.reason, 0, "%s: %s", http->server, lost);
    else
        answer.status = status_of(asked);
    if (!lost && !stream && asked->length > 0) {
        answer.body = asked->bytes;
        answer.length = asked->length;
    }
    if (answer.status == 429)
        http->paused_until = monotonic_milliseconds() + HTTP_PAUSE;
    leave(http, asked);
    asked->given_up = true; /* told once */
    if (asked->what.end)
        asked->what.end(asked->what.context, &answer);
}

static void finish_what_ended(struct http *http)
{
    CURLMsg *message;
    int left;
    while ((message = curl_multi_info_read(http->multi, &left))) {
        struct asked *asked = NULL;
        CURLcode code = message->data.result;
        const char *why = curl_easy_strerror(code);
        curl_easy_getinfo(message->easy_handle, CURLINFO_PRIVATE, &asked);
        if (!asked || asked->given_up)
            continue;
        if (asked->refused)
            why = asked->refused;
        else if (*asked->why)
            why = asked->why;
        if (code == CURLE_OK && !asked->head_is_whole)
            why = "the answer broke off";
        else if (code == CURLE_OK)
            why = NULL;
        finish(http, asked, why);
    }
}

static void finish_what_is_silent(struct http *http)
{
    int64_t now = monotonic_milliseconds();
    for (struct asked *asked = http->first; asked; asked = asked->next) {
        if (!asked->easy || asked->given_up || now - asked->heard < HTTP_SILENCE)
            continue;
        http->lost_at = now;
        curl_easy_setopt(asked->easy, CURLOPT_FORBID_REUSE, 1L);
        finish(http, asked, "nothing was heard for 20 seconds");
    }
}

/* ---- waiting --------------------------------------------------------------------------------- */

int64_t http_pause(const struct http *http)
{
    int64_t left = http->paused_until - monotonic_milliseconds();
    return left > 0 ? left : 0;
}

/* Until somebody falls silent or may begin, at most so long. */
static int patience(const struct http *http, int milliseconds)
{
    int64_t now = monotonic_milliseconds(), until = -1, left;
    for (const struct asked *asked = http->first; asked; asked = asked->next) {
        if (asked->easy)
            until = earlier(until, asked->heard + HTTP_SILENCE);
        else if (now < http->paused_until)
            until = earlier(until, http->paused_until);
    }
    if (milliseconds >= 0)
        until = earlier(until, now + milliseconds);
    left = until < 0 ? INT_MAX : until - now;
    return left < 0 ? 0 : left < INT_MAX ? (int)left : INT_MAX;
}

bool http_wait(struct http *http, int also, int milliseconds)
{
    struct curl_waitfd extra = {.fd = also, .events = CURL_WAIT_POLLIN};
    struct pollfd look = {.fd = also, .events = POLLIN};
    int running;
    sweep(http);
    begin_what_may(http);
    curl_multi_poll(http->multi, &extra, also >= 0, patience(http, milliseconds), NULL);
    curl_multi_perform(http->multi, &running);
    finish_what_ended(http);
    finish_what_is_silent(http);
    sweep(http);
    return also >= 0 && poll(&look, 1, 0) > 0; /* curl does not tell of an end */
}
