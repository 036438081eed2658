/* look.h - looking back in a game that goes on.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is shown is a copy of the own game that stands elsewhere: nothing done there can reach
 * the game, its file or its clock, and whoever plays on does not notice. A move that is
 * typed brings the board back, and is played when it is typed once more; what is asked about the
 * game's position is asked there, and brings the board back, too.
 */
#ifndef TTYCHESS_SESSION_LOOK_H
#define TTYCHESS_SESSION_LOOK_H

#include "session/core/core.h"

/* Where a step leads from a place between two others, all in half-moves; up and down lead nowhere. */
size_t look_step_place(enum browse_step step, size_t place, size_t first, size_t last);

/* Stand in a game after so many half-moves of its line. */
void look_walk_to_place(struct game *game, size_t place);

/* Look at the game after so many of its half-moves, as many at most as are played; at the
 * last one that is the game itself again. Told. */
void look_show(struct session *session, size_t place);

/* The same by steps; false: one may not look. */
bool look_step(struct session *session, enum browse_step step);

/* The board is the game's again, without a word. Returns how many half-moves were shown. */
size_t look_end(struct session *session);

/* One's own game is over, or looked at, and may be walked through: a study while it is. */
bool look_refuse_walk(struct session *session); /* says why it may not; false: it may */
void look_begin_walk(struct session *session);

/* In a study of the own game a legal move is tried; false: it is none. */
bool look_try_walking(struct session *session, chess_move move);

#endif
