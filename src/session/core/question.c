/* question.c - questions that ask for confirmation, and the answers.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "session/core/core.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/memory.h"

void session_question(struct session *session, enum request request, const char *argument,
                      const char *format, ...)
{
    char text[sizeof((struct message *)NULL)->text];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    session_forget_question(session);
    session->asked = (struct request_call){request, memory_copy_string(argument)};
    session_tell(session, MESSAGE_QUESTION, "%s", text);
}

struct request_call session_take_question(struct session *session)
{
    struct request_call asked = session->asked;
    session->asked = (struct request_call){REQUEST_UNKNOWN, NULL};
    return asked;
}

void session_forget_question(struct session *session)
{
    free(session_take_question(session).argument);
}

bool session_asks(const struct session *session)
{
    return session->asked.request != REQUEST_UNKNOWN;
}

bool session_may_ask(const struct session *session)
{
    return !session->confirmed &&
           (session->face_kind == FACE_SCREEN || session->face_kind == FACE_TEXT);
}

bool session_asks_to_resign(struct session *session)
{
    bool asks = session_may_ask(session);
    if (asks)
        session_question(session, REQUEST_RESIGN, "", "Resign the game? y or n.");
    return asks;
}

/* ---- `yes` and `no` ------------------------------------------------------------------ */

bool session_draw_is_offered(const struct session *session)
{
    return session->table.draw_offer != NOBODY_OFFERED && session->board == session->own &&
           session->own->result == RESULT_NONE &&
           session->table.offerer != position_turn(&session->own->position);
}

/* Repeats how the game has ended, because the first message would hide that. */
static void tell_no_question(struct session *session)
{
    session_say(session, "There is no question to answer.");
    if (session->own->result != RESULT_NONE)
        words_tell_result(session);
}

void handle_yes(struct session *session)
{
    if (session_draw_is_offered(session))
        session_go_on_with(session, REQUEST_DRAW, "");
    else
        tell_no_question(session);
}

void handle_no(struct session *session)
{
    if (session->confirmed) {
        session_say(session, "No: nothing was changed.");
    } else if (session_draw_is_offered(session)) {
        session->table.draw_offer = NOBODY_OFFERED;
        session_say(session, "The draw offer is declined.");
    } else {
        tell_no_question(session);
    }
}
