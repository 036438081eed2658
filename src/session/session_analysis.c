/* session_analysis.c - the engine thinks on about the board, and moves are tried on it.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The game is put aside and a copy of it stands on the board: whatever is tried, the game
 * that is kept does not change, and nothing has to be taken back. The engine plays nobody's
 * moves meanwhile. What belongs to the game alone is refused until one is back in it.
 */
#include "session/session_state.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TRIED_TEXT = 240 };

struct game *session_own_game(struct session *session)
{
    return session->analysis.on           ? &session->analysis.game
           : session_is_drilling(session) ? session_drilled_game(session)
                                          : &session->game;
}

bool session_is_analysing(const struct session *session)
{
    return session->analysis.on;
}

bool session_analysis_is_due(const struct session *session)
{
    return session->analysis.on && !session->analysis.rests && session->analysis.walked == 0 &&
           !session->comparison && session->game.result == RESULT_NONE;
}

/* ---- the board of the analysis ------------------------------------------------------ */

void session_copy_game(struct game *to, const struct game *from, size_t count)
{
    game_init(to, &from->start);
    memcpy(to->white, from->white, sizeof to->white);
    memcpy(to->black, from->black, sizeof to->black);
    to->date = from->date;
    for (size_t i = 0; i < count && game_play(to, from->moves[i].move); i++)
        ;
}

void session_begin_analysis(struct session *session)
{
    struct analysis *analysis = &session->analysis;
    size_t place = session->game.current;
    if (analysis->on)
        return;
    analysis->game = session->game;
    session_copy_game(&session->game, &analysis->game, analysis->game.count);
    if (session->game.current < place) { /* a turn was passed: the moves do not lead here */
        game_free(&session->game);
        game_init(&session->game, &analysis->game.position);
        place = 0;
    }
    while (session->game.current > place)
        game_back(&session->game);
    analysis->on = true;
    session_position_changed(session);
    session_continue(session);
}

void session_end_analysis(struct session *session)
{
    struct analysis *analysis = &session->analysis;
    struct side_line tried;
    uint64_t key;
    if (!analysis->on)
        return;
    session_leave_line(session);
    session_find_tried(session, &tried);
    if (tried.count > 0)
        analysis->tried = tried;
    engine_player_cancel(session->engine);
    session_close_studies(session);
    session->hint = MOVE_NONE;
    key = session->game.position.key;
    game_free(&session->game);
    session->game = analysis->game;
    memset(&analysis->game, 0, sizeof analysis->game);
    analysis->on = false;
    if (session->game.position.key != key)
        engine_player_forget(session->engine);
}

void session_free_analysis(struct session *session)
{
    session_leave_line(session);
    if (session->analysis.on)
        game_free(&session->analysis.game);
    free(session->analysis.kept);
}

void session_find_tried(struct session *session, struct side_line *line)
{
    const struct game *own = session_own_game(session);
    const struct game *board =
        session->analysis.walked > 0 ? &session->analysis.board : &session->game;
    size_t place = 0;
    while (place < board->current && place < own->count &&
           board->moves[place].move == own->moves[place].move)
        place++;
    *line = (struct side_line){.place = place, .key = board->keys[place]};
    while (place < board->current && line->count < SIDE_LINE_MOVES)
        line->moves[line->count++] = board->moves[place++].move;
}

/* ---- trying moves ------------------------------------------------------------------- */

void session_tell_tried(struct session *session, size_t from)
{
    const struct game *game = &session->game;
    char text[TRIED_TEXT], ending[80];
    session_write_moves(session, from, game->current, text, sizeof text);
    if (game->result != RESULT_NONE)
        session_tell(session, MESSAGE_MOVE, "Tried: %s. %s.", text,
                     game_ending_text(game, ending, sizeof ending));
    else
        session_tell(session, MESSAGE_MOVE, "Tried: %s.%s", text,
                     position_checkers(&game->position) ? " Check." : "");
}

static void step_board(struct session *session, bool forward)
{
    struct game *game = &session->game;
    size_t before = game->current;
    char text[80];
    if (!(forward ? game_forward(game) : game_back(game))) {
        session_tell(session, MESSAGE_ERROR,
                     forward ? "There is no move to play again."
                             : "There is no move to take back.");
        return;
    }
    session_position_changed(session);
    engine_player_forget(session->engine);
    session_write_moves(session, forward ? before : game->current,
                        forward ? game->current : before, text, sizeof text);
    session_tell(session, MESSAGE_INFO, "%s: %s.", forward ? "Played again" : "Taken back",
                 text);
    session_continue(session);
}

bool session_step_analysis(struct session *session, bool forward)
{
    size_t before = session->game.current;
    char move[MOVE_TEXT_SIZE], text[64];
    if (!session->analysis.on)
        return false;
    if (session->analysis.walked == 0) {
        step_board(session, forward);
        return true;
    }
    session_step_line(session, forward ? LINE_FORWARD : LINE_BACK);
    session_board_text(session, text, sizeof text);
    if (session->game.current == before) {
        session_tell(session, MESSAGE_ERROR,
                     forward ? "The line ends here." : "The line begins here.");
    } else if (session->game.current == session->analysis.root) {
        session_tell(session, MESSAGE_INFO, "%s: before its first move.", text);
    } else {
        session_move_text(session, session->game.current, move);
        session_tell(session, MESSAGE_INFO, "%s: %s.", text, move);
    }
    return true;
}

/* ---- requests ----------------------------------------------------------------------- */

/* The line that is walked becomes what is on the board, so that it can be asked about. */
static void settle_line(struct session *session)
{
    if (session->analysis.walked == 0)
        return;
    session_accept_line(session);
    session_position_changed(session);
    session_continue(session);
}

bool session_analysis_permits(struct session *session, enum request request,
                              const char *argument)
{
    if (!session->analysis.on)
        return true;
    switch (request) {
    case REQUEST_COLOR:
        if (!*argument)
            return true;
        __attribute__((fallthrough));
    case REQUEST_RESIGN:
    case REQUEST_DRAW:
    case REQUEST_PAUSE:
    case REQUEST_SWAP:
        session_tell(session, MESSAGE_ERROR,
                     "You are analysing, not playing: 'stop' returns to the game first.");
        return false;
    case REQUEST_GO:
        session_ask_play(session, session->analysis.walked > 0 ? "" : "1");
        return false;
    case REQUEST_HINT:
    case REQUEST_THREAT:
    case REQUEST_TREE:
    case REQUEST_COMPARE:
    case REQUEST_STRATEGY:
    case REQUEST_ENGINE:
    case REQUEST_ANALYST: settle_line(session); return true;
    default: return true;
    }
}

static void tell_begun(struct session *session)
{
    char ending[80];
    if (session->game.result != RESULT_NONE)
        session_tell(session, MESSAGE_INFO,
                     "Analysis: no move can be made here, %s; 'undo' steps back.",
                     game_ending_text(&session->game, ending, sizeof ending));
    else if (!session->analysis.rests)
        session_tell(session, MESSAGE_INFO, "%s", /* no longer than a row of a small window */
                     session->columns < 60
                         ? "Analysis; 'stop' returns to the game."
                         : "Analysis: moves are only tried; 'stop' returns to the game.");
}

void session_ask_analyse(struct session *session, const char *argument)
{
    if (session->analysis.on && *argument) {
        session_ask_lines(session, argument);
    } else if (session->analysis.on) {
        session_stop(session);
    } else if (!*argument || session_set_lines(session, argument)) {
        session_begin_analysis(session);
        tell_begun(session);
    }
}

void session_stop(struct session *session)
{
    const struct game *game = &session->game;
    struct side_line tried;
    char ending[80];
    if (!session->analysis.on) {
        session_tell(session, MESSAGE_ERROR, "No analysis is going on.");
        return;
    }
    session_leave_line(session);
    session_find_tried(session, &tried);
    session_end_analysis(session);
    if (game->result != RESULT_NONE)
        session_tell(session, MESSAGE_INFO, "The analysis has ended; the game: %s.",
                     game_ending_text(game, ending, sizeof ending));
    else
        session_tell(session, MESSAGE_INFO, "The analysis has ended%s: %s to move.%s",
                     tried.count > 0 ? "; back in the game" : "",
                     color_name((enum color)game->position.side_to_move),
                     tried.count > 0 ? " 'keep' keeps the moves tried." : "");
    session_continue(session);
}

void session_return(struct session *session)
{
    if (!session->analysis.on) {
        session_tell(session, MESSAGE_ERROR, "The game is on the board.");
        return;
    }
    session_end_analysis(session);
    session_begin_analysis(session);
    session_tell(session, MESSAGE_INFO, "Back at the game's position: %s to move.",
                 color_name((enum color)session->game.position.side_to_move));
}
