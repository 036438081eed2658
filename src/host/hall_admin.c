/* hall_admin.c - what whoever runs this host asks.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <string.h>

#include "host/hall_journal.h"
#include "host/hall_round.h"

static void part_all(struct request *request, struct person *person, const char *code)
{
    struct hall_session *next;
    for (struct hall_session *at = person->sessions; at; at = next) {
        next = at->next_of_person;
        hall_session_part(request->hall, at, code);
        hall_session_leave(request->hall, at, true, request->now, request->date);
    }
}

/* The person meant, who is somebody else; NULL: it is answered. */
static struct person *other_person(struct request *request)
{
    struct person *person = request_person(request);
    if (!person || person != request->person)
        return person;
    answer_no(request, "yourself", NULL);
    return NULL;
}

static void set_banned(struct request *request, bool banned)
{
    struct person *person = other_person(request);
    if (!person)
        return;
    person->banned = banned;
    person_keep(request->hall, person);
    if (banned) {
        part_all(request, person, "banned");
        for (struct person *at = request->hall->first_person; at; at = at->next)
            if (person->uid >= 0 && at->owner == person->uid)
                part_all(request, at, "banned"); /* its programs may not enter either */
    }
    answer_ok(request);
}

void verb_ban(struct request *request)
{
    set_banned(request, true);
}

void verb_unban(struct request *request)
{
    set_banned(request, false);
}

/* Who knows the word knows then who is meant in all lists and at all tables; who does not hears
 * that one person went and another one came. */
static void tell_renamed(struct hall *hall, const char *from, const struct person *person)
{
    struct line_writer writer;
    line_begin(&writer, LOBBY_NEWS, "renamed");
    line_add(&writer, "name", from);
    line_add(&writer, "to", person->name);
    line_end(&writer);
    for (struct hall_session *at = hall->first_session; at; at = at->next)
        if (at->person)
            tell_surely(hall, at, &writer);
    if (!person_is_here(person))
        return;
    line_begin(&writer, LOBBY_NEWS, "person");
    line_add(&writer, "name", from);
    line_add_flag(&writer, "here", false);
    tell_all(hall, NULL, &writer);
    tell_presence(hall, NULL, person, true);
}

void verb_rename(struct request *request)
{
    struct person *person = request_person(request);
    const char *to = lobby_line_text(request->line, "to");
    char from[LOBBY_NAME_SIZE];
    struct reason reason;
    if (!person)
        return;
    if (!lobby_name_check(to, &reason)) {
        answer_no(request, "name", reason.text);
    } else if (!name_is_free(request->hall, to, person)) {
        answer_no(request, "taken", NULL);
    } else {
        strcpy(from, person->name);
        person_rename(request->hall, person, to);
        person_keep(request->hall, person);
        answer_ok(request);
        tell_renamed(request->hall, from, person);
    }
}

static void adjudicate(struct request *request, struct hall_game *game,
                       enum event_result result)
{
    struct rulings rulings;
    arbiter_adjudicate(&game->table, result, request->now, request->date, &rulings);
    if (rulings.count > 0)
        game_rule(request->hall, game, &rulings, request->now, request->date);
}

void person_delete(struct hall *hall, struct person *person, int64_t date)
{
    struct store_job job = {.kind = STORE_PERSON_DELETED};
    person->gone = true;
    wishes_of_gone(hall, person);
    rounds_of_gone(hall, person);
    for (struct hall_game *game = hall->first_game; game; game = game->next)
        for (int color = WHITE; color <= BLACK; color++)
            if (game->people[color] == person)
                game->people[color] = NULL;
    job.deletion = (struct store_deletion){.person = person->id, .when = date};
    relay_gone(hall, person);
    hall->ports.put(hall->ports.context, &job, 1);
    person_remove(hall, person);
}

/* Open games end without a result; then all that is known of the person goes. */
void verb_delete(struct request *request)
{
    struct person *person = other_person(request);
    if (!person)
        return;
    person->gone = true; /* a round robin has its games lost */
    for (size_t i = person->game_count; i-- > 0;)
        if (!person->games[i]->rests)
            adjudicate(request, person->games[i], EVENT_NO_RESULT);
    if (person->game_count > 0 && !game_is_awake(request, person->games[0])) {
        person->gone = false; /* one by one; at last it goes on here */
        return;
    }
    part_all(request, person, "banned");
    person_delete(request->hall, person, request->date);
    answer_ok(request);
}

void verb_end(struct request *request)
{
    static const char *const words[] = {"*", "1-0", "0-1", "1/2-1/2"};
    const char *text = lobby_line_text(request->line, "result");
    struct hall_game *game = NULL;
    int64_t id;
    int result = 0;
    while (result < 4 && strcmp(words[result], text) != 0)
        result++;
    if (result == 4) {
        answer_no(request, "syntax", "expected result=1-0, 0-1, 1/2-1/2 or *");
        return;
    }
    if (lobby_line_number(request->line, "game", 1, INT64_MAX, &id))
        game = game_by_id(request->hall, id);
    if (!game || game->finished) {
        answer_no(request, "no_game", NULL);
        return;
    }
    if (!game_is_awake(request, game))
        return;
    adjudicate(request, game, (enum event_result)result);
    answer_ok(request);
}

void verb_reload(struct request *request)
{
    answer_ok(request);
    request->hall->ports.command(request->hall->ports.context, HALL_RELOAD);
}

void verb_shutdown(struct request *request)
{
    answer_ok(request);
    request->hall->ports.command(request->hall->ports.context, HALL_SHUTDOWN);
}

/* ---- how it stands -------------------------------------------------------------------------- */

void hall_look_at(const struct hall *hall, struct hall_figures *figures)
{
    memset(figures, 0, sizeof *figures);
    figures->people = hall->people.count;
    figures->sessions = hall->session_count;
    figures->wishes = hall->wishes_by_id.count;
    for (const struct hall_game *game = hall->first_game; game; game = game->next) {
        figures->games++;
        figures->live += game_is_live(game);
        figures->watchers += (size_t)game->watchers;
    }
}

static void stat_row(struct request *request, const char *key, size_t value)
{
    struct line_writer writer;
    if (!row_begin(request, &writer, "stat"))
        return;
    line_add(&writer, "key", key);
    line_add_number(&writer, "value", (int64_t)value);
    row_send(request, &writer);
}

void verb_stats(struct request *request)
{
    struct hall_figures figures;
    hall_look_at(request->hall, &figures);
    stat_row(request, "people", figures.people);
    stat_row(request, "sessions", figures.sessions);
    stat_row(request, "games", figures.games);
    stat_row(request, "live", figures.live);
    stat_row(request, "watchers", figures.watchers);
    stat_row(request, "wishes", figures.wishes);
    stat_row(request, "unsaved", request->hall->pending_count);
    answer_rows(request);
}
