/* join.c - see join.h.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define _GNU_SOURCE /* pipe2() */
#include "tools/join.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/printable.h"
#include "lobby/line.h"
#include "lobby/protocol.h"

enum { COMPLAINT = 400, NOT_FOUND = 127, NOT_RUN = 126, SSH_FAILED = 255 };

static const char hello[] = "1 hello v=1 client=ttychess\n";

/* What was said last on the other way, a line of text. */
struct complaint {
    char text[COMPLAINT];
    bool ended; /* the line is: another one takes its place */
};

static void hear(struct complaint *complaint, const char *bytes, ssize_t count)
{
    for (ssize_t i = 0; i < count; i++) {
        size_t length = complaint->ended ? 0 : strlen(complaint->text);
        if (bytes[i] == '\n' || bytes[i] == '\r') {
            complaint->ended = true;
        } else if (length + 1 < sizeof complaint->text) {
            complaint->text[length] = bytes[i];
            complaint->text[length + 1] = '\0';
            complaint->ended = false;
        }
    }
}

/* All that there is; false: that was all. */
static bool drain(int errors, struct complaint *complaint)
{
    char bytes[512];
    ssize_t count = read(errors, bytes, sizeof bytes);
    hear(complaint, bytes, count);
    return count > 0 || (count < 0 && (errno == EAGAIN || errno == EINTR));
}

/* Until the server's first line is there, to be read by somebody else. False: the end of it. */
static bool await_answer(int line, int errors, char answer[LOBBY_LINE],
                         struct complaint *complaint)
{
    struct pollfd ends[] = {{line, POLLIN, 0}, {errors, POLLIN, 0}};
    for (;;) {
        ssize_t count;
        if (poll(ends, 2, -1) < 0)
            continue;
        if (ends[1].revents && !drain(errors, complaint))
            ends[1].fd = -1;
        if (!ends[0].revents)
            continue;
        count = recv(line, answer, LOBBY_LINE - 1, MSG_PEEK);
        if (count == 0 || (count < 0 && errno != EAGAIN && errno != EINTR))
            return false;
        answer[count < 0 ? 0 : count] = '\0';
        if (strchr(answer, '\n') || count == LOBBY_LINE - 1)
            return true;
        poll(NULL, 0, 10); /* a part of a line */
    }
}

/* Why there was no answer, and what to do about it. */
static bool explain(const char *host, pid_t child, const struct complaint *complaint,
                    struct reason *reason)
{
    const char *said = complaint->text;
    char line[DIAL_COMPLAINT];
    enum dial_complaint what;
    int status = 0;
    size_t length = strlen(said);
    while (waitpid(child, &status, 0) < 0 && errno == EINTR)
        ;
    status = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    while (length > 0 && said[length - 1] == '.')
        length--;
    if (status == NOT_FOUND || status == NOT_RUN)
        return reason_set(reason, 0, "%s: no ttychess is found there; it has to be installed",
                          host);
    what = lobby_ssh_complaint(said, line);
    if (what == DIAL_LOCKED)
        return reason_set(
            reason, 0,
            "%s takes none of your keys: %.*s; 'ssh-add -l' lists them, 'ssh %s' "
            "shows what is asked",
            host, PRINTABLE_UP_TO(length, said), host);
    if (what == DIAL_STRANGE_HOST)
        return reason_set(reason, 0,
                          "%s: its key is not known here, or is another one; 'ssh %s' tells",
                          host, host);
    if (length > 0)
        return reason_set(reason, 0, "%s: %.*s", host, PRINTABLE_UP_TO(length, said));
    return reason_set(reason, 0, "%s: %s has ended without a word", host,
                      status == SSH_FAILED ? "ssh" : "the lobby there");
}

static bool is_welcome(const char *host, const char *answer, struct reason *reason)
{
    struct lobby_line line;
    struct reason why;
    if (!lobby_line_read(&line, answer, strcspn(answer, "\n"), &why))
        return reason_set(reason, 0, "%s: expected the lobby's answer, found '%.*s'", host,
                          PRINTABLE_UP_TO(60, answer));
    if (strcmp(line.verb, "no") != 0)
        return true;
    return reason_set(reason, 0, "%s: %s", host,
                      lobby_code_text(lobby_line_text(&line, "code")));
}

static bool greet(const char *host, struct lobby_address *address, int errors,
                  struct reason *reason)
{
    char answer[LOBBY_LINE];
    struct complaint complaint = {.ended = false};
    bool sent = send(address->greeted, hello, strlen(hello), MSG_NOSIGNAL) > 0;
    if (sent && await_answer(address->greeted, errors, answer, &complaint))
        return is_welcome(host, answer, reason);
    while (drain(errors, &complaint)) /* it ends with the program */
        poll(&(struct pollfd){errors, POLLIN, 0}, 1, -1);
    return explain(host, address->greeter, &complaint, reason);
}

bool join_ssh(const char *place, struct dial_command *command, struct lobby_address *address,
              struct reason *reason)
{
    struct dial_command first;
    int errors[2];
    bool joined;
    if (pipe2(errors, O_CLOEXEC | O_NONBLOCK) != 0)
        return reason_set(reason, 0, "%s", strerror(errno));
    lobby_read_ssh(&first, place, isatty(STDIN_FILENO) == 1, reason);
    address->greeted = lobby_run(first.words, errors[1], &address->greeter, reason);
    close(errors[1]);
    joined = address->greeted >= 0 && greet(command->bytes, address, errors[0], reason);
    close(errors[0]); /* nothing more of it is to be seen: there is a screen */
    return joined;
}
