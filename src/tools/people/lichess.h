/* lichess.h - the way to lichess.org: a program of its own, which speaks as a lobby's server does.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * ttychess lichess: dispatch.c plays, on the line that the program brings. What needs no board (the login,
 * games and puzzles brought home) the program does itself, in place of this one.
 */
#ifndef TTYCHESS_TOOLS_PEOPLE_LICHESS_H
#define TTYCHESS_TOOLS_PEOPLE_LICHESS_H

#include <limits.h>

#include "base/option_table.h"
#include "lobby/dial.h"

struct lichess_call {
    struct lobby_address address; /* points here: */
    const char *words[5];
    char program[PATH_MAX];
    const char *server; /* --server; NULL: lichess.org */
    bool plain, login, logout;
};

/* Where it leads; false: the program is not there, as where ttychess was built without it. */
bool lichess_find(struct lichess_call *call);

/* As lobby_call_read(). */
int lichess_call_read(struct lichess_call *call, int argc, char **argv);

extern const struct command lichess_command;

#endif
