/* session.c - sessions: hello, names, chat, disconnection.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "host/hall/state.h"

#include <stdio.h>
#include <string.h>

void hall_session_part(struct hall_session *session, const char *code)
{
    if (session->parted)
        return;
    if (code) {
        struct line_writer writer = line_begin(LOBBY_NEWS, VERB_BYE);
        line_add(&writer, "code", code);
        tell(session, &writer);
    }
    session->parted = true;
    session->hall->ports.part(session->hall->ports.context, session->client);
}

bool hall_session_is_named(const struct hall_session *session)
{
    return session->person != NULL;
}

void hall_session_leave(struct hall_session *session, bool by_word)
{
    struct hall *hall = session->hall;
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
    games_leave(session, by_word);
    if (person->gone || person_is_here(person))
        return;
    person->seen = hall->date;
    person_keep(hall, person, false); /* saves `seen` */
    offers_of_gone(hall, person);
    tell_presence(hall, session, person, false);
}

/* ---- the verbs ------------------------------------------------------------------------ */

void verb_quit(struct request *request)
{
    answer_ok(request);
    hall_session_leave(request->session, true);
    hall_session_part(request->session, NULL);
}

/* ---- hello ------------------------------------------------------------------------------ */

/* The account's name, or a similar one if that is invalid or taken. */
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

/* The user who says hello, created if new. Returns NULL after answering "no". */
static struct person *who_is_it(struct request *request)
{
    struct hall *hall = request->hall;
    const struct hall_caller *caller = &request->session->caller;
    const char *as = lobby_line_text(request->line, "as");
    bool by_name = *as != '\0' && caller->trusted;
    struct person *person =
        by_name ? person_by_name(hall, as) : person_by_account(hall, caller->uid);
    struct error error = {.text = "this account may not choose its name"};
    char name[LOBBY_NAME_SIZE];
    const char *code = NULL;
    if (!by_name) {
        if (*as != '\0' && (!person || !lobby_names_equal(person->name, as)))
            code = "name";
        else if (!person)
            name_account(hall, caller->uid, name);
    } else if (!lobby_name_check(as, &error)) {
        code = "name";
    } else if (person ? person->uid >= 0 : !name_is_free(hall, as, NULL)) {
        code = "taken";
    } else if (!person && !lobby_name_may_be_given(as, &error)) {
        code = "name";
    }
    if (code) {
        answer_no(request, code, strcmp(code, "name") == 0 ? error.text : NULL);
        return NULL;
    }
    if (person)
        return person;
    person = person_add(hall, &(struct store_person){.id = hall->next_person,
                                                     .name = by_name ? as : name,
                                                     .uid = by_name ? -1 : caller->uid,
                                                     .seen = hall->date});
    person_keep(hall, person, true);
    return person;
}

static bool count_missed(void *context, const struct store_job *row, struct error *error)
{
    int64_t *seen_and_count = context;
    (void)error;
    seen_and_count[1] += row->game.ended > seen_and_count[0];
    return true;
}

/* Answer hello. due: correspondence games in which the user is to move; missed: games on the
 * history's newest page that ended while the user was away. */
static void welcome(struct request *request)
{
    const struct hall *hall = request->hall;
    struct person *person = request->person;
    int64_t seen_and_count[2] = {person->seen, 0};
    const struct hall_game *game = NULL;
    int due = 0;
    if (person->session_count == 1)
        store_history(hall->ports.store, person->id, person->id, count_missed, seen_and_count,
                      NULL);
    while ((game = person_game(hall, person, game)) != NULL)
        due += game->table.terms.days > 0 && game_is_due(game, person);
    struct line_writer writer = line_begin(request->line->tag, VERB_OK);
    line_add(&writer, "name", person->name);
    line_add(&writer, "host", hall->options.host);
    line_add_number(&writer, "now", hall->date);
    if (hall->options.unrated)
        line_add_flag(&writer, "rated", false);
    if (due > 0)
        line_add_number(&writer, "due", due);
    if (seen_and_count[1] > 0)
        line_add_number(&writer, "missed", seen_and_count[1]);
    tell(request->session, &writer);
}

/* Returns false after answering "no". */
static bool may_enter(struct request *request, struct person *person)
{
    if (is_refused(request, person->banned ? "banned" : NULL))
        return false;
    if (person->session_count >= LOBBY_SESSIONS) {
        answer_no(request, "limit", "you have three sessions already; end one of them");
        return false;
    }
    return bucket_take(&person->heard, HEARD_BURST, HEARD_SPAN, request->hall->now) ||
           !is_refused(request, "rate");
}

/* A rejected hello ends the session: a kiosk uses one connection for several users, and
 * requests that follow must not count for another user. */
void verb_hello(struct request *request)
{
    struct hall_session *session = request->session;
    struct person *person = NULL;
    int64_t version;
    if (request->person) {
        answer_no(request, "syntax", "hello was sent already");
        return;
    }
    if (lobby_line_number(request->line, "v", LOBBY_PROTOCOL, LOBBY_PROTOCOL, &version))
        person = who_is_it(request);
    else
        answer_no(request, "version", NULL);
    if (!person || !may_enter(request, person)) {
        hall_session_part(session, NULL);
        return;
    }
    if (!person_is_here(person))
        tell_presence(request->hall, session, person, true);
    request->person = session->person = person;
    session->next_of_person = person->sessions;
    person->sessions = session;
    person->session_count++;
    welcome(request);
    person->seen = request->hall->date;
    offers_tell(session);
    games_welcome(session);
}

/* ---- chat ------------------------------------------------------------------------------- */

/* tell: to a user who is here; say: to the opponent in a game. */
void verb_say(struct request *request)
{
    bool at_table = request->line->verb == VERB_SAY;
    struct person *to = at_table ? request->game->people[!request->seat] : request->other;
    const char *text = lobby_line_text(request->line, "text");
    const char *code = !to                     ? "not_yours"
                       : request->person == to ? "yourself"
                       : !person_is_here(to)   ? "away"
                       : *text == '\0'         ? "syntax"
                                               : NULL;
    if (is_refused(request, code) || !may_be_heard(request))
        return;
    struct line_writer writer = line_begin(LOBBY_NEWS, request->line->verb);
    if (at_table)
        line_add_number(&writer, "game", request->game->table.id);
    line_add(&writer, "from", request->person->name);
    line_add_text(&writer, text);
    for (struct hall_session *at = to->sessions; at; at = at->next_of_person)
        tell(at, &writer);
    answer_ok(request);
}
