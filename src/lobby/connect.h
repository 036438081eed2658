/* connect.h - connections to a lobby server: a local socket, or a program such as ssh.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * No function blocks. The caller closes the descriptors, which are non-blocking and
 * close-on-exec.
 */
#ifndef TTYCHESS_LOBBY_CONNECT_H
#define TTYCHESS_LOBBY_CONNECT_H

#include <stdbool.h>
#include <sys/types.h>

#include "base/error.h"

struct lobby_address {
    const char *path; /* the server's socket, or NULL */
    /* A program that relays its standard input and output to the server. If `path` and
     * `command` are NULL, the client cannot reconnect. */
    const char *const *command;
    /* An open connection for the first attempt, on which hello was sent with tag 1. The client
     * closes it. 0: none. */
    int connected_socket;
    pid_t connected_child; /* pid of its program; 0: none */
};

/* Connects to a socket and sends `greeting`. Returns -1 and sets *error on failure. */
int lobby_connect_socket(const char *path, const char *greeting, struct error *error);

/* Connects by path or command. Returns -1 and sets *error on failure. Sets *child to the
 * program's pid, or 0. The program exits when the connection is closed, and the caller waits
 * for it. Sets *stderr_fd to a pipe with the program's standard error, or to -1. If
 * `stderr_fd` is NULL, standard error is discarded. */
int lobby_open_connection(const struct lobby_address *address, pid_t *child, int *stderr_fd,
                          struct error *error);

/* Returns whether the last output of ssh in `stderr_fd` says that ssh cannot log in without a
 * prompt, because no key is accepted or the host's key is unknown or has changed. If so,
 * copies the message to `line`. Call it after ssh has exited. */
enum { LOGIN_ERROR_SIZE = 160 };
bool lobby_read_login_error(int stderr_fd, char line[LOGIN_ERROR_SIZE]);

/* Starts the program, with `stderr_fd` (-1: none) as its standard error. */
int lobby_start_command(const char *const *command, int stderr_fd, pid_t *child,
                        struct error *error);

/* Writes the path of this account's `serve --here` socket: /tmp/ttychess-anna/lobby, or the
 * same under $TMPDIR. $XDG_RUNTIME_DIR is not used, because other users cannot enter it. */
enum {
    LOBBY_PATH_SIZE = 1024 /* bytes; sockets have shorter paths */
};
void lobby_private_path(char path[LOBBY_PATH_SIZE]);

/* Writes $TTYCHESS_LOBBY if set. Otherwise writes the path of the host's socket, or that of
 * the account's own `serve --here` if only that socket exists. */
void lobby_default_path(char path[LOBBY_PATH_SIZE]);

/* Returns whether there is a socket at `path`. Its server may have stopped. */
bool lobby_socket_exists(const char *path);

/* Converts "ssh://[USER@]HOST[:PORT]" to an ssh command that runs `ttychess lobby --stdio`
 * there. Some words point into `bytes`. Returns false and sets *error if the address is
 * invalid or ssh could take it for an option. */
enum { SSH_COMMAND_WORDS = 12, SSH_COMMAND_BYTES = 400 };
struct ssh_command {
    const char *words[SSH_COMMAND_WORDS];
    char bytes[SSH_COMMAND_BYTES]; /* [USER@]HOST and a NUL, then the other words */
};
bool ssh_command_parse(struct ssh_command *command, const char *text, bool may_prompt,
                       struct error *error);

#endif
