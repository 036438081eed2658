/* admin_server.c - a server that runs is asked by its socket.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tools/admin_server.h"

#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/printable.h"
#include "host/server.h"
#include "lobby/dial.h"
#include "lobby/protocol.h"
#include "tools/command_line.h"

enum { PATIENCE = 10 * 1000 }; /* milliseconds with a server that says nothing */

int admin_server_read(const struct command *command, struct admin_server *values, int argc,
                      char **argv, int words, const char *what)
{
    char name[40];
    int status = command_line_read(command, values, argc, argv), left;
    if (status >= 0)
        return status;
    left = argc - optind;
    snprintf(name, sizeof name, "ttychess %s", command->name);
    if (!values->store)
        values->store = ADMIN_STORE;
    if (left == words)
        return -1;
    if (left > words)
        return command_line_usage(name, "expected %s, found also '%.*s'",
                                  words > 0 ? what : "no word",
                                  PRINTABLE_UP_TO(40, argv[optind + words]));
    return command_line_usage(name, "expected %s", what);
}

int admin_server_complain(const struct command *command, const struct reason *reason)
{
    fprintf(stderr, "ttychess %s: %s\n", command->name, reason->text);
    return 1;
}

static void complain_of_line(const char *text)
{
    fprintf(stderr, "ttychess admin: %s\n", text);
}

int admin_server_settle(const struct command *command, const struct admin_server *values)
{
    char host[128] = "";
    struct reason reason;
    gethostname(host, sizeof host - 1);
    if (server_settle(values->store, host, complain_of_line, &reason) != ADMIN_FAILED)
        return -1;
    return admin_server_complain(command, &reason);
}

/* ---- a talk with the server ---------------------------------------------------------------- */

struct talk {
    int line;
    struct line_stream stream;
    char bytes[4096];
    size_t length, taken;
};

static bool wait_for(const struct talk *talk, short events, struct reason *reason)
{
    struct pollfd line = {talk->line, events, 0};
    int ready;
    do
        ready = poll(&line, 1, PATIENCE);
    while (ready < 0 && errno == EINTR);
    return ready > 0 || reason_set(reason, 0, "the server does not answer");
}

static bool say(struct talk *talk, const char *bytes, size_t length, struct reason *reason)
{
    while (length > 0) {
        ssize_t written;
        if (!wait_for(talk, POLLOUT, reason))
            return false;
        written = write(talk->line, bytes, length);
        if (written < 0 && errno != EINTR && errno != EAGAIN)
            return reason_set(reason, 0, "the server has gone: %s", strerror(errno));
        if (written > 0) {
            bytes += written;
            length -= (size_t)written;
        }
    }
    return true;
}

/* The next line it says. */
static bool hear(struct talk *talk, struct lobby_line *line, struct reason *reason)
{
    for (;;) {
        const char *text = NULL;
        size_t length = 0;
        ssize_t got;
        if (talk->taken < talk->length)
            talk->taken += line_stream_take(&talk->stream, talk->bytes + talk->taken,
                                            talk->length - talk->taken, &text, &length);
        if (text && text != LINE_TOO_LONG && length > 0)
            return lobby_line_read(line, text, length, reason);
        if (text || talk->taken < talk->length)
            continue;
        if (!wait_for(talk, POLLIN, reason))
            return false;
        got = read(talk->line, talk->bytes, sizeof talk->bytes);
        if (got == 0 || (got < 0 && errno != EINTR && errno != EAGAIN))
            return reason_set(reason, 0, "the server has gone");
        talk->taken = 0;
        talk->length = got > 0 ? (size_t)got : 0;
    }
}

/* The answer to tag 1, whatever else it says meanwhile. *code: "" for ok. */
static bool hear_answer(struct talk *talk, char code[64], struct reason *reason)
{
    struct lobby_line line;
    for (;;) {
        if (!hear(talk, &line, reason))
            return false;
        if (line.tag == 1 && strcmp(line.verb, "ok") == 0) {
            *code = '\0';
            return true;
        }
        if (line.tag == 1 && strcmp(line.verb, "no") == 0) {
            const char *text = lobby_line_text(&line, "text");
            snprintf(code, 64, "%s", lobby_line_text(&line, "code"));
            if (*text == '\0')
                text = lobby_code_text(code);
            reason_set(reason, 0, "the server says: %s", text);
            return true;
        }
    }
}

static bool ask(struct talk *talk, const char *bytes, size_t length, char code[64],
                struct reason *reason)
{
    return say(talk, bytes, length, reason) && hear_answer(talk, code, reason);
}

bool admin_server_ask(const struct admin_server *values, struct line_writer *line,
                      struct reason *reason)
{
    static const char hello[] = "1 hello v=1 client=admin\n";
    const char *path = values->socket ? values->socket : getenv("TTYCHESS_LOBBY");
    struct lobby_address address = {.path = path && *path ? path : LOBBY_SOCKET,
                                    .descriptor = -1};
    struct talk talk = {.length = 0};
    char code[64];
    pid_t child;
    bool done;
    line_end(line);
    talk.line = lobby_dial(&address, &child, reason);
    if (talk.line < 0)
        return false;
    done = ask(&talk, line->bytes, line->length, code, reason);
    if (done && strcmp(code, "hello") == 0) /* it wants to know with whom it talks */
        done = ask(&talk, hello, sizeof hello - 1, code, reason) &&
               (*code != '\0' || ask(&talk, line->bytes, line->length, code, reason));
    close(talk.line);
    return done && *code == '\0';
}
