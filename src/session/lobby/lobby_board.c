/* lobby_board.c - follows, plays and saves the lobby game on the board.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * session->user_game follows the lobby game: moves are taken back and added until both agree,
 * then an unconfirmed move is added. The clock and the saved PGN are those of the lobby game,
 * so both players and the server store the same bytes.
 */
#include "session/lobby/lobby.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "pgn/pgn_scanner.h"
#include "session/games/games.h"
#include "session/board/game_history.h"

/* Adds the unconfirmed move, or drops it if it can no longer be played. */
static void apply_unconfirmed(struct session *session, const struct followed_game *followed)
{
    struct lobby *lobby = lobby_of(session);
    struct game *game = session->user_game;
    if (!*lobby->unconfirmed)
        return;
    chess_move move =
        uci_move_parse(&game->position, lobby->unconfirmed, strlen(lobby->unconfirmed));
    if (lobby->unconfirmed_ply != (int)game->current + 1 ||
        followed->lobby_game.phase != LOBBY_GAME_IN_PROGRESS || move == MOVE_NONE ||
        !game_play(game, move))
        lobby->unconfirmed[0] = '\0';
}

bool lobby_sync_board(struct session *session)
{
    struct followed_game *followed = lobby_game_on_board(session);
    struct game *own = session->user_game;
    uint64_t key = own->position.key;
    size_t current = own->current, common = 0;
    enum result result = own->result;
    int64_t left;
    size_t length;
    if (!followed ||
        (own->study && followed->lobby_game.phase == LOBBY_GAME_OVER)) /* the user is
                                                                        * browsing */
        return false;
    const struct game *game = &followed->lobby_game.game;
    if (own->study) { /* the game was browsed after an unconfirmed mate */
        game_go_to(own, own->tree.root);
        own->final_result = RESULT_NONE;
        own->final_ending = ENDING_NONE;
        game_set_study(own, false);
    }
    while (common < own->current && common < game->current &&
           own->moves[common].move == game->moves[common].move)
        common++;
    if (own->current > common || game->current > common)
        game_end(own, RESULT_NONE, ENDING_NONE);
    while (own->current > common)
        game_step_back(own);
    game_drop_undone_moves(own);
    do { /* the first pass sets the clock of a move sent from here */
        if (own->current > 0 && move_node_get_clock(game->moves[own->current - 1].node, &left))
            move_tree_set_clock(&own->tree, own->node, left);
    } while (own->current < game->current && game_play(own, game->moves[own->current].move));
    apply_unconfirmed(session, followed);
    if (game->result != own->result && !*lobby_of(session)->unconfirmed)
        game_end(own, game->result, game->ending);
    /* This sets the tags of the lobby game. */
    free(lobby_game_write_pgn(&followed->lobby_game, lobby_replica(session)->host, &length));
    snprintf(own->white, sizeof own->white, "%s", game->white);
    snprintf(own->black, sizeof own->black, "%s", game->black);
    own->date = game->date;
    for (size_t i = 0; i < game->tag_count; i++)
        game_set_tag(own, game->tags[i].name, game->tags[i].raw);
    session->clock.clock = followed->lobby_game.clock;
    session->clock.ply = own->current;
    session->clock.paused = false;
    session->clock.due = -1;
    session_clock_update(session);
    return own->position.key != key || own->current != current || own->result != result;
}

void lobby_show_game(struct session *session, struct followed_game *followed)
{
    struct lobby *lobby = lobby_of(session);
    const struct lobby_game *game = &followed->lobby_game;
    bool was_entered = lobby->is_entered;
    if (lobby->game_id == game->id) {
        modes_remove_all(session); /* the boards above it */
        return;
    }
    if (lobby->previous_game_id == game->id)
        lobby->previous_game_id = 0;
    if (!lobby->game_id)
        games_suspend_current(session);
    session_replace_game(session, &game->game.start);
    const struct mode_frame *frame = session_suspended_game(session);
    if (frame && frame->lobby_game == game->id)
        session_drop_suspended_game(session);
    lobby->game_id = game->id;
    mode_set_base(session, MODE_LOBBY);
    lobby->ending_reported = game->phase == LOBBY_GAME_OVER;
    lobby->is_entered = was_entered;
    session_update_state(session);
    session_set_human_sides(session, followed->is_player && followed->color == WHITE,
                            followed->is_player && followed->color == BLACK);
    lobby_sync_board(session);
    lobby_schedule_countdown(session);
    session_commit(session, CHANGE_BOARD | CHANGE_GAME);
    if (!followed->is_player || followed->was_over || !followed_game_is_in_progress(followed))
        return;
    line_writer_add_number(lobby_begin_request(session, VERB_WATCH), "game", game->id);
    lobby_send_request_silently(session);
}

/* Stops watching and forgets the game, unless it is on the board or the user is playing it. */
static void stop_following(struct session *session, int64_t game)
{
    struct lobby *lobby = lobby_of(session);
    const struct replica *replica = lobby_replica(session);
    const struct followed_game *followed = replica ? replica_find_game(replica, game) : NULL;
    if (!followed || game == lobby->game_id ||
        (followed->is_player && followed_game_is_in_progress(followed)))
        return;
    if (followed_game_is_in_progress(followed)) {
        line_writer_add_number(lobby_begin_request(session, VERB_UNWATCH), "game", game);
        lobby_send_request_silently(session);
    }
    lobby_client_drop_game(lobby->client, game);
}

void lobby_leave_game(struct session *session)
{
    struct lobby *lobby = lobby_of(session);
    const struct followed_game *followed = lobby_game_on_board(session);
    int64_t game = lobby->game_id;
    lobby->game_id = 0;
    lobby->offers_told = 0;
    lobby->unconfirmed[0] = '\0';
    lobby->countdown_due = -1;
    if (followed) {
        session->clock.due = -1;
        if (lobby->previous_game_id != game)
            stop_following(session, lobby->previous_game_id);
        lobby->previous_game_id = game;
    }
    session_update_state(session);
}

void lobby_unfollow_previous_game(struct session *session)
{
    struct lobby *lobby = lobby_of(session);
    const struct mode_frame *frame = session_suspended_game(session);
    int64_t game = lobby->previous_game_id;
    if (game == 0 || (frame && frame->lobby_game == game))
        return;
    stop_following(session, game);
    lobby->previous_game_id = 0;
    session_update_state(session);
}

static void send_move(struct session *session)
{
    struct lobby *lobby = lobby_of(session);
    struct line_writer *writer = lobby_begin_request(session, VERB_MOVE);
    line_writer_add_number(writer, "game", lobby->game_id);
    line_writer_add(writer, "move", lobby->unconfirmed);
    line_writer_add_number(writer, "ply", lobby->unconfirmed_ply);
    lobby->unconfirmed_tag = lobby_send_request_silently(session);
}

bool lobby_handle_move(struct session *session, chess_move move)
{
    struct lobby *lobby = lobby_of(session);
    const struct followed_game *followed = lobby_game_on_board(session);
    if (game_history_try_variation(session, move))
        return true;
    if (!followed || session->board != session->user_game)
        return false;
    if (!lobby_user_is_playing(session) || !followed_game_is_in_progress(followed) ||
        *lobby->unconfirmed || lobby_game_turn(&followed->lobby_game) != followed->color) {
        session_error(session, "It is not your move.");
        return true;
    }
    uci_move_write(&session->user_game->position, move, lobby->unconfirmed);
    lobby->unconfirmed_ply = (int)session->user_game->current + 1;
    if (!game_play(session->user_game, move)) {
        lobby->unconfirmed[0] = '\0';
        return true;
    }
    send_move(session);
    session_commit(session, CHANGE_BOARD);
    report_last_move(session, false);
    if (!lobby->unconfirmed_tag)
        session_notify(session,
                       "You are not connected; the move will be sent after reconnecting.");
    return true;
}

void lobby_resend_move(struct session *session)
{
    if (*lobby_of(session)->unconfirmed)
        send_move(session);
}

/* A game is not saved until it is over, because the server has it and `resume` would offer an
 * unfinished copy. After that, edits are saved as usual. */
bool lobby_handle_saving(struct session *session)
{
    struct lobby *lobby = lobby_of(session);
    struct saving *saving = &session->saving;
    struct followed_game *followed = lobby_game_on_board(session);
    bool plays = lobby_user_is_playing(session);
    size_t length;
    if (!followed || (lobby->ending_reported && saving->on_disk && plays))
        return false;
    struct lobby_game *game = &followed->lobby_game;
    if (!plays || followed->was_over || !saving->saver || game->game.result == RESULT_NONE ||
        game->phase != LOBBY_GAME_OVER)
        return true;
    char *text = lobby_game_write_pgn(game, lobby_replica(session)->host, &length);
    saver_save_game(saving->saver, saving->id, text, length, session->user_game->current);
    saving->on_disk = true;
    saving->reported_state = SAVE_PENDING;
    return true;
}
