/* hall_hello.c - who says hello: accounts, names, programs.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "host/hall_round.h"

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
    const char *user = *caller->user == '\0' && hall->ports.user
                           ? hall->ports.user(hall->ports.context, caller->uid)
                           : caller->user;
    bool good = strlen(user) < LOBBY_NAME_SIZE && lobby_name_check(user, NULL);
    snprintf(begin, sizeof begin, "%.*s", (int)sizeof begin - 1, good ? user : "user");
    snprintf(name, LOBBY_NAME_SIZE, "%.*s", LOBBY_NAME_SIZE - 1, good ? user : "user");
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

void person_keep_owner(struct hall *hall, const struct person *person)
{
    char key[40], value[24];
    struct store_job job = {.kind = STORE_NOTE};
    snprintf(key, sizeof key, "owner.%lld", (long long)person->id);
    snprintf(value, sizeof value, "%lld", (long long)person->owner);
    job.note = (struct store_note){.key = key, .value = value};
    hall->ports.put(hall->ports.context, &job, 1);
}

/* What is to be kept of somebody new waits for the disk as all does. */
static bool may_be_new(struct request *request)
{
    if (request->hall->disk != HALL_DISK_FULL)
        return true;
    answer_no(request, "storage", NULL);
    return false;
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
    if (!lobby_name_may_be_given(name, &reason))
        return answer_no(request, "name", reason.text), NULL;
    if (own && own_programs(hall, caller->uid) >= OWN_PROGRAMS)
        return answer_no(request, "limit", NULL), NULL;
    if (!may_be_new(request))
        return NULL;
    *is_new = true;
    person = new_person(request, name, -1);
    person->owner = own ? caller->uid : -1; /* the relayed line has it, too */
    person_keep(hall, person);
    if (own)
        person_keep_owner(hall, person);
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
    if (person || !may_be_new(request))
        return person;
    *is_new = true;
    name_account(hall, caller, name);
    person = new_person(request, name, caller->uid);
    person_keep(hall, person);
    return person;
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
    if (request->hall->options.unrated)
        line_add_flag(&writer, "rated", false);
    if (games_due(person) > 0)
        line_add_number(&writer, "due", games_due(person));
    answer_send(request, &writer);
}

/* Whether that hello may be: else it is answered. */
static bool may_enter(struct request *request, struct person *person)
{
    const char *code = NULL;
    const struct person *owner =
        person->owner >= 0 ? map_get(&request->hall->uids, (uint64_t)person->owner) : NULL;
    if (person->banned || (owner && owner->banned))
        code = "banned";
    else if (person->session_count >= LOBBY_SESSIONS)
        code = "limit";
    else if (!bucket_take(&person->hello_bucket, HELLOS, HELLO_SPAN, request->now))
        code = "rate";
    if (!code)
        return true;
    answer_no(request, code,
              strcmp(code, "limit") == 0
                  ? "you are here three times already; leave one of them"
                  : NULL);
    return false;
}

/* A refused hello ends the session: what comes behind it on the same line, which a kiosk may have
 * opened for somebody else, is never heard as a first one. False: it was refused, and answered. */
static bool let_in(struct request *request, struct person **person, bool *is_new)
{
    int64_t version;
    bool known = lobby_line_number(request->line, "v", 1, INT32_MAX, &version);
    if (!known)
        answer_no(request, "version", NULL);
    *person = known ? who_is_it(request, is_new) : NULL;
    if (*person && may_enter(request, *person))
        return true;
    hall_session_part(request->hall, request->session, NULL);
    return false;
}

void verb_hello(struct request *request)
{
    struct hall_session *session = request->session;
    struct person *person;
    bool is_new;
    if (request->person) {
        answer_no(request, "syntax", "hello was said already");
        return;
    }
    if (!let_in(request, &person, &is_new))
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
    rounds_tell(request->hall, session);
    games_welcome(request->hall, session, request->now, request->date);
    ended_tell(request->hall, session);
}
