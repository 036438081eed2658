/* game_history.c - implements game_history.h.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "session/board/game_history.h"

#include <string.h>

#include "base/printable.h"
#include "session/board/play.h"

size_t game_history_ply_after_step(enum browse_step step, size_t ply, size_t first,
                                   size_t last)
{
    enum { PAGE = 10 };
    switch (step) {
    case BROWSE_BACK: return ply > first ? ply - 1 : first;
    case BROWSE_FORWARD: return ply < last ? ply + 1 : last;
    case BROWSE_START: return first;
    case BROWSE_END: return last;
    case BROWSE_PAGE_BACK: return ply - first > PAGE ? ply - PAGE : first;
    case BROWSE_PAGE_FORWARD: return last - ply > PAGE ? ply + PAGE : last;
    case BROWSE_UP:
    case BROWSE_DOWN: break;
    }
    return ply;
}

void game_go_to_ply(struct game *game, size_t ply)
{
    while (game->current > ply && game_step_back(game))
        ;
    while (game->current < ply && game_step_forward(game))
        ;
}

/* ==== stepping through a finished game =================================================== */

/* The game becomes a study: typed moves become variations, but the result does not change. The
 * study ends at the end of the main line. */

bool session_browses_user_game(const struct session *session)
{
    return !session_has_state(session, STATE_OTHER_BOARD | STATE_FILE | STATE_WATCHING) &&
           (session->board->study || session->board->result != RESULT_NONE);
}

bool game_history_refuse_browsing(struct session *session)
{
    const struct game *user_game = session->user_game;
    if (session_has_state(session, STATE_BROWSING) || user_game->study ||
        user_game->result != RESULT_NONE)
        return false;
    return !session_error(session,
                          session_has_state(session, STATE_OTHER_BOARD)
                              ? "This is an analysis: 'undo' and 'redo' step back and forward."
                              : "No move has been played yet.");
}

void game_history_begin_browsing(struct session *session)
{
    game_set_study(session->user_game, true);
    session->engine_waits = true;
}

static void end_browsing(struct session *session, unsigned changes)
{
    struct game *game = session->user_game;
    enum result result = game->final_result;
    enum ending ending = game->final_ending;
    if (!(changes & CHANGE_BOARD) || session_has_state(session, STATE_BROWSING) ||
        !game->study || game->node->first || !move_node_is_in_main_line(game->node))
        return;
    game_set_study(game, false);
    game->final_result = RESULT_NONE; /* the next study sets it again */
    game->final_ending = ENDING_NONE;
    if (result != RESULT_NONE)
        game_end(game, result, ending);
}

bool game_history_try_variation(struct session *session, chess_move move)
{
    struct game *user_game = session->user_game;
    char text[MOVE_TEXT_SIZE];
    if (session->board != user_game || !user_game->study)
        return false;
    game_play(user_game, move);
    session->engine_waits = true;
    session_commit(session, CHANGE_BOARD | CHANGE_GAME);
    move_text(user_game, user_game->current, text);
    session_print(session, "%s%s.%s", text,
                  move_node_is_in_main_line(user_game->node) ? "" : " (variation)",
                  position_checkers(&user_game->position) ? " Check." : "");
    return true;
}

const struct mode game_mode = {.move = game_history_try_variation};

/* ==== looking back in a game in progress ================================================= */

/* The copy is renewed after each change of the game. It keeps its position while the game
 * still contains that position. */

bool session_can_browse_history(const struct session *session)
{
    return session_has_state(session, STATE_HISTORY) ||
           (!session_has_state(session, STATE_OTHER_BOARD | STATE_FILE) &&
            !session_browses_user_game(session) && session->user_game->count > 0);
}

static const struct game *history_copy(const struct session *session)
{
    return session_has_state(session, STATE_HISTORY) ? session->shown : NULL;
}

static size_t shown_ply(const struct session *session)
{
    const struct game *copy = history_copy(session);
    return copy ? copy->current : session->user_game->current;
}

size_t session_played_plies(const struct session *session)
{
    const struct game *game = session->user_game, *board = session->board;
    size_t plies = 0;
    while (plies < game->current && plies < board->count &&
           board->moves[plies].move == game->moves[plies].move)
        plies++;
    return plies;
}

size_t game_history_leave(struct session *session)
{
    size_t ply = shown_ply(session);
    mode_remove(session, MODE_HISTORY);
    return ply;
}

/* Returns false if a copy is impossible or `ply` is the present position. */
static bool begin_history(struct session *session, size_t ply)
{
    const struct game *user_game = session->user_game;
    mode_remove(session, MODE_HISTORY);
    session->ambiguous_move.moves.count = 0; /* they belong to another position */
    if (ply >= user_game->current)
        return false;
    struct game *game = mode_push(session, MODE_HISTORY);
    game_copy_moves(game, user_game, user_game->count);
    if (game->current < user_game->current) /* the copy cannot get past a null move */
        mode_remove(session, MODE_HISTORY);
    else
        game_go_to_ply(game, ply);
    return session_has_state(session, STATE_HISTORY);
}

static void history_changed(struct session *session, unsigned changes)
{
    end_browsing(session, changes);
    const struct game *user_game = session->user_game, *game = history_copy(session);
    if (!game || !(changes & CHANGE_BOARD))
        return;
    if (user_game->current > game->current &&
        user_game->keys[game->current] == game->keys[game->current])
        begin_history(session, game->current);
    else
        game_history_leave(session);
}

/* Explains how to return only when the user begins to look back. */
void game_history_show(struct session *session, size_t ply)
{
    const struct game *user_game = session->user_game;
    bool before = session_has_state(session, STATE_HISTORY),
         plain = session_has_text_ui(session);
    char move[MOVE_TEXT_SIZE] = "The start", ending[80];
    if (begin_history(session, ply)) {
        if (ply > 0)
            move_text(session->shown, ply, move);
        if (before)
            session_print(session, "%s.", move);
        else
            session_print(session, "%s. This is an earlier position; %s to return.", move,
                          plain ? "type 'goto end'" : "press End");
    } else if (before) {
        move_text(user_game, user_game->current, move);
        session_print(session, "%s. Back in the game: %s%s.", move,
                      user_game->result != RESULT_NONE
                          ? game_ending_text(user_game, ending, sizeof ending)
                          : color_name(position_turn(&user_game->position)),
                      user_game->result != RESULT_NONE ? "" : " to move");
    } else if (user_game->current < user_game->count) { /* moves were taken back */
        move_text(user_game, user_game->current + 1, move);
        session_print(session, "%s was taken back; 'redo' replays it.", move);
    } else {
        session_print(session, "This is the last move; %s to look back.",
                      plain ? "type 'previous'" : "press Left");
    }
}

bool game_history_step(struct session *session, enum browse_step step)
{
    if (!session_can_browse_history(session))
        return false;
    if (step != BROWSE_UP && step != BROWSE_DOWN) /* the copy has no variations */
        game_history_show(session, game_history_ply_after_step(step, shown_ply(session), 0,
                                                               session->user_game->current));
    return true;
}

/* Returns to the game, which handles the move. */
static bool take_move(struct session *session, chess_move move)
{
    (void)move;
    game_history_leave(session);
    return false;
}

/* A typed move first returns to the game, because another position is shown. A premove does
 * not depend on the position shown. */
static bool take_line(struct session *session, const char *line)
{
    struct typed_move typed;
    if (session_can_premove(session) || session->user_game->result != RESULT_NONE)
        return false;
    typed_move_parse(&session->user_game->position, line, &typed);
    if (typed.status == TYPED_SYNTAX || typed.status == TYPED_ILLEGAL ||
        (typed.status != TYPED_MOVE && session->line_is_command && strcspn(line, " \t") > 1))
        return false;
    if (play_refuse_move(session))
        return true;
    game_history_leave(session);
    session_report(session, MESSAGE_QUESTION,
                   "The game is at move %d; type %.*s again to play it there.",
                   session->user_game->position.fullmove_number, PRINTABLE_UP_TO(20, line));
    return true;
}

/* Handles `resign`: shows the game's position before asking for confirmation. */
static bool take_resign(struct session *session)
{
    game_history_leave(session);
    return false;
}

static void take_return(struct session *session)
{
    game_history_show(session, session->user_game->current);
}

static const struct mode_command commands[] = {{COMMAND_RESIGN, .try_run = take_resign},
                                               {COMMAND_RETURN, .run = take_return},
                                               {.command = COMMAND_UNKNOWN}};

const struct mode history_mode = {
    .state = STATE_HISTORY,
    .board = MODE_SHOWN_BOARD,
    .line = take_line,
    .move = take_move,
    .commands = commands,
    .ended_by = ABOUT_BOARD | PLAYS_MOVES,
    .changed = history_changed,
};
