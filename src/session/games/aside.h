/* aside.h - the own game waits (frame.h) while a file of games, a position or a game of the lobby has its place.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One game waits at most. What leads back is `return`, and out of a game that goes on a row of the menu.
 * Another game that is begun on purpose ends the waiting, and `resume` finds it; one that is not
 * kept (--no-save) is gone then, as when `new` leaves it.
 */
#ifndef TTYCHESS_SESSION_ASIDE_H
#define TTYCHESS_SESSION_ASIDE_H

#include "session/core.h"

/* The own game makes room for a new one, and waits; where it was a game of a file
 * or a position without a move, what waits already goes on waiting. */
void session_put_aside(struct session *session);

/* The game that waits stands on the board again, and goes on as `resume` has it; told. Where the
 * start screen waits only the sides are as they were, nothing is told, and `at_start` is left to
 * the caller. False: none waits. */
bool session_bring_back(struct session *session, bool *at_start);

#endif
