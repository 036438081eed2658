/* session_board_cursor.h - moving pieces with the mouse or the board cursor.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * These functions do not change the session. The front end passes the written line to
 * session_handle_line(), as if it had been typed.
 */
#ifndef TTYCHESS_SESSION_SESSION_BOARD_CURSOR_H
#define TTYCHESS_SESSION_SESSION_BOARD_CURSOR_H

#include "session/session.h"
#include "typing/board_move.h"

/* Returns the squares to which the piece on `from` can go; none if it cannot be picked up. To
 * castle, the king moves two squares or to the rook. */
bitboard session_cursor_targets(const struct session *session, enum square from);

/* Writes the line that moves the piece. `promotion` is NO_PIECE_TYPE until a piece has been
 * chosen. */
enum board_move_status session_cursor_write_move(const struct session *session,
                                                 enum square from, enum square to,
                                                 enum piece_type promotion,
                                                 char line[BOARD_MOVE_LINE_SIZE]);

#endif
