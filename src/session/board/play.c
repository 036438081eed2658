/* play.c - typed moves, premoves and the engine's moves; undo, redo, resigning, draws.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "session/board/play.h"

#include <string.h>

#include "base/printable.h"
#include "base/words.h"
#include "review/review_classify.h"
#include "typing/move_choice.h"

void play_cancel_premoves(struct session *session)
{
    if (*session->position_state.premoves)
        session_print(session, "Premoves cancelled: %s.", session->position_state.premoves);
    session->position_state.premoves[0] = '\0';
}

static void add_premove(struct session *session, const char *line)
{
    char *queue = session->position_state.premoves, premove[PREMOVE_SIZE];
    int commas = 0;
    for (const char *at = queue; *at; at++)
        commas += *at == ',';
    if (commas == PREMOVES_MAX - 1) {
        session_error(session, "At most %d premoves can wait; an empty line cancels them.",
                      PREMOVES_MAX);
        return;
    }
    printable_copy_string(premove, sizeof premove, line);
    for (char *comma = premove; (comma = strchr(comma, ','));)
        *comma = ' '; /* "knight, f3" */
    text_add_item(queue, PREMOVES_SIZE, ", ", premove);
    session_print(session, "%s: played on your turn if legal; an empty line cancels.", queue);
}

void play_move(struct session *session, chess_move move)
{
    if (modes_handle_move(session, move))
        return;
    const struct game *game = session->board;
    if (session->saving.keeps_finished_game && game->current + 1 < game->count &&
        game->moves[game->current].move == move) { /* keep the later moves of the saved game */
        handle_redo(session);
        return;
    }
    game_play(session->board, move);
    session->engine_waits = session->saving.keeps_finished_game = false;
    session_clock_switch(session);
    session_commit(session, CHANGE_BOARD | CHANGE_GAME);
    /* Remove the variations shown, unless the engine computed them for its own move. */
    enum thinking_purpose shown_purpose =
        engine_player_thinking(session->players.engine)->shown_purpose;
    if (shown_purpose != THINKING_MOVE && shown_purpose != THINKING_NONE)
        engine_player_clear_variations(session->players.engine);
    report_last_move(session, false);
    if (game->count == 1 && session_has_state(session, STATE_LOBBY) &&
        session_has_text_ui(session))
        report_sides(session); /* a listener in the lobby has not heard of this game */
}

void play_premoves(struct session *session, const char *queue)
{
    const char *rest = strstr(queue, ", ");
    char first[PREMOVE_SIZE];
    struct typed_move typed;
    if (!*queue || session->board->result != RESULT_NONE)
        return; /* the result has been reported */
    snprintf(first, sizeof first, "%.*s", (int)strcspn(queue, ","), queue);
    typed_move_parse(&session->board->position, first, &typed);
    if (typed.status != TYPED_MOVE) {
        session_error(session, "Premoves cancelled (%s): %s", queue, typed.text);
        return;
    }
    play_move(session, typed.move);
    if (rest && session->board->result == RESULT_NONE)
        strcpy(session->position_state.premoves, rest + strlen(", "));
}

/* A screen shows only the last message, so the engine's reply is reported with the move. */
static void report_move_for_user(struct session *session, enum color mover)
{
    const struct game *game = session->user_game;
    const struct move_node **played = &session->position_state.played_for_user;
    char text[MOVE_TEXT_SIZE], reply[MOVE_TEXT_SIZE];
    bool for_user = players_is_only_local_human(&session->players, mover);
    if (for_user)
        session_print(session, "The engine played %s for you.",
                      move_text(game, game->current, text));
    else if (session_has_screen(session) && game->current > 1 && game->node->parent == *played)
        session_print(session, "The engine played %s for you, and replies %s.",
                      move_text(game, game->current - 1, text),
                      move_text(game, game->current, reply));
    *played = for_user ? game->node : NULL;
}

void play_engine_move(struct session *session, const struct engine_answer *answer)
{
    const struct thinking *thinking = engine_player_thinking(session->players.engine);
    enum color mover = position_turn(&session->board->position);
    char premoves[PREMOVES_SIZE];
    if (!game_play(session->board, answer->best)) {
        session->engine_waits = true;
        session_error(
            session,
            "The engine did not return a legal move. Make its move yourself, or type 'go'.");
        return;
    }
    session->position_state.score_known = thinking->known;
    session->position_state.engine_score =
        mover == WHITE ? thinking->lines[0].score : -thinking->lines[0].score;
    if (session->position_state.score_known)
        session->board->node->engine_estimate =
            (int16_t)(1 + 1000 * review_expected_points(thinking->lines[0].score) + 0.5);
    session->engine_waits = session->saving.keeps_finished_game = false;
    strcpy(premoves, session->position_state.premoves); /* session_commit() drops them */
    session_clock_switch(session);
    session_commit(session, CHANGE_BOARD | CHANGE_GAME);
    session->position_state.expected_reply = answer->ponder;
    report_last_move(session, answer->from_book);
    if (session->board->result == RESULT_NONE)
        report_move_for_user(session, mover);
    play_premoves(session, premoves);
}

bool play_refuse_move(struct session *session)
{
    const struct position *position = &session->board->position;
    const char *turn = color_name(position_turn(position));
    if (session_refuse(session, COMMAND_UNKNOWN, IN_LESSON | PLAYS_MOVES | NEEDS_GAME))
        return true;
    if (session_has_state(session, STATE_LESSON) ||
        (session_has_state(session, STATE_FILE_GAME) &&
         !session_has_state(session, STATE_ANALYSIS)))
        return false; /* a legal move is an attempt, or becomes a variation */
    if (session_refuse_if_over(session))
        return true;
    if (session->players.person[position->side_to_move] || session->engine_waits ||
        session_has_state(session, STATE_ANALYSIS))
        return false;
    if (session_clock_is_paused(session))
        session_error(session,
                      "It is %s's move, and the clock is paused; 'pause' restarts it.", turn);
    else if (players_count_humans(&session->players) == 0)
        session_error(session, "The engine plays both sides; type 'color white' to join in.");
    else if (session_has_state(session, STATE_START_SCREEN))
        session_error(session, "You play %s, and %s moves first; type 'new' to start a game.",
                      color_name(color_opposite(position_turn(position))), turn);
    else
        session_error(
            session, "It is %s's move; the engine is thinking. 'go' makes it move now.", turn);
    return true;
}

bool play_answer_choice(struct session *session, const char *line)
{
    struct ambiguous_move *choice = &session->ambiguous_move;
    chess_move move;
    if (!session_choice_is_open(session) ||
        !move_choice_parse(&session->board->position, &choice->moves, line, &move))
        return false;
    choice->moves.count = 0;
    if (!play_refuse_move(session))
        play_move(session, move);
    return true;
}

void play_typed_move(struct session *session, const char *line, const struct typed_move *typed)
{
    enum color turn = position_turn(&session->board->position);
    bool may_premove = session_can_premove(session);
    if (may_premove && typed->status == TYPED_MOVE && session->board->current == 0) {
        session_error(session, "You play %s, and %s moves first.",
                      color_name(color_opposite(turn)), color_name(turn));
    } else if (may_premove) {
        add_premove(session, line);
    } else if (play_refuse_move(session)) {
        return;
    } else if (typed->status == TYPED_MOVE) {
        play_move(session, typed->move);
    } else if (typed->status == TYPED_ILLEGAL) {
        session_error(session, "%s", typed->text);
    } else {
        session->ambiguous_move = (struct ambiguous_move){.moves = typed->choices,
                                                          .key = session->board->position.key};
        snprintf(session->ambiguous_move.question, sizeof session->ambiguous_move.question,
                 "%s%s", typed->text, typed->choices.count == 1 ? " Play it? (y/n)" : "");
        session_report(session, MESSAGE_QUESTION, "%s", session->ambiguous_move.question);
    }
}

/* ==== answers ============================================================================ */

/* Reports that no question is open. Then repeats the result, which that message has hidden. */
static void report_no_question(struct session *session)
{
    session_print(session, "There is no question to answer.");
    if (session->user_game->result != RESULT_NONE)
        report_result(session);
}

void handle_yes(struct session *session)
{
    if (session_asks_about_move(session))
        play_answer_choice(session, "yes");
    else if (session_draw_is_offered(session))
        session_set_next_command(session, COMMAND_DRAW, "");
    else
        report_no_question(session);
}

void handle_no(struct session *session)
{
    if (session->confirmed || session_asks_about_move(session)) {
        session->ambiguous_move.moves.count = 0;
        session_print(session, "Cancelled.");
    } else if (session_draw_is_offered(session)) {
        session->position_state.draw_offer = NO_DRAW_OFFER;
        session_print(session, "The draw offer is declined.");
    } else {
        report_no_question(session);
    }
}

/* ==== commands =========================================================================== */

enum { DRAW_SCORE_MAX = 25 }; /* centipawns: the engine accepts a draw up to this score */

static enum color side_to_move(const struct session *session)
{
    return position_turn(&session->board->position);
}

static bool engine_plays_both(const struct session *session)
{
    return players_count_humans(&session->players) == 0;
}

void handle_undo(struct session *session)
{
    struct game *game = session->board;
    size_t before = game->current;
    bool over = game->result != RESULT_NONE && !game->study && game == session->user_game;
    const char *note = over && session->saving.on_disk
                           ? " The finished game remains saved until you play a new move."
                           : "";
    char text[80];
    if (over) {
        session->saving.keeps_finished_game = true;
        session->clock.paused = session_has_clock(session);
    }
    if (over && game->ending >= ENDING_THREEFOLD && game->ending <= ENDING_AGREEMENT) {
        /* Take back only the claim, resignation or agreement. */
        game_end(game, RESULT_NONE, ENDING_NONE);
        session->engine_waits = true;
        session_commit(session, CHANGE_BOARD | CHANGE_GAME);
        session_print(
            session, "The game continues%s.%s",
            session_has_clock(session) ? "; the clock starts with your next move" : "", note);
        return;
    }
    if (!game_step_back(game)) {
        session_error(session, "There is no move to take back.");
        return;
    }
    while (!engine_plays_both(session) && !game->study && game->current > 0 &&
           !session->players.person[side_to_move(session)])
        game_step_back(game);
    session->engine_waits = true;
    session_commit(session, CHANGE_BOARD | CHANGE_GAME | CHANGE_ENGINE_OUTPUT);
    move_range_write(game, game->current, before, text, sizeof text);
    bool engine_to_move =
        !engine_plays_both(session) && !session->players.person[side_to_move(session)];
    session_print(session, "Taken back: %s.%s", text,
                  !over && engine_to_move ? " 'go' (F7) makes the engine move." : note);
}

void handle_redo(struct session *session)
{
    struct game *game = session->board;
    size_t before = game->current;
    char text[80];
    if (!game_step_forward(game)) {
        session_error(session, "There is no move to replay.");
        return;
    }
    while (!engine_plays_both(session) && !game->study &&
           !session->players.person[side_to_move(session)] && game_step_forward(game))
        ;
    /* The engine moves next only at the end of an unfinished game. */
    session->engine_waits = engine_plays_both(session) || game->current < game->count ||
                            session->saving.keeps_finished_game;
    session_commit(session, CHANGE_BOARD | CHANGE_GAME | CHANGE_ENGINE_OUTPUT);
    move_range_write(game, before, game->current, text, sizeof text);
    session_print(session, "Played again: %s.", text);
    if (game->result != RESULT_NONE)
        report_result(session);
}

void handle_go(struct session *session)
{
    if (session_refuse_if_over(session))
        return;
    if (engine_player_purpose(session->players.engine) == THINKING_MOVE) {
        engine_player_move_now(session->players.engine);
        return;
    }
    session_commit(session, CHANGE_BOARD);
    session_clock_unpause(session);
    if (session_start_search(session, THINKING_MOVE))
        session->engine_waits = false;
}

void handle_resign(struct session *session)
{
    enum color loser = side_to_move(session);
    if (session_refuse_if_over(session))
        return;
    if (engine_plays_both(session)) {
        session_error(session, "The engine plays both sides; 'new' or 'quit' ends the game.");
        return;
    }
    if (session_ask_before_resigning(session))
        return;
    if (!session->players.person[loser])
        loser = color_opposite(loser);
    session_end_game(session, loser == WHITE ? RESULT_BLACK_WINS : RESULT_WHITE_WINS,
                     ENDING_RESIGNATION);
}

void handle_draw(struct session *session)
{
    struct position_state *position_state = &session->position_state;
    enum verdict claim = game_claimable_draw(session->board);
    enum color turn = side_to_move(session);
    bool with_person = players_count_humans(&session->players) == 2;
    if (session_refuse_if_over(session))
        return;
    if (engine_plays_both(session))
        session_error(session, "There is no opponent to offer a draw to.");
    else if (claim != VERDICT_NONE)
        session_end_game(session, RESULT_DRAW,
                         claim == VERDICT_FIFTY ? ENDING_FIFTY : ENDING_THREEFOLD);
    else if (with_person && position_state->draw_offer != NO_DRAW_OFFER &&
             position_state->offerer != turn)
        session_end_game(session, RESULT_DRAW, ENDING_AGREEMENT);
    else if (with_person) { /* the other side replies on its move */
        position_state->draw_offer = (long)session->board->current;
        position_state->offerer = turn;
        session_report(session, MESSAGE_QUESTION, "%s offers a draw; %s can answer yes or no.",
                       color_name(turn), color_name(color_opposite(turn)));
    } else if (!position_state->score_known)
        session_print(session, "The engine declines: it has not assessed the position yet.");
    else if (position_state->engine_score > DRAW_SCORE_MAX)
        session_print(session, "The engine declines: it thinks it is better.");
    else {
        session_print(session, "The engine accepts the draw.");
        session_end_game(session, RESULT_DRAW, ENDING_AGREEMENT);
    }
}
