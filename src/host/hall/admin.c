/* admin.c - requests of administrators.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "host/hall/state.h"

#include <stdio.h>

static void part_all(struct person *person, const char *code)
{
    struct hall_session *next;
    for (struct hall_session *at = person->sessions; at; at = next) {
        next = at->next_of_person;
        hall_session_part(at, code);
        hall_session_leave(at, true);
    }
}

/* ban, unban */
void verb_ban(struct request *request)
{
    struct person *person = request->other;
    if (is_refused(request, person == request->person ? "yourself" : NULL))
        return;
    person->banned = request->line->verb == VERB_BAN;
    person_keep(request->hall, person, true);
    if (person->banned)
        part_all(person, "banned");
    answer_ok(request);
}

void verb_rename(struct request *request)
{
    struct hall *hall = request->hall;
    struct person *person = request->other;
    const char *to = lobby_line_text(request->line, "to");
    struct error error;
    if (!lobby_name_check(to, &error)) {
        answer_no(request, "name", error.text);
        return;
    }
    if (is_refused(request, name_is_free(hall, to, person) ? NULL : "taken"))
        return;
    snprintf(person->name, sizeof person->name, "%s", to);
    for (struct hall_game *game = hall->first_game; game; game = game->next)
        for (int color = WHITE; color <= BLACK; color++)
            if (game->people[color] == person)
                snprintf(game->table.names[color], LOBBY_NAME_SIZE, "%s", to);
    person_keep(hall, person, true);
    answer_ok(request);
    part_all(person, "idle"); /* the next hello reports the new name */
}

/* End the user's games without a result, then delete all of the user's data. */
void verb_delete(struct request *request)
{
    struct hall *hall = request->hall;
    struct store_job job = {.kind = STORE_PERSON_DELETED};
    struct person *person = request->other;
    struct hall_game *game = NULL;
    if (is_refused(request, person == request->person ? "yourself" : NULL))
        return;
    while ((game = person_game(hall, person, game)) != NULL) {
        struct rulings rulings = rulings_begin(hall, game);
        arbiter_abort(&rulings);
        game_rule(hall, game, &rulings);
    }
    job.deletion = (struct store_deletion){.person = person->id, .when = hall->date};
    hall_keep(hall, &job, 1, true);
    person->gone = true;
    part_all(person, "banned");
    offers_of_gone(hall, person);
    for (game = hall->first_game; game; game = game->next)
        for (int color = WHITE; color <= BLACK; color++)
            if (game->people[color] == person)
                game->people[color] = NULL;
    person_remove(hall, person);
    answer_ok(request);
}
