/* dispatch.c - carrying out a command: refusal, picker, mode, handler, or front end.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "session/session.h"

#include <stdlib.h>

#include "base/memory.h"
#include "typing/arguments.h"
#include "session/core/core.h"
#include "session/lost.h"
#include "session/requests/pickers.h"
#include "session/session_lobby.h"

/* ---- carrying out a command ------------------------------------------------------------ */

static void hand_to_face(struct session *session, enum request request, const char *argument)
{
    free(session->face.argument);
    session->face = (struct request_call){request, memory_copy_string(argument)};
}

static void carry_out(struct session *session, enum request request, const char *argument)
{
    const struct request_entry *entry = &request_table[request];
    unsigned rules = entry->rules;
    struct arguments arguments;
    struct error error;
    if (session_refuse_in_kiosk(session, entry, argument))
        return;
    if (rules & TELLS && !*argument)
        rules &= ~(unsigned)(NOT_WATCHING | NOT_ANALYSING | NOT_TABLE);
    session_look_elsewhere(session); /* the command may start an engine */
    if (session_refuse(session, request, rules))
        return;
    if (pickers_take(session, request, argument)) {
        hand_to_face(session, request, argument);
        session->picks = true;
        return;
    }
    if (modes_take_request(session, entry, argument) ||
        (request == REQUEST_QUIT &&
         (modes_hold_quit(session) || session_lost_holds_quit(session))))
        return;
    if (entry->act)
        entry->act(session);
    else if (entry->ask)
        entry->ask(session, argument);
    else if (entry->take &&
             arguments_read(&arguments, entry->word, entry->argument, argument, &error))
        entry->take(session, &arguments);
    else if (entry->take)
        session_complain(session, "%s.", error.text);
    else if (!entry->check || entry->check(session, argument))
        hand_to_face(session, request, argument);
    if (request == REQUEST_QUIT)
        session->quits = true;
}

enum session_action session_request(struct session *session, enum request request,
                                    const char *argument)
{
    char *owned = NULL;
    session->face.request = REQUEST_UNKNOWN;
    session->quits = session->picks = false;
    session_look_at_clock(session); /* the flag may have fallen before the command */
    while (request != REQUEST_UNKNOWN || session->next.request != REQUEST_UNKNOWN) {
        if (request != REQUEST_UNKNOWN) {
            /* `yes`, `no`, or the same command again answers a question. */
            struct request_call asked = session_take_question(session);
            session->confirmed =
                asked.request != REQUEST_UNKNOWN &&
                (request == REQUEST_YES || request == REQUEST_NO || request == asked.request);
            if (session->confirmed && request == REQUEST_YES)
                carry_out(session, asked.request, asked.argument);
            else if (request != REQUEST_NO ||
                     asked.request != REQUEST_EVAL) /* declining that offer needs no reply */
                carry_out(session, request, argument ? argument : "");
            session->confirmed = false;
            free(asked.argument);
        }
        session_update_state(session);
        free(owned);
        request = session->next.request; /* the command that this one leads to */
        argument = owned = session->next.argument;
        session->next = (struct request_call){REQUEST_UNKNOWN, NULL};
    }
    free(owned);
    session_settle(session);
    return session->quits                             ? SESSION_QUIT
           : session->face.request != REQUEST_UNKNOWN ? SESSION_FACE
                                                      : SESSION_DONE;
}

enum request session_face_request(const struct session *session, const char **argument)
{
    *argument = session->face.argument;
    return session->face.request;
}

/* In a lobby game no key asks the engine; the key of `hint` offers a draw. */
static enum request key_at_table(const struct session *session, enum request request)
{
    if (request == REQUEST_HINT)
        request = REQUEST_DRAW;
    if (session_table_takes_none(session) &&
        (request == REQUEST_DRAW || request == REQUEST_UNDO))
        return REQUEST_UNKNOWN;
    return request == REQUEST_UNKNOWN ||
                   session_refusal(session, request, request_table[request].rules)
               ? REQUEST_UNKNOWN
               : request;
}

/* After a game, the keys of pointless commands carry out others. */
enum request session_request_of_key(struct session *session, int key)
{
    enum request request = request_of_key(key);
    bool kept = session_is_kept_table(session);
    if (request == REQUEST_ANALYSE && session_walks_own_game(session) &&
        (session_review(session) || game_final_result(session->own) != RESULT_NONE))
        return session_review(session) ? REQUEST_GRAPH : REQUEST_REVIEW;
    if (session_is_at(session, AT_LIVE_TABLE) && !session_is_at(session, AT_OTHER_BOARD))
        return key_at_table(session, request);
    if (request != REQUEST_UNKNOWN && session_is_at(session, AT_PLAYER) &&
        request_table[request].rules & ADVICE)
        return REQUEST_UNKNOWN; /* not allowed */
    if (!*session_next_steps(session))
        return request == REQUEST_GO &&
                       (session_is_at(session, AT_LOOK) || session_walks_own_game(session))
                   ? REQUEST_UNKNOWN /* its move would not be seen */
                   : request;
    switch (request) { /* a finished lobby game cannot be continued */
    case REQUEST_HINT: return REQUEST_SAVE;
    case REQUEST_GO: return kept ? REQUEST_UNKNOWN : REQUEST_AGAIN;
    case REQUEST_UNDO:
    case REQUEST_LEVEL:
        return kept || session_is_at(session, AT_OVER_TABLE) ? REQUEST_UNKNOWN : request;
    default: return request;
    }
}
