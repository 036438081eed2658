/* leave.h - the end of a session, the same in both faces.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_SESSION_LEAVE_H
#define TTYCHESS_SESSION_LEAVE_H

#include <stdbool.h>

struct session;

/* The face has no more lines: quit, unless that `was_asked` for by a line, and wait, at
 * most two seconds, until the disk has the game. What the session says about that is left
 * in session_next_message(). Returns the exit status: 0, or 1 when a game with moves in
 * it is not saved, be it on the board, waiting or left (a game that is not to be kept has
 * nothing to save). */
int session_leave(struct session *session, bool was_asked);

/* Before that: a signal asks for the end, or the line is gone. Nobody waits for other programs,
 * which their keepers end. */
void session_hurry(struct session *session);

#endif
