/* look.h - earlier positions: in a copy of a game in progress, or in the user's finished game.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The copy protects the game, its file and its clock from everything that is done there, and
 * the game continues meanwhile. A typed move first returns to the game, and is played if it is
 * typed again. So do commands about the position of the game.
 */
#ifndef TTYCHESS_SESSION_LOOK_H
#define TTYCHESS_SESSION_LOOK_H

#include "session/core/core.h"

/* Returns where a step leads from `place`, between `first` and `last`, all in plies. Up and
 * down lead nowhere. */
size_t look_step_place(enum browse_step step, size_t place, size_t first, size_t last);

/* Goes to the position of a game after `place` plies of its line. */
void look_walk_to_place(struct game *game, size_t place);

/* Shows the game after `place` plies, and says so. From the last ply played on, shows the game
 * itself. */
void look_show(struct session *session, size_t place);

/* The same for a step. Returns false if looking back is impossible now. */
bool look_step(struct session *session, enum browse_step step);

/* Returns to the game without a message. Returns the number of plies that were shown. */
size_t look_end(struct session *session);

/* Stepping through the user's game, which becomes a study meanwhile, because it is over or is
 * one already. */
bool look_refuse_walk(struct session *session); /* true, after a message: not possible */
void look_begin_walk(struct session *session);

/* Tries a legal move if the user's game is a study. Returns false if it is not. */
bool look_try_walking(struct session *session, chess_move move);

#endif
