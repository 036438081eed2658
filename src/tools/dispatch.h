/* dispatch.h - runs the command of the command line, or prints help.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Without a command, `ttychess` plays: on the screen if there is a terminal, otherwise in
 * plain mode, or as a chess engine if the first line of a pipe is "uci".
 */
#ifndef TTYCHESS_TOOLS_DISPATCH_H
#define TTYCHESS_TOOLS_DISPATCH_H

#include "session/commands.h"
#include "settings/settings.h"

/* Callbacks into the front ends, which the tools must not include. */
struct front_end {
    /* Returns the exit status. `read_ahead` contains the bytes already read from standard
     * input. */
    int (*play)(struct settings *settings, const char *read_ahead, size_t read_ahead_length);
    void (*print_command_help)(enum command_id command, bool kiosk, int columns);
};

/* Returns the exit status. */
int dispatch(const struct front_end *front_end, int argc, char **argv);

#endif
