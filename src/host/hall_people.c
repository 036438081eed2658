/* hall_people.c - who somebody is: names, accounts, ratings.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "host/hall_state.h"

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

/* ---- hello ------------------------------------------------------------------------------------ */

static struct person *new_person(struct request *request, const char *name, int64_t uid)
{
    struct hall *hall = request->hall;
    struct store_person stored = {.id = hall->next_person,
                                  .name = name,
                                  .uid = uid,
                                  .program = lobby_line_flag(request->line, "program"),
                                  .created = request->date,
                                  .seen = request->date};
    return person_add(hall, &stored);
}

/* A name for an account: its own, or, where that is none or somebody else's, one like it. */
static void name_account(const struct hall *hall, const struct hall_caller *caller,
                         char name[LOBBY_NAME_SIZE])
{
    char begin[LOBBY_NAME_SIZE - 6];
    bool good = strlen(caller->user) < LOBBY_NAME_SIZE && lobby_name_check(caller->user, NULL);
    snprintf(begin, sizeof begin, "%.*s", (int)sizeof begin - 1, good ? caller->user : "user");
    snprintf(name, LOBBY_NAME_SIZE, "%.*s", LOBBY_NAME_SIZE - 1, good ? caller->user : "user");
    for (int i = 2; i < 100000 && (!good || !name_is_free(hall, name, NULL)); i++) {
        good = true;
        snprintf(name, LOBBY_NAME_SIZE, "%s-%d", begin, i);
    }
}

static int own_programs(const struct hall *hall, int64_t owner)
{
    int count = 0;
    for (const struct person *at = hall->first_person; at; at = at->next)
        count += at->owner == owner;
    return count;
}

/* That this program is that account's. */
static void keep_owner(struct hall *hall, struct person *person, int64_t owner)
{
    char key[40], value[24];
    struct store_job job = {.kind = STORE_NOTE};
    person->owner = owner;
    snprintf(key, sizeof key, "owner.%lld", (long long)person->id);
    snprintf(value, sizeof value, "%lld", (long long)owner);
    job.note = (struct store_note){.key = key, .value = value};
    hall->ports.put(hall->ports.context, &job, 1);
}

/* The person of that name; made when there is none. NULL: it is answered. */
static struct person *person_by_word(struct request *request, const char *name, bool *is_new)
{
    struct hall *hall = request->hall;
    const struct hall_caller *caller = &request->session->caller;
    bool own = !caller->trusted; /* then it is a program of that account */
    struct person *person = person_by_name(hall, name);
    struct reason reason;
    if (!lobby_name_check(name, &reason))
        return answer_no(request, "name", reason.text), NULL;
    if (person && person->uid < 0 && person->owner == (own ? caller->uid : -1))
        return person;
    if (person || !name_is_free(hall, name, NULL))
        return answer_no(request, "taken", NULL), NULL;
    if (own && own_programs(hall, caller->uid) >= OWN_PROGRAMS)
        return answer_no(request, "limit", NULL), NULL;
    *is_new = true;
    person = new_person(request, name, -1);
    person_keep(hall, person);
    if (own)
        keep_owner(hall, person, caller->uid);
    return person;
}

/* Who says hello. NULL: it is answered. */
static struct person *who_is_it(struct request *request, bool *is_new)
{
    struct hall *hall = request->hall;
    const struct hall_caller *caller = &request->session->caller;
    const char *as = lobby_line_text(request->line, "as");
    bool program = lobby_line_flag(request->line, "program");
    struct person *person;
    char name[LOBBY_NAME_SIZE];
    *is_new = false;
    if (*as != '\0' && (caller->trusted || program))
        return person_by_word(request, as, is_new);
    person = map_get(&hall->uids, (uint64_t)caller->uid);
    if (*as != '\0' && (!person || !lobby_names_equal(person->name, as)))
        return answer_no(request, "name", "this account may not say who it is"), NULL;
    if (person)
        return person;
    *is_new = true;
    name_account(hall, caller, name);
    person = new_person(request, name, caller->uid);
    person_keep(hall, person);
    return person;
}

static void tell_presence(struct hall *hall, const struct hall_session *session,
                          const struct person *person, bool here)
{
    struct line_writer writer;
    line_begin(&writer, LOBBY_NEWS, "person");
    line_add(&writer, "name", person->name);
    line_add_flag(&writer, "here", here);
    if (person->program)
        line_add_flag(&writer, "program", true);
    line_end(&writer);
    tell_all(hall, session, &writer);
}

static void join_person(struct hall_session *session, struct person *person)
{
    session->person = person;
    session->next_of_person = person->sessions;
    person->sessions = session;
    person->session_count++;
}

static void welcome(struct request *request, bool is_new)
{
    struct person *person = request->person;
    struct line_writer writer;
    answer_begin(request, &writer, "ok");
    line_add_number(&writer, "v", LOBBY_PROTOCOL);
    line_add(&writer, "name", person->name);
    line_add_number(&writer, "session", (int64_t)request->session->number);
    line_add(&writer, "host", request->hall->options.host);
    line_add_number(&writer, "now", request->date);
    line_add_flag(&writer, "new", is_new);
    if (request->session->admin)
        line_add_flag(&writer, "admin", true);
    if (games_due(person) > 0)
        line_add_number(&writer, "due", games_due(person));
    answer_send(request, &writer);
}

/* Whether that hello may be: else it is answered, and the session over. */
static bool may_enter(struct request *request, const struct person *person)
{
    const char *code = NULL;
    const struct person *owner =
        person->owner >= 0 ? map_get(&request->hall->uids, (uint64_t)person->owner) : NULL;
    if (person->banned || (owner && owner->banned))
        code = "banned";
    else if (person->session_count >= LOBBY_SESSIONS)
        code = "limit";
    if (!code)
        return true;
    answer_no(request, code,
              strcmp(code, "limit") == 0
                  ? "you are here three times already; leave one of them"
                  : NULL);
    hall_session_part(request->hall, request->session, NULL);
    return false;
}

void verb_hello(struct request *request)
{
    struct hall_session *session = request->session;
    struct person *person;
    int64_t version;
    bool is_new;
    if (request->person) {
        answer_no(request, "syntax", "hello was said already");
        return;
    }
    if (!lobby_line_number(request->line, "v", 1, INT32_MAX, &version)) {
        answer_no(request, "version", NULL);
        return;
    }
    person = who_is_it(request, &is_new);
    if (!person || !may_enter(request, person))
        return;
    session->program = lobby_line_flag(request->line, "program");
    session->admin = session->caller.admin && person->uid >= 0;
    person->seen = request->date;
    if (!person_is_here(person))
        tell_presence(request->hall, session, person, true);
    hall_session_heard(request->hall, session);
    join_person(session, person);
    request->person = person;
    welcome(request, is_new);
    wishes_tell(request->hall, session, request->date);
    games_welcome(request->hall, session, request->now, request->date);
}

/* ---- leaving ------------------------------------------------------------------------------------ */

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
    person_keep(hall, person);
    wishes_of_gone(hall, person);
    rounds_of_gone(hall, person, now, date);
    tell_presence(hall, session, person, false);
}
