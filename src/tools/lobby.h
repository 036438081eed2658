/* lobby.h - commands that lead to people on this host, or on another one.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * ttychess lobby [--stdio] [PATH], ttychess join ssh://HOST|PATH: main() plays, on the line that
 * they name; ttychess due is a tool like others.
 */
#ifndef TTYCHESS_TOOLS_LOBBY_H
#define TTYCHESS_TOOLS_LOBBY_H

#include "base/option_table.h"
#include "lobby/dial.h"

struct lobby_call {
    struct lobby_address address; /* points into the words of the command line, and here: */
    struct dial_command command;
    bool stdio, plain;
};

/* Read the words of "lobby" or "join". Below 0: a game is to be played, by call->address; else
 * the exit status: --help, a complaint, or the line was joined to standard input and output. */
int lobby_call_read(struct lobby_call *call, const struct command *command, int argc,
                    char **argv);

extern const struct command lobby_command, join_command, due_command;
int tool_due(int argc, char **argv);

/* What `due` does, on that line; the exit status. */
int lobby_tell_due(const struct lobby_address *address);

#endif
