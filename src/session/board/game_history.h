/* game_history.h - showing earlier positions of the user's game.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A game in progress is shown as a copy, so stepping does not affect the game, its file or its
 * clock. A typed move first returns to the game, and is played if it is typed again. Commands
 * about the game's position also return to the game.
 */
#ifndef TTYCHESS_SESSION_GAME_HISTORY_H
#define TTYCHESS_SESSION_GAME_HISTORY_H

#include "session/core/core.h"

/* Returns the ply to which a step leads from `ply`, between `first` and `last`. Up and down do
 * not change it. */
size_t game_history_ply_after_step(enum browse_step step, size_t ply, size_t first,
                                   size_t last);

/* Goes to the position after `ply` plies of the game's current line. */
void game_go_to_ply(struct game *game, size_t ply);

/* Shows and reports the position after `ply` plies. If this is the game's last position,
 * returns to the game. */
void game_history_show(struct session *session, size_t ply);

/* Like game_history_show(), for a step. Returns false if the user may not step back now. */
bool game_history_step(struct session *session, enum browse_step step);

/* Returns to the game without a message. Returns the ply that was shown. */
size_t game_history_leave(struct session *session);

/* game_history_begin_browsing() makes the finished game a study, so that the user can step
 * through it. First call game_history_refuse_browsing(), which reports why and returns true if
 * that is impossible. */
bool game_history_refuse_browsing(struct session *session);
void game_history_begin_browsing(struct session *session);

/* Plays the move as a variation if the user's game is a study on the board; otherwise returns
 * false. */
bool game_history_try_variation(struct session *session, chess_move move);

#endif
