/* login.c - see login.h.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define _GNU_SOURCE /* accept4() */
#include "lichess/login.h"

#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/socket.h>
#include <termios.h>
#include <unistd.h>

#include "base/memory.h"
#include "lichess/account.h"
#include "lichess/sha256.h"

enum {
    SECRET = 44,  /* 32 bytes in letters */
    CODE = 1024,  /* bytes */
    TYPED = 4096, /* bytes: what a terminal takes as a line */
    VISITORS = 8  /* browsers open lines that they do not use */
};

#define CLIENT "ttychess"
#define SCOPES "board%%3Aplay%%20challenge%%3Aread%%20challenge%%3Awrite%%20puzzle%%3Aread"

struct text {
    char bytes[TYPED];
    size_t length;
};

struct visitor {
    int socket; /* -1: nobody */
    struct text said;
};

struct login {
    struct http *http;
    struct reason *reason;
    int listener, port, latest; /* `latest`: of the visitors */
    bool over;                  /* there is a code or a token, or the reason why not */
    char verifier[SECRET], state[SECRET];
    char code[CODE], token[ACCOUNT_TOKEN];
    struct visitor visitors[VISITORS];
    struct text typed;
};

extern char **environ;

/* ---- secrets --------------------------------------------------------------------------- */

/* Without '=' at the end, as PKCE has it. Source: RFC 4648, section 5. */
static void write_base64(char letters[SECRET], const uint8_t bytes[32])
{
    static const char alphabet[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    for (int i = 0; i < SECRET - 1; i++) {
        int bit = i * 6, at = bit / 8;
        unsigned two = (unsigned)bytes[at] << 8 | (at < 31 ? bytes[at + 1] : 0u);
        letters[i] = alphabet[two >> (10 - bit % 8) & 63];
    }
    letters[SECRET - 1] = '\0';
}

static bool make_secret(char letters[SECRET])
{
    uint8_t bytes[32];
    if (getrandom(bytes, sizeof bytes, 0) != sizeof bytes)
        return false;
    write_base64(letters, bytes);
    explicit_bzero(bytes, sizeof bytes);
    return true;
}

/* ---- what comes back ------------------------------------------------------------------- */

/* The value behind "KEY=" in what follows the '?' of an address; false: there is none. It is one that may
 * stand in the body of a request as it is. */
static bool read_value(const char *address, const char *key, char *value, size_t size)
{
    static const char letters[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~%+";
    const char *at = strchr(address, '?');
    size_t length = strlen(key);
    for (; at && *at != ' '; at = strpbrk(at, "& ")) {
        if (strncmp(++at, key, length) != 0 || at[length] != '=')
            continue;
        at += length + 1;
        length = strspn(at, letters);
        if (length == 0 || length >= size)
            return false;
        memcpy(value, at, length);
        value[length] = '\0';
        return true;
    }
    return false;
}

/* An address that a browser was led to: "...?code=...&state=...". False: it is none of this login. */
static bool take_address(struct login *login, const char *address)
{
    char state[SECRET], error[64];
    if (!read_value(address, "state", state, sizeof state) || strcmp(state, login->state) != 0)
        return false;
    if (read_value(address, "error", error, sizeof error))
        reason_set(login->reason, 0, "the login was refused there (%s)", error);
    else if (!read_value(address, "code", login->code, sizeof login->code))
        return false;
    login->over = true;
    return true;
}

/* A line that was pasted. */
static void take_typed(struct login *login, char *line)
{
    size_t length = strcspn(line, "\r");
    while (length > 0 && line[length - 1] == ' ')
        length--;
    line[length] = '\0';
    line += strspn(line, " ");
    if (account_is_token(line)) {
        snprintf(login->token, sizeof login->token, "%s", line);
        login->over = true;
    } else if (*line && !take_address(login, line)) {
        puts("Expected the address that the browser was led to by this login, or a token.");
    }
}

/* More of a line, or of the head of a request; false: there is no more. */
static bool read_more(int file, struct text *text)
{
    ssize_t count = read(file, text->bytes + text->length, TYPED - 1 - text->length);
    if (count < 0 && (errno == EINTR || errno == EAGAIN))
        return true;
    if (count <= 0)
        return false;
    text->length += (size_t)count;
    text->bytes[text->length] = '\0';
    return true;
}

static void hear_input(struct login *login)
{
    struct text *typed = &login->typed;
    char *end;
    if (!read_more(STDIN_FILENO, typed)) {
        reason_set(login->reason, 0, "the login was broken off");
        login->over = true;
        return;
    }
    while (!login->over && (end = strchr(typed->bytes, '\n'))) {
        *end++ = '\0';
        take_typed(login, typed->bytes);
        typed->length -= (size_t)(end - typed->bytes);
        memmove(typed->bytes, end, typed->length + 1);
    }
    if (typed->length == TYPED - 1)
        typed->length = 0; /* no line of ours is so long */
}

/* ---- the browser ----------------------------------------------------------------------- */

static bool listen_here(struct login *login)
{
    struct sockaddr_in here = {.sin_family = AF_INET};
    socklen_t size = sizeof here;
    here.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    login->listener = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (login->listener < 0 || bind(login->listener, (struct sockaddr *)&here, size) != 0 ||
        listen(login->listener, VISITORS) != 0 ||
        getsockname(login->listener, (struct sockaddr *)&here, &size) != 0)
        return reason_set(login->reason, 0, "cannot listen on 127.0.0.1: %s", strerror(errno));
    login->port = ntohs(here.sin_port);
    return true;
}

static void let_go(struct visitor *visitor)
{
    if (visitor->socket >= 0)
        close(visitor->socket);
    *visitor = (struct visitor){.socket = -1};
}

static void welcome(struct login *login)
{
    int socket = accept4(login->listener, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK);
    struct visitor *visitor = &login->visitors[login->latest = (login->latest + 1) % VISITORS];
    if (socket < 0)
        return;
    let_go(visitor); /* the oldest one */
    visitor->socket = socket;
}

static void answer(struct visitor *visitor, const char *status, const char *text)
{
    char page[512];
    int length =
        snprintf(page, sizeof page,
                 "HTTP/1.1 %s\r\nContent-Type: text/html; charset=utf-8\r\n"
                 "Connection: close\r\n\r\n<!DOCTYPE html><title>ttychess</title><p>%s",
                 status, text);
    send(visitor->socket, page, (size_t)length, MSG_NOSIGNAL); /* or it stays without */
    let_go(visitor);
}

static void hear_visitor(struct login *login, struct visitor *visitor)
{
    if (!read_more(visitor->socket, &visitor->said))
        let_go(visitor);
    else if (!strstr(visitor->said.bytes, "\r\n\r\n"))
        return;
    else if (strncmp(visitor->said.bytes, "GET /?", 6) != 0)
        answer(visitor, "404 Not Found", "There is nothing here.");
    else if (!take_address(login, visitor->said.bytes + 4))
        answer(visitor, "400 Bad Request", "This belongs to another login.");
    else
        answer(visitor, "200 OK", "ttychess has heard it: go back to your terminal.");
}

/* Where there is a display; what it does then is its own affair. */
static void open_browser(const char *address)
{
    const char *words[] = {"xdg-open", address, NULL};
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    pid_t child;
    if (!getenv("DISPLAY") && !getenv("WAYLAND_DISPLAY"))
        return;
    posix_spawn_file_actions_init(&actions);
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP); /* ^C is not for it */
    for (int file = STDIN_FILENO; file <= STDERR_FILENO; file++)
        posix_spawn_file_actions_addopen(&actions, file, "/dev/null", O_RDWR, 0);
    posix_spawnp(&child, words[0], &actions, &attributes, (char **)words, environ);
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
}

/* ---- the person ------------------------------------------------------------------------ */

static struct termios shown; /* the terminal as it was */

static void show_typing(int number)
{
    tcsetattr(STDIN_FILENO, TCSANOW, &shown);
    if (number)
        raise(number); /* as if it were not caught */
}

/* Until show_typing(); false: there is no terminal. */
static bool hide_typing(void)
{
    static const int ends[] = {SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP};
    const struct sigaction action = {.sa_handler = show_typing, .sa_flags = (int)SA_RESETHAND};
    struct termios hidden;
    if (tcgetattr(STDIN_FILENO, &shown) != 0)
        return false;
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
        sigaction(ends[i], &action, NULL);
    hidden = shown;
    hidden.c_lflag &= ~(tcflag_t)(ECHO | ECHONL);
    tcsetattr(STDIN_FILENO, TCSANOW, &hidden);
    return true;
}

/* Tell where to go, and wait until somebody is back. */
static void converse(struct login *login)
{
    char address[1024], challenge[SECRET];
    const char *server = http_server(login->http);
    uint8_t sum[SHA256_BYTES];
    sha256(login->verifier, strlen(login->verifier), sum);
    write_base64(challenge, sum);
    snprintf(address, sizeof address,
             "%s/oauth?response_type=code&client_id=" CLIENT
             "&redirect_uri=http%%3A%%2F%%2F127.0.0.1%%3A%d%%2F&code_challenge_method=S256"
             "&code_challenge=%s&state=%s&scope=" SCOPES,
             server, login->port, challenge, login->state);
    printf(
        "Open this address in a browser, and let ttychess play for you:\n\n%s\n\n"
        "If the browser then cannot open http://127.0.0.1:%d/..., which is so when it runs on\n"
        "another host, paste that whole address here. Or paste a personal token, see\n"
        "%s/account/oauth/token. What you paste is not shown.\n",
        address, login->port, server);
    fflush(stdout);
    open_browser(address);
    while (!login->over) {
        struct pollfd ends[2 + VISITORS] = {{STDIN_FILENO, POLLIN, 0},
                                            {login->listener, POLLIN, 0}};
        for (int i = 0; i < VISITORS; i++)
            ends[2 + i] = (struct pollfd){login->visitors[i].socket, POLLIN, 0};
        if (poll(ends, 2 + VISITORS, -1) < 0)
            continue;
        for (int i = 0; i < VISITORS && !login->over; i++)
            if (ends[2 + i].revents)
                hear_visitor(login, &login->visitors[i]);
        if (ends[0].revents && !login->over)
            hear_input(login);
        if (ends[1].revents && !login->over)
            welcome(login);
        fflush(stdout);
    }
}

/* ---- the token ------------------------------------------------------------------------- */

static bool change_code(struct login *login)
{
    char body[CODE + 256], *answer;
    const struct http_request request = {
        .method = "POST", .path = "/api/token", .body = body, .anonymous = true};
    bool good;
    snprintf(body, sizeof body,
             "grant_type=authorization_code&client_id=" CLIENT "&code=%s&code_verifier=%s"
             "&redirect_uri=http%%3A%%2F%%2F127.0.0.1%%3A%d%%2F",
             login->code, login->verifier, login->port);
    account_ask(login->http, &request, &answer, login->reason);
    explicit_bzero(body, sizeof body);
    if (!answer)
        return false;
    good = account_field(answer, "access_token", login->token, sizeof login->token) &&
           account_is_token(login->token);
    account_wipe(answer);
    return good || reason_set(login->reason, 0, "%s: expected a token, found something else",
                              http_server(login->http));
}

static bool use_token(struct login *login)
{
    char name[ACCOUNT_NAME];
    http_set_token(login->http, login->token);
    if (!account_name(login->http, name, login->reason) ||
        !account_keep(login->http, login->token, login->reason))
        return false;
    printf("You are %s on %s.\n", name, strstr(http_server(login->http), "://") + 3);
    return true;
}

bool login_run(struct http *http, struct reason *reason)
{
    struct login *login = memory_new(1, sizeof *login);
    bool terminal, done;
    *login = (struct login){.http = http, .reason = reason, .listener = -1};
    for (int i = 0; i < VISITORS; i++)
        login->visitors[i].socket = -1;
    done = make_secret(login->verifier) && make_secret(login->state);
    if (!done)
        reason_set(reason, 0, "this system has no random bytes");
    if (done && (done = listen_here(login))) {
        terminal = hide_typing();
        converse(login);
        if (terminal)
            show_typing(0);
    }
    for (int i = 0; i < VISITORS; i++)
        let_go(&login->visitors[i]);
    if (login->listener >= 0)
        close(login->listener);
    done = (*login->code ? change_code(login) : *login->token != '\0') && use_token(login);
    explicit_bzero(login, sizeof *login);
    free(login);
    return done;
}
