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

/* The path of a lobby; "none": it is to be left alone. */
struct lobby_path {
    char text[1024]; /* a socket's is shorter, which who dials says */
};

struct lobby_call {
    struct lobby_address address; /* points into the words of the command line, and here: */
    struct dial_command command;
    struct lobby_path path;
    bool stdio, plain;
};

/* Read the words of "lobby" or "join". Below 0: a game is to be played, by call->address; else
 * the exit status: --help, a complaint, or the line was joined to standard input and output. */
int lobby_call_read(struct lobby_call *call, const struct command *command, int argc,
                    char **argv);

/* Where a lobby is: `given`, or NULL: what the user's config says, the environment, the usual
 * place. The address points into `path`. False: the config says "none". */
bool lobby_find(const char *given, struct lobby_path *path, struct lobby_address *address);

/* ttychess sit --engine=COMMAND NAME: a UCI program sits there; goes on until it is ended */
extern const struct command lobby_command, join_command, due_command, sit_command;
int tool_due(int argc, char **argv);

/* What `due` does, on that line; the exit status. */
int lobby_tell_due(const struct lobby_address *address);
int tool_sit(int argc, char **argv);

#endif
