/* load.c - what is kept, made a hall again.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "host/hall/state.h"

#include <stdio.h>

#include "base/printable.h"

static bool load_rating(struct hall *hall, const struct store_rating *stored)
{
    struct person *person = person_by_id(hall, stored->person);
    if (person && stored->speed < SPEED_COUNT)
        person->ratings[stored->speed] = *stored;
    return true;
}

/* One game that makes no sense is no reason to have no lobby. */
static void leave_out(struct hall *hall, int64_t id, const char *pairing,
                      const struct reason *reason)
{
    char why[160], text[400];
    printable_copy_string(why, sizeof why, reason->text);
    snprintf(text, sizeof text,
             "game %lld%s: what the store has of it cannot be read: %s; it stays there as it "
             "is and is not played here, and all else goes on",
             (long long)id, pairing, why);
    if (hall->ports.say)
        hall->ports.say(hall->ports.context, text);
}

/* Events stand behind their game; one that is not there was left out. */
static bool load_open_event(struct hall *hall, const struct store_event *stored)
{
    struct hall_game *game = game_by_id(hall, stored->game);
    char pairing[80];
    struct reason reason;
    if (!game || game_load_event(hall, game, stored->text, &reason))
        return true;
    snprintf(pairing, sizeof pairing, " (%s - %s)", game->table.names[WHITE],
             game->table.names[BLACK]);
    leave_out(hall, stored->game, pairing, &reason);
    game_free_one(hall, game);
    return true;
}

bool hall_load(void *context, const struct store_job *row, struct reason *reason)
{
    struct hall *hall = context;
    struct reason why;
    switch (row->kind) {
    case STORE_PERSON: person_add(hall, &row->person); return true;
    case STORE_RATING: return load_rating(hall, &row->rating);
    case STORE_CHALLENGE: return offer_load(hall, &row->challenge, reason);
    case STORE_GAME_BEGUN:
        if (!game_load(hall, &row->game, &why))
            leave_out(hall, row->game.id, "", &why);
        return true;
    case STORE_EVENT: return load_open_event(hall, &row->event);
    default: return true;
    }
}

void hall_open_doors(struct hall *hall, int64_t games, int64_t now, int64_t date)
{
    struct hall_game *next;
    hall_set_time(hall, now, date);
    hall->next_game = games + 1;
    for (struct hall_game *game = hall->first_game; game; game = next) {
        struct rulings rulings = rulings_begin(hall, game);
        next = game->next;
        game->table.turn_since = now;
        if (game->table.phase == TABLE_OVER) {
            game_finish(hall, game);
            continue;
        }
        if (game->aside || (game->table.terms.days == 0 && date - game->table.moved_at > DAY))
            arbiter_abort(&rulings);
        else
            arbiter_restart(&rulings);
        game_rule(hall, game, &rulings);
    }
    games_settle(hall);
}
