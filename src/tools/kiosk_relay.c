/* kiosk_relay.c - a lobby's lines between a client over ssh and the server.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The first line has to be the client's hello. What goes on of it is its tag, and whether a program
 * sits there; the name is the kiosk's. Nothing more goes on before the server has said "ok" to
 * that: the account is believed whatever name it says, so a hello that the server refuses must be
 * the last. Only who has said hello gets a line to the server at all.
 */
#include <config.h>

#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/socket_keeper.h"
#include "tools/kiosk.h"
#include "tools/relay.h"

enum { LINE_MOST = 1024, HELLO_SECONDS = 60 };

/* A line, without what ends it, byte by byte: what follows is not ours. False: there is none. */
static bool read_line(int file, char line[LINE_MOST + 1])
{
    for (size_t length = 0; length <= LINE_MOST; length++) {
        struct pollfd there = {.fd = file, .events = POLLIN};
        ssize_t got;
        while ((got = read(file, line + length, 1)) < 0 && (errno == EINTR || errno == EAGAIN))
            poll(&there, 1, -1);
        if (got != 1 || line[length] == '\0')
            return false;
        if (line[length] == '\n') {
            line[length] = '\0';
            return true;
        }
    }
    return false;
}

bool kiosk_rewrite_hello(const char *line, const char *name, char hello[SOCKET_GREETING_SIZE])
{
    size_t tag = strspn(line, "0123456789");
    const char *version = strstr(line, " v="), *rest = line + tag;
    if (tag == 0 || tag > 9 || *line == '0' || strncmp(rest, " hello", 6) != 0 ||
        (rest[6] != ' ' && rest[6] != '\0' && rest[6] != '\r') || !version ||
        version[3] < '1' || version[3] > '9')
        return false;
    bool program = strstr(rest, " program=yes") != NULL;
    snprintf(hello, SOCKET_GREETING_SIZE, "%.*s hello v=1 as=%s%s\n", (int)tag, line, name,
             program ? " program=yes" : "");
    return true;
}

bool kiosk_hello_is_taken(const char *line, const char *hello)
{
    size_t tag = strspn(hello, "0123456789");
    return strncmp(line, hello, tag) == 0 && strncmp(line + tag, " ok", 3) == 0 &&
           (line[tag + 3] == ' ' || line[tag + 3] == '\0');
}

/* The server's lines up to its answer, which the client sees; false: it is no "ok". */
static bool await_ok(int server, const char *hello)
{
    char line[LINE_MOST + 1];
    while (read_line(server, line)) {
        bool taken = kiosk_hello_is_taken(line, hello), news = *line == '*';
        size_t length = strlen(line);
        line[length++] = '\n';
        if (!relay_write(STDOUT_FILENO, line, length) || (!taken && !news))
            return false;
        if (taken)
            return true;
    }
    return false;
}

int kiosk_relay(const struct kiosk *kiosk)
{
    char line[LINE_MOST + 1], hello[SOCKET_GREETING_SIZE];
    struct reason reason;
    alarm(
        HELLO_SECONDS); /* nobody waits outside of the sandbox for ever: the signal ends this */
    if (!read_line(STDIN_FILENO, line) || !kiosk_rewrite_hello(line, kiosk->name, hello)) {
        fputs("ttychess kiosk: expected the hello of a lobby's client\n", stderr);
        return 1;
    }
    alarm(0);
    int server = socket_connect(kiosk->socket, hello, &reason);
    if (server < 0) {
        fprintf(stderr, "ttychess kiosk: nobody keeps a lobby here: %s\n", strerror(errno));
        return 1;
    }
    if (!kiosk->without_sandbox && !kiosk_shut_in(kiosk, &reason)) {
        fprintf(stderr, "ttychess kiosk: no sandbox here: %s\n", reason.text);
        return 1;
    }
    if (!await_ok(server, hello))
        return 1;
    relay_standard(server);
    return 0;
}
