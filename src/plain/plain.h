/* plain.h - the game line by line: for screen readers, pipes and terminals that cannot address a
 * cursor. One complete sentence a line for each event; no escape sequences.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_PLAIN_PLAIN_H
#define TTYCHESS_PLAIN_PLAIN_H

#include <stddef.h>

struct session;

/* Play on standard input and output until `quit`, end of input, SIGINT, SIGTERM or SIGHUP.
 * `taken` are bytes that were already read from standard input (length `taken_length`,
 * NULL: none). From a terminal lines are obeyed as they come; from anything else a line
 * waits until the engine has answered the one before. Returns the exit status: 0, or 1
 * when standard output could not be written (ferror() says so, and errno why, but where a
 * signal asked for the end of a line that takes nothing) or the game could not be saved. The
 * session stays the caller's. */
int plain_run(struct session *session, const char *taken, size_t taken_length);

#endif
