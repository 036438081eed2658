/* session_requests.c - requests about the game's course: back, forward, help from the
 * engine, and the ways to end it.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "session/session_state.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/memory.h"
#include "rules/bitboard.h"

enum {
    DRAW_AFTER_MOVE = 20,  /* before that an even position is no reason to stop */
    DRAW_WITH_MEN = 10,    /* kings counted: no more, and it is over soon */
    DRAW_WHEN_EVEN = 25,   /* centipawns: nothing to be made of in such an ending */
    DRAW_WHEN_WORSE = -100 /* centipawns: glad of a draw at any time */
};

static enum color side_to_move(const struct session *session)
{
    return (enum color)session->game.position.side_to_move;
}

static bool nobody_plays(const struct session *session)
{
    return !session->human[WHITE] && !session->human[BLACK];
}

static void flip_board(struct session *session)
{
    session->flipped = !session->flipped;
}

/* ---- back and forward -------------------------------------------------------------- */

/* Take back so that a person is to move: one's last move and the answer to it. */
void session_undo(struct session *session)
{
    struct game *game = &session->game;
    size_t before = game->current;
    bool over = game->result != RESULT_NONE && !game->study;
    char text[80];
    if (session_step_browsed(session, false) || session_step_analysis(session, false))
        return;
    if (game->ending == ENDING_RESIGNATION || game->ending == ENDING_AGREEMENT ||
        game->ending == ENDING_THREEFOLD || game->ending == ENDING_FIFTY) {
        game_end(game, RESULT_NONE, ENDING_NONE);
        session->engine_waits = true;
        session_clock_rest(session);
        session_position_changed(session);
        session_tell(session, MESSAGE_INFO, "The game goes on%s.",
                     session_has_clock(session) ? "; its clock with the next move" : "");
        return;
    }
    if (!game_back(game)) {
        session_tell(session, MESSAGE_ERROR, "There is no move to take back.");
        return;
    }
    while (!nobody_plays(session) && game->current > 0 &&
           !session->human[side_to_move(session)])
        game_back(game);
    session->engine_waits = true;
    if (over) { /* it may be looked at only */
        session->looks_back = true;
        session_clock_rest(session);
    }
    session_position_changed(session);
    engine_player_forget(session->engine);
    session_write_moves(session, game->current, before, text, sizeof text);
    session_tell(session, MESSAGE_INFO, "Taken back: %s.%s", text,
                 over ? " It is kept as it ended until a move is played." : "");
    session_continue(session);
}

void session_redo(struct session *session)
{
    struct game *game = &session->game;
    size_t before = game->current;
    char text[80];
    if (session_step_browsed(session, true) || session_step_analysis(session, true))
        return;
    if (!game_forward(game)) {
        session_tell(session, MESSAGE_ERROR, "There is no move to play again.");
        return;
    }
    while (!nobody_plays(session) && !session->human[side_to_move(session)] &&
           game_forward(game))
        ;
    /* At the end of what is known the engine answers, as it would have. */
    session->engine_waits = nobody_plays(session) || game->current < game->count;
    session_position_changed(session);
    engine_player_forget(session->engine);
    session_write_moves(session, before, game->current, text, sizeof text);
    session_tell(session, MESSAGE_INFO, "Played again: %s.", text);
    if (game->result != RESULT_NONE)
        session_tell_result(session);
    session_continue(session);
}

/* ---- the engine's help ------------------------------------------------------------- */

bool session_refuse_when_over(struct session *session)
{
    char ending[80];
    if (session->game.result == RESULT_NONE)
        return false;
    session_tell(session, MESSAGE_ERROR,
                 session->analysis.on ? "No move can be made here: %s. Type 'undo'."
                                      : "The game is over: %s. Type 'new' or 'undo'.",
                 game_ending_text(&session->game, ending, sizeof ending));
    return true;
}

void session_go(struct session *session)
{
    if (session_refuse_when_over(session))
        return;
    if (engine_player_purpose(session->engine) == THINKING_MOVE) {
        engine_player_finish(session->engine);
        return;
    }
    session->hint = MOVE_NONE;
    session_stop_review(session);
    session_clock_go_on(session);
    if (session_think(session, THINKING_MOVE))
        session->engine_waits = false;
}

/* ---- the end ----------------------------------------------------------------------- */

static void end_game(struct session *session, enum result result, enum ending ending)
{
    game_end(&session->game, result, ending);
    session_position_changed(session);
    session_tell_result(session);
}

void session_resign(struct session *session)
{
    enum color loser = side_to_move(session);
    if (session_refuse_when_over(session))
        return;
    if (nobody_plays(session)) {
        session_tell(session, MESSAGE_ERROR,
                     "The engine plays both sides; type 'new' or 'quit' to end it.");
        return;
    }
    if (session_doubts_resignation(session))
        return;
    if (!session->human[loser])
        loser = color_opposite(loser);
    end_game(session, loser == WHITE ? RESULT_BLACK_WINS : RESULT_WHITE_WINS,
             ENDING_RESIGNATION);
}

/* Against a person: whoever is to move speaks, so the other side agrees on its move. */
static void offer_to_person(struct session *session)
{
    enum color turn = side_to_move(session);
    if (session->draw_offer != NOBODY_OFFERED && session->offerer != turn) {
        end_game(session, RESULT_DRAW, ENDING_AGREEMENT);
        return;
    }
    session->draw_offer = (long)session->game.current;
    session->offerer = turn;
    session_tell(session, MESSAGE_QUESTION,
                 "%s offers a draw; %s agrees by typing 'draw' on its move.", color_name(turn),
                 color_name(color_opposite(turn)));
}

/* How much better the engine may be, in centipawns, and still take a draw. */
static int draw_limit(const struct position *position)
{
    if (bitboard_count(position->by_color[WHITE] | position->by_color[BLACK]) <= DRAW_WITH_MEN)
        return DRAW_WHEN_EVEN;
    return position->fullmove_number > DRAW_AFTER_MOVE ? 0 : DRAW_WHEN_WORSE;
}

static void offer_to_engine(struct session *session)
{
    int limit = draw_limit(&session->game.position);
    if (!session->score_known)
        session_tell(session, MESSAGE_INFO,
                     "The engine declines the draw: it has not judged this game yet.");
    else if (session->engine_score > limit)
        session_tell(session, MESSAGE_INFO, "The engine declines the draw: %s.",
                     limit >= 0 ? "it thinks that it is better"
                                : "before move 21 it takes one only when a pawn behind");
    else {
        session_tell(session, MESSAGE_INFO, "The engine accepts the draw.");
        end_game(session, RESULT_DRAW, ENDING_AGREEMENT);
    }
}

void session_ask_draw(struct session *session)
{
    enum verdict claim = game_claim(&session->game);
    if (session_refuse_when_over(session))
        return;
    if (nobody_plays(session))
        session_tell(session, MESSAGE_ERROR, "Nobody is here to offer a draw to.");
    else if (claim == VERDICT_FIFTY)
        end_game(session, RESULT_DRAW, ENDING_FIFTY);
    else if (claim == VERDICT_THREEFOLD)
        end_game(session, RESULT_DRAW, ENDING_THREEFOLD);
    else if (session->human[WHITE] && session->human[BLACK])
        offer_to_person(session);
    else
        offer_to_engine(session);
}

/* ---- which is which ---------------------------------------------------------------- */

/* Leave a request to the face, with a copy of its argument. */
static enum session_action hand_to_face(struct session *session, enum request request,
                                        const char *argument)
{
    free(session->face_argument);
    session->face_argument = memory_copy_string(argument ? argument : "");
    session->face_request = request;
    return SESSION_FACE;
}

/* Requests that are done here; the others are the face's. */
static const struct {
    void (*plain)(struct session *session);
    void (*asking)(struct session *session, const char *argument);
} handlers[REQUEST_COUNT] = {
    [REQUEST_FLIP] = {.plain = flip_board},
    [REQUEST_UNDO] = {.plain = session_undo},
    [REQUEST_REDO] = {.plain = session_redo},
    [REQUEST_HINT] = {.plain = session_ask_hint},
    [REQUEST_ANALYSE] = {.asking = session_ask_analyse},
    [REQUEST_STOP] = {.plain = session_stop},
    [REQUEST_RETURN] = {.plain = session_return},
    [REQUEST_LINES] = {.asking = session_ask_lines},
    [REQUEST_LINE] = {.asking = session_ask_line},
    [REQUEST_PLAY] = {.asking = session_ask_play},
    [REQUEST_KEEP] = {.asking = session_ask_keep},
    [REQUEST_THREAT] = {.plain = session_ask_threat},
    [REQUEST_EVAL] = {.plain = session_show_evaluation},
    [REQUEST_LEVEL] = {.asking = session_ask_level},
    [REQUEST_STRATEGY] = {.asking = session_ask_strategy},
    [REQUEST_ENGINE] = {.asking = session_ask_engine},
    [REQUEST_ANALYST] = {.asking = session_ask_analyst},
    [REQUEST_TREE] = {.asking = session_ask_tree},
    [REQUEST_COMPARE] = {.asking = session_ask_compare},
    [REQUEST_ELO] = {.asking = session_ask_elo},
    [REQUEST_CLOCK] = {.asking = session_ask_clock},
    [REQUEST_SETUP] = {.asking = session_ask_setup},
    [REQUEST_PREMOVE] = {.asking = session_ask_premove},
    [REQUEST_SWAP] = {.plain = session_swap_sides},
    [REQUEST_PAUSE] = {.plain = session_ask_pause},
    [REQUEST_GO] = {.plain = session_go},
    [REQUEST_COLOR] = {.asking = session_ask_color},
    [REQUEST_NEW] = {.plain = session_ask_new},
    [REQUEST_RESIGN] = {.plain = session_resign},
    [REQUEST_DRAW] = {.plain = session_ask_draw},
    [REQUEST_FEN] = {.asking = session_ask_fen},
    [REQUEST_OPENING] = {.plain = session_show_opening},
    [REQUEST_PGN] = {.plain = session_show_pgn},
    [REQUEST_MOVES] = {.asking = session_show_moves},
    [REQUEST_REVIEW] = {.asking = session_ask_review},
    [REQUEST_WORST] = {.asking = session_ask_worst},
    [REQUEST_DRILL] = {.asking = session_ask_drill},
    [REQUEST_SOLUTION] = {.plain = session_show_solution},
    [REQUEST_SKIP] = {.plain = session_skip},
    [REQUEST_RESUME] = {.asking = session_ask_resume},
    [REQUEST_WATCH] = {.asking = session_ask_watch},
    [REQUEST_TAKEOVER] = {.plain = session_ask_takeover},
    [REQUEST_OPEN] = {.asking = session_ask_open},
    [REQUEST_NEXT] = {.plain = session_ask_next},
    [REQUEST_PREVIOUS] = {.plain = session_ask_previous},
    [REQUEST_CONTINUE] = {.plain = session_ask_continue},
    [REQUEST_GOTO] = {.asking = session_ask_goto},
    [REQUEST_VARIATION] = {.asking = session_ask_variation},
    [REQUEST_PROMOTE] = {.plain = session_promote},
    [REQUEST_DELETE] = {.plain = session_delete},
    [REQUEST_UNDELETE] = {.plain = session_undelete},
    [REQUEST_COMMENT] = {.asking = session_ask_comment},
    [REQUEST_NAG] = {.asking = session_ask_nag},
    [REQUEST_SAVE] = {.asking = session_ask_save},
    [REQUEST_QUIT] = {.plain = session_quit},
};

enum session_action session_request(struct session *session, enum request request,
                                    const char *argument)
{
    if (request == REQUEST_PLAY && argument && strcasecmp(argument, "on") == 0)
        request = REQUEST_CONTINUE;
    if ((unsigned)request >= REQUEST_COUNT ||
        !session_watch_permits(session, request, argument ? argument : "") ||
        !session_browse_permits(session, request) ||
        !session_analysis_permits(session, request, argument ? argument : "") ||
        (request == REQUEST_QUIT && session_browse_holds_quit(session)) ||
        (request == REQUEST_GAMES && !session_ask_games(session, argument ? argument : "")))
        return SESSION_DONE;
    session_clock_look(session);
    if (session_setup_refuses(session, request) || session_drill_refuses(session, request) ||
        (request == REQUEST_GRAPH && !session_can_draw_graph(session)))
        return SESSION_DONE;
    if (request == REQUEST_CONFIG)
        return session_ask_config(session, argument ? argument : "");
    if (handlers[request].plain)
        handlers[request].plain(session);
    else if (handlers[request].asking)
        handlers[request].asking(session, argument ? argument : "");
    else
        return hand_to_face(session, request, argument);
    return request == REQUEST_QUIT ? SESSION_QUIT : SESSION_DONE;
}
