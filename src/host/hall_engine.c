/* hall_engine.c - who may think with an engine, and whose turn it is to use the processor.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The engines run with the clients; here they only wait in a line, so that a host is not eaten.
 * Who plays a rated game with a clock gets no turn in any session.
 */
#include <string.h>

#include "host/hall_state.h"

static void tell_turn(struct hall *hall, struct hall_session *session, bool turn)
{
    struct line_writer writer;
    line_begin(&writer, LOBBY_NEWS, "engine");
    line_add_flag(&writer, "turn", turn);
    line_end(&writer);
    tell_surely(hall, session, &writer);
}

static void give_turns(struct hall *hall)
{
    uint64_t most = hall->options.engines > 0 ? (uint64_t)hall->options.engines : 1;
    while (hall->first_engine && hall->engines_busy < most) {
        struct hall_session *session = hall->first_engine;
        hall->first_engine = session->next_engine;
        session->next_engine = NULL;
        session->wants_engine = false;
        session->has_engine = true;
        session->engine_since = hall->now;
        hall->engines_busy++;
        tell_turn(hall, session, true);
    }
}

void engine_leave(struct hall *hall, struct hall_session *session)
{
    if (session->wants_engine) {
        struct hall_session **at = &hall->first_engine;
        while (*at != session)
            at = &(*at)->next_engine;
        *at = session->next_engine;
        session->next_engine = NULL;
        session->wants_engine = false;
    }
    if (session->has_engine) {
        session->has_engine = false;
        hall->engines_busy--;
    }
    give_turns(hall);
}

int64_t engine_deadline(const struct hall *hall)
{
    int64_t deadline = -1;
    if (!hall->first_engine)
        return -1;
    for (const struct hall_session *at = hall->first_session; at; at = at->next)
        if (at->has_engine && (deadline < 0 || at->engine_since + ENGINE_TURN < deadline))
            deadline = at->engine_since + ENGINE_TURN;
    return deadline;
}

/* Who has had it for long gives way; who asks again stands behind the others. */
void engine_look(struct hall *hall, int64_t now)
{
    struct hall_session *next;
    for (struct hall_session *at = hall->first_session; at; at = next) {
        next = at->next;
        if (!hall->first_engine)
            return;
        if (!at->has_engine || at->engine_since + ENGINE_TURN > now)
            continue;
        tell_turn(hall, at, false);
        engine_leave(hall, at);
    }
}

void engine_forbid(struct hall *hall, struct person *person)
{
    for (struct hall_session *at = person->sessions; at; at = at->next_of_person) {
        if (person->program || (!at->has_engine && !at->wants_engine))
            continue;
        tell_turn(hall, at, false);
        engine_leave(hall, at);
    }
}

/* A program is an engine; people in a rated game have none. */
static bool may_think(const struct person *person)
{
    return person->program || !person_plays_live(person, true);
}

static void stand_in_line(struct hall *hall, struct hall_session *session)
{
    struct hall_session **at = &hall->first_engine;
    while (*at)
        at = &(*at)->next_engine;
    *at = session;
    session->next_engine = NULL;
    session->wants_engine = true;
}

void verb_engine(struct request *request)
{
    struct hall_session *session = request->session;
    if (lobby_line_flag(request->line, "done")) {
        answer_ok(request);
        engine_leave(request->hall, session);
    } else if (!lobby_line_flag(request->line, "want")) {
        answer_no(request, "syntax", "expected want=yes or done=yes");
    } else if (!may_think(request->person)) {
        answer_no(request, "engine", NULL);
    } else {
        answer_ok(request);
        if (!session->wants_engine && !session->has_engine)
            stand_in_line(request->hall, session);
        give_turns(request->hall);
    }
}
