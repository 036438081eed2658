/* dial.c - see dial.h.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define _GNU_SOURCE /* SOCK_CLOEXEC, pipe2 */
#include "lobby/dial.h"

#include <errno.h>
#include <fcntl.h>
#include <pwd.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include "base/child_process.h"
#include "base/printable.h"
#include "base/words.h"
#include "lobby/protocol.h"

enum { SAID = 1024 /* bytes: twice the part that is searched */ };

/* The program's standard input and output are one socket. */
int lobby_run(const char *const *command, int errors, pid_t *child, struct error *error)
{
    int ends[2];
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) {
        error_set(error, 0, "%s", strerror(errno));
        return -1;
    }
    fcntl(ends[0], F_SETFL, O_NONBLOCK);
    const int files[] = {ends[1], ends[1], errors};
    *child = child_start((char *const *)command, files, false, error);
    close(ends[1]);
    if (*child > 0)
        return ends[0];
    close(ends[0]);
    return -1;
}

int lobby_connect(const char *path, const char *greeting, struct error *error)
{
    struct sockaddr_un name = {.sun_family = AF_UNIX};
    size_t length = strlen(greeting);
    if (strlen(path) >= sizeof name.sun_path) {
        error_set(error, 0, "%.*s: expected a path of at most %zu bytes",
                  PRINTABLE_UP_TO(120, path), sizeof name.sun_path - 1);
        return -1;
    }
    memcpy(name.sun_path, path, strlen(path));
    int line = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (line >= 0 && connect(line, (struct sockaddr *)&name, sizeof name) == 0 &&
        send(line, greeting, length, MSG_NOSIGNAL) == (ssize_t)length)
        return line;
    error_set(error, 0, "%.*s: %s", PRINTABLE_UP_TO(120, path), strerror(errno));
    if (line >= 0)
        close(line);
    return -1;
}

int lobby_dial(const struct lobby_address *address, pid_t *child, int *errors,
               struct error *error)
{
    int ends[2], line;
    *child = 0;
    if (errors)
        *errors = -1;
    if (address->path)
        return lobby_connect(address->path, "", error);
    if (!errors || pipe2(ends, O_CLOEXEC | O_NONBLOCK) != 0)
        return lobby_run(address->command, -1, child, error);
    line = lobby_run(address->command, ends[1], child, error);
    close(ends[1]);
    if (line >= 0)
        *errors = ends[0];
    else
        close(ends[0]);
    return line;
}

bool lobby_dial_complaint(int errors, char line[DIAL_COMPLAINT])
{
    static const char *const complaints[] = {
        "Host key verification failed",
        "Permission denied (", /* followed by the authentication methods */
        "Too many authentication failures"};
    char said[SAID + 1];
    size_t length = 0;
    ssize_t count = 0;
    do {
        length += (size_t)count;
        if (length > SAID / 2) {
            memmove(said, said + length - SAID / 2, SAID / 2);
            length = SAID / 2;
        }
        count = errors < 0 ? 0 : read(errors, said + length, SAID - length);
    } while (count > 0);
    said[length] = '\0';
    for (size_t i = 0; i < sizeof complaints / sizeof *complaints; i++) {
        const char *at = strstr(said, complaints[i]);
        if (!at)
            continue;
        while (at > said && at[-1] != '\n' && at[-1] != '\r')
            at--;
        length = strcspn(at, "\r\n");
        while (length > 0 && at[length - 1] == '.')
            length--;
        printable_copy(line, DIAL_COMPLAINT, at, length);
        return true;
    }
    return false;
}

bool lobby_is_near(const char *path)
{
    struct stat status;
    return stat(path, &status) == 0 && S_ISSOCK(status.st_mode);
}

void lobby_write_here(char path[LOBBY_PATH_SIZE])
{
    const struct passwd *entry = getpwuid(geteuid());
    const char *directory = getenv("TMPDIR");
    snprintf(path, LOBBY_PATH_SIZE, "%s/ttychess-%s/lobby",
             directory && *directory == '/' ? directory : "/tmp",
             entry ? entry->pw_name : "lobby");
}

void lobby_write_usual(char path[LOBBY_PATH_SIZE])
{
    const char *named = getenv("TTYCHESS_LOBBY");
    struct stat status;
    if (!named || !*named) {
        lobby_write_here(path);
        if (!lobby_is_near(LOBBY_SOCKET) && stat(path, &status) == 0 &&
            S_ISSOCK(status.st_mode) && status.st_uid == geteuid())
            return; /* our own; in /tmp anybody can create one */
        named = LOBBY_SOCKET;
    }
    snprintf(path, LOBBY_PATH_SIZE, "%s", named);
}

/* ---- over ssh --------------------------------------------------------------------------- */

bool lobby_read_ssh(struct dial_command *command, const char *text, bool asks,
                    struct error *error)
{
    static const char prefix[] = "ssh://";
    /* Characters of user and host names, none special in a shell. */
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                "0123456789._-@:[]";
    size_t length, count = 0;
    int port = 0;
    if (strncmp(text, prefix, strlen(prefix)) != 0)
        return error_set(error, 0, "expected ssh://HOST, found '%.*s'",
                         PRINTABLE_UP_TO(60, text));
    text += strlen(prefix);
    length = strcspn(text, "/");
    const char *colon = strrchr(text, ':');
    if (colon && colon < text + length && !strchr(colon, ']')) {
        length = (size_t)(colon - text);
        if (!number_read_int(colon + 1, 1, 65535, &port, NULL))
            return error_set(error, 0, "expected a port after the ':' of ssh://%.*s",
                             PRINTABLE_UP_TO(60, text));
    }
    const char *at = memchr(text, '@', length);
    if (length == 0 || strspn(text, plain) < length || strchr("-@:", *text) ||
        length >= sizeof command->bytes - 16 ||
        (at && (at[1] == '-' || at + 1 == text + length)))
        return error_set(error, 0, "expected ssh://[USER@]HOST[:PORT], found 'ssh://%.*s'",
                         PRINTABLE_UP_TO(60, text));
    snprintf(command->bytes, sizeof command->bytes, "%.*s", (int)length, text);
    command->words[count++] = "ssh";
    command->words[count++] = "-T";
    if (!asks) {
        command->words[count++] = "-o";
        command->words[count++] = "BatchMode=yes";
    }
    if (port > 0) {
        snprintf(command->bytes + length + 1, sizeof command->bytes - length - 1, "%d", port);
        command->words[count++] = "-p";
        command->words[count++] = command->bytes + length + 1;
    }
    command->words[count++] = "--";
    command->words[count++] = command->bytes;
    command->words[count++] = "ttychess";
    command->words[count++] = "lobby";
    command->words[count++] = "--stdio";
    command->words[count] = NULL;
    return true;
}
