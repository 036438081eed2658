/* begin.h - put another game on the board; the old one is left or suspended
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Every game except the session's first begins with session_begin_another() (core.h), which
 * leaves the user's game on the disk and replaces it with an empty one that has the usual
 * clock. The suspended game (mode.h) stays suspended; session_new_game() drops it, too. Then
 * session_set_up_game() (players.h) or the tags of a saved game set the players, the clock and
 * the opening book. The functions below do all of this.
 *
 * At most one game is suspended, while a file of games, a position or a lobby game is on the
 * board. `return` and a row of the menu bring it back. Starting a new game on purpose drops
 * the suspended game; `resume` finds it again unless it was not saved (--no-save).
 */
#ifndef TTYCHESS_SESSION_BEGIN_H
#define TTYCHESS_SESSION_BEGIN_H

#include "session/core/core.h"

/* Start a game from a position, to try moves in: without a clock, at the level the user has
 * chosen, even if another one was used for a viewed game. The user's game is suspended. The
 * sides do not change. */
void begin_position(struct session *session, const struct position *position);

/* Leave the game on the board, as `new` does, and take over *game, which the session owns
 * from then on. `id`: the name under which the game is saved; NULL or "": it gets a new
 * one. */
void games_take(struct session *session, const struct game *game, const char *id);

/* Load a saved game and resume it. The game is only watched if `watched` is set or another
 * session plays it. Returns false and reports an error if the game cannot be loaded. */
bool games_go_on_with(struct session *session, const char *id, bool watched);

/* Suspend the user's game to make room for a new one. A game of a file is not suspended,
 * nor is a position without moves; the game that is already suspended stays suspended then. */
void begin_put_aside(struct session *session);

/* Bring the suspended game back to the board and resume it, with a message. If the start
 * screen was suspended, only the sides are restored, there is no message, and *at_start is
 * true: the caller must open the start screen. Returns false if nothing is suspended. */
bool begin_bring_back(struct session *session, bool *at_start);

#endif
