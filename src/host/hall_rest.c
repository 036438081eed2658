/* hall_rest.c - games by days that nobody looks at.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <stdlib.h>

#include "host/hall_state.h"

/* All of it has to be on the disk, from where it comes again. */
bool game_may_rest(const struct hall_game *game)
{
    return !game->rests && !game->finished && !game->refused && !game->views &&
           game->table.terms.days > 0 && !table_has_clock(&game->table) &&
           game->table.phase == TABLE_PLAYED && game->table.number > 0 &&
           game->saved == game->table.number && game->settled == game->table.number;
}

static void drop_log(struct hall_game *game)
{
    free(game->log);
    free(game->offsets);
    game->log = NULL;
    game->offsets = NULL;
    game->log_length = game->log_size = game->offset_size = 0;
}

void game_rest(struct hall_game *game)
{
    table_rest(&game->table);
    drop_log(game);
    game->rests = true;
}

static bool take_events(struct hall_game *game, const struct store_reply *reply, int64_t now,
                        struct reason *reason)
{
    for (size_t i = 0; i < reply->event_count; i++) {
        struct game_event event;
        if (!game_event_read_text(&event, reply->events[i].text, reason) ||
            !table_apply(&game->table, &event, now, reason))
            return false;
        game_log(game, reply->events[i].text, now);
    }
    return true;
}

bool game_wake(struct hall *hall, struct hall_game *game, const struct store_reply *reply,
               int64_t now, struct reason *reason)
{
    struct table at_rest = game->table;
    struct table_seats seats = {{at_rest.names[WHITE], at_rest.names[BLACK]},
                                {at_rest.programs[WHITE], at_rest.programs[BLACK]}};
    if (reply->failed)
        return reason_set(reason, 0, "%s", reply->why);
    if (!table_init(&game->table, at_rest.id, &at_rest.terms, &seats, at_rest.begun, reason)) {
        game->table = at_rest;
        return false;
    }
    bool taken = take_events(game, reply, now, reason);
    if (taken && game->table.number == at_rest.number) {
        table_free(&at_rest);
        game->rests = false;
        game_touch(hall, game);
        return true;
    }
    if (taken)
        reason_set(reason, 0, "expected %u events, found %u", at_rest.number,
                   game->table.number);
    table_free(&game->table);
    drop_log(game);
    game->table = at_rest;
    return false;
}

/* ---- from the store ------------------------------------------------------------------------- */

bool hall_load_last(struct hall *hall, const struct store_event *stored)
{
    struct hall_game *game = game_by_id(hall, stored->game);
    struct game_event event;
    if (!game || game->table.number > 0 || game->table.terms.days == 0 ||
        !game_event_read_text(&event, stored->text, NULL) || event.number != stored->n ||
        !table_rest_at(&game->table, &event))
        return false;
    game->rests = true;
    game->saved = game->settled = event.number;
    return true;
}
