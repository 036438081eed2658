/* hall_session.c - a session: begun, heard, left, parted.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "host/hall_round.h"

void hall_session_heard(struct hall *hall, struct hall_session *session)
{
    if (session->previous_mute)
        session->previous_mute->next_mute = session->next_mute;
    else if (hall->first_mute == session)
        hall->first_mute = session->next_mute;
    if (session->next_mute)
        session->next_mute->previous_mute = session->previous_mute;
    else if (hall->last_mute == session)
        hall->last_mute = session->previous_mute;
    session->next_mute = session->previous_mute = NULL;
}

void hall_session_part(struct hall *hall, struct hall_session *session, const char *code)
{
    if (session->parted)
        return;
    if (code)
        tell_code(hall, session, "bye", code);
    session->parted = true;
    hall_session_heard(hall, session);
    hall->ports.part(hall->ports.context, session->client);
}

bool hall_session_is_named(const struct hall_session *session)
{
    return session->person != NULL;
}

void hall_session_leave(struct hall *hall, struct hall_session *session, bool by_word,
                        int64_t now, int64_t date)
{
    struct person *person = session->person;
    struct hall_session **at;
    if (!person)
        return;
    engine_leave(hall, session);
    for (at = &person->sessions; *at != session; at = &(*at)->next_of_person)
        ;
    *at = session->next_of_person;
    person->session_count--;
    if (person->active == session)
        person->active = NULL;
    session->person = NULL;
    seats_of_session(hall, session, by_word, now, date);
    while (session->views)
        view_remove(hall, session->views);
    if (person->gone || person_is_here(person))
        return;
    person->seen = date;
    if (hall->disk != HALL_DISK_FULL) /* who comes and goes shall not fill it */
        person_keep(hall, person);
    wishes_of_gone(hall, person);
    rounds_of_gone(hall, person);
    tell_presence(hall, session, person, false);
}
