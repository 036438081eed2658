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

#include "session/core.h"
#include "session/session_browse.h"

/* The copy that is shown; NULL: nobody looks back. */
const struct game *session_look_game(const struct session *session);

/* Look at the game after so many of its half-moves, as many at most as are played; at the
 * last one that is the game itself again. Told. */
void session_look_at(struct session *session, size_t place);

/* The same by steps; false: one may not look. */
bool session_look_step(struct session *session, enum browse_step step);

/* The board is the game's again, without a word. Returns how many half-moves were shown. */
size_t session_end_look(struct session *session);

/* "12... Nf6, of 20 moves; the game goes on"; "" while nobody looks back. Returns `text`. */
const char *session_look_text(const struct session *session, char *text, size_t size);

#endif
