/* new_game.c - another game begins: a new one, the same again, one from a position.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A game that is left goes on being kept. The key is that of the menu, out of which Escape leads
 * back to the game; a position that is set up in the middle of a game has it wait, too.
 */
#include <string.h>

#include "rules/fen.h"
#include "session/analysis.h"
#include "session/aside.h"
#include "session/handlers.h"
#include "session/look.h"
#include "session/lost.h"
#include "session/players.h"
#include "session/session_lobby.h"
#include "session/setup.h"
#include "session/words.h"

/* Another game. `controls`: of its clock; NULL: those that new games have. */
static void set_up_game(struct session *session, const struct position *start,
                        const struct clock_control controls[2])
{
    session_new_game(session, start);
    if (controls)
        session_clock_control(session, controls);
    session_choose_book(session, NULL);
    session_write_players(session);
}

/* The same, told with what became of the one before; on a screen in one line with who plays. */
static void begin(struct session *session, const struct position *start,
                  const struct clock_control controls[2])
{
    bool waits = session->aside.there && *session->aside.id;
    bool kept = (session->keeping.on_disk || waits) && session->keeping.saver &&
                !session->shows_pickers;
    char unsaved[ARCHIVE_ID_SIZE];
    bool saved = !kept || !session_find_unsaved(session, unsaved);
    bool refused = session_saved_all(session, NULL) == SAVE_FAILED;
    set_up_game(session, start, controls);
    if (!saved)
        session_tell(session, MESSAGE_INFO,
                     "A new game; the old one is %s: 'resume %s' goes back to it.",
                     refused ? "NOT SAVED" : "not saved yet", unsaved);
    else
        session_tell(session, MESSAGE_INFO, "A new game%s.",
                     kept ? "; the old one is kept" : "");
    session_tell_sides(session);
}

void session_ask_new(struct session *session)
{
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
    if (players_people(&session->players) == 1)
        session_seat(session, session->players.person[WHITE] ? WHO_BLACK : WHO_WHITE);
    begin(session, start.key == usual.key ? NULL : &start, apart ? controls : NULL);
}

/* One's own game that goes on, or waits already, waits; else another game is what is wanted. */
static void begin_position(struct session *session, const struct position *position)
{
    static const struct clock_control none[2];
    const struct game *own = session->own;
    bool goes_on = own->count > 0 && own->result == RESULT_NONE && !own->study &&
                   !session_is_at(session, AT_READING | AT_LIST | AT_WATCHING);
    if (goes_on)
        session_put_aside(session);
    struct aside aside = session->aside;
    if (!aside.there || aside.at_start) {
        begin(session, position, none);
        return;
    }
    session->aside = (struct aside){.there = false}; /* a new game would drop it */
    set_up_game(session, position, none);
    session->aside = aside;
    if (session->shows_pickers) { /* who plays is read there, too */
        session_tell(session, MESSAGE_INFO, "Your game waits: Escape goes back. F5 analyses.");
        return;
    }
    session_tell(session, MESSAGE_INFO, "A new game; yours waits: 'return' goes back to it.");
    session_tell_sides(session);
}

/* A board to try things on: without the clock of the game before it, and at the level that the
 * person chose, which need not be that of a game that was looked at. */
void session_ask_fen(struct session *session, const char *argument)
{
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
    begin_position(session, &position);
    session_tell_remark(session, &remark);
    if (analysing)
        session_begin_analysis(session);
}

/* ---- the end of a game --------------------------------------------------------------- */

/* Where one's own game is over, and its end is on the board. */
static bool is_at_end(const struct session *session)
{
    bool over = session->own->result != RESULT_NONE || session_table_is_over(session);
    return over && !session_look_game(session) &&
           !session_is_at(session, AT_OTHER_BOARD | AT_READING | AT_LIST | AT_WATCHING);
}

/* At the end of a game of one's own. */
static const char *own_next_steps(const struct session *session)
{
    bool saves = !session->settings->restricted;
    if (session_is_kept_table(session))
        return saves ? "Now: review, rematch, new, or save FILE."
                     : "Now: review, rematch or new.";
    if (players_people(&session->players) == 1)
        return saves ? "Now: review, again (with sides changed), new, save FILE; or undo."
                     : "Now: review, again (with sides changed), new; or undo.";
    return saves ? "Now: review, again, new, save FILE; or undo."
                 : "Now: review, again, new; or undo.";
}

const char *session_next_steps(const struct session *session)
{
    if (!is_at_end(session))
        return "";
    if (!session_is_at(session, AT_TABLE))
        return own_next_steps(session);
    return players_people(&session->players) == 1
               ? "Now: rematch, review, or leave for the lobby."
               : "Now: review, or leave for the lobby.";
}
