/* game_history.h - showing earlier positions of the user's game.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A game in progress is shown as a copy, so nothing done there affects the game, its file or
 * its clock, and it continues meanwhile. A typed move returns to the game; typed again, it is
 * played. Commands about the game's position return to it, too.
 */
#ifndef TTYCHESS_SESSION_GAME_HISTORY_H
#define TTYCHESS_SESSION_GAME_HISTORY_H

#include "session/core/core.h"

/* Returns where a step leads from `ply`, between `first` and `last`. Up and down lead
 * nowhere. */
size_t game_history_step_ply(enum browse_step step, size_t ply, size_t first, size_t last);

/* Goes to the position after `ply` plies of the game's current line. */
void game_history_go_to_ply(struct game *game, size_t ply);

/* Shows and reports the position after `ply` plies; if no more were played, the game
 * itself. */
void game_history_show(struct session *session, size_t ply);

/* Like game_history_show(), for a step. Returns false if it is impossible now. */
bool game_history_step(struct session *session, enum browse_step step);

/* Returns to the game without a message. Returns the plies of the position that was shown. */
size_t game_history_end(struct session *session);

/* These step through a finished game as a study. If that is impossible, the first says why and
 * returns true. */
bool game_history_refuse_browsing(struct session *session);
void game_history_begin_browsing(struct session *session);

/* Tries a move if the user's game is a study; otherwise returns false. */
bool game_history_try_variation(struct session *session, chess_move move);

#endif
