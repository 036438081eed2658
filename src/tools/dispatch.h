/* dispatch.h - which command was asked for, and help about all of them.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * `ttychess` alone plays: on the screen where there is one, line by line elsewhere, and as a chess
 * engine when the program at the other end of the pipe says "uci".
 */
#ifndef TTYCHESS_TOOLS_DISPATCH_H
#define TTYCHESS_TOOLS_DISPATCH_H

#include "session/requests.h"
#include "settings/settings.h"

/* What the front ends do, which the tools do not know. */
struct front_end {
    /* Play; returns the exit status. `taken`: bytes of standard input that were read already. */
    int (*play)(struct settings *settings, const char *taken, size_t taken_length);
    void (*print_request)(enum request request); /* its help */
};

/* Do what the command line says; returns the exit status. */
int dispatch(const struct front_end *front_end, int argc, char **argv);

#endif
