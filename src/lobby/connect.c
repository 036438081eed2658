/* connect.c - see connect.h.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "lobby/connect.h"

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
#include "base/compat.h"
#include "base/printable.h"
#include "base/words.h"
#include "lobby/protocol.h"

enum { OUTPUT_SIZE = 65536 /* bytes; a pipe holds no more */ };

int lobby_start_command(const char *const *command, int stderr_fd, pid_t *child,
                        struct error *error)
{
    int ends[2];
    if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends) != 0) {
        error_set(error, 0, "%s", strerror(errno));
        return -1;
    }
    fcntl(ends[0], F_SETFD, FD_CLOEXEC);
    fcntl(ends[1], F_SETFD, FD_CLOEXEC);
    fcntl(ends[0], F_SETFL, O_NONBLOCK);
    const int files[] = {ends[1], ends[1], stderr_fd};
    *child = child_spawn((char *const *)command, files, false, error);
    close(ends[1]);
    if (*child > 0)
        return ends[0];
    close(ends[0]);
    return -1;
}

int lobby_connect_socket(const char *path, const char *greeting, struct error *error)
{
    struct sockaddr_un name = {.sun_family = AF_UNIX};
    size_t length = strlen(greeting);
    if (strlen(path) >= sizeof name.sun_path) {
        error_set(error, 0, "%.*s: expected a path of at most %zu bytes",
                  PRINTABLE_UP_TO(120, path), sizeof name.sun_path - 1);
        return -1;
    }
    memcpy(name.sun_path, path, strlen(path));
    int socket_fd = compat_socket(AF_UNIX);
    if (socket_fd >= 0 && connect(socket_fd, (struct sockaddr *)&name, sizeof name) == 0 &&
        (write(socket_fd, greeting, length) == (ssize_t)length ||
         errno == EPIPE)) /* a full server has sent "bye" and closed the connection */
        return socket_fd;
    error_set(error, 0, "%.*s: %s", PRINTABLE_UP_TO(120, path), strerror(errno));
    if (socket_fd >= 0)
        close(socket_fd);
    return -1;
}

int lobby_open_connection(const struct lobby_address *address, pid_t *child, int *stderr_fd,
                          struct error *error)
{
    int ends[2];
    *child = 0;
    if (stderr_fd)
        *stderr_fd = -1;
    if (address->path)
        return lobby_connect_socket(address->path, "", error);
    if (!stderr_fd || compat_pipe(ends, true) != 0)
        return lobby_start_command(address->command, -1, child, error);
    int socket_fd = lobby_start_command(address->command, ends[1], child, error);
    close(ends[1]);
    if (socket_fd >= 0)
        *stderr_fd = ends[0];
    else
        close(ends[0]);
    return socket_fd;
}

bool lobby_read_login_error(int stderr_fd, char line[LOGIN_ERROR_SIZE])
{
    static const char *const messages[] = {
        "Host key verification failed",
        "Permission denied (", /* followed by the authentication methods */
        "Too many authentication failures"};
    char output[OUTPUT_SIZE + 1];
    ssize_t count = stderr_fd < 0 ? 0 : read(stderr_fd, output, OUTPUT_SIZE);
    output[count > 0 ? count : 0] = '\0';
    for (size_t i = 0; i < sizeof messages / sizeof *messages; i++) {
        const char *at = strstr(output, messages[i]);
        if (!at)
            continue;
        while (at > output && at[-1] != '\n' && at[-1] != '\r')
            at--;
        size_t length = strcspn(at, "\r\n");
        while (length > 0 && at[length - 1] == '.')
            length--;
        printable_copy(line, LOGIN_ERROR_SIZE, at, length);
        return true;
    }
    return false;
}

bool lobby_socket_exists(const char *path)
{
    struct stat status;
    return stat(path, &status) == 0 && S_ISSOCK(status.st_mode);
}

void lobby_private_path(char path[LOBBY_PATH_SIZE])
{
    const struct passwd *entry = getpwuid(geteuid());
    const char *directory = getenv("TMPDIR");
    snprintf(path, LOBBY_PATH_SIZE, "%s/ttychess-%s/lobby",
             directory && *directory == '/' ? directory : "/tmp",
             entry ? entry->pw_name : "lobby");
}

void lobby_default_path(char path[LOBBY_PATH_SIZE])
{
    const char *named = getenv("TTYCHESS_LOBBY");
    struct stat status;
    if (!named || !*named) {
        lobby_private_path(path);
        if (!lobby_socket_exists(LOBBY_SOCKET) && stat(path, &status) == 0 &&
            S_ISSOCK(status.st_mode) && status.st_uid == geteuid())
            return; /* the socket must be ours, because anyone can create one in /tmp */
        named = LOBBY_SOCKET;
    }
    snprintf(path, LOBBY_PATH_SIZE, "%s", named);
}

bool ssh_command_parse(struct ssh_command *command, const char *text, bool may_prompt,
                       struct error *error)
{
    static const char prefix[] = "ssh://";
    /* Characters of user names, host names and IPv6 addresses. */
    static const char allowed[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                  "0123456789._-@:[]";
    static const char *const ssh_words[] = {"ssh", "-T", "-o", "BatchMode=yes"};
    static const char *const remote_words[] = {"ttychess", "lobby", "--stdio", NULL};
    size_t length;
    int port = 0;
    if (strncmp(text, prefix, strlen(prefix)) != 0)
        return error_set(error, 0, "expected ssh://HOST, found '%.*s'",
                         PRINTABLE_UP_TO(60, text));
    text += strlen(prefix);
    length = strcspn(text, "/");
    const char *colon = strrchr(text, ':');
    if (colon && colon < text + length && !strchr(colon, ']')) {
        length = (size_t)(colon - text);
        if (!number_parse_int(colon + 1, 1, 65535, &port, NULL))
            length = 0; /* invalid */
    }
    const char *at = memchr(text, '@', length);
    if (length == 0 || strspn(text, allowed) < length || strchr("-@:", *text) ||
        length >= sizeof command->bytes - 16 ||
        (at && (at[1] == '-' || at + 1 == text + length)))
        return error_set(error, 0, "expected ssh://[USER@]HOST[:PORT], found 'ssh://%.*s'",
                         PRINTABLE_UP_TO(60, text));
    snprintf(command->bytes, sizeof command->bytes, "%.*s", (int)length, text);
    size_t count = may_prompt ? 2 : 4;
    memcpy(command->words, ssh_words, count * sizeof *ssh_words);
    if (port > 0) {
        snprintf(command->bytes + length + 1, sizeof command->bytes - length - 1, "%d", port);
        command->words[count++] = "-p";
        command->words[count++] = command->bytes + length + 1;
    }
    command->words[count++] = "--";
    command->words[count++] = command->bytes;
    memcpy(command->words + count, remote_words, sizeof remote_words);
    return true;
}
