/* plain.h - the game line by line: for screen readers, pipes and terminals that cannot
 * address a cursor. One complete sentence a line for each event; no escape sequences.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_PLAIN_PLAIN_H
#define TTYCHESS_PLAIN_PLAIN_H

struct session;

/* Play on standard input and output until `quit` or end of input. Returns the exit
 * status. The session stays the caller's. */
int plain_run(struct session *session);

#endif
