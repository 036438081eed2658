/* games.h - put another game on the board; leave or suspend the old one.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Every game except the session's first begins with session_replace_game() (core.h), which
 * leaves the user's game on the disk and replaces it with an empty one. session_new_game()
 * also drops the suspended game (mode.h). Then session_set_up_game() (players.h) or the tags
 * of a saved game set players, clock and opening book. The functions below do all of this.
 *
 * At most one game is suspended, while a file of games, a position or a lobby game is on the
 * board. `return` resumes it. A new game drops it; `resume` finds it again if it was saved.
 */
#ifndef TTYCHESS_SESSION_GAMES_H
#define TTYCHESS_SESSION_GAMES_H

#include "session/core/core.h"

/* Begin a game from a position: without a clock, with the same sides, at the user's level, not
 * that of a viewed game. A game in progress is suspended. */
void games_start_from_position(struct session *session, const struct position *position);

/* Leaves the game on the board, as `new` does, and takes over *game. `id` is its name in the
 * archive; NULL or "": a new one. */
void games_replace_current(struct session *session, const struct game *game, const char *id);

/* Resumes a saved game, or only watches it if `watched` is set or another session plays it.
 * Returns false and reports an error if it cannot be loaded. */
bool games_resume_saved(struct session *session, const char *id, bool watched);

/* Suspend the user's game, in place of an earlier suspended one. A game from a file is never
 * suspended; nor is any game if a lobby game with a clock already is, or an unsaved game
 * without moves if any is. */
void games_suspend(struct session *session);

/* Resumes the suspended game, with a message. If the start screen was suspended, this only
 * restores the sides, without a message, and sets *at_start: the caller opens the start
 * screen. Returns false if nothing is suspended. */
bool games_resume_suspended(struct session *session, bool *at_start);

#endif
