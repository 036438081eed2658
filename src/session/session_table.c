/* session_table.c - hints, premoves, a change of sides, and a doubt before resigning.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "session/session_table.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "base/memory.h"
#include "pgn/pgn.h"
#include "session/session_state.h"
#include "typing/typed_move.h"
#include "rules/fen.h"

enum { CLEARLY_BETTER = 200 /* centipawns: who stands so has no reason to resign */ };

static enum color side_to_move(const struct session *session)
{
    return (enum color)session->game.position.side_to_move;
}

/* ---- hints ------------------------------------------------------------------------- */

static void tell_whole_hint(struct session *session)
{
    char san[SAN_SIZE];
    session->hint_is_whole = true;
    san_write(&session->game.position, session->hint, san);
    session_tell(session, MESSAGE_INFO, "Hint: %s.", san);
}

void session_ask_hint(struct session *session)
{
    if (session_drill_hint(session) || session_refuse_when_over(session))
        return;
    if (session->hint != MOVE_NONE && !session->hint_is_threat)
        tell_whole_hint(session);
    else if (engine_player_purpose(session->engine) == THINKING_MOVE)
        session_tell(session, MESSAGE_ERROR,
                     "It is %s's move: the engine is thinking. 'go' makes it play now.",
                     color_name(side_to_move(session)));
    else if (engine_player_purpose(session->engine) != THINKING_HINT)
        session_think(session, THINKING_HINT);
}

void session_take_hint(struct session *session, chess_move best)
{
    static const char *const names[] = {"pawn", "knight", "bishop", "rook", "queen", "king"};
    const struct position *position = &session->game.position;
    enum square from = move_from(best);
    struct move_list legal;
    if (best == MOVE_NONE)
        return;
    session->hint = best;
    session->hint_is_whole = session->hint_is_threat = false;
    generate_legal(position, &legal);
    if (legal.count == 1 || session->analysis.on) /* where lines are shown anyway */
        tell_whole_hint(session);
    else
        session_tell(session, MESSAGE_INFO,
                     "Hint: move the %s on %c%c. 'hint' again tells where.",
                     names[piece_type_of(position_piece_on(position, from))],
                     'a' + square_file(from), '1' + square_rank(from));
    session_continue(session);
}

chess_move session_hint(const struct session *session)
{
    enum square from = move_from(session->hint);
    if (session->hint == MOVE_NONE || session->hint_is_whole)
        return session->hint;
    return move_make_kind(from, from, MOVE_EN_PASSANT); /* a kind, for a1 to be a square */
}

/* ---- sides ------------------------------------------------------------------------- */

void session_swap_sides(struct session *session)
{
    if (session->human[WHITE] == session->human[BLACK]) {
        session_tell(session, MESSAGE_ERROR,
                     "Nobody to swap with: %s; 'color white' or 'color black' seats you.",
                     session->human[WHITE] ? "you play both sides"
                                           : "the engine plays both sides");
        return;
    }
    session_seat(session, session->human[WHITE] ? WHO_BLACK : WHO_WHITE);
    session_change_players(session);
    session->engine_waits = false;
    if (session->game.result == RESULT_NONE)
        session_position_changed(session);
    session_tell_sides(session);
    session_continue(session);
}

/* ---- resigning --------------------------------------------------------------------- */

bool session_doubts_resignation(struct session *session)
{
    if (session->resign_asked || !session->score_known ||
        session->human[WHITE] == session->human[BLACK] ||
        session->engine_score > -CLEARLY_BETTER)
        return false;
    session->resign_asked = true;
    session_tell(session, MESSAGE_QUESTION,
                 "The engine thinks that you stand better. 'resign' again gives up.");
    return true;
}

/* ---- the clipboard ----------------------------------------------------------------- */

char *session_copy_text(const struct session *session, const char *what, size_t *length,
                        struct reason *reason)
{
    char fen[FEN_SIZE];
    if (strcasecmp(what, "pgn") == 0)
        return pgn_write(&session->game, length);
    if (*what && strcasecmp(what, "fen") != 0) {
        reason_set(reason, 0, "copy: expected fen or pgn, found '%.20s'", what);
        return NULL;
    }
    *length = fen_write(&session->game.position, fen);
    return memory_copy_string(fen);
}

/* ---- premoves ---------------------------------------------------------------------- */

bool session_may_premove(const struct session *session)
{
    enum color turn = side_to_move(session);
    return session->game.result == RESULT_NONE && !session->engine_waits &&
           !session->setup.open && !session->human[turn] &&
           session->human[color_opposite(turn)] && !session_clock_is_paused(session) &&
           !session_is_watching(session);
}

void session_keep_premove(struct session *session, const char *text)
{
    char kept[PREMOVE_SIZE];
    text += strspn(text, " \t");
    snprintf(kept, sizeof kept, "%.*s", (int)strcspn(text, "\r\n"), text);
    for (size_t length = strlen(kept); length > 0 && kept[length - 1] == ' ';)
        kept[--length] = '\0';
    strcpy(session->premove, kept);
    session_tell(session, MESSAGE_INFO,
                 "%s is played behind %s's move, if it is legal then; an empty line drops it.",
                 session->premove, color_name(side_to_move(session)));
}

void session_take_premove(struct session *session, char text[PREMOVE_SIZE])
{
    strcpy(text, session->premove);
    session->premove[0] = '\0';
}

bool session_play_premove(struct session *session, const char *text)
{
    struct typed_move typed;
    if (session->game.result != RESULT_NONE)
        return false; /* the result has been told */
    typed_move_read(&session->game.position, text, &typed);
    if (typed.status == TYPED_MOVE)
        session_play_move(session, typed.move);
    else
        session_tell(session, MESSAGE_ERROR, "Premove %s is dropped: %s", text, typed.text);
    return typed.status == TYPED_MOVE;
}

bool session_drop_premove(struct session *session)
{
    if (!session->premove[0])
        return false;
    session_tell(session, MESSAGE_INFO, "Premove %s is dropped.", session->premove);
    session->premove[0] = '\0';
    return true;
}

void session_ask_premove(struct session *session, const char *argument)
{
    struct typed_move typed;
    if (strcasecmp(argument, "off") == 0 || strcasecmp(argument, "none") == 0) {
        if (!session_drop_premove(session))
            session_tell(session, MESSAGE_INFO, "There is no premove.");
    } else if (!*argument) {
        session_tell(session, MESSAGE_INFO, "%s%s.",
                     session->premove[0] ? "Premove: " : "There is no premove",
                     session->premove);
    } else if (!session_may_premove(session)) {
        session_tell(session, MESSAGE_ERROR,
                     "Moves are kept while the engine thinks; now just type it.");
    } else {
        typed_move_read(&session->game.position, argument, &typed);
        if (typed.status == TYPED_SYNTAX)
            session_tell(session, MESSAGE_ERROR, "%s", typed.text);
        else
            session_keep_premove(session, argument);
    }
}
