/* begin.h - another game comes to the board; the one that was there ends, or waits.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Every game but the session's first begins with session_begin_another() (core.h): the own game is
 * left, which stays on the disk, and an empty one has its place, with the usual clock. What waits
 * (mode.h) goes on waiting; session_new_game() ends that, too. Then session_set_up_game()
 * (players.h) or what a kept game says of itself decides who plays, by which clock and book. The
 * functions below do all of it.
 *
 * One game waits at most, while a file of games, a position or a game of the lobby has its place.
 * `return` leads back, and a row of the menu. Another game that is begun on purpose ends the
 * waiting, and `resume` finds it; one that is not kept (--no-save) is gone then.
 */
#ifndef TTYCHESS_SESSION_BEGIN_H
#define TTYCHESS_SESSION_BEGIN_H

#include "session/core/core.h"

/* A game begins from a position, as a board to try things on: without a clock, while the own game
 * waits, and at the level that the person chose, which need not be that of a game that was
 * looked at. Who sits where stays. */
void begin_position(struct session *session, const struct position *position);

/* Leave the game on the board, as `new` does, for this one, which is the session's then; `id`: the
 * name under which it is kept; NULL: it gets one. */
void games_take(struct session *session, const struct game *game, const char *id);

/* The same for a kept one: it is taken up, unless it is only
 * to be watched or somebody else plays it. False after a complaint. */
bool games_go_on_with(struct session *session, const char *id, bool watched);

/* The own game makes room for a new one, and waits; where it was a game of a file
 * or a position without a move, what waits already goes on waiting. */
void begin_put_aside(struct session *session);

/* The game that waits stands on the board again, and goes on as `resume` has it; told. Where the
 * start screen waits only the sides are as they were, nothing is told, and `at_start` is left to
 * the caller. False: none waits. */
bool begin_bring_back(struct session *session, bool *at_start);

#endif
