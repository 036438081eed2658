/* look.h - showing earlier positions of the user's game.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A game in progress is shown as a copy, so nothing done there affects the game, its file or
 * its clock, and it continues meanwhile. A typed move only returns to the game; typed again,
 * it is played. Commands about the game's position return to it, too.
 */
#ifndef TTYCHESS_SESSION_LOOK_H
#define TTYCHESS_SESSION_LOOK_H

#include "session/core/core.h"

/* Returns where a step leads from `place`, in plies, between `first` and `last`. Up and down
 * lead nowhere. */
size_t look_step_place(enum browse_step step, size_t place, size_t first, size_t last);

/* Goes to the position after `place` plies of the game's line. */
void look_walk_to_place(struct game *game, size_t place);

/* Shows the position after `place` plies, or, from the last one on, the game itself, and
 * reports it. */
void look_show(struct session *session, size_t place);

/* The same for a step. Returns false if it is impossible now. */
bool look_step(struct session *session, enum browse_step step);

/* Returns to the game without a message. Returns the plies of the position that was shown. */
size_t look_end(struct session *session);

/* The user's game, if it is over or a study, can be stepped through, as a study. */
bool look_refuse_walk(struct session *session); /* says why not, and returns true */
void look_begin_walk(struct session *session);

/* Tries a move if the user's game is a study; otherwise returns false. */
bool look_try_walking(struct session *session, chess_move move);

#endif
