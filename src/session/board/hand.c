/* hand.c - moving pieces by mouse or board cursor.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "session/session_hand.h"

#include "session/board/play.h"

/* Returns whether the piece can be picked up: the side to move's, or, if premoves are
 * possible, the other side's. */
static bool may_take(const struct session *session, enum square from)
{
    const struct position *position = &session_game(session)->position;
    enum piece piece = position_piece_on(position, from);
    bool premoves = session_game(session) == session->board && play_may_premove(session);
    return piece != NO_PIECE &&
           (position->side_to_move == piece_color(piece) ? !premoves : premoves);
}

bitboard session_hand_targets(const struct session *session, enum square from)
{
    const struct game *game = session_game(session);
    if (session_is_at(session, AT_SETUP))
        return board_move_setup_targets(&game->position, from);
    if (session_is_at(session, AT_LIST | AT_LOOK) ||
        (game->result != RESULT_NONE && game->ending != ENDING_NONE && !game->study) ||
        session_refusal(session, REQUEST_UNKNOWN, MOVES_ON) || !may_take(session, from))
        return 0;
    return board_move_targets(&game->position, from);
}

enum board_move_status session_hand_move(const struct session *session, enum square from,
                                         enum square to, enum piece_type promotion,
                                         char line[BOARD_MOVE_LINE_SIZE])
{
    const struct position *position = &session_game(session)->position;
    if (session_is_at(session, AT_SETUP))
        return board_move_write_setup(position, from, to, line);
    return may_take(session, from) ? board_move_write(position, from, to, promotion, line)
                                   : BOARD_MOVE_IMPOSSIBLE;
}
