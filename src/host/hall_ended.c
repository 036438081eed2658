/* hall_ended.c - whose game ended while nobody of theirs saw it: they are told when they come.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The store keeps it as a note "ended.ID" of the person with that id: the games, parted by blanks,
 * the newest last. A game is told of at each hello until it was asked for: who only looks in, such
 * as a line of .profile, shall not have heard of it for the person.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "host/hall_state.h"

static const char ended[] = "ended.";

/* ---- kept ----------------------------------------------------------------------------------- */

static void keep(struct hall *hall, const struct person *person)
{
    char key[40], value[ENDED_GAMES * 24] = "";
    struct store_job job = {.kind = STORE_NOTE};
    size_t length = 0;
    for (int i = 0; i < person->ended_count; i++)
        length += (size_t)snprintf(value + length, sizeof value - length, "%s%lld",
                                   i > 0 ? " " : "", (long long)person->ended[i]);
    snprintf(key, sizeof key, "%s%lld", ended, (long long)person->id);
    job.note = (struct store_note){.key = key, .value = length > 0 ? value : NULL};
    hall->ports.put(hall->ports.context, &job, 1);
}

bool person_load_ended(struct hall *hall, const struct store_note *note)
{
    struct person *person;
    const char *at;
    char *end;
    if (strncmp(note->key, ended, sizeof ended - 1) != 0)
        return false;
    person = person_by_id(hall, atoll(note->key + sizeof ended - 1));
    if (!person)
        return true;
    person->ended_count = 0;
    for (at = note->value ? note->value : ""; person->ended_count < ENDED_GAMES; at = end) {
        long long game = strtoll(at, &end, 10);
        if (end == at)
            break;
        person->ended[person->ended_count++] = game;
    }
    return true;
}

/* ---- told ----------------------------------------------------------------------------------- */

static void tell_one(struct hall *hall, struct hall_session *session, int64_t game)
{
    struct line_writer writer;
    line_begin(&writer, LOBBY_NEWS, "ended");
    line_add_number(&writer, "game", game);
    line_end(&writer);
    tell(hall, session, &writer);
}

void ended_tell(struct hall *hall, struct hall_session *session)
{
    for (int i = 0; i < session->person->ended_count; i++)
        tell_one(hall, session, session->person->ended[i]);
}

static bool is_seen(const struct person *person, const struct hall_game *game)
{
    for (struct hall_session *at = person->sessions; at; at = at->next_of_person)
        if (view_find(at, game))
            return true;
    return false;
}

void ended_note(struct hall *hall, struct person *person, const struct hall_game *game)
{
    if (is_seen(person, game))
        return;
    if (person->ended_count == ENDED_GAMES)
        memmove(person->ended, person->ended + 1,
                (size_t)--person->ended_count * sizeof *person->ended);
    person->ended[person->ended_count++] = game->table.id;
    keep(hall, person);
    if (person->sessions) /* one of them is enough */
        tell_one(hall, person->sessions, game->table.id);
}

void ended_forget(struct hall *hall, struct person *person, int64_t game)
{
    for (int i = 0; i < person->ended_count; i++) {
        if (person->ended[i] != game)
            continue;
        memmove(person->ended + i, person->ended + i + 1,
                (size_t)(--person->ended_count - i) * sizeof *person->ended);
        keep(hall, person);
        return;
    }
}
