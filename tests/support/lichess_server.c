/* lichess_server.c - see lichess_server.h.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define _GNU_SOURCE /* accept4() */
#include "support/lichess_server.h"

#include <errno.h>
#include <netinet/in.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/buffer.h"
#include "base/memory.h"
#include "base/thread.h"

enum { PATIENCE = 10000, RULES = 64 };

struct fake_line {
    struct fake_line *next;
    struct fake_server *server;
    struct fake_request *request; /* not answered yet */
    int socket;
    struct buffer in, out;
    size_t left; /* bytes until the connection is cut; SIZE_MAX: no limit */
};

struct rule {
    char *what, *body;
    int status;
};

struct fake_server {
    int epoll, listener, most;
    char url[64];
    struct sockaddr_in address;
    struct fake_line *lines;
    struct fake_request *first, **last;
    struct rule rules[RULES];
    int rule_count;
};

static void check_call(bool good, const char *what)
{
    if (good)
        return;
    perror(what);
    abort();
}

static char *copy(const char *bytes, size_t length)
{
    char *text = memory_new(length + 1, 1);
    memcpy(text, bytes, length);
    return text;
}

/* ---- connections -------------------------------------------------------------------- */

static void watch(struct fake_server *server, int operation, int file, void *line, bool out)
{
    struct epoll_event event = {.events = EPOLLIN | (out ? EPOLLOUT : 0u), .data.ptr = line};
    check_call(epoll_ctl(server->epoll, operation, file, &event) == 0, "epoll_ctl");
}

static void shut(struct fake_line *line, bool reset)
{
    struct fake_line **link = &line->server->lines;
    struct linger hard = {1, 0};
    if (reset)
        setsockopt(line->socket, SOL_SOCKET, SO_LINGER, &hard, sizeof hard);
    while (*link != line)
        link = &(*link)->next;
    *link = line->next;
    if (line->request)
        line->request->line = NULL;
    watch(line->server, EPOLL_CTL_DEL, line->socket, line,
          false); /* a child process may still have it */
    close(line->socket);
    free(line->in.bytes);
    free(line->out.bytes);
    free(line);
}

/* Returns false if the connection is closed. */
static bool flush(struct fake_line *line)
{
    ssize_t count = 0;
    while (line->out.length > 0) {
        count =
            send(line->socket, line->out.bytes, line->out.length, MSG_NOSIGNAL | MSG_DONTWAIT);
        if (count <= 0)
            break;
        buffer_consume(&line->out, (size_t)count);
    }
    if (line->left == 0 && line->out.length == 0) {
        shut(line, false);
        return false;
    }
    watch(line->server, EPOLL_CTL_MOD, line->socket, line, line->out.length > 0);
    return true;
}

void fake_raw(struct fake_request *request, const char *bytes, size_t length)
{
    struct fake_line *line = request->line;
    if (!line)
        return;
    if (length > line->left)
        length = line->left;
    if (line->left != SIZE_MAX)
        line->left -= length;
    buffer_add(&line->out, bytes, length);
    flush(line);
}

void fake_cut(struct fake_request *request, bool reset)
{
    if (request->line)
        shut(request->line, reset);
}

void fake_cut_after(struct fake_request *request, size_t bytes)
{
    if (request->line)
        request->line->left = bytes;
}

/* ---- requests ----------------------------------------------------------------------- */

static void note_most(struct fake_server *server)
{
    int count = 0;
    for (struct fake_request *request = server->first; request; request = request->next)
        count += request->line && !request->answered && !request->streams;
    if (count > server->most)
        server->most = count;
}

static void apply_rule(struct fake_server *server, struct fake_request *request)
{
    char what[512];
    snprintf(what, sizeof what, "%s %s", request->method, request->path);
    for (int i = server->rule_count - 1; i >= 0; i--) {
        const struct rule *rule = &server->rules[i];
        size_t length = strlen(rule->what);
        bool whole = rule->what[length - 1] == '$';
        length -= whole;
        if (strncmp(what, rule->what, length) != 0 || (whole && what[length]))
            continue;
        if (!rule->body)
            return;
        request->taken = true;
        fake_answer(request, rule->status, rule->body);
        return;
    }
}

/* Takes a complete request from the input; returns false if there is none yet. */
static bool read_request(struct fake_line *line)
{
    const char *end = line->in.length ? strstr(line->in.bytes, "\r\n\r\n") : NULL, *blank;
    struct fake_server *server = line->server;
    struct fake_request *request;
    size_t head, first, body;
    if (!end || line->request)
        return false;
    head = (size_t)(end + 4 - line->in.bytes);
    request = memory_new(1, sizeof *request);
    first = strcspn(line->in.bytes, "\r");
    request->head = copy(line->in.bytes + first + 2, head - first - 4);
    body = strtoul(fake_header(request, "Content-Length"), NULL, 10);
    if (line->in.length < head + body) {
        free(request->head);
        free(request);
        return false;
    }
    blank = strchr(line->in.bytes, ' ');
    request->method = copy(line->in.bytes, (size_t)(blank - line->in.bytes));
    request->path = copy(blank + 1, strcspn(blank + 1, " "));
    request->body = copy(line->in.bytes + head, body);
    buffer_consume(&line->in, head + body);
    request->line = line;
    line->request = request;
    *server->last = request;
    server->last = &request->next;
    note_most(server);
    apply_rule(server, request);
    return true;
}

const char *fake_header(const struct fake_request *request, const char *name)
{
    static char value[8192];
    size_t length = strlen(name);
    value[0] = '\0';
    for (const char *at = request->head; at; at = strstr(at, "\r\n"), at = at ? at + 2 : NULL)
        if (strncasecmp(at, name, length) == 0 && at[length] == ':') {
            at += length + 1;
            at += strspn(at, " ");
            snprintf(value, sizeof value, "%.*s", (int)strcspn(at, "\r"), at);
        }
    return value;
}

/* ---- answers ------------------------------------------------------------------------ */

static void finish(struct fake_request *request)
{
    request->answered = true;
    if (request->line)
        request->line->request = NULL;
    request->line = NULL;
}

void fake_answer(struct fake_request *request, int status, const char *body)
{
    char head[160];
    snprintf(
        head, sizeof head,
        "HTTP/1.1 %d Said\r\nContent-Type: application/json\r\nContent-Length: %zu\r\n\r\n",
        status, strlen(body));
    fake_raw(request, head, strlen(head));
    fake_raw(request, body, strlen(body));
    finish(request);
}

void fake_stream(struct fake_request *request)
{
    static const char head[] = "HTTP/1.1 200 Said\r\nContent-Type: application/x-ndjson\r\n"
                               "Transfer-Encoding: chunked\r\n\r\n";
    request->streams = true;
    fake_raw(request, head, strlen(head));
}

void fake_send(struct fake_request *request, const char *bytes, size_t length)
{
    char head[32];
    struct buffer chunk = {0};
    snprintf(head, sizeof head, "%zx\r\n", length);
    buffer_add(&chunk, head, strlen(head));
    buffer_add(&chunk, bytes, length);
    buffer_add(&chunk, "\r\n", 2);
    fake_raw(request, chunk.bytes, chunk.length);
    free(chunk.bytes);
}

void fake_tell(struct fake_request *request, const char *line)
{
    char *whole = memory_new(strlen(line) + 2, 1);
    sprintf(whole, "%s\n", line);
    fake_send(request, whole, strlen(whole));
    free(whole);
}

void fake_end(struct fake_request *request)
{
    fake_raw(request, "0\r\n\r\n", 5);
    finish(request);
}

/* ---- the server --------------------------------------------------------------------- */

void fake_return(struct fake_server *server)
{
    socklen_t size = sizeof server->address;
    int yes = 1;
    server->listener = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    setsockopt(server->listener, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    check_call(bind(server->listener, (struct sockaddr *)&server->address, size) == 0, "bind");
    check_call(listen(server->listener, 64) == 0, "listen");
    getsockname(server->listener, (struct sockaddr *)&server->address, &size);
    watch(server, EPOLL_CTL_ADD, server->listener, NULL, false);
}

void fake_vanish(struct fake_server *server)
{
    while (server->lines)
        shut(server->lines, true);
    if (server->listener >= 0)
        close(server->listener);
    server->listener = -1;
}

struct fake_server *fake_open(void)
{
    struct fake_server *server = memory_new(1, sizeof *server);
    server->last = &server->first;
    server->epoll = epoll_create1(EPOLL_CLOEXEC);
    server->address.sin_family = AF_INET;
    server->address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    fake_return(server);
    snprintf(server->url, sizeof server->url, "http://127.0.0.1:%d",
             ntohs(server->address.sin_port));
    return server;
}

void fake_close(struct fake_server *server)
{
    fake_vanish(server);
    while (server->first) {
        struct fake_request *request = server->first;
        server->first = request->next;
        free(request->method);
        free(request->path);
        free(request->head);
        free(request->body);
        free(request);
    }
    for (int i = 0; i < server->rule_count; i++) {
        free(server->rules[i].what);
        free(server->rules[i].body);
    }
    close(server->epoll);
    free(server);
}

const char *fake_url(const struct fake_server *server)
{
    return server->url;
}

int fake_descriptor(const struct fake_server *server)
{
    return server->epoll;
}

int fake_most_at_once(const struct fake_server *server)
{
    return server->most;
}

static void welcome(struct fake_server *server)
{
    int socket;
    while ((socket = accept4(server->listener, NULL, NULL, SOCK_CLOEXEC)) >= 0) {
        struct fake_line *line = memory_new(1, sizeof *line);
        *line = (struct fake_line){server->lines, server, .socket = socket, .left = SIZE_MAX};
        server->lines = line;
        watch(server, EPOLL_CTL_ADD, socket, line, false);
    }
}

static void serve(struct fake_line *line)
{
    char bytes[65536];
    ssize_t count = recv(line->socket, bytes, sizeof bytes, MSG_DONTWAIT);
    if (count == 0 || (count < 0 && errno != EAGAIN)) {
        shut(line, false);
        return;
    }
    if (count > 0)
        buffer_add(&line->in, bytes, (size_t)count);
    if (flush(line))
        read_request(line);
}

/* Handles only one event at a time, because it may close the connection of another. */
void fake_look(struct fake_server *server, int milliseconds)
{
    struct epoll_event event;
    while (epoll_wait(server->epoll, &event, 1, milliseconds) > 0) {
        if (event.data.ptr)
            serve(event.data.ptr);
        else
            welcome(server);
        milliseconds = 0;
    }
}

void fake_rule(struct fake_server *server, const char *what, int status, const char *body)
{
    check_call(server->rule_count < RULES, "rules");
    server->rules[server->rule_count++] = (struct rule){
        memory_copy_string(what), body ? memory_copy_string(body) : NULL, status};
}

struct fake_request *fake_first(struct fake_server *server)
{
    return server->first;
}

struct fake_request *fake_next(struct fake_server *server)
{
    for (struct fake_request *request = server->first; request; request = request->next)
        if (!request->taken) {
            request->taken = true;
            return request;
        }
    return NULL;
}

struct fake_request *fake_await(struct fake_server *server)
{
    int64_t until = monotonic_milliseconds() + PATIENCE, now;
    struct fake_request *request;
    while (!(request = fake_next(server)) && (now = monotonic_milliseconds()) < until)
        fake_look(server, (int)(until - now));
    return request;
}
