/* socket_keeper.h - a small process that connects to one socket for another one, which has shut
 * itself in and may not.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * It stands outside the sandbox, knows one path and one greeting, and does one thing: asked by
 * a byte, it connects, writes the greeting, and hands the line over. So whoever is within can
 * have the line again when the server was started anew, and cannot say to be somebody else: the
 * greeting has been said before anything of theirs is read. It reads nothing but that byte.
 */
#ifndef TTYCHESS_BASE_SOCKET_KEEPER_H
#define TTYCHESS_BASE_SOCKET_KEEPER_H

#include <stdbool.h>

#include "base/reason.h"

enum { SOCKET_PATH_SIZE = 108, SOCKET_GREETING_SIZE = 128 };

/* Split in two, before any thread is started: the caller goes on as a child, with *channel to
 * ask by (closed on exec); what was the caller stays as the keeper, waits for the child, and
 * ends with its status. It passes on SIGTERM and SIGHUP; the child is sent SIGHUP when the keeper
 * is killed. False, with the reason, in the caller: there is no keeper. */
bool socket_keeper_begin(const char *path, const char *greeting, int *channel,
                         struct reason *reason);

/* A line to the socket on which the greeting was said: non-blocking, closed on exec, the
 * caller's to close. -1, with the reason: nobody listens there. Waits for two seconds at most. */
int socket_keeper_connect(int channel, struct reason *reason);

/* The same without a keeper, for who may connect; "": nothing is said. Nothing waits. */
int socket_connect(const char *path, const char *greeting, struct reason *reason);

#endif
