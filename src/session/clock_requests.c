/* clock_requests.c - what can be asked of the clock.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <stdio.h>
#include <string.h>

#include "session/core.h"
#include "session/handlers.h"
#include "session/session_lobby.h"

static const char *state_text(const struct session *session)
{
    const char *table = session_table_clock_words(session);
    if (session->own->result != RESULT_NONE)
        return "the game is over";
    if (session_is_at(session, AT_WATCHING))
        return "as they were at the last move";
    if (session_is_at(session, AT_ANALYSIS))
        return "it stands while you analyse";
    if (session_is_at(session, AT_REVIEW))
        return "it stands during the review";
    if (!session_clock_is_played(session->own))
        return "it stands while you look at the game";
    if (session_clock_is_paused(session))
        return "paused: a move or 'pause' goes on";
    if (*table)
        return table;
    if (session->own->current < FREE_MOVES)
        return "it starts when both sides have moved";
    if (!session->clock.clock.running)
        return "it stands while the engine waits";
    return session->own->position.side_to_move == WHITE ? "White's runs" : "Black's runs";
}

static void tell_clock(struct session *session)
{
    struct clock_face white, black;
    char control[2 * CLOCK_CONTROL_SIZE];
    if (!session_clock_face(session, WHITE, &white) ||
        !session_clock_face(session, BLACK, &black)) {
        session_tell(session, MESSAGE_INFO,
                     "There is no clock; 'clock 5+3' sets one: 5 minutes, 3 seconds more "
                     "a move.");
        return;
    }
    session_clock_write_control(session, control);
    session_tell(session, MESSAGE_INFO, "White %s, Black %s; %s, %s.", white.text, black.text,
                 control, state_text(session));
}

void session_ask_clock(struct session *session, const char *argument)
{
    struct session_clock *own = &session->clock;
    struct clock_control controls[2];
    struct reason reason;
    char text[2 * CLOCK_CONTROL_SIZE];
    bool was_thinking = engine_player_purpose(session->players.engine) == THINKING_MOVE;
    if (!*argument) {
        tell_clock(session);
        return;
    }
    if (session_refuse_surplus(session, argument, "time control"))
        return;
    snprintf(text, sizeof text, "%.*s", (int)strcspn(argument, " \t\r\n"), argument);
    if (!clock_controls_read(controls, text, &reason)) {
        session_tell(session, MESSAGE_ERROR, "clock: %s.", reason.text);
        return;
    }
    memcpy(own->wanted, controls, sizeof controls);
    own->apart = false;
    clock_controls_write(controls, text);
    if (!session_clock_is_played(session->own)) {
        session_tell(session, MESSAGE_INFO, "The next game's clock: %s.", text);
        return;
    }
    session_clock_set(session);
    session_save(session);
    if (was_thinking)
        session_think(session, THINKING_MOVE); /* begun anew, by the new clock */
    tell_clock(session);
}

void session_ask_pause(struct session *session)
{
    struct session_clock *own = &session->clock;
    if (!session_has_clock(session)) {
        session_tell(session, MESSAGE_ERROR,
                     "There is no clock to pause; 'clock 5+3' sets one.");
    } else if (session->own->result != RESULT_NONE) {
        session_tell(session, MESSAGE_ERROR, "The game is over; its clock stands.");
    } else if (own->paused) {
        session_clock_go_on(session);
        session_tell(session, MESSAGE_INFO, "The game goes on.");
    } else {
        own->paused = true;
        if (engine_player_purpose(session->players.engine) == THINKING_MOVE)
            engine_player_cancel(session->players.engine);
        session_clock_follow(session);
        session_tell(session, MESSAGE_INFO, "Paused; a move or 'pause' goes on.");
    }
}
