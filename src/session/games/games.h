/* games.h - puts another game on the board; leaves or suspends the old one.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * At most one game is suspended, while a file of games, a position or a lobby game is on the
 * board. `return` resumes the suspended game. A new game drops it; `resume` finds it again if
 * it was saved. A lobby game in progress with a clock is not dropped.
 */
#ifndef TTYCHESS_SESSION_GAMES_H
#define TTYCHESS_SESSION_GAMES_H

#include "session/core/core.h"

/* Begins a game from a position, without a clock, with the same sides and at the user's level.
 * Suspends a game in progress. */
void games_start_from_position(struct session *session, const struct position *position);

/* Leaves the game on the board, as `new` does, and puts *game there, taking ownership of it.
 * `id` is its id in the archive; if `id` is NULL or "", the game gets a new id. */
void games_replace_current(struct session *session, const struct game *game, const char *id);

/* Resumes a saved game, or only watches it if `watched` is set or another session is playing it.
 * Returns false and reports an error if it cannot be loaded. */
bool games_resume_saved(struct session *session, const char *id, bool watched);

/* Suspends the user's game, dropping an earlier suspended one, and puts an empty game on the
 * board. Suspends nothing while a game file is open, or if the suspended game is a lobby game
 * in progress with a clock. An unsaved game without moves does not replace a suspended one,
 * unless it is a lobby game that must not be left. */
void games_suspend_current(struct session *session);

/* Resumes the suspended game, with a message. If the start screen was suspended, only restores
 * the sides and sets *at_start to true; the caller then opens the start screen. Returns false
 * if nothing is suspended. */
bool games_resume_suspended(struct session *session, bool *at_start);

#endif
