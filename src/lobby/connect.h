/* connect.h - connections to a lobby server: a local socket, or a program such as ssh.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * No function waits. Descriptors are non-blocking and close-on-exec; the caller closes them.
 */
#ifndef TTYCHESS_LOBBY_CONNECT_H
#define TTYCHESS_LOBBY_CONNECT_H

#include <stdbool.h>
#include <sys/types.h>

#include "base/error.h"

struct lobby_address {
    const char *path; /* path of a socket, or NULL */
    /* A program that connects through standard input and output. If both are NULL, the client
     * cannot connect again. */
    const char *const *command;
    /* A connection for the first attempt, on which hello was sent with the tag 1; the client
     * closes it. 0: none. */
    int connected_socket;
    pid_t connected_child; /* program of this connection; 0: none */
};

/* Connects to a socket and sends `greeting`. Returns -1 and sets *error on failure. */
int lobby_connect_socket(const char *path, const char *greeting, struct error *error);

/* Connects by path or command. Returns -1 and sets *error on failure. *child is the program's
 * pid, or 0; it exits when the connection is closed, and the caller waits for it. *stderr_fd
 * reads the program's standard error, or is -1; NULL for `stderr_fd` discards it. */
int lobby_open_connection(const struct lobby_address *address, pid_t *child, int *stderr_fd,
                          struct error *error);

/* Returns whether ssh's last messages in `stderr_fd` mean that it cannot log in without a
 * prompt, because no key is accepted or the host's key is unknown or has changed. Copies the
 * message to `line`. Call it after ssh has exited. Messages of the remote program do not
 * count. */
enum { LOGIN_ERROR_SIZE = 160 };
bool lobby_login_error(int stderr_fd, char line[LOGIN_ERROR_SIZE]);

/* Starts the program as lobby_open_connection() does, with `stderr_fd` as its standard error;
 * -1: discarded. */
int lobby_start_command(const char *const *command, int stderr_fd, pid_t *child,
                        struct error *error);

/* The socket of `serve --here` for this account: /tmp/ttychess-anna/lobby, or under $TMPDIR.
 * Other users could not enter $XDG_RUNTIME_DIR. */
enum {
    LOBBY_PATH_SIZE = 1024 /* sufficient, because lobby_connect_socket() rejects paths too long
                            * for a socket */
};
void lobby_private_path(char path[LOBBY_PATH_SIZE]);

/* Write $TTYCHESS_LOBBY, otherwise the path of the host's socket, otherwise that of the
 * account's own `serve --here`. */
void lobby_default_path(char path[LOBBY_PATH_SIZE]);

/* Returns whether a socket exists; its server may have stopped. */
bool lobby_socket_exists(const char *path);

/* Converts "ssh://[USER@]HOST[:PORT]" to an ssh command for `ttychess lobby --stdio` there.
 * The words point into `bytes`. Returns false and sets *error if the address is invalid or
 * could be taken for an option. */
enum { SSH_COMMAND_WORDS = 12, SSH_COMMAND_BYTES = 400 };
struct ssh_command {
    const char *words[SSH_COMMAND_WORDS];
    char bytes[SSH_COMMAND_BYTES]; /* [USER@]HOST and a NUL, then the other words */
};
bool ssh_command_read(struct ssh_command *command, const char *text, bool may_prompt,
                      struct error *error);

#endif
