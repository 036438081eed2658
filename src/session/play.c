/* play.c - moves: the typed ones, those kept for later, the engine's.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "session/play.h"

#include <stdio.h>
#include <string.h>

#include "base/printable.h"
#include "session/refusals.h"
#include "session/words.h"
#include "typing/move_choice.h"
#include "typing/typed_move.h"

/* ---- premoves ---------------------------------------------------------------------- */

bool session_may_premove(const struct session *session)
{
    enum color turn = (enum color)session->board->position.side_to_move;
    return session->board->result == RESULT_NONE && !session_table_is_over(session) &&
           !session->engine_waits &&
           players_person_alone(&session->players, color_opposite(turn)) &&
           !session_clock_is_paused(session) &&
           !session_is_at(session, AT_WATCHING | AT_START | AT_GALLERY);
}

void session_keep_premove(struct session *session, const char *text)
{
    char kept[PREMOVE_SIZE];
    text += strspn(text, " \t");
    printable_copy(kept, sizeof kept, text, strcspn(text, "\r\n"));
    for (size_t length = strlen(kept); length > 0 && kept[length - 1] == ' ';)
        kept[--length] = '\0';
    strcpy(session->table.premove, kept);
    session_tell(session, MESSAGE_INFO,
                 "%s is played behind %s's move, if it is legal then; an empty line drops it.",
                 session->table.premove,
                 color_name((enum color)session->board->position.side_to_move));
}

bool session_drop_premove(struct session *session)
{
    if (!session->table.premove[0])
        return false;
    session_tell(session, MESSAGE_INFO, "Premove %s is dropped.", session->table.premove);
    session->table.premove[0] = '\0';
    return true;
}

/* ---- typed moves ------------------------------------------------------------------- */

/* What the engine said of the game stays until it says more; what was asked for beside it, an
 * analysis or a hint, goes with the position it was about. */
static void drop_advice(struct session *session)
{
    enum thinking_purpose sought = engine_player_thinking(session->players.engine)->sought;
    if (sought != THINKING_MOVE && sought != THINKING_NOT)
        engine_player_forget_lines(session->players.engine);
}

void session_play_move(struct session *session, chess_move move)
{
    if (activities_take_move(session, move))
        return;
    game_play(session->board, move);
    session->engine_waits = session->keeping.looks_back = false;
    session_clock_count_move(session);
    session_commit(session, CHANGE_BOARD | CHANGE_GAME);
    drop_advice(session);
    session_tell_last_move(session, false);
}

/* The engine has moved: play the premove, or say why it is dropped. */
void session_play_premove(struct session *session, const char *text)
{
    struct typed_move typed;
    if (session->board->result != RESULT_NONE)
        return; /* the result has been told */
    typed_move_read(&session->board->position, text, &typed);
    if (typed.status == TYPED_MOVE)
        session_play_move(session, typed.move);
    else
        session_tell(session, MESSAGE_ERROR, "Premove %s is dropped: %s", text, typed.text);
}

/* ---- the engine's answers ---------------------------------------------------------- */

static void play_engine_move(struct session *session, chess_move move, bool from_book)
{
    const struct thinking *thinking = engine_player_thinking(session->players.engine);
    enum color mover = (enum color)session->board->position.side_to_move;
    char premove[PREMOVE_SIZE];
    if (!game_play(session->board, move)) {
        session->engine_waits = true;
        session_tell(session, MESSAGE_ERROR,
                     "The engine found no legal move; move for it, or type 'go'.");
        return;
    }
    session->table.score_known = thinking->known && !from_book;
    session->table.engine_score =
        mover == WHITE ? thinking->score_white : -thinking->score_white;
    session->engine_waits = session->keeping.looks_back = false;
    strcpy(premove, session->table.premove); /* committing drops it */
    session_clock_count_move(session);
    session_commit(session, CHANGE_BOARD | CHANGE_GAME | (from_book ? CHANGE_THOUGHTS : 0));
    session_tell_last_move(session, from_book);
    if (*premove)
        session_play_premove(session, premove);
}

void session_take_answer(struct session *session, const struct engine_answer *answer)
{
    if (answer->purpose == THINKING_MOVE)
        play_engine_move(session, answer->best, answer->from_book);
    else if (answer->purpose != THINKING_NOT)
        activities_answer(session, answer);
}

/* ---- lines -------------------------------------------------------------------------- */

/* Why nobody can move here, in a game or on a board where moves are tried. */
static bool refuse_turn(struct session *session)
{
    const char *turn = color_name((enum color)session->board->position.side_to_move);
    if (session->players.person[session->board->position.side_to_move] ||
        session->engine_waits || session_is_at(session, AT_ANALYSIS))
        return false;
    if (session_clock_is_paused(session))
        session_tell(session, MESSAGE_ERROR,
                     "It is %s's move, and the clock is paused; 'pause' goes on.", turn);
    else if (players_people(&session->players) == 0)
        session_tell(session, MESSAGE_ERROR,
                     "The engine plays both sides; type 'color white' to join in.");
    else
        session_tell(session, MESSAGE_ERROR,
                     "It is %s's move: the engine is thinking. 'go' makes it play now.", turn);
    return true;
}

bool session_refuse_move(struct session *session)
{
    if (session_refuse(session, IN_DRILL | MOVES_ON | NEEDS_GAME, false))
        return true;
    if (session_is_at(session, AT_DRILL) ||
        (session_is_at(session, AT_READING) && !session_is_at(session, AT_ANALYSIS)))
        return false; /* a legal move is an attempt, or becomes a variation */
    return session_refuse_when_over(session) || refuse_turn(session);
}

/* ---- moves that could be several ------------------------------------------------------ */

bool session_asks_choice(const struct session *session)
{
    const struct choice *choice = &session->choice;
    return choice->moves.count > 0 && choice->age <= 1 &&
           choice->in_graph == session_is_at(session, AT_GRAPH) &&
           (choice->in_graph || choice->key == session->board->position.key);
}

void session_open_choice(struct session *session, const struct typed_move *typed, uint64_t key,
                         bool in_graph)
{
    struct choice *choice = &session->choice;
    choice->moves = typed->choices;
    choice->key = key;
    choice->in_graph = in_graph;
    choice->age = 0;
    strcpy(choice->question, typed->text);
}

bool session_answer_choice(struct session *session, const char *line)
{
    struct choice *choice = &session->choice;
    chess_move move;
    if (!session_asks_choice(session) || choice->in_graph ||
        !move_choice_read(&session->board->position, &choice->moves, line, &move))
        return false;
    choice->moves.count = 0;
    if (!session_refuse_move(session))
        session_play_move(session, move);
    return true;
}

/* What is no move: a wrong answer, or a command that is misspelled. */
static void tell_syntax(struct session *session, const struct typed_move *typed,
                        const char *line, const char *nearest)
{
    if (session_asks_choice(session)) {
        session->choice.age = 0;
        session_tell(session, MESSAGE_ERROR, "'%.*s' is no answer. %s",
                     PRINTABLE_UP_TO(20, line), session->choice.question);
    } else if (nearest && !(typed->suggests && strpbrk(line, "12345678"))) {
        session_tell(session, MESSAGE_ERROR, "No command '%.*s'. Did you mean '%s'?",
                     PRINTABLE_UP_TO(20, line), nearest);
    } else {
        session_tell(session, MESSAGE_ERROR, "%s", typed->text);
    }
}

bool session_type_move(struct session *session, const char *line, bool may_be_request,
                       const char *nearest)
{
    struct typed_move typed;
    typed_move_read(&session->board->position, line, &typed);
    line += strspn(line, " \t");
    if (typed.status == TYPED_SYNTAX
            ? may_be_request
            : typed.status != TYPED_MOVE && may_be_request && strcspn(line, " \t\r\n") > 1)
        return false; /* "c 4" is a move even where it is illegal, "c" and "clock 4" are not */
    if (typed.status == TYPED_SYNTAX)
        tell_syntax(session, &typed, line, nearest);
    else if (session_may_premove(session))
        session_keep_premove(session, line);
    else if (session_refuse_move(session))
        return true;
    else if (typed.status == TYPED_MOVE)
        session_play_move(session, typed.move);
    else if (typed.status == TYPED_ILLEGAL)
        session_tell(session, MESSAGE_ERROR, "%s", typed.text);
    else {
        session_open_choice(session, &typed, session->board->position.key, false);
        session_tell(session, MESSAGE_QUESTION, "%s", typed.text);
    }
    return true;
}
