/* new_game.c - another game begins: a new one, the same again, one from a position.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A game that is left goes on being kept; still a key that was hit by accident asks first.
 */
#include <string.h>

#include "rules/fen.h"
#include "session/analysis.h"
#include "session/handlers.h"
#include "session/look.h"
#include "session/players.h"
#include "session/question.h"
#include "session/setup.h"
#include "session/words.h"

/* Begin another game, and say so with what became of the one before; on a screen, where its key
 * has asked and said that, in one line with who plays. `controls`: of its clock; NULL: those that
 * new games have. */
static void begin(struct session *session, const struct position *start,
                  const struct clock_control controls[2])
{
    bool waits = session->aside.there && *session->aside.id;
    bool kept = (session->keeping.on_disk || waits) && session->keeping.saver &&
                !session->shows_pickers;
    session_new_game(session, start);
    if (controls)
        session_clock_control(session, controls);
    session_choose_book(session, NULL);
    session_write_players(session);
    session_tell(session, MESSAGE_INFO, "A new game%s.", kept ? "; the old one is kept" : "");
    session_tell_sides(session);
}

/* Whether a key would leave a game that goes on; then it is asked about. */
static bool asks_first(struct session *session, enum request request)
{
    const struct game *own = session->own;
    if (!session->attended || session->typed || session_is_confirmed(session) ||
        session_is_at(session, AT_READING | AT_LIST | AT_WATCHING) || own->current == 0 ||
        own->study || own->result != RESULT_NONE || session->keeping.looks_back)
        return false;
    session_question(session, request, "",
                     "Leave this game at move %d for a new one? %s: y or n.",
                     own->position.fullmove_number,
                     session->keeping.on_disk ? "It is kept" : "It is not kept");
    return true;
}

void session_ask_new(struct session *session)
{
    if (asks_first(session, REQUEST_NEW))
        return;
    if (session->settings->color == WHO_RANDOM && players_people(&session->players) == 1)
        session_seat(session, WHO_RANDOM);
    begin(session, NULL, NULL);
}

/* The same again, from where it began; who plays one side has the other. */
void session_ask_again(struct session *session)
{
    struct position start = session->own->start, usual;
    struct clock_control controls[2];
    bool apart = session->clock.apart;
    memcpy(controls, session->clock.clock.controls, sizeof controls);
    position_set_start(&usual);
    if (asks_first(session, REQUEST_AGAIN))
        return;
    if (players_people(&session->players) == 1)
        session_seat(session, session->players.person[WHITE] ? WHO_BLACK : WHO_WHITE);
    begin(session, start.key == usual.key ? NULL : &start, apart ? controls : NULL);
}

/* A board to try things on: without the clock of the game before it, and at the level that the
 * person chose, which need not be that of a game that was looked at. */
void session_ask_fen(struct session *session, const char *argument)
{
    static const struct clock_control none[2];
    struct position position;
    struct reason remark, reason;
    char fen[FEN_SIZE];
    if (!*argument) {
        fen_write(&session_game(session)->position, fen);
        session_tell_exact(session, "%s", fen);
        return;
    }
    if (!fen_read(&position, argument, &remark, &reason)) {
        session_tell(session, MESSAGE_ERROR, "%s.", reason.text);
        return;
    }
    bool analysing = session_is_analysing(session);
    /* Who plays one side wants to play this position: the side that is to move. Who has set it up
     * goes on to see it as it was then. */
    if (!session_setup_ends(session) && players_people(&session->players) == 1)
        session_seat(session, position.side_to_move == WHITE ? WHO_WHITE : WHO_BLACK);
    session->players.level = session->chosen_level;
    begin(session, &position, none);
    session_tell_remark(session, &remark);
    if (analysing)
        session_begin_analysis(session);
}

/* ---- the end of a game --------------------------------------------------------------- */

/* Where one's own game is over, and its end is on the board. */
static bool is_at_end(const struct session *session)
{
    return session->own->result != RESULT_NONE && !session_look_game(session) &&
           !session_is_at(session, AT_OTHER_BOARD | AT_READING | AT_LIST | AT_WATCHING);
}

const char *session_next_steps(const struct session *session)
{
    return !is_at_end(session) ? ""
           : players_people(&session->players) == 1
               ? "Now: review, again (with colours changed), new, save FILE; or undo."
               : "Now: review, again, new, save FILE; or undo.";
}
