/* course.c - requests about the game's course: back, forward, on, and the ways to end it.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "session/core.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "rules/bitboard.h"
#include "session/handlers.h"
#include "session/players.h"
#include "session/question.h"
#include "session/words.h"

enum {
    CLEARLY_BETTER = 200,  /* centipawns: who stands so has no reason to resign */
    DRAW_AFTER_MOVE = 20,  /* before that an even position is no reason to stop */
    DRAW_WITH_MEN = 10,    /* kings counted: no more, and it is over soon */
    DRAW_WHEN_EVEN = 25,   /* centipawns: nothing to be made of in such an ending */
    DRAW_WHEN_WORSE = -100 /* centipawns: glad of a draw at any time */
};

static enum color side_to_move(const struct session *session)
{
    return (enum color)session->board->position.side_to_move;
}

static bool nobody_plays(const struct session *session)
{
    return players_people(&session->players) == 0;
}

void session_flip(struct session *session)
{
    session->flipped = !session->flipped;
}

/* ---- back and forward -------------------------------------------------------------- */

/* Take back so that a person is to move: one's last move and the answer to it. */
void session_undo(struct session *session)
{
    struct game *game = session->board;
    size_t before = game->current;
    bool over = game->result != RESULT_NONE && !game->study;
    char text[80];
    if (game->ending == ENDING_RESIGNATION || game->ending == ENDING_AGREEMENT ||
        game->ending == ENDING_THREEFOLD || game->ending == ENDING_FIFTY) {
        game_end(game, RESULT_NONE, ENDING_NONE);
        session->engine_waits = true;
        session_clock_rest(session);
        session_commit(session, CHANGE_BOARD | CHANGE_GAME);
        session_tell(session, MESSAGE_INFO, "The game goes on%s.",
                     session_has_clock(session) ? "; its clock with the next move" : "");
        return;
    }
    if (!game_back(game)) {
        session_tell(session, MESSAGE_ERROR, "There is no move to take back.");
        return;
    }
    while (!nobody_plays(session) && !game->study && game->current > 0 &&
           !session->players.person[side_to_move(session)])
        game_back(game);
    session->engine_waits = true;
    if (over) { /* it may be looked at only */
        session->keeping.looks_back = true;
        session_clock_rest(session);
    }
    session_commit(session, CHANGE_BOARD | CHANGE_GAME | CHANGE_THOUGHTS);
    move_texts(game, game->current, before, text, sizeof text);
    session_tell(session, MESSAGE_INFO, "Taken back: %s.%s", text,
                 over ? " It is kept as it ended until a move is played." : "");
}

void session_redo(struct session *session)
{
    struct game *game = session->board;
    size_t before = game->current;
    char text[80];
    if (!game_forward(game)) {
        session_tell(session, MESSAGE_ERROR, "There is no move to play again.");
        return;
    }
    while (!nobody_plays(session) && !game->study &&
           !session->players.person[side_to_move(session)] && game_forward(game))
        ;
    /* At the end of what is known the engine answers, as it would have. */
    session->engine_waits = nobody_plays(session) || game->current < game->count;
    session_commit(session, CHANGE_BOARD | CHANGE_GAME | CHANGE_THOUGHTS);
    move_texts(game, before, game->current, text, sizeof text);
    session_tell(session, MESSAGE_INFO, "Played again: %s.", text);
    if (game->result != RESULT_NONE)
        session_tell_result(session);
}

/* ---- the engine's help ------------------------------------------------------------- */

void session_go(struct session *session)
{
    if (session_refuse_when_over(session))
        return;
    if (engine_player_purpose(session->players.engine) == THINKING_MOVE) {
        engine_player_finish(session->players.engine);
        return;
    }
    session_commit(session, CHANGE_BOARD);
    session_clock_go_on(session);
    if (session_think(session, THINKING_MOVE))
        session->engine_waits = false;
}

/* ---- the end ----------------------------------------------------------------------- */

/* Whether resigning is likely to be a slip; then it has been said, once. */
static bool doubts_resignation(struct session *session)
{
    if (session_is_confirmed(session) || !session->table.score_known ||
        players_people(&session->players) != 1 ||
        session->table.engine_score > -CLEARLY_BETTER)
        return false;
    session_question(session, REQUEST_RESIGN, "",
                     "The engine thinks that you stand better. Give up? y or n.");
    return true;
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
    if (doubts_resignation(session))
        return;
    if (!session->players.person[loser])
        loser = color_opposite(loser);
    session_end_game(session, loser == WHITE ? RESULT_BLACK_WINS : RESULT_WHITE_WINS,
                     ENDING_RESIGNATION);
}

/* Against a person: whoever is to move speaks, so the other side agrees on its move. */
static void offer_to_person(struct session *session)
{
    enum color turn = side_to_move(session);
    if (session->table.draw_offer != NOBODY_OFFERED && session->table.offerer != turn) {
        session_end_game(session, RESULT_DRAW, ENDING_AGREEMENT);
        return;
    }
    session->table.draw_offer = (long)session->board->current;
    session->table.offerer = turn;
    session_tell(session, MESSAGE_QUESTION,
                 "%s offers a draw; %s answers yes or no on its move.", color_name(turn),
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
    int limit = draw_limit(&session->board->position);
    if (!session->table.score_known)
        session_tell(session, MESSAGE_INFO,
                     "The engine declines: it has not had to think about a move yet.");
    else if (session->table.engine_score > limit)
        session_tell(session, MESSAGE_INFO, "The engine declines: %s.",
                     limit >= 0 ? "it thinks that it is better"
                                : "before move 21 it takes a draw only when a pawn behind");
    else {
        session_tell(session, MESSAGE_INFO, "The engine accepts the draw.");
        session_end_game(session, RESULT_DRAW, ENDING_AGREEMENT);
    }
}

void session_ask_draw(struct session *session)
{
    enum verdict claim = game_claim(session->board);
    if (session_refuse_when_over(session))
        return;
    if (nobody_plays(session))
        session_tell(session, MESSAGE_ERROR, "Nobody is here to offer a draw to.");
    else if (claim == VERDICT_FIFTY)
        session_end_game(session, RESULT_DRAW, ENDING_FIFTY);
    else if (claim == VERDICT_THREEFOLD)
        session_end_game(session, RESULT_DRAW, ENDING_THREEFOLD);
    else if (players_people(&session->players) == 2)
        offer_to_person(session);
    else
        offer_to_engine(session);
}
