/* words.h - moves, results and players in words.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_SESSION_WORDS_H
#define TTYCHESS_SESSION_WORDS_H

#include "pgn/move_text.h"
#include "session/core.h"

/* "You play 4. Nf3." or "Black plays 3... Bc5. Check." for the last move; then the
 * result, when it ended the game, or that a draw may be claimed. */
void session_tell_last_move(struct session *session, bool from_book);
void session_tell_result(struct session *session);

/* Who plays what, at the beginning. */
void session_tell_sides(struct session *session);

/* The same, with a sentence behind it in the line of a screen: " Your game is kept."; "": none. */
void session_tell_sides_and(struct session *session, const char *also);

#endif
