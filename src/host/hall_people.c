/* hall_people.c - who somebody is: names, accounts, ratings.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "host/hall_journal.h"

/* ---- finding ---------------------------------------------------------------------------- */

static uint64_t name_key(const char *name)
{
    char skeleton[LOBBY_NAME_SIZE];
    lobby_name_skeleton(name, skeleton);
    return map_hash(skeleton);
}

struct person *person_by_name(const struct hall *hall, const char *name)
{
    size_t at;
    uint64_t key = name_key(name);
    for (struct person *person = map_first(&hall->names, key, &at); person;
         person = map_next(&hall->names, key, &at))
        if (lobby_names_equal(person->name, name))
            return person;
    return NULL;
}

struct person *person_by_id(const struct hall *hall, int64_t id)
{
    return map_get(&hall->people, (uint64_t)id);
}

bool name_is_free(const struct hall *hall, const char *name, const struct person *but)
{
    size_t at;
    uint64_t key = name_key(name);
    for (struct person *person = map_first(&hall->names, key, &at); person;
         person = map_next(&hall->names, key, &at))
        if (person != but && lobby_names_look_alike(person->name, name))
            return false;
    return true;
}

struct person *request_person(struct request *request)
{
    struct person *person =
        person_by_name(request->hall, lobby_line_text(request->line, "name"));
    if (!person)
        answer_no(request, "no_person", NULL);
    return person;
}

bool person_is_here(const struct person *person)
{
    return person->sessions != NULL;
}

bool person_hears(const struct person *person, const struct person *other)
{
    for (size_t i = 0; i < person->mute_count; i++)
        if (person->mutes[i] == other->id)
            return false;
    return true;
}

/* ---- making and keeping ------------------------------------------------------------------- */

struct person *person_add(struct hall *hall, const struct store_person *stored)
{
    struct person *person = memory_new(1, sizeof *person);
    person->id = stored->id;
    person->uid = stored->uid;
    person->owner = -1;
    snprintf(person->name, sizeof person->name, "%s", stored->name);
    person->program = stored->program;
    person->banned = stored->banned;
    person->created = stored->created;
    person->seen = stored->seen;
    for (int speed = 0; speed < SPEED_COUNT; speed++)
        person->ratings[speed].strength = GLICKO_START;
    person->next = hall->first_person;
    if (person->next)
        person->next->previous = person;
    hall->first_person = person;
    map_put(&hall->people, (uint64_t)person->id, person);
    map_put(&hall->names, name_key(person->name), person);
    if (person->uid >= 0)
        map_put(&hall->uids, (uint64_t)person->uid, person);
    if (person->id >= hall->next_person)
        hall->next_person = person->id + 1;
    return person;
}

void person_remove(struct hall *hall, struct person *person)
{
    map_remove(&hall->people, (uint64_t)person->id, person);
    map_remove(&hall->names, name_key(person->name), person);
    if (person->uid >= 0)
        map_remove(&hall->uids, (uint64_t)person->uid, person);
    if (person->previous)
        person->previous->next = person->next;
    else
        hall->first_person = person->next;
    if (person->next)
        person->next->previous = person->previous;
    free(person->mutes);
    free(person->games);
    free(person->pairs);
    free(person);
}

void person_rename(struct hall *hall, struct person *person, const char *name)
{
    map_remove(&hall->names, name_key(person->name), person);
    snprintf(person->name, sizeof person->name, "%s", name);
    map_put(&hall->names, name_key(person->name), person);
    for (size_t i = 0; i < person->game_count; i++)
        for (int color = WHITE; color <= BLACK; color++)
            if (person->games[i]->people[color] == person)
                table_rename(&person->games[i]->table, (enum color)color, name);
}

void person_keep(struct hall *hall, const struct person *person)
{
    struct store_job job = {.kind = STORE_PERSON};
    job.person = (struct store_person){.id = person->id,
                                       .name = person->name,
                                       .uid = person->uid,
                                       .program = person->program,
                                       .banned = person->banned,
                                       .created = person->created,
                                       .seen = person->seen};
    relay_person(hall, person);
    hall->ports.put(hall->ports.context, &job, 1);
}

/* ---- ratings -------------------------------------------------------------------------------- */

static struct glicko strength_now(const struct rating *rating, int64_t date)
{
    double days = (double)(date - rating->when) / DAY;
    return rating->games > 0 ? glicko_after_rest(&rating->strength, days) : rating->strength;
}

double rating_now(const struct person *person, enum speed speed, int64_t date)
{
    return strength_now(&person->ratings[speed], date).rating;
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
    struct line_writer writer;
    line_begin(&writer, LOBBY_NEWS, "person");
    line_add(&writer, "name", person->name);
    line_add_flag(&writer, "here", here);
    if (person->program)
        line_add_flag(&writer, "program", true);
    if (here)
        person_write_ratings(person, hall->now + hall->offset, &writer);
    line_end(&writer);
    tell_all(hall, session, &writer);
}
