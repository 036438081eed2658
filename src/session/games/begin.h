/* begin.h - put another game on the board; the old one is left or suspended
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Every game except the session's first begins with session_begin_another() (core.h), which
 * leaves the user's game on the disk and replaces it with an empty one. session_new_game()
 * also drops the suspended game (mode.h). Then session_set_up_game() (players.h) or the tags
 * of a saved game set players, clock and opening book. The functions below do all of this.
 *
 * At most one game is suspended, while a file of games, a position or a lobby game is on the
 * board. `return` brings it back. Beginning a new game drops it; `resume` finds it again
 * unless it was not saved (--no-save).
 */
#ifndef TTYCHESS_SESSION_BEGIN_H
#define TTYCHESS_SESSION_BEGIN_H

#include "session/core/core.h"

/* Begin a game from a position, to try moves: without a clock, at the user's own level even
 * after viewing another game, sides unchanged. The user's game is suspended. */
void begin_position(struct session *session, const struct position *position);

/* Leave the game on the board, as `new` does, and take over *game, which becomes the
 * session's. `id`: its name in the archive; NULL or "": a new one. */
void games_take(struct session *session, const struct game *game, const char *id);

/* Load and resume a saved game; watch it if `watched` or another session plays it. Returns
 * false and reports an error if it cannot be loaded. */
bool games_go_on_with(struct session *session, const char *id, bool watched);

/* Suspend the user's game. A game of a file or a position without moves is not suspended; the
 * game already suspended stays so. */
void begin_put_aside(struct session *session);

/* Resume the suspended game on the board, with a message. For a suspended start screen only
 * the sides are restored, without a message, and *at_start tells the caller to open it.
 * Returns false if there is no suspended game. */
bool begin_bring_back(struct session *session, bool *at_start);

#endif
