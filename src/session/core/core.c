/* core.c - the steps after every change of the board.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "session/core/core.h"

#include <stdlib.h>
#include <time.h>

#include "base/memory.h"
#include "base/printable.h"
#include "session/session_lobby.h"

void session_save_game(struct session *session)
{
    struct saving *saving = &session->saving;
    const struct game *game = session->user_game;
    size_t length;
    bool engine_begins = /* if so, the engine's first ply alone is not worth saving */
        players_is_only_local_human(&session->players,
                                    color_opposite(position_turn(&game->start))) &&
        game->result == RESULT_NONE && !session_has_clock(session);
    if (session_has_state(session, STATE_WATCHING))
        return;
    if (session->players.tags_outdated && !session_has_state(session, STATE_LOBBY_GAME))
        session_update_player_tags(session);
    if (modes_prevent_saving(session))
        return;
    saving->keeps_finished_game &= game->result == RESULT_NONE || game->current < game->count;
    if (saving->keeps_finished_game || !saving->saver ||
        (game->current <= engine_begins && !saving->on_disk))
        return;
    char *text = pgn_write(game, &length);
    saver_save_game(saving->saver, saving->id, text, length, game->current);
    saving->on_disk = true;
    saving->reported_state = SAVE_PENDING;
}

void session_commit(struct session *session, unsigned changes)
{
    struct position_state *position_state = &session->position_state;
    if (!engine_player_ponders(session->players.engine, &session->board->position))
        engine_player_cancel_search(session->players.engine);
    position_state->expected_reply = MOVE_NONE;
    session->analysis_is_stopped = false;
    modes_handle_change(session, changes);
    session->advice.move = MOVE_NONE;
    position_state->premoves[0] = '\0';
    if (changes & CHANGE_BOARD)
        session->ambiguous_move.moves.count = 0;
    if (changes & CHANGE_ENGINE_OUTPUT)
        engine_player_clear_thinking(session->players.engine);
    if (!(changes & CHANGE_GAME) || session->board != session->user_game)
        return; /* the user's game has not changed */
    long ply = (long)session->board->current;
    if (position_state->draw_offer != NO_DRAW_OFFER &&
        (ply < position_state->draw_offer || ply > position_state->draw_offer + 1))
        position_state->draw_offer = NO_DRAW_OFFER; /* an offer is valid for one move */
    session_turn_board(session);
    session_update_opening_tags(session);
    session_clock_update(session);
    session_save_game(session);
}

bool session_refuse_if_over(struct session *session)
{
    char ending[80];
    if (session_has_state(session, STATE_LOBBY_GAME_OVER) &&
        !session_has_state(session, STATE_OTHER_BOARD))
        return !session_error(
            session,
            "The game is over; type 'review' to analyse it, 'leave' to go to the lobby.");
    if (session->board->result == RESULT_NONE)
        return false;
    return !session_error(
        session,
        session_has_state(session, STATE_ANALYSIS)
            ? "No move is possible here: %s. Type 'undo'."
        : session_is_saved_lobby_game(session)
            ? "The game is over: %s. Type 'analyse' to try moves, 'new' to start a game."
            : "The game is over: %s. Type 'new' or 'undo'.",
        game_ending_text(session->board, ending, sizeof ending));
}

bool session_refuse_if_thinking(struct session *session)
{
    if (session_refuse_if_over(session))
        return true;
    return engine_player_purpose(session->players.engine) == THINKING_MOVE &&
           !session_error(session, "The engine is thinking about its move.");
}

void session_end_game(struct session *session, enum result result, enum ending ending)
{
    if (!session->user_game->study && !session->saving.keeps_finished_game)
        game_drop_undone_moves(session->user_game); /* otherwise `redo` would replay them */
    game_end(session->user_game, result, ending);
    session_commit(session, CHANGE_BOARD | CHANGE_GAME);
    report_result(session);
}

/* ---- due work --------------------------------------------------------------------------- */

static bool engine_is_due(const struct session *session)
{
    return session->user_game->result == RESULT_NONE && !session->user_game->study &&
           !session->engine_waits &&
           !session_has_state(session, STATE_OTHER_BOARD | STATE_WATCHING |
                                           STATE_START_SCREEN | STATE_LOBBY_GAME) &&
           !session_clock_is_paused(session) &&
           !session->players.person[session->user_game->position.side_to_move];
}

/* Claims a draw for the engine, unless the engine is better. If no human plays, always claims
 * the draw, so that the game ends. Returns whether the game has ended. */
static bool engine_claims_draw(struct session *session)
{
    enum verdict claim = game_claimable_draw(session->user_game);
    if (claim == VERDICT_NONE ||
        (players_count_humans(&session->players) > 0 && session->position_state.score_known &&
         session->position_state.engine_score > 0))
        return false;
    session_end_game(session, RESULT_DRAW,
                     claim == VERDICT_FIFTY ? ENDING_FIFTY : ENDING_THREEFOLD);
    return true;
}

static bool may_ponder(const struct session *session)
{
    enum color turn = position_turn(&session->user_game->position);
    return session->settings->ponder && session->position_state.expected_reply != MOVE_NONE &&
           players_is_only_local_human(&session->players, turn) &&
           !players_program_name(&session->players, color_opposite(turn)) &&
           session->ui_kind != UI_PIPE && !session_clock_is_paused(session) &&
           !session_refusal(session, COMMAND_UNKNOWN, GIVES_ADVICE | EVERYWHERE);
}

/* Without a clock, the search is limited as on the engine's own turn, because the user may have
 * left. */
static void start_pondering(struct session *session)
{
    struct search_limits limits;
    struct game next;
    struct error error;
    level_to_limits(&session->players.level, &limits);
    limits.ponder = session_has_clock(session);
    session_clock_set_search_limits(session, &limits);
    game_copy_up_to_board(&next, session->user_game);
    if (!game_play(&next, session->position_state.expected_reply) ||
        next.result != RESULT_NONE ||
        !engine_player_start_search(session->players.engine, &next,
                                    session_strategy_settings(session, THINKING_PONDER),
                                    &limits, THINKING_PONDER, &error))
        session->position_state.expected_reply = MOVE_NONE;
    game_free(&next);
}

void session_start_due_work(struct session *session)
{
    enum thinking_purpose purpose = engine_player_purpose(session->players.engine);
    session_update_state(session);
    session_clock_update(session);
    if (session->is_quitting || (purpose != THINKING_NONE && purpose != THINKING_PONDER))
        return;
    if (engine_is_due(session)) {
        if (!engine_claims_draw(session))
            session_start_search(session, THINKING_MOVE);
    } else if (session_has_state(session, STATE_ANALYSIS) &&
               !session_has_state(session, STATE_VARIATION | STATE_COMPARISON) &&
               !session->analysis_is_stopped && session->board->result == RESULT_NONE) {
        session_start_search(session, THINKING_ANALYSIS);
    } else if (purpose == THINKING_NONE && may_ponder(session)) {
        start_pondering(session);
    } else if (purpose == THINKING_PONDER && !may_ponder(session)) {
        engine_player_cancel_search(session->players.engine);
        session->events |= SESSION_EVENT_THINKING;
    }
}

bool session_start_search(struct session *session, enum thinking_purpose purpose)
{
    struct search_limits limits = {.infinite = true};
    struct level level = session->players.level;
    struct error error;
    if (purpose == THINKING_HINT)
        level_init(&level); /* hints are good at any level */
    if (purpose != THINKING_ANALYSIS)
        level_to_limits(&level, &limits);
    if (purpose == THINKING_MOVE)
        session_clock_set_search_limits(session, &limits);
    /* Refuse even the engine's move in a game, because the user may have set up the position
     * to get advice. */
    bool refused = session_refuse(session, COMMAND_UNKNOWN, GIVES_ADVICE | EVERYWHERE);
    if (!refused && engine_player_start_search(session->players.engine, session->board,
                                               session_strategy_settings(session, purpose),
                                               &limits, purpose, &error)) {
        const struct thinking *now = engine_player_thinking(session->players.engine);
        if (now->starting && session_has_text_ui(session)) /* a screen shows it in a pane */
            session_print(session, "Starting %s ...", now->program);
        return true;
    }
    /* Without these flags, the search would be retried at once, forever. */
    session->engine_waits |= !session_has_state(session, STATE_ANALYSIS);
    session->analysis_is_stopped = true;
    if (!refused)
        session_error(session, "The engine cannot search: %s.", error.text);
    return false;
}

bool session_check_flag(struct session *session)
{
    const struct position *position = &session->user_game->position;
    enum color winner = color_opposite(position_turn(position));
    enum clock_event event = session_clock_check(session);
    if (event == CLOCK_FLAG_FELL)
        session_end_game(session,
                         !position_can_mate(position, winner) ? RESULT_DRAW
                         : winner == WHITE                    ? RESULT_WHITE_WINS
                                                              : RESULT_BLACK_WINS,
                         ENDING_TIME);
    return event != CLOCK_UNCHANGED;
}

void session_set_process_suspended(struct session *session, bool suspended)
{
    session->clock.process_suspended = suspended && session_has_clock(session) &&
                                       !session_has_state(session, STATE_LOBBY_GAME);
    if (session->clock.process_suspended &&
        engine_player_purpose(session->players.engine) == THINKING_MOVE)
        engine_player_cancel_search(session->players.engine);
    session_start_due_work(session);
}

void session_set_next_command(struct session *session, enum command_id command,
                              const char *argument)
{
    free(session->next_command.argument);
    session->next_command = (struct command_call){command, memory_copy_string(argument)};
}

/* ---- the user's game -------------------------------------------------------------------- */

enum save_state session_get_save_state_of_all(const struct session *session, const char **why)
{
    const struct saving *saving = &session->saving;
    const struct mode_frame *suspended = session_suspended_game(session);
    struct texts *texts = session->texts;
    bool has_moves = (session->user_game->count > 0 &&
                      !session_has_state(session, STATE_FILE | STATE_WATCHING)) ||
                     (suspended && !suspended->watched && suspended->game.count > 0);
    enum save_state state = has_moves ? SAVE_FAILED : SAVE_OFF;
    texts->path_or_error[0] = '\0';
    if (why)
        *why = texts->path_or_error;
    if (session->settings->no_save)
        return SAVE_OFF;
    if (saving->saver) {
        state = saver_state(saving->saver, &texts->save_error);
        if (*saving->id) /* a game from a file has none */
            archive_game_path(&saving->archive, saving->id, texts->path_or_error);
    }
    if (state == SAVE_FAILED)
        printable_copy_string(texts->path_or_error, sizeof texts->path_or_error,
                              texts->save_error.text);
    return state;
}

enum save_state session_get_save_state(const struct session *session, const char **why)
{
    enum save_state state = session_get_save_state_of_all(session, why);
    if (session->settings->no_save || session_has_state(session, STATE_FILE))
        return SAVE_OFF;
    if (session->saving.saver)
        return state;
    printable_copy_string(session->texts->path_or_error, sizeof session->texts->path_or_error,
                          session->texts->save_error.text);
    return SAVE_FAILED;
}

uint64_t session_place(const struct session *session)
{
    const struct game *game = session->board;
    bool engine_moves = !session->players.person[game->position.side_to_move];
    return (uint64_t)session->saving.game_number << 32 |
           (uint64_t)session->mode_stack.top << 24 |
           (uint64_t)session_has_state(session, STATE_START_SCREEN) << 23 |
           (game->current + engine_moves);
}

void session_assign_game_id(struct session *session)
{
    archive_make_id(session->saving.id, session->saving.game_number++);
    session->saving.on_disk = false;
}

void session_replace_game(struct session *session, const struct position *start)
{
    engine_player_new_game(session->players.engine);
    if (session->saving.saver && session->saving.on_disk &&
        !session_has_state(session, STATE_WATCHING))
        saver_unlock_game(session->saving.saver, session->saving.id); /* others can open it */
    bool black = start && start->side_to_move == BLACK;
    /* The user played neither side of a game from a file. */
    if (session_has_state(session, STATE_FILE))
        session_set_user_color(session,
                               settings_options_are_given(session->settings, "color", false)
                                   ? session->settings->color
                               : black ? USER_COLOR_BLACK
                                       : USER_COLOR_WHITE);
    modes_handle_game_replaced(session);
    mode_set_base(session, MODE_GAME);
    game_free(session->user_game);
    game_init(session->user_game, start);
    session->position_state.draw_offer = NO_DRAW_OFFER;
    session->players.tags_outdated = false;
    session->engine_waits = session->engine_failed = session->saving.keeps_finished_game =
        false;
    session->position_state.score_known = false;
    session_commit(session, CHANGE_BOARD);
    session_update_opening_source(session);
    session_clock_set_game_control(session, NULL);
    session_assign_game_id(session);
}

void session_new_game(struct session *session, const struct position *start)
{
    session_replace_game(session, start);
    if (!session_suspended_game(session) ||
        !session_plays_timed_lobby_game(session, session_suspended_game(session)->lobby_game))
        session_drop_suspended_game(session);
}
