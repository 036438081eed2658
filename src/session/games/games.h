/* games.h - put another game on the board; the old one is left or suspended
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Every game except the session's first begins with session_replace_game() (core.h), which
 * leaves the user's game on the disk and replaces it with an empty one. session_new_game()
 * also drops the suspended game (mode.h). Then session_set_up_game() (players.h) or the tags
 * of a saved game set players, clock and opening book. The functions below do all of this.
 *
 * At most one game is suspended, while a file of games, a position or a lobby game is on the
 * board. `return` brings it back. Beginning a new game drops it; `resume` finds it again
 * unless it was not saved (--no-save).
 */
#ifndef TTYCHESS_SESSION_GAMES_H
#define TTYCHESS_SESSION_GAMES_H

#include "session/core/core.h"

/* Begin a game from a position, to try moves: without a clock, with the same sides, at the
 * level that the user has chosen and not that of a viewed game. The user's game is
 * suspended. */
void games_start_from_position(struct session *session, const struct position *position);

/* Leave the game on the board, as `new` does, and take over *game, which becomes the
 * session's. `id`: its name in the archive; NULL or "": a new one. */
void games_replace_current(struct session *session, const struct game *game, const char *id);

/* Load and resume a saved game, or only watch it if `watched` is set or another session plays
 * it. Returns false and reports an error if it cannot be loaded. */
bool games_resume_saved(struct session *session, const char *id, bool watched);

/* Suspend the user's game to make room for another one. A game of a file or a position without
 * moves is not suspended; a game that is already suspended stays suspended then. */
void games_suspend(struct session *session);

/* Resume the suspended game on the board, with a message. If the start screen was suspended,
 * only the sides are restored, without a message, and *at_start is true: the caller opens the
 * start screen. Returns false if nothing is suspended. */
bool games_resume_suspended(struct session *session, bool *at_start);

#endif
