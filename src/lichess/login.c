/* login.c - see login.h.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "lichess/login.h"

#include <errno.h>
#include <netinet/in.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/param.h>
#include <sys/select.h>
#include <sys/socket.h>
#include <termios.h>
#include <unistd.h>

#include "base/compat.h"
#include "base/thread.h"
#include "base/words.h"
#include "lichess/account.h"
#include "lichess/sha256.h"

enum {
    SECRET_SIZE = 44, /* 32 bytes in base64url, and a NUL */
    LINE_SIZE = 4096  /* bytes; the longest line of a terminal */
};

#define CLIENT_ID "ttychess"
#define SCOPES                                                                                \
    "board%3Aplay%20challenge%3Aread%20challenge%3Awrite%20puzzle%3Aread%20puzzle%3Awrite"

struct login {
    struct http *http;
    struct error *error;
    int listener, port;
    char redirect_uri[64]; /* 127.0.0.1 and the port, percent-encoded */
    char verifier[SECRET_SIZE];
    char challenge[SECRET_SIZE]; /* public; also sent as `state` */
    char line[LINE_SIZE];
    const char *code;               /* points into `line`; NULL: none */
    char token[ACCOUNT_TOKEN_SIZE]; /* "": none */
    bool over;                      /* there is a code, a token or an error */
};

/* ---- redirected addresses and tokens ---------------------------------------------------- */

/* Parses "...?code=...&state=...", the address to which the browser was redirected. Returns
 * false if the address does not belong to this login. */
static bool read_redirection(struct login *login)
{
    char *rest = login->line;
    const char *part, *code = "", *state = "", *refusal = NULL;
    while ((part = next_part(&rest, "?& \r\n"))) {
        if (strncmp(part, "code=", 5) == 0)
            code = part + 5;
        else if (strncmp(part, "state=", 6) == 0)
            state = part + 6;
        else if (strncmp(part, "error=", 6) == 0)
            refusal = part + 6;
    }
    login->over = strcmp(state, login->challenge) == 0 && (refusal || *code);
    if (!login->over)
        return false;
    if (refusal)
        error_set(login->error, 0, "the site refused the login (%.60s)", refusal);
    else
        login->code = code;
    return true;
}

static void read_terminal(struct login *login)
{
    char word[ACCOUNT_TOKEN_SIZE], more[2];
    login->over = true;
    if (!fgets(login->line, sizeof login->line, stdin)) {
        error_set(login->error, 0, "the login was cancelled");
    } else if (sscanf(login->line, "%1023s%1s", word, more) == 1 &&
               account_token_is_valid(word)) {
        memcpy(login->token, word, sizeof word);
    } else if (!read_redirection(login)) {
        puts("That is neither a token nor the address to which this login sent the browser.");
    }
}

/* ---- the browser ------------------------------------------------------------------------ */

static bool start_listener(struct login *login)
{
    struct sockaddr_in address = {.sin_family = AF_INET};
    socklen_t size = sizeof address;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    login->listener = compat_socket(AF_INET);
    if (login->listener < 0 || bind(login->listener, (struct sockaddr *)&address, size) != 0 ||
        listen(login->listener, SOMAXCONN) != 0 ||
        getsockname(login->listener, (struct sockaddr *)&address, &size) != 0)
        return error_set(login->error, 0, "cannot listen on 127.0.0.1: %s", strerror(errno));
    login->port = ntohs(address.sin_port);
    snprintf(login->redirect_uri, sizeof login->redirect_uri,
             "http%%3A%%2F%%2F127.0.0.1%%3A%d%%2F", login->port);
    return true;
}

/* Any local program may have connected, so reading stops after about a second. */
static void handle_browser(struct login *login)
{
    const int64_t until = monotonic_milliseconds() + 1000;
    struct pollfd line = {.events = POLLIN};
    char head[4 * LINE_SIZE]; /* room for all data, because closing with unread data may lose
                               * the reply */
    size_t length = 0;
    ssize_t count;
    line.fd = compat_accept(login->listener);
    if (line.fd < 0)
        return;
    do {
        poll(&line, 1, (int)MAX(until - monotonic_milliseconds(), 0));
        count = read(line.fd, head + length, sizeof head - 1 - length);
        length += count > 0 ? (size_t)count : 0;
        head[length] = '\0';
    } while (count > 0 && !strstr(head, "\r\n\r\n"));
    snprintf(login->line, sizeof login->line, "%.*s", (int)strcspn(head, "\r\n"), head);
    bool matches = read_redirection(login);
    if (length > 0) /* browsers open spare connections */
        dprintf(line.fd,
                "HTTP/1.1 %s\r\nContent-Type: text/html; charset=utf-8\r\n"
                "Connection: close\r\n\r\n<!DOCTYPE html><title>ttychess</title><p>%s",
                matches ? "200 OK" : "400 Bad Request",
                matches ? "This step is done. Return to your terminal to see the result."
                        : "This address belongs to another login.");
    close(line.fd);
}

/* ---- the terminal ----------------------------------------------------------------------- */

static struct termios saved_terminal; /* if stdin is not a terminal, tcgetattr() and
                                       * tcsetattr() fail harmlessly */

static void enable_echo(int number)
{
    tcsetattr(STDIN_FILENO, TCSANOW, &saved_terminal);
    if (number)
        raise(number); /* SA_RESETHAND has restored the default action */
}

static void disable_echo(void)
{
    static const int signals[] = {SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP};
    const struct sigaction action = {.sa_handler = enable_echo, .sa_flags = (int)SA_RESETHAND};
    struct termios without_echo = saved_terminal;
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++)
        sigaction(signals[i], &action, NULL);
    without_echo.c_lflag &= ~(tcflag_t)(ECHO | ECHONL);
    tcsetattr(STDIN_FILENO, TCSANOW, &without_echo);
}

/* Waits for a code, a token or the end of input. SIGTSTP is unblocked only in pselect(), so
 * that a stop, which turns echo back on, does not go unnoticed. */
static void wait_for_code(struct login *login)
{
    sigset_t stop, before;
    sigemptyset(&stop);
    sigaddset(&stop, SIGTSTP);
    pthread_sigmask(SIG_BLOCK, &stop, &before);
    setvbuf(stdin, NULL, _IONBF, 0); /* poll() cannot see buffered input */
    while (!login->over) {
        fd_set inputs;
        FD_ZERO(&inputs);
        FD_SET(STDIN_FILENO, &inputs);
        FD_SET(login->listener, &inputs);
        fflush(stdout);
        if (pselect(login->listener + 1, &inputs, NULL, NULL, NULL, &before) < 0) {
            pthread_sigmask(SIG_SETMASK, &before, NULL); /* stops and resumes here */
            pthread_sigmask(SIG_BLOCK, &stop, NULL);
            disable_echo();
        } else if (FD_ISSET(login->listener, &inputs)) {
            handle_browser(login);
        } else {
            read_terminal(login);
        }
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
}

/* Prints the address, and opens a browser if there is a display. The address can be quoted
 * with '' in a shell, because http_create() has checked the server. */
static void print_address(const struct login *login)
{
    char address[1024], command[1200];
    const char *server = http_server_address(login->http);
    snprintf(address, sizeof address,
             "%s/oauth?response_type=code&client_id=" CLIENT_ID
             "&redirect_uri=%s&code_challenge_method=S256&code_challenge=%s&state=%s&scope=%s",
             server, login->redirect_uri, login->challenge, login->challenge, SCOPES);
    printf("Open this address in a browser and allow ttychess to play for you:\n\n"
           "%s\n\n"
           "If the browser runs on another host, it will end at an address that it cannot\n"
           "open, http://127.0.0.1:%d/... Copy that whole address and paste it here.\n"
           "Or paste a personal token from %s/account/oauth/token.\n"
           "Pasted text is not shown.\n",
           address, login->port, server);
    snprintf(command, sizeof command, "xdg-open '%s' </dev/null >/dev/null 2>&1 &", address);
    if ((getenv("DISPLAY") || getenv("WAYLAND_DISPLAY")) && system(command) != 0)
        puts("No browser could be opened here.");
}

/* ---- the token -------------------------------------------------------------------------- */

static bool exchange_code(struct login *login)
{
    char body[LINE_SIZE + 256], *answer;
    const struct http_request request = {.method = "POST", .path = "/api/token", .body = body};
    snprintf(body, sizeof body,
             "grant_type=authorization_code&client_id=" CLIENT_ID "&code=%s&code_verifier=%s"
             "&redirect_uri=%s",
             login->code, login->verifier, login->redirect_uri);
    http_set_token(login->http, ""); /* an old token may have expired */
    account_send_request(login->http, &request, &answer, login->error);
    if (!answer)
        return false;
    bool valid =
        account_get_json_field(answer, "access_token", login->token, sizeof login->token) &&
        account_token_is_valid(login->token);
    free(answer);
    return valid || error_set(login->error, 0, "%s sent no valid token",
                              http_server_address(login->http));
}

bool login_run(struct http *http, struct error *error)
{
    struct login login = {.http = http, .error = error};
    uint8_t bytes[32];
    char name[ACCOUNT_NAME_SIZE];
    if (!compat_get_random(bytes, sizeof bytes))
        return error_set(error, 0, "cannot get random bytes");
    base64_write(login.verifier, bytes, sizeof bytes, "-_");
    sha256(login.verifier, bytes);
    base64_write(login.challenge, bytes, sizeof bytes, "-_");
    if (!start_listener(&login))
        return false;
    tcgetattr(STDIN_FILENO, &saved_terminal);
    disable_echo(); /* before the prompt, so that no pasted text is echoed */
    print_address(&login);
    wait_for_code(&login);
    enable_echo(0);
    close(login.listener);
    if ((login.code && !exchange_code(&login)) || !*login.token)
        return false;
    http_set_token(http, login.token);
    if (!account_fetch_name(http, name, error) ||
        !account_save_token(http, login.token, error))
        return false;
    printf("Logged in as %s on %s.\n", name, strstr(http_server_address(http), "://") + 3);
    return true;
}
