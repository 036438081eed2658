/* join.h - the first line to a lobby on another host, before there is a screen.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * ssh asks at the terminal what it has to: whether a key is the host's, a password. Later lines,
 * when this one has dropped, are dialled below a screen, and then it must not ask.
 */
#ifndef TTYCHESS_TOOLS_JOIN_H
#define TTYCHESS_TOOLS_JOIN_H

#include "lobby/dial.h"

/* Dial "ssh://HOST", say hello, and wait for the answer, which stays in the line to be read: it is
 * address->greeted then, and address->command, in *command, has it again. False, with one line
 * about what was wrong: there is no lobby to be had. */
bool join_ssh(const char *place, struct dial_command *command, struct lobby_address *address,
              struct reason *reason);

#endif
