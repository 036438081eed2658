/* people.c - users: names and ratings.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "host/hall/state.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

/* ---- search ----------------------------------------------------------------------------- */

struct person *person_by_name(const struct hall *hall, const char *name)
{
    struct person *person = hall->first_person;
    while (person && !lobby_names_equal(person->name, name))
        person = person->next;
    return person;
}

struct person *person_by_id(const struct hall *hall, int64_t id)
{
    struct person *person = hall->first_person;
    while (person && person->id != id)
        person = person->next;
    return person;
}

struct person *person_by_account(const struct hall *hall, int64_t uid)
{
    struct person *person = hall->first_person;
    while (person && (uid < 0 || person->uid != uid))
        person = person->next;
    return person;
}

bool name_is_free(const struct hall *hall, const char *name, const struct person *but)
{
    for (const struct person *at = hall->first_person; at; at = at->next)
        if (at != but && lobby_names_look_alike(at->name, name))
            return false;
    return true;
}

bool may_be_heard(struct request *request)
{
    if (bucket_take(&request->person->heard, HEARD_BURST, HEARD_SPAN, request->hall->now))
        return true;
    return !is_refused(request, "rate");
}

bool person_is_here(const struct person *person)
{
    return person->sessions != NULL;
}

/* ---- creation --------------------------------------------------------------------------- */

struct person *person_add(struct hall *hall, const struct store_person *stored)
{
    struct person *person = memory_new(1, sizeof *person);
    person->id = stored->id;
    person->uid = stored->uid;
    snprintf(person->name, sizeof person->name, "%s", stored->name);
    person->banned = stored->banned;
    person->seen = stored->seen;
    for (int speed = 0; speed < SPEED_COUNT; speed++)
        person->ratings[speed].strength = GLICKO_START;
    person->next = hall->first_person;
    hall->first_person = person;
    if (person->id >= hall->next_person)
        hall->next_person = person->id + 1;
    return person;
}

void person_remove(struct hall *hall, struct person *person)
{
    struct person **at = &hall->first_person;
    while (*at != person)
        at = &(*at)->next;
    *at = person->next;
    free(person);
}

/* ---- ratings ---------------------------------------------------------------------------- */

struct glicko strength_now(const struct store_rating *rating, int64_t date)
{
    double days = (double)(date - rating->when) / DAY;
    return rating->games > 0 ? glicko_after_rest(&rating->strength, days) : rating->strength;
}

const char *rating_text(const struct person *person, enum speed speed, int64_t date,
                        char text[RATING_TEXT])
{
    struct glicko strength = strength_now(&person->ratings[speed], date);
    snprintf(text, RATING_TEXT, "%d%s", (int)(strength.rating + 0.5),
             glicko_is_provisional(&strength) ? "?" : "");
    return text;
}

void person_write_ratings(const struct person *person, int64_t date,
                          struct line_writer *writer)
{
    char text[RATING_TEXT];
    for (int speed = 0; speed < SPEED_COUNT; speed++)
        if (person->ratings[speed].games > 0)
            line_add(writer, speed_name((enum speed)speed),
                     rating_text(person, (enum speed)speed, date, text));
}

void tell_presence(struct hall *hall, const struct hall_session *session,
                   const struct person *person, bool here)
{
    struct line_writer writer = line_begin(LOBBY_NEWS, VERB_PERSON);
    line_add(&writer, "name", person->name);
    line_add_flag(&writer, "here", here);
    if (here)
        person_write_ratings(person, hall->date, &writer);
    for (struct hall_session *at = hall->first_session; at; at = at->next)
        if (at != session && at->person)
            tell(at, &writer);
}
