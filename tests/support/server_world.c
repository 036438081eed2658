/* server_world.c - see server_world.h.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define _GNU_SOURCE

#include "support/server_world.h"

#include <errno.h>
#include <ftw.h>
#include <poll.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/thread.h"
#include "host/server/server.h"

enum { LONG_WHILE = 120 * 1000 };

static int ready_pipe[2];

static void on_ready(const struct server_options *options)
{
    (void)options;
    if (write(ready_pipe[1], "r", 1) != 1)
        _exit(3);
}

static void say(const char *text)
{
    fprintf(stderr, "# server: %s\n", text);
}

void running_begin(struct running *running)
{
    memset(running, 0, sizeof *running);
    running->process = -1;
    strcpy(running->directory, "/tmp/ttychess-server-XXXXXX");
    if (!mkdtemp(running->directory))
        abort();
    snprintf(running->socket, sizeof running->socket, "%s/lobby", running->directory);
    snprintf(running->store, sizeof running->store, "%s/store", running->directory);
}

static int remove_one(const char *path, const struct stat *status, int kind, struct FTW *walk)
{
    (void)status;
    (void)kind;
    (void)walk;
    return remove(path);
}

void running_end(struct running *running)
{
    if (running->process > 0)
        running_kill(running);
    nftw(running->directory, remove_one, 16, FTW_DEPTH | FTW_PHYS);
}

/* Runs the server in the child process until it is told to stop. */
static int serve(const struct running *running)
{
    struct server_options options = {.socket = running->socket,
                                     .store = running->store,
                                     .host = "test",
                                     .clients = running->clients,
                                     .ready = on_ready,
                                     .log = say};
    struct error error;
    uid_list_add(&options.trusted, "0", &error);
    if (geteuid() != 0) {
        char text[24];
        snprintf(text, sizeof text, "%u", (unsigned)geteuid());
        uid_list_add(&options.trusted, text, &error);
    }
    if (running->files > 0) {
        struct rlimit limit = {(rlim_t)running->files, (rlim_t)running->files};
        setrlimit(RLIMIT_NOFILE, &limit);
    }
    if (server_run(&options, &error))
        return 0;
    fprintf(stderr, "# server: %s\n", error.text);
    return 1;
}

bool running_start(struct running *running)
{
    char byte;
    bool ready;
    if (pipe(ready_pipe) != 0)
        abort();
    running->process = fork();
    if (running->process == 0) {
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        _exit(serve(running));
    }
    close(ready_pipe[1]);
    ready = read(ready_pipe[0], &byte, 1) == 1;
    close(ready_pipe[0]);
    if (!ready)
        running_stop(running);
    return ready;
}

void running_kill(struct running *running)
{
    kill(running->process, SIGKILL);
    waitpid(running->process, NULL, 0);
    running->process = -1;
}

int running_stop(struct running *running)
{
    int status;
    kill(running->process, SIGTERM);
    waitpid(running->process, &status, 0);
    running->process = -1;
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128;
}

/* ---- clients ------------------------------------------------------------------------ */

bool talker_begin(struct talker *talker, const struct running *running, const char *name)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    memset(talker, 0, sizeof *talker);
    talker->lines.max_length = LOBBY_LINE_SIZE - 1;
    strcpy(address.sun_path, running->socket);
    talker->socket = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (connect(talker->socket, (struct sockaddr *)&address, sizeof address) != 0) {
        close(talker->socket);
        talker->socket = -1;
        return false;
    }
    return !name ||
           strncmp(talker_ask(talker, NULL, NULL, "hello v=2 as=%s", name), "ok", 2) == 0;
}

void talker_end(struct talker *talker)
{
    if (talker->socket >= 0)
        close(talker->socket);
    talker->socket = -1;
    line_reader_reset(&talker->lines);
}

void talker_say(struct talker *talker, const char *bytes, size_t length)
{
    while (length > 0) {
        ssize_t sent = send(talker->socket, bytes, length, MSG_NOSIGNAL);
        if (sent < 0 && errno == EINTR)
            continue;
        if (sent <= 0)
            return;
        bytes += sent;
        length -= (size_t)sent;
    }
}

static bool read_more(struct talker *talker, int patience)
{
    struct pollfd wait = {.fd = talker->socket, .events = POLLIN};
    return poll(&wait, 1, patience) > 0 &&
           line_reader_read(&talker->lines, talker->socket) > 0;
}

const char *talker_line(struct talker *talker, int patience)
{
    const char *line;
    size_t length;
    while (!(line = line_reader_next(&talker->lines, &length)))
        if (!read_more(talker, patience))
            return NULL;
    snprintf(talker->line, sizeof talker->line, "%.*s", (int)length, line);
    return talker->line;
}

const char *talker_until(struct talker *talker, const char *part)
{
    const char *line;
    while ((line = talker_line(talker, LONG_WHILE)) != NULL)
        if (strstr(line, part))
            return line;
    return NULL;
}

const char *talker_ask(struct talker *talker, void (*news)(void *context, const char *line),
                       void *context, const char *format, ...)
{
    char text[2 * LOBBY_LINE_SIZE], tag[24];
    const char *line;
    size_t length = (size_t)snprintf(text, sizeof text, "%u ", ++talker->tag);
    va_list arguments;
    snprintf(tag, sizeof tag, "%u ", talker->tag);
    va_start(arguments, format);
    length += (size_t)vsnprintf(text + length, sizeof text - length - 1, format, arguments);
    va_end(arguments);
    text[length++] = '\n';
    talker_say(talker, text, length);
    while ((line = talker_line(talker, LONG_WHILE)) != NULL) {
        size_t tag_length = strlen(tag);
        if (strncmp(line, tag, tag_length) == 0 && strncmp(line + tag_length, "row", 3) != 0)
            return line + tag_length;
        if (news)
            news(context, line);
    }
    return "";
}
