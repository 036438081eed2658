/* lobby.h - commands that connect to a lobby on this or another host.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * dispatch.c starts the game that uses the connection.
 */
#ifndef TTYCHESS_TOOLS_PEOPLE_LOBBY_H
#define TTYCHESS_TOOLS_PEOPLE_LOBBY_H

#include "base/option_table.h"
#include "lobby/connect.h"

struct lobby_invocation {
    struct lobby_address address; /* points into the command line and this struct */
    struct ssh_command command;
    char path[LOBBY_PATH_SIZE];
    bool stdio, plain;
};

/* Reads the command line of "lobby" or "join". Returns -1 if the caller should play at
 * invocation->address. Otherwise returns the exit status: after --help, an error or the end
 * of --stdio. */
int lobby_invocation_parse(struct lobby_invocation *invocation,
                           const struct subcommand *command, int argc, char **argv);

extern const struct subcommand lobby_subcommand, join_subcommand;

/* Relays between the connection and standard input and output until one of them ends.
 * `greeted` means that hello was already sent, so the client's first line is dropped. */
void lobby_relay(int connection, bool greeted);

#endif
