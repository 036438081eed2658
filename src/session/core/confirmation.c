/* confirmation.c - questions that ask for confirmation, and the answers.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "session/core/core.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/memory.h"

void session_ask_to_confirm(struct session *session, enum command_id command,
                            const char *argument, const char *format, ...)
{
    va_list arguments;
    session_cancel_question(session);
    session->question = (struct command_call){command, memory_copy_string(argument)};
    va_start(arguments, format);
    vsnprintf(session->question_text, sizeof session->question_text, format, arguments);
    va_end(arguments);
    session_repeat_question(session);
}

void session_repeat_question(struct session *session)
{
    session_report(session, MESSAGE_QUESTION, "%s", session->question_text);
}

struct command_call session_take_question(struct session *session)
{
    struct command_call asked = session->question;
    session->question = (struct command_call){COMMAND_UNKNOWN, NULL};
    return asked;
}

void session_cancel_question(struct session *session)
{
    struct command_call question = session_take_question(session);
    if (question.command != COMMAND_UNKNOWN)
        session_print(session, "The question was cancelled.");
    free(question.argument);
}

bool session_choice_is_open(const struct session *session)
{
    const struct ambiguous_move *choice = &session->ambiguous_move;
    return choice->moves.count > 0 && choice->age <= 1 &&
           choice->key == session->board->position.key;
}

bool session_asks_about_move(const struct session *session)
{
    return session_choice_is_open(session) && session->ambiguous_move.moves.count == 1;
}

void session_cancel_move_question(struct session *session)
{
    if (!session_asks_about_move(session))
        return;
    session->ambiguous_move.moves.count = 0;
    session_print(session, "The move was not played.");
}

bool session_has_question(const struct session *session)
{
    return session->question.command != COMMAND_UNKNOWN || session_asks_about_move(session);
}

bool session_needs_confirmation(const struct session *session)
{
    return !session->confirmed &&
           (session->ui_kind == UI_SCREEN || session->ui_kind == UI_TEXT);
}

bool session_ask_before_resigning(struct session *session)
{
    bool asks = session_needs_confirmation(session);
    if (asks)
        session_ask_to_confirm(session, COMMAND_RESIGN, "", "Resign the game? (y/n)");
    return asks;
}

bool session_draw_is_offered(const struct session *session)
{
    return session->position_state.draw_offer != NO_DRAW_OFFER &&
           session->board == session->user_game && session->user_game->result == RESULT_NONE &&
           session->position_state.offerer != position_turn(&session->user_game->position);
}
