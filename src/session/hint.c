/* hint.c - advice for a move, in two steps: which piece, and where to.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "rules/move_generator.h"
#include "rules/names.h"
#include "session/core.h"
#include "session/handlers.h"
#include "session/look.h"

static void tell_whole_hint(struct session *session)
{
    char san[SAN_SIZE];
    session->advice.is_whole = true;
    san_write(&session->board->position, session->advice.move, san);
    session_tell(session, MESSAGE_INFO, "Hint: %s.", san);
}

void session_ask_hint(struct session *session)
{
    if (session_refuse_when_over(session))
        return;
    if (session->advice.move != MOVE_NONE && !session->advice.is_threat)
        tell_whole_hint(session);
    else if (engine_player_purpose(session->players.engine) == THINKING_MOVE)
        session_tell(session, MESSAGE_ERROR,
                     "It is %s's move: the engine is thinking. 'go' makes it play now.",
                     color_name((enum color)session->board->position.side_to_move));
    else if (engine_player_purpose(session->players.engine) != THINKING_HINT)
        session_think(session, THINKING_HINT);
}

static void take_hint(struct session *session, const struct engine_answer *answer)
{
    const struct position *position = &session->board->position;
    chess_move best = answer->best;
    enum square from = move_from(best);
    struct move_list legal;
    if (best == MOVE_NONE)
        return;
    session->advice.move = best;
    session->advice.is_whole = session->advice.is_threat = false;
    generate_legal(position, &legal);
    if (legal.count == 1 ||
        session_is_at(session, AT_ANALYSIS)) /* where lines are shown anyway */
        tell_whole_hint(session);
    else
        session_tell(session, MESSAGE_INFO,
                     "Hint: move the %s on %c%c. 'hint' again tells where.",
                     piece_type_name(piece_type_of(position_piece_on(position, from))),
                     'a' + square_file(from), '1' + square_rank(from));
}

chess_move session_hint(const struct session *session)
{
    enum square from = move_from(session->advice.move);
    if (session_look_game(session)) /* another position is shown */
        return MOVE_NONE;
    if (session->advice.move == MOVE_NONE || session->advice.is_whole)
        return session->advice.move;
    return move_make_kind(from, from, MOVE_EN_PASSANT); /* a kind, for a1 to be a square */
}

const struct activity hint_activity = {.purposes = 1U << THINKING_HINT, .answer = take_hint};
