/* lichess.h - starts ttychess-lichess, which connects to lichess.org.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * For `ttychess lichess`, dispatch.c starts a game that uses that program like a lobby server.
 * For commands without a board, such as logout and downloads, the program replaces this
 * process.
 */
#ifndef TTYCHESS_TOOLS_PEOPLE_LICHESS_H
#define TTYCHESS_TOOLS_PEOPLE_LICHESS_H

#include <limits.h>

#include "base/option_table.h"
#include "lobby/connect.h"

struct lichess_invocation {
    struct lobby_address address; /* points into this struct */
    const char *words[5];
    char program[PATH_MAX];
    const char *server; /* value of --server; NULL: lichess.org */
    bool plain, login, logout;
};

/* Sets the address. Returns false if the program is not installed. */
bool lichess_find_program(struct lichess_invocation *invocation);

/* Returns the same as lobby_invocation_parse(). */
int lichess_invocation_parse(struct lichess_invocation *invocation, int argc, char **argv);

extern const struct subcommand lichess_subcommand;

#endif
