/* socket.c - the listening socket and new connections.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
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

#include "base/compat.h"
#include "base/words.h"
#include "host/server/state.h"

enum { FIRST_INHERITED = 3, ACCEPT_RETRY_DELAY = 100 /* milliseconds */ };

/* ---- accounts --------------------------------------------------------------------------- */

bool uid_list_add(struct uid_list *list, const char *account, struct error *error)
{
    const struct passwd *entry = getpwnam(account);
    uint64_t number;
    if (list->count == SERVER_MAX_UIDS)
        return error_set(error, 0, "too many accounts; the limit is %d", SERVER_MAX_UIDS);
    if (entry)
        number = entry->pw_uid;
    else if (!number_parse(account, 0, UINT32_MAX - 1, &number, NULL))
        return error_set(error, 0, "expected an account on this host, found '%s'", account);
    list->uids[list->count++] = (uid_t)number;
    return true;
}

static bool uid_list_has(const struct uid_list *list, uid_t uid)
{
    for (int i = 0; i < list->count; i++)
        if (list->uids[i] == uid)
            return true;
    return false;
}

/* ---- listening -------------------------------------------------------------------------- */

/* Returns the listening socket passed by systemd's protocol (sd_listen_fds), or -1. */
static int inherited_socket(void)
{
    const char *process = getenv("LISTEN_PID"), *count = getenv("LISTEN_FDS");
    if (!process || !count || atol(process) != (long)getpid() || atoi(count) < 1)
        return -1;
    unsetenv("LISTEN_PID");
    unsetenv("LISTEN_FDS");
    fcntl(FIRST_INHERITED, F_SETFD, FD_CLOEXEC);
    fcntl(FIRST_INHERITED, F_SETFL, O_NONBLOCK);
    return FIRST_INHERITED;
}

/* Checks that only this account and root can replace the socket. */
static bool check_directory(const char *path, struct error *error)
{
    const char *slash = strrchr(path, '/');
    char directory[sizeof((struct sockaddr_un *)0)->sun_path];
    struct stat status;
    if (!slash || slash == path)
        return error_set(error, 0, "%s: expected the path of a socket in its own directory",
                         path);
    snprintf(directory, sizeof directory, "%.*s", (int)(slash - path), path);
    if (stat(directory, &status) != 0)
        return error_set(error, 0, "%s: %s", directory, strerror(errno));
    if ((status.st_uid != geteuid() && status.st_uid != 0) ||
        (status.st_mode & (S_IWGRP | S_IWOTH)))
        return error_set(
            error, 0,
            "%s: must belong to root or you, and must not be writable by group or others",
            directory);
    return true;
}

/* Removes the socket of an earlier server. Returns false and sets *error if the path is still
 * in use. */
static bool clear_path(const struct sockaddr_un *address, struct error *error)
{
    struct stat status;
    if (lstat(address->sun_path, &status) != 0)
        return true; /* bind() will report other errors */
    if (!S_ISSOCK(status.st_mode))
        return error_set(error, 0, "%s: exists, but is not a socket", address->sun_path);
    int probe = compat_socket(AF_UNIX);
    bool unused = probe >= 0 &&
                  connect(probe, (const struct sockaddr *)address, sizeof *address) != 0 &&
                  errno == ECONNREFUSED;
    if (probe >= 0)
        close(probe);
    if (!unused)
        return error_set(error, 0, "%s: %s", address->sun_path,
                         probe < 0 ? strerror(errno)
                                   : "a server is already using this socket");
    unlink(address->sun_path);
    return true;
}

static int listen_at(const char *path, struct error *error)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    if (strlen(path) >= sizeof address.sun_path) {
        error_set(error, 0, "%s: expected a path of at most %zu bytes", path,
                  sizeof address.sun_path - 1);
        return -1;
    }
    strcpy(address.sun_path, path);
    if (!check_directory(path, error) || !clear_path(&address, error))
        return -1;
    int file = compat_socket(AF_UNIX);
    if (file < 0 || bind(file, (struct sockaddr *)&address, sizeof address) != 0 ||
        chmod(path, 0666) != 0 || listen(file, SOMAXCONN) != 0) {
        error_set(error, 0, "%s: %s", path, strerror(errno));
        if (file >= 0)
            close(file);
        return -1;
    }
    return file;
}

bool server_listen(struct server *server, struct error *error)
{
    server->listener = inherited_socket();
    if (server->listener < 0) {
        server->listener = listen_at(server->options->socket, error);
        server->owns_path = server->listener >= 0;
    }
    return server->listener >= 0;
}

void server_stop_listening(struct server *server)
{
    compat_forget(&server->poller, server->listener);
    if (server->listener >= 0)
        close(server->listener);
    if (server->owns_path)
        unlink(server->options->socket);
    server->listener = -1;
    server->owns_path = false;
}

/* ---- new connections -------------------------------------------------------------------- */

/* Returns whether an account may connect. Each account gets at most a quarter of the
 * connections. A trusted account speaks for many users, so only its connections that are not
 * logged in count. */
static bool may_connect(const struct server *server, uid_t uid)
{
    bool trusted = uid_list_has(&server->options->trusted, uid);
    int most = server->options->clients, all = 0, own = 0;
    for (; all < (int)server->client_count; all++) {
        const struct client *client = server->clients[all];
        own += client->uid == uid && !(trusted && core_session_is_logged_in(client->session));
    }
    return all < most && own < (most > 4 ? most / 4 : most);
}

static void add_client(struct server *server, int socket)
{
    static const char busy[] = "* bye code=busy\n";
    struct core_caller caller;
    uid_t uid;
    if (!compat_get_peer(socket, &uid) || !may_connect(server, uid)) {
        (void)!write(socket, busy, sizeof busy - 1);
        close(socket);
        return;
    }
    caller.uid = uid;
    caller.trusted = uid_list_has(&server->options->trusted, uid);
    caller.admin = uid == 0 || uid == geteuid() || uid_list_has(&server->options->admins, uid);
    struct client *client = client_open(server, socket, uid);
    client->session =
        lobby_core_open_session(server->core, &caller, client, server_now(server));
}

void server_accept(struct server *server)
{
    enum { MAX_ACCEPTS = 64 };
    int64_t now = server_now(server);
    server->accept_at = now;
    for (int i = 0; i < MAX_ACCEPTS; i++) {
        int socket = compat_accept(server->listener);
        if (socket >= 0) {
            add_client(server, socket);
            continue;
        }
        if (errno == EINTR || errno == ECONNABORTED)
            continue;
        server->accept_at =
            errno == EMFILE || errno == ENFILE || errno == ENOBUFS || errno == ENOMEM
                ? now + ACCEPT_RETRY_DELAY /* descriptors or memory may be released by then */
                : -1;
        return;
    }
}
