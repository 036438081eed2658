/* board_cursor.c - implements session_board_cursor.h.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "session/session_board_cursor.h"

#include "session/board/play.h"

/* Returns whether the piece belongs to the side to move or, if a move would be a premove, to
 * the other side. */
static bool may_take(const struct session *session, enum square from)
{
    const struct position *position = &session_game(session)->position;
    enum piece piece = position_piece_on(position, from);
    bool premoves = session_game(session) == session->board && session_can_premove(session);
    return piece != NO_PIECE && (position->side_to_move == piece_color(piece)) != premoves;
}

bitboard session_cursor_targets(const struct session *session, enum square from)
{
    const struct game *game = session_game(session);
    if (session_has_state(session, STATE_SETUP))
        return board_move_setup_targets(&game->position, from);
    if (session_has_state(session, STATE_GAME_LIST | STATE_HISTORY) ||
        (game->result != RESULT_NONE && game->ending != ENDING_NONE && !game->study) ||
        session_refusal(session, COMMAND_UNKNOWN, PLAYS_MOVES) || !may_take(session, from))
        return 0;
    return board_move_targets(&game->position, from);
}

enum board_move_status session_cursor_write_move(const struct session *session,
                                                 enum square from, enum square to,
                                                 enum piece_type promotion,
                                                 char line[BOARD_MOVE_LINE_SIZE])
{
    const struct position *position = &session_game(session)->position;
    if (session_has_state(session, STATE_SETUP))
        return board_move_write_setup(position, from, to, line);
    return may_take(session, from) ? board_move_write(position, from, to, promotion, line)
                                   : BOARD_MOVE_IMPOSSIBLE;
}
