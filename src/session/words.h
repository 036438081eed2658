/* words.h - moves, results and players in words.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_SESSION_WORDS_H
#define TTYCHESS_SESSION_WORDS_H

#include "session/core.h"

enum { MOVE_TEXT_SIZE = 32 };

/* "3... Bc5" for the move that led to `place` (1 to game.count), without '+' and '#'. */
void session_move_text(const struct session *session, size_t place, char text[MOVE_TEXT_SIZE]);

/* The same for any game. */
void session_write_move(const struct game *game, size_t place, char text[MOVE_TEXT_SIZE]);

/* "3. Bc4 Bc5": the moves from one place to another, as far as they fit. */
void session_write_moves(const struct session *session, size_t from, size_t to, char *text,
                         size_t size);

/* "You play 4. Nf3." or "Black plays 3... Bc5. Check." for the last move; then the
 * result, when it ended the game, or that a draw may be claimed. */
void session_tell_last_move(struct session *session, bool from_book);
void session_tell_result(struct session *session);

/* Who plays what, at the beginning. */
void session_tell_sides(struct session *session);

#endif
