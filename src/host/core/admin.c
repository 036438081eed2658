/* admin.c - requests of administrators.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "host/core/state.h"

#include <stdio.h>

static void disconnect_all(struct person *person, const char *code)
{
    struct core_session *next;
    for (struct core_session *at = person->sessions; at; at = next) {
        next = at->next_of_person;
        core_session_disconnect(at, code);
        core_session_log_out(at, true);
    }
}

/* Handles ban and unban. */
void verb_ban(struct core_request *request)
{
    struct person *person = request->other;
    if (answer_if_refused(request, person == request->person ? "yourself" : NULL))
        return;
    person->banned = request->line->verb == VERB_BAN;
    person_save(request->core, person, true);
    if (person->banned)
        disconnect_all(person, "banned");
    answer_ok(request);
}

void verb_rename(struct core_request *request)
{
    struct lobby_core *core = request->core;
    struct person *person = request->other;
    const char *to = lobby_line_text(request->line, "to");
    struct error error;
    if (!lobby_name_is_allowed(to, &error)) {
        answer_no(request, "name", error.text);
        return;
    }
    if (answer_if_refused(request, person_name_is_free(core, to, person) ? NULL : "taken"))
        return;
    snprintf(person->name, sizeof person->name, "%s", to);
    for (struct core_game *game = core->first_game; game; game = game->next)
        for (int color = WHITE; color <= BLACK; color++)
            if (game->people[color] == person)
                snprintf(game->lobby_game.names[color], LOBBY_NAME_SIZE, "%s", to);
    person_save(core, person, true);
    answer_ok(request);
    disconnect_all(person, "idle"); /* the answer to the next hello has the new name */
}

void verb_delete(struct core_request *request)
{
    struct lobby_core *core = request->core;
    struct person *person = request->other;
    struct core_game *game = NULL;
    if (answer_if_refused(request, person == request->person ? "yourself" : NULL))
        return;
    while ((game = person_next_game(core, person, game)) != NULL) {
        struct rulings rulings = rulings_make(core, game);
        arbiter_abort_game(&rulings);
        core_game_apply_rulings(core, game, &rulings);
    }
    struct store_record record = {.kind = STORE_DELETION,
                                  .deletion = {.person = person->id, .when = core->date}};
    lobby_core_save(core, &record, 1, true);
    person->deleted = true;
    disconnect_all(person, "banned");
    person_remove_offers(core, person, false);
    for (game = core->first_game; game; game = game->next)
        for (int color = WHITE; color <= BLACK; color++)
            if (game->people[color] == person)
                game->people[color] = NULL;
    person_remove(core, person);
    answer_ok(request);
}
