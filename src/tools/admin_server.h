/* admin_server.h - what the commands of `admin` that are about a lobby's store share.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_TOOLS_ADMIN_SERVER_H
#define TTYCHESS_TOOLS_ADMIN_SERVER_H

#include "base/option_table.h"
#include "host/store_admin.h"
#include "lobby/line.h"

struct admin_server {
    const char *store, *socket, *output; /* NULL: the usual ones; standard output */
};

#define ADMIN_STORE "/var/lib/ttychess"

/* Rows of their tables. */
#define ADMIN_STORE_ROW                                                                       \
    OPTION_ROW("store", 0, "DIRECTORY",                                                       \
               "The server's people and games; default " ADMIN_STORE,                         \
               .kind = VALUE_DIRECTORY, INTO(struct admin_server, store))
#define ADMIN_SOCKET_ROW                                                                      \
    OPTION_ROW("socket", 0, "PATH", "Where the server listens, if it runs",                   \
               .kind = VALUE_FILE, INTO(struct admin_server, socket))

/* Read the command line, which is to have `words` words behind the options: argv[optind] on.
 * Below 0: it has; else the exit status. `what`: what was expected. */
int admin_server_read(const struct command *command, struct admin_server *values, int argc,
                      char **argv, int words, const char *what);

/* Bring into the store what a server that was killed has left beside it. Below 0: that is so, or
 * there is nothing, or a server is at work; else the exit status, and it is said why. */
int admin_server_settle(const struct command *command, const struct admin_server *values);

/* Say what was wrong; returns exit status 1. */
int admin_server_complain(const struct command *command, const struct reason *reason);

/* Have the running server do it: a line without its tag, begun by line_begin(.., 1, verb) and
 * not ended. False, with the reason. */
bool admin_server_ask(const struct admin_server *values, struct line_writer *line,
                      struct reason *reason);

#endif
