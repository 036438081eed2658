/* session.c - sessions: hello, names, chat, disconnection.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "host/core/state.h"

#include <stdio.h>
#include <string.h>

void core_session_disconnect(struct core_session *session, const char *code)
{
    if (session->closing)
        return;
    if (code) {
        struct line_writer writer = line_writer_begin(NOTIFICATION_TAG, VERB_BYE);
        line_writer_add(&writer, "code", code);
        core_session_send(session, &writer);
    }
    session->closing = true;
    session->core->callbacks.disconnect(session->core->callbacks.context, session->client);
}

bool core_session_is_logged_in(const struct core_session *session)
{
    return session->person != NULL;
}

void core_session_log_out(struct core_session *session, bool on_purpose)
{
    struct lobby_core *core = session->core;
    struct person *person = session->person;
    if (!person)
        return;
    struct core_session **at = &person->sessions;
    while (*at != session)
        at = &(*at)->next_of_person;
    *at = session->next_of_person;
    person->session_count--;
    if (person->requesting_session == session)
        person->requesting_session = NULL;
    session->person = NULL;
    core_session_leave_games(session, on_purpose);
    if (person->deleted || person_is_online(person))
        return;
    person->seen = core->date;
    person_save(core, person, false); /* saves `seen` */
    person_remove_offers(core, person, false);
    lobby_core_announce_presence(core, session, person, false);
}

void verb_quit(struct core_request *request)
{
    answer_ok(request);
    core_session_log_out(request->session, true);
    core_session_disconnect(request->session, NULL);
}

/* ---- hello ------------------------------------------------------------------------------ */

/* Writes the account's name, or a variant if it is invalid or taken. */
static void choose_name(const struct lobby_core *core, int64_t uid, char name[LOBBY_NAME_SIZE])
{
    char prefix[LOBBY_NAME_MAX_ASSIGNED - 5];
    const char *user = core->callbacks.account_name(core->callbacks.context, uid);
    bool good = lobby_name_is_allowed(user, NULL);
    snprintf(prefix, sizeof prefix, "%.*s", (int)sizeof prefix - 1, good ? user : "user");
    snprintf(name, LOBBY_NAME_SIZE, "%.*s", LOBBY_NAME_SIZE - 1, good ? user : "user");
    for (int i = 2; i < 100000 && (!good || !person_name_is_free(core, name, NULL)); i++) {
        good = true;
        snprintf(name, LOBBY_NAME_SIZE, "%s-%d", prefix, i);
    }
}

/* Returns the user who says hello, creating a new user if necessary. If hello is invalid,
 * answers "no" and returns NULL. */
static struct person *identify_person(struct core_request *request)
{
    struct lobby_core *core = request->core;
    const struct core_caller *caller = &request->session->caller;
    const char *as = lobby_line_text(request->line, "as");
    bool is_trusted_name = *as != '\0' && caller->trusted;
    struct person *person =
        is_trusted_name ? person_by_name(core, as) : person_by_uid(core, caller->uid);
    struct error error = {.text = "this account may not choose a name"};
    char name[LOBBY_NAME_SIZE];
    const char *code = NULL;
    if (!is_trusted_name) {
        if (*as != '\0' && (!person || !lobby_names_equal(person->name, as)))
            code = "name";
        else if (!person)
            choose_name(core, caller->uid, name);
    } else if (!lobby_name_is_allowed(as, &error)) {
        code = "name";
    } else if (person ? person->uid >= 0 : !person_name_is_free(core, as, NULL)) {
        code = "taken";
    } else if (!person && !lobby_name_is_allowed_for_guest(as, &error)) {
        code = "name";
    }
    if (code) {
        answer_no(request, code, strcmp(code, "name") == 0 ? error.text : NULL);
        return NULL;
    }
    if (person)
        return person;
    person = person_add(core, &(struct store_person){.id = core->next_person,
                                                     .name = is_trusted_name ? as : name,
                                                     .uid = is_trusted_name ? -1 : caller->uid,
                                                     .seen = core->date});
    person_save(core, person, true);
    return person;
}

static bool count_missed(void *context, const struct store_record *row, struct error *error)
{
    int64_t *seen_and_count = context;
    (void)error;
    seen_and_count[1] += row->game.ended > seen_and_count[0];
    return true;
}

/* missed= counts only the user's last STORE_HISTORY_MAX games. */
static void answer_hello(struct core_request *request)
{
    const struct lobby_core *core = request->core;
    struct person *person = request->person;
    int64_t seen_and_count[2] = {person->seen, 0};
    const struct core_game *game = NULL;
    int due = 0;
    if (person->session_count == 1)
        store_read_history(core->callbacks.store, person->id, count_missed, seen_and_count,
                           NULL);
    while ((game = person_next_game(core, person, game)) != NULL)
        due += game->lobby_game.terms.days > 0 && core_game_is_turn_of(game, person);
    struct line_writer writer = line_writer_begin(request->line->tag, VERB_OK);
    line_writer_add(&writer, "name", person->name);
    line_writer_add(&writer, "host", core->options.host);
    line_writer_add_number(&writer, "now", core->date);
    if (core->options.unrated)
        line_writer_add_flag(&writer, "rated", false);
    if (due > 0)
        line_writer_add_number(&writer, "due", due);
    if (seen_and_count[1] > 0)
        line_writer_add_number(&writer, "missed", seen_and_count[1]);
    core_session_send(request->session, &writer);
}

/* If the user may not log in, answers "no" and returns false. */
static bool may_log_in(struct core_request *request, struct person *person)
{
    if (answer_if_refused(request, person->banned ? "banned" : NULL))
        return false;
    if (person->session_count >= LOBBY_MAX_SESSIONS) {
        answer_no(request, "limit", "you already have three sessions; end one of them");
        return false;
    }
    return person_take_message_token(request, person);
}

/* If hello is rejected, the session ends. A kiosk uses one connection for several users, so
 * the requests it has already sent must not count for the wrong user. */
void verb_hello(struct core_request *request)
{
    struct core_session *session = request->session;
    struct person *person = NULL;
    int64_t version;
    if (request->person) {
        answer_no(request, "syntax", "hello has already been sent");
        return;
    }
    if (lobby_line_get_number(request->line, "v", LOBBY_PROTOCOL, LOBBY_PROTOCOL, &version))
        person = identify_person(request);
    else
        answer_no(request, "version", NULL);
    if (!person || !may_log_in(request, person)) {
        core_session_disconnect(session, NULL);
        return;
    }
    if (!person_is_online(person))
        lobby_core_announce_presence(request->core, session, person, true);
    request->person = session->person = person;
    session->next_of_person = person->sessions;
    person->sessions = session;
    person->session_count++;
    answer_hello(request);
    person->seen = request->core->date;
    core_session_send_offers(session);
    core_session_join_games(session);
}

/* ---- chat ------------------------------------------------------------------------------- */

/* Handles tell and say. */
void verb_say(struct core_request *request)
{
    bool in_game = request->line->verb == VERB_SAY;
    struct person *to = in_game ? request->game->people[!request->color] : request->other;
    const char *text = lobby_line_text(request->line, "text");
    const char *code = !to                     ? "not_yours"
                       : request->person == to ? "yourself"
                       : !person_is_online(to) ? "away"
                       : *text == '\0'         ? "syntax"
                                               : NULL;
    if (answer_if_refused(request, code) ||
        !person_take_message_token(request, request->person))
        return;
    struct line_writer writer = line_writer_begin(NOTIFICATION_TAG, request->line->verb);
    if (in_game)
        line_writer_add_number(&writer, "game", request->game->lobby_game.id);
    line_writer_add(&writer, "from", request->person->name);
    line_writer_add_text(&writer, text);
    for (struct core_session *at = to->sessions; at; at = at->next_of_person)
        core_session_send(at, &writer);
    answer_ok(request);
}
