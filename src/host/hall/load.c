/* load.c - build a hall from the store.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "host/hall/state.h"

#include <stdio.h>

#include "base/printable.h"

/* Report a game that cannot be read; the lobby works without it. */
static void leave_out(struct hall *hall, int64_t id, const char *pairing,
                      const struct error *error)
{
    char why[160], text[400];
    printable_copy_string(why, sizeof why, error->text);
    snprintf(text, sizeof text,
             "game %lld%s: cannot be read from the store: %s; it is left unchanged and "
             "cannot be played; other games are not affected",
             (long long)id, pairing, why);
    if (hall->ports.say)
        hall->ports.say(hall->ports.context, text);
}

bool hall_load(void *context, const struct store_job *row, struct error *error)
{
    struct hall *hall = context;
    struct person *person;
    struct hall_game *game;
    char pairing[80];
    struct error why;
    switch (row->kind) {
    case STORE_PERSON: person_add(hall, &row->person); break;
    case STORE_RATING:
        person = person_by_id(hall, row->rating.person);
        if (person && row->rating.speed < SPEED_COUNT)
            person->ratings[row->rating.speed] = row->rating;
        break;
    case STORE_CHALLENGE: return offer_load(hall, &row->challenge, error);
    case STORE_GAME_BEGUN:
        if (!game_load(hall, &row->game, &why))
            leave_out(hall, row->game.id, "", &why);
        break;
    case STORE_EVENT: /* follows its game, which may have been skipped */
        game = game_by_id(hall, row->event.game);
        if (!game || game_load_event(hall, game, row->event.text, &why))
            break;
        snprintf(pairing, sizeof pairing, " (%s - %s)", game->table.names[WHITE],
                 game->table.names[BLACK]);
        leave_out(hall, row->event.game, pairing, &why);
        game_free_one(hall, game);
        break;
    default: break;
    }
    return true;
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
