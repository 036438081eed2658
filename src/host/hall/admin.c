/* admin.c - what whoever runs this host asks.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "host/hall/state.h"

static void part_all(struct request *request, struct person *person, const char *code)
{
    struct hall_session *next;
    for (struct hall_session *at = person->sessions; at; at = next) {
        next = at->next_of_person;
        hall_session_part(request->hall, at, code);
        hall_session_leave(request->hall, at, true);
    }
}

/* The person meant, who is somebody else; NULL: it is answered. */
static struct person *other_person(struct request *request)
{
    struct person *person = request_person(request);
    if (!person || person != request->person)
        return person;
    return answer_no(request, "yourself", NULL), NULL;
}

static void set_banned(struct request *request, bool banned)
{
    struct person *person = other_person(request);
    if (!person)
        return;
    person->banned = banned;
    person_keep(request->hall, person, true);
    if (banned)
        part_all(request, person, "banned");
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

void verb_rename(struct request *request)
{
    struct person *person = request_person(request);
    const char *to = lobby_line_text(request->line, "to");
    struct reason reason;
    if (!person)
        return;
    if (!lobby_name_check(to, &reason)) {
        answer_no(request, "name", reason.text);
    } else if (!name_is_free(request->hall, to, person)) {
        answer_no(request, "taken", NULL);
    } else {
        person_rename(request->hall, person, to);
        person_keep(request->hall, person, true);
        answer_ok(request);
        part_all(request, person, "idle"); /* who comes again is told the name */
    }
}

static void person_delete(struct hall *hall, struct person *person)
{
    offers_of_gone(hall, person);
    for (struct hall_game *game = hall->first_game; game; game = game->next)
        for (int color = WHITE; color <= BLACK; color++)
            if (game->people[color] == person)
                game->people[color] = NULL;
    person_remove(hall, person);
}

/* Open games end without a result; then all that is known of the person goes. */
void verb_delete(struct request *request)
{
    struct store_job job = {.kind = STORE_PERSON_DELETED};
    struct person *person = other_person(request);
    struct hall_game *game = NULL;
    struct rulings rulings;
    if (!person)
        return;
    while ((game = person_game(request->hall, person, game)) != NULL) {
        rulings = rulings_begin(request->hall, game);
        arbiter_abort(&rulings);
        game_rule(request->hall, game, &rulings);
    }
    job.deletion = (struct store_deletion){.person = person->id, .when = request->hall->date};
    hall_keep(request->hall, &job, 1, true);
    person->gone = true;
    part_all(request, person, "banned");
    person_delete(request->hall, person);
    answer_ok(request);
}
