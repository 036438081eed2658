/* session.c - a session: hello, by whom, under which name; what is said; left, parted.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "host/hall/state.h"

#include <stdio.h>
#include <string.h>

void hall_session_part(struct hall *hall, struct hall_session *session, const char *code)
{
    struct line_writer writer;
    if (session->parted)
        return;
    if (code) {
        line_begin(&writer, LOBBY_NEWS, "bye");
        line_add(&writer, "code", code);
        line_end(&writer);
        tell(hall, session, &writer);
    }
    session->parted = true;
    hall->ports.part(hall->ports.context, session->client);
}

bool hall_session_is_named(const struct hall_session *session)
{
    return session->person != NULL;
}

void hall_session_leave(struct hall *hall, struct hall_session *session, bool by_word)
{
    struct person *person = session->person;
    struct hall_session **at;
    if (!person)
        return;
    for (at = &person->sessions; *at != session; at = &(*at)->next_of_person)
        ;
    *at = session->next_of_person;
    person->session_count--;
    if (person->active == session)
        person->active = NULL;
    session->person = NULL;
    games_leave(hall, session, by_word);
    if (person->gone || person_is_here(person))
        return;
    person->seen = hall->date;
    person_keep(hall, person, false); /* when they were seen */
    offers_of_gone(hall, person);
    tell_presence(hall, session, person, false);
}

/* ---- the verbs ------------------------------------------------------------------------ */

void verb_quit(struct request *request)
{
    answer_ok(request);
    hall_session_leave(request->hall, request->session, true);
    hall_session_part(request->hall, request->session, NULL);
}

/* ---- who says hello ------------------------------------------------------------------------- */

static struct person *new_person(struct request *request, const char *name, int64_t uid)
{
    struct hall *hall = request->hall;
    struct store_person stored = {
        .id = hall->next_person, .name = name, .uid = uid, .seen = request->hall->date};
    struct person *person = person_add(hall, &stored);
    person_keep(hall, person, true);
    return person;
}

/* A name for an account: its own, or, where that is none or somebody else's, one like it. */
static void name_account(const struct hall *hall, int64_t uid, char name[LOBBY_NAME_SIZE])
{
    char begin[LOBBY_NAME_GIVEN - 5];
    const char *user = hall->ports.user(hall->ports.context, uid);
    bool good = lobby_name_check(user, NULL);
    snprintf(begin, sizeof begin, "%.*s", (int)sizeof begin - 1, good ? user : "user");
    snprintf(name, LOBBY_NAME_SIZE, "%.*s", LOBBY_NAME_SIZE - 1, good ? user : "user");
    for (int i = 2; i < 100000 && (!good || !name_is_free(hall, name, NULL)); i++) {
        good = true;
        snprintf(name, LOBBY_NAME_SIZE, "%s-%d", begin, i);
    }
}

/* The person of that name; made when there is none. NULL: it is answered. */
static struct person *person_by_word(struct request *request, const char *name)
{
    struct hall *hall = request->hall;
    struct person *person = person_by_name(hall, name);
    struct reason reason;
    if (!lobby_name_check(name, &reason))
        return answer_no(request, "name", reason.text), NULL;
    if (person && person->uid < 0)
        return person;
    if (person || !name_is_free(hall, name, NULL))
        return answer_no(request, "taken", NULL), NULL;
    if (!lobby_name_may_be_given(name, &reason))
        return answer_no(request, "name", reason.text), NULL;
    return new_person(request, name, -1);
}

/* Who says hello. NULL: it is answered. */
static struct person *who_is_it(struct request *request)
{
    struct hall *hall = request->hall;
    const struct hall_caller *caller = &request->session->caller;
    const char *as = lobby_line_text(request->line, "as");
    struct person *person;
    char name[LOBBY_NAME_SIZE];
    if (*as != '\0' && caller->trusted)
        return person_by_word(request, as);
    person = person_by_account(hall, caller->uid);
    if (*as != '\0' && (!person || !lobby_names_equal(person->name, as)))
        return answer_no(request, "name", "this account may not say who it is"), NULL;
    if (person)
        return person;
    name_account(hall, caller->uid, name);
    return new_person(request, name, caller->uid);
}

static void join_person(struct hall_session *session, struct person *person)
{
    session->person = person;
    session->next_of_person = person->sessions;
    person->sessions = session;
    person->session_count++;
}

static bool count_missed(void *context, const struct store_job *row, struct reason *reason)
{
    int64_t *seen_and_count = context;
    (void)reason;
    seen_and_count[1] += row->game.ended > seen_and_count[0];
    return true;
}

/* Games that ended since this person was here last, of the newest ones. */
static int64_t games_missed(const struct hall *hall, const struct person *person)
{
    int64_t seen_and_count[2] = {person->seen, 0};
    if (person->session_count == 1)
        store_history(hall->ports.store, person->id, person->id, count_missed, seen_and_count,
                      NULL);
    return seen_and_count[1];
}

static void welcome(struct request *request)
{
    struct person *person = request->person;
    int64_t missed = games_missed(request->hall, person);
    struct line_writer writer;
    answer_begin(request, &writer, "ok");
    line_add(&writer, "name", person->name);
    line_add(&writer, "host", request->hall->options.host);
    line_add_number(&writer, "now", request->hall->date);
    if (request->hall->options.unrated)
        line_add_flag(&writer, "rated", false);
    if (games_due(request->hall, person) > 0)
        line_add_number(&writer, "due", games_due(request->hall, person));
    if (missed > 0)
        line_add_number(&writer, "missed", missed);
    answer_send(request, &writer);
}

/* Whether that hello may be: else it is answered. */
static bool may_enter(struct request *request, struct person *person)
{
    const char *code = NULL;
    if (person->banned)
        code = "banned";
    else if (person->session_count >= LOBBY_SESSIONS)
        code = "limit";
    else if (!bucket_take(&person->heard, HEARD_BURST, HEARD_SPAN, request->hall->now))
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
 * opened for somebody else, is never heard as a first one. NULL: it was refused, and answered. */
static struct person *let_in(struct request *request)
{
    int64_t version;
    struct person *person = NULL;
    if (lobby_line_number(request->line, "v", LOBBY_PROTOCOL, LOBBY_PROTOCOL, &version))
        person = who_is_it(request);
    else
        answer_no(request, "version", NULL);
    if (person && may_enter(request, person))
        return person;
    hall_session_part(request->hall, request->session, NULL);
    return NULL;
}

void verb_hello(struct request *request)
{
    struct hall_session *session = request->session;
    struct person *person;
    if (request->person) {
        answer_no(request, "syntax", "hello was said already");
        return;
    }
    person = let_in(request);
    if (!person)
        return;
    if (!person_is_here(person))
        tell_presence(request->hall, session, person, true);
    join_person(session, person);
    request->person = person;
    welcome(request);
    person->seen = request->hall->date;
    offers_tell(request->hall, session);
    games_welcome(request->hall, session);
}

/* ---- what is said ------------------------------------------------------------------------------- */

static void say_to(struct request *request, struct person *to, const char *verb, int64_t game)
{
    struct line_writer writer;
    const char *text = lobby_line_text(request->line, "text");
    const char *code = request->person == to ? "yourself"
                       : !person_is_here(to) ? "away"
                       : *text == '\0'       ? "syntax"
                                             : NULL;
    if (is_refused(request, code))
        return;
    if (!may_be_heard(request))
        return;
    line_begin(&writer, LOBBY_NEWS, verb);
    if (game > 0)
        line_add_number(&writer, "game", game);
    line_add(&writer, "from", request->person->name);
    line_add_text(&writer, text);
    line_end(&writer);
    for (struct hall_session *at = to->sessions; at; at = at->next_of_person)
        tell(request->hall, at, &writer);
    answer_ok(request);
}

void verb_tell(struct request *request)
{
    struct person *to = request_person(request);
    if (to)
        say_to(request, to, "tell", 0);
}

/* To who sits opposite. */
void verb_say(struct request *request)
{
    struct hall_game *game = request_game(request);
    enum color color;
    if (!game)
        return;
    if (game_seat(game, request->person, &color) && game->people[!color])
        say_to(request, game->people[!color], "say", game->table.id);
    else
        answer_no(request, "not_yours", NULL);
}
