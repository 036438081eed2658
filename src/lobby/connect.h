/* connect.h - connections to a lobby server: a local socket, or a program such as ssh.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * No function blocks. Functions that return a descriptor return -1 and set *error on failure.
 * Descriptors are non-blocking and close-on-exec, and the caller closes them.
 */
#ifndef TTYCHESS_LOBBY_CONNECT_H
#define TTYCHESS_LOBBY_CONNECT_H

#include <stdbool.h>
#include <sys/types.h>

#include "base/error.h"

struct lobby_address {
    const char *path; /* the server's socket; NULL: use `command` */
    /* A program that relays its standard input and output to the server. If `path` and
     * `command` are both NULL, the client cannot reconnect. */
    const char *const *command;
    /* An open connection to use first. hello was sent on it with tag 1. The client closes it.
     * 0: none. */
    int connected_socket;
    pid_t connected_child; /* pid of the program that provides it; 0: none */
};

/* Connects to the socket at `path` and sends `greeting`. */
int lobby_connect_socket(const char *path, const char *greeting, struct error *error);

/* Connects to the path or, if that is NULL, starts the command. Sets *child to the program's
 * pid, or 0. The program exits when the connection is closed, and the caller waits for it.
 * Sets *stderr_fd to a pipe with the program's standard error, or -1. If `stderr_fd` is NULL,
 * standard error is discarded. */
int lobby_open_connection(const struct lobby_address *address, pid_t *child, int *stderr_fd,
                          struct error *error);

/* Returns whether ssh's last output on `stderr_fd` says why it cannot log in without a
 * prompt: no key is accepted, or the host key is unknown or has changed. If so, copies
 * the message to `line`. Call it after ssh has exited. */
enum { LOGIN_ERROR_SIZE = 160 };
bool lobby_read_login_error(int stderr_fd, char line[LOGIN_ERROR_SIZE]);

/* Starts the program with a socket as its standard input and output, and returns the other
 * end. `stderr_fd` is its standard error; -1: discarded. */
int lobby_start_command(const char *const *command, int stderr_fd, pid_t *child,
                        struct error *error);

/* Writes the path of this account's `serve --here` socket, such as /tmp/ttychess-anna/lobby;
 * $TMPDIR, if set, replaces /tmp. $XDG_RUNTIME_DIR is not used, because others cannot enter
 * it. */
enum {
    LOBBY_PATH_SIZE = 1024 /* bytes; paths of sockets are shorter */
};
void lobby_private_path(char path[LOBBY_PATH_SIZE]);

/* Writes $TTYCHESS_LOBBY if it is set, otherwise the path of the host's socket, or of the
 * account's own `serve --here` socket if only the latter exists. */
void lobby_default_path(char path[LOBBY_PATH_SIZE]);

/* Returns whether there is a socket at `path`, even if its server has stopped. */
bool lobby_socket_exists(const char *path);

/* Converts "ssh://[USER@]HOST[:PORT]" to an ssh command that runs `ttychess lobby --stdio`
 * there. Unless `may_prompt`, ssh fails instead of asking for a password. Do not copy the
 * structure, because some words point into `bytes`. Returns false and sets *error if the
 * address is invalid or ssh could take it for an option. */
enum { SSH_COMMAND_WORDS = 12, SSH_COMMAND_BYTES = 400 };
struct ssh_command {
    const char *words[SSH_COMMAND_WORDS];
    char bytes[SSH_COMMAND_BYTES]; /* [USER@]HOST, a NUL, and the port if one is given */
};
bool ssh_command_parse(struct ssh_command *command, const char *text, bool may_prompt,
                       struct error *error);

#endif
