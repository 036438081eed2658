/* advice.c - hints and threats.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "engine/evaluation/explain.h"
#include "engine/evaluation/win_chance.h"
#include "engine/fair_play.h"
#include "session/analysis/analysis.h"

/* ==== hints: first the piece, then the move ============================================== */

static void report_full_hint(struct session *session)
{
    char san[SAN_SIZE];
    session->advice.shows_move = true;
    san_write(&session->board->position, session->advice.move, san);
    session_print(session, "Hint: %s%s.", san, session->advice.from_book ? " (book)" : "");
}

void handle_hint(struct session *session)
{
    if (session_refuse_if_over(session))
        return;
    if (session->advice.move != MOVE_NONE && !session->advice.is_threat)
        report_full_hint(session);
    else if (engine_player_purpose(session->players.engine) == THINKING_MOVE)
        session_error(session,
                      "It is %s's move; the engine is thinking. 'go' makes it move now.",
                      color_name(position_turn(&session->board->position)));
    else if (engine_player_purpose(session->players.engine) != THINKING_HINT)
        session_start_search(session, THINKING_HINT);
}

void advice_handle_hint(struct session *session, chess_move best, bool from_book)
{
    const struct position *position = &session->board->position;
    enum square from = move_from(best);
    struct move_list legal;
    if (best == MOVE_NONE)
        return;
    session->advice = (struct advice){.move = best, .from_book = from_book};
    generate_legal(position, &legal);
    /* An analysis shows variations anyway. */
    if (legal.count == 1 || session_has_state(session, STATE_ANALYSIS))
        report_full_hint(session);
    else
        session_print(session, "Hint: %s on %s. Ask again for more.",
                      piece_type_name(piece_type_of(position_piece_on(position, from))),
                      square_name(from));
}

chess_move session_hint_or_threat(const struct session *session)
{
    enum square from = move_from(session->advice.move);
    if (session_has_state(session, STATE_HISTORY)) /* the board shows another position */
        return MOVE_NONE;
    if (session->advice.move == MOVE_NONE || session->advice.shows_move)
        return session->advice.move;
    return move_make_kind(from, from, MOVE_EN_PASSANT); /* otherwise a1 would give MOVE_NONE */
}

bool session_hint_is_threat(const struct session *session)
{
    return session->advice.is_threat;
}

/* ==== threats: what the other side would play if it were to move ========================= */

enum {
    THREAT_NODES = 400000, /* about 0.3 seconds; the same result everywhere */
    SHOWN_MOVES = 6,       /* plies */
    SPOKEN_MOVES = 3       /* plies in spoken notation */
};

static const char *other_side(const struct session *session)
{
    return color_name(color_opposite(position_turn(&session->board->position)));
}

/* Passes the turn. The side to move must not be in check. */
static struct position pass_turn(const struct session *session)
{
    struct position position = session->board->position;
    struct undo undo;
    position_make_null(&position, &undo);
    return position;
}

void handle_threat(struct session *session)
{
    const struct search_limits limits = {.nodes = THREAT_NODES};
    struct error error;
    struct game game;
    if (session_refuse_if_thinking(session))
        return;
    if (position_checkers(&session->board->position)) {
        session_error(session, "No threat to show: %s is in check and must answer it.",
                      color_name(position_turn(&session->board->position)));
        return;
    }
    struct position position = pass_turn(session);
    game_init(&game, &position);
    if (game.ending == ENDING_STALEMATE)
        session_print(session, "No threat: %s could not move at all.", other_side(session));
    else if (game.result != RESULT_NONE)
        session_print(session, "No threat: neither side has enough pieces left to win.");
    else if (!fair_play_allows_engine(NULL, session->board->keys, session->board->current + 1,
                                      &error) ||
             !engine_player_start_search(session->players.engine, &game,
                                         &session->players.strategy_settings[ROLE_ANALYST],
                                         &limits, THINKING_THREAT, &error))
        session_error(session, "Cannot look for threats: %s.", error.text);
    game_free(&game);
}

/* Returns whether the search found a threat after a pass by the side to move: a mate, or a
 * `score` (centipawns, from White's side) that beats the static evaluation by more than the
 * extra move is worth. */
static bool is_threat(struct session *session, int score)
{
    const struct position *position = &session->board->position;
    struct evaluation_report report;
    const struct network *network =
        explain_make_report(engine_player_network(session->players.engine), position, &report);
    int sign = position->side_to_move == WHITE ? -1 : 1, threat_score = sign * score;
    int static_score =
        network ? score_to_reported(-network_evaluate_raw(network, position), position)
                : sign * report.total;
    return threat_score > static_score &&
           score_differs_from_static(threat_score, static_score);
}

void advice_handle_threat(struct session *session, chess_move best)
{
    const struct thinking *thinking = session_thinking(session);
    char text[128];
    if (best == MOVE_NONE || position_checkers(&session->board->position))
        return;
    struct position position = pass_turn(session);
    if (!thinking->threat || thinking->line_count == 0 || thinking->root_key != position.key) {
        move_line_write(&position, &best, 1, text, sizeof text); /* a book move has no score */
        session_print(session, "With %s to move: %s.", other_side(session), text);
        return;
    }
    bool threat = is_threat(session, thinking->lines[0].score);
    bool spoken = notation_is_spoken(session_notation(session));
    int limit = !threat ? 1 : spoken ? SPOKEN_MOVES : SHOWN_MOVES;
    int length = thinking->lines[0].length;
    move_line_write(&position, thinking->lines[0].moves, length < limit ? length : limit, text,
                    sizeof text);
    session_print(session,
                  threat ? "With %s to move: %s (%s)."
                         : "No threat; %s's best move would be %s (%s).",
                  other_side(session), text, thinking->lines[0].score_text);
    if (threat)
        session->advice = (struct advice){.move = best, .shows_move = true, .is_threat = true};
    else
        engine_player_clear_variations(session->players.engine);
}
