/* people.c - users: names and ratings.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "host/core/state.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/memory.h"

/* ---- search ----------------------------------------------------------------------------- */

struct person *person_by_name(const struct lobby_core *core, const char *name)
{
    struct person *person = core->first_person;
    while (person && !lobby_names_equal(person->name, name))
        person = person->next;
    return person;
}

struct person *person_by_id(const struct lobby_core *core, int64_t id)
{
    struct person *person = core->first_person;
    while (person && person->id != id)
        person = person->next;
    return person;
}

struct person *person_by_uid(const struct lobby_core *core, int64_t uid)
{
    struct person *person = core->first_person;
    while (person && (uid < 0 || person->uid != uid))
        person = person->next;
    return person;
}

bool person_name_is_free(const struct lobby_core *core, const char *name,
                         const struct person *except)
{
    for (const struct person *at = core->first_person; at; at = at->next)
        if (at != except && lobby_names_look_alike(at->name, name))
            return false;
    return true;
}

bool person_take_message_token(struct core_request *request, struct person *person)
{
    bool available = bucket_take(&person->message_bucket, MESSAGE_BURST, MESSAGE_REFILL_TIME,
                                 request->core->now);
    return !answer_if_refused(request, available ? NULL : "rate");
}

bool person_is_online(const struct person *person)
{
    return person->sessions != NULL;
}

/* ---- creation --------------------------------------------------------------------------- */

struct person *person_add(struct lobby_core *core, const struct store_person *stored)
{
    struct person *person = memory_new(1, sizeof *person);
    person->id = stored->id;
    person->uid = stored->uid;
    snprintf(person->name, sizeof person->name, "%s", stored->name);
    person->banned = stored->banned;
    person->seen = stored->seen;
    for (int speed = 0; speed < SPEED_COUNT; speed++)
        person->ratings[speed].strength = GLICKO_START;
    person->next = core->first_person;
    core->first_person = person;
    if (person->id >= core->next_person)
        core->next_person = person->id + 1;
    return person;
}

void person_remove(struct lobby_core *core, struct person *person)
{
    struct person **at = &core->first_person;
    while (*at != person)
        at = &(*at)->next;
    *at = person->next;
    free(person);
}

/* ---- ratings ---------------------------------------------------------------------------- */

struct glicko store_rating_at_date(const struct store_rating *rating, int64_t date)
{
    double days = (double)(date - rating->when) / ONE_DAY;
    return rating->games > 0 ? glicko_after_inactivity(&rating->strength, days)
                             : rating->strength;
}

const char *person_rating_text(const struct person *person, enum speed speed, int64_t date,
                               char text[RATING_TEXT_SIZE])
{
    struct glicko strength = store_rating_at_date(&person->ratings[speed], date);
    snprintf(text, RATING_TEXT_SIZE, "%d%s", (int)(strength.rating + 0.5),
             glicko_is_provisional(&strength) ? "?" : "");
    return text;
}

void person_write_ratings(const struct person *person, int64_t date, struct line_writer *line)
{
    char text[RATING_TEXT_SIZE];
    for (int speed = 0; speed < SPEED_COUNT; speed++)
        if (person->ratings[speed].games > 0)
            line_writer_add(line, speed_name((enum speed)speed),
                            person_rating_text(person, (enum speed)speed, date, text));
}

void lobby_core_announce_presence(struct lobby_core *core, const struct core_session *session,
                                  const struct person *person, bool here)
{
    struct line_writer writer = line_writer_begin(NOTIFICATION_TAG, VERB_PERSON);
    line_writer_add(&writer, "name", person->name);
    line_writer_add_flag(&writer, "here", here);
    if (here)
        person_write_ratings(person, core->date, &writer);
    for (struct core_session *at = core->first_session; at; at = at->next)
        if (at != session && at->person)
            core_session_send(at, &writer);
}
