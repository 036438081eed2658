/* lobby.h - commands that lead to people on this host, or on another one.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * ttychess lobby [--stdio] [PATH], ttychess join ssh://HOST|PATH: dispatch.c plays, on the line that
 * they name.
 */
#ifndef TTYCHESS_TOOLS_PEOPLE_LOBBY_H
#define TTYCHESS_TOOLS_PEOPLE_LOBBY_H

#include "base/option_table.h"
#include "lobby/dial.h"

/* The path of a lobby; "none": it is to be left alone. */
struct lobby_path {
    char text[LOBBY_PATH_SIZE];
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

extern const struct command lobby_command, join_command;

/* What comes from standard input goes to the line, what comes from it to standard output, until one
 * of them ends. `greeted`: hello has been said on it, so that the first line that comes is dropped. */
void lobby_relay(int line, bool greeted);

#endif
