/* hall_again.c - a game that is over, out of the store: told as one that is played is.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * It is a game of the hall for as long as somebody is being told of it, and then goes.
 */
#include <string.h>

#include "host/hall_state.h"

void game_ask_again(struct request *request, int64_t id)
{
    struct store_query query = {.kind = STORE_EVENTS, .game = id};
    ask_store(request, ASK_OVER, &query);
}

/* Into the game's table and its log. False: it is not over, or makes no sense. */
static bool apply_events(struct hall_game *game, const struct store_reply *reply)
{
    for (size_t i = 0; i < reply->event_count; i++) {
        struct game_event event;
        if (!game_event_read_text(&event, reply->events[i].text, NULL) ||
            !table_apply(&game->table, &event, 0, NULL))
            return false;
        game_log(game, reply->events[i].text, 0);
    }
    return game->table.phase == TABLE_OVER;
}

bool game_recall(struct hall *hall, const struct store_reply *reply)
{
    const struct store_game *stored = reply->games;
    struct table_seats seats;
    struct person *people[2];
    struct hall_game *game;
    struct terms terms;
    if (reply->game_count == 0 || !store_terms_read(&terms, stored->terms, NULL))
        return false;
    if (game_by_id(hall, stored->id))
        return true; /* somebody else has asked, too */
    for (int color = WHITE; color <= BLACK; color++) {
        people[color] = person_by_id(hall, stored->people[color]);
        seats.names[color] = stored->names[color];
        seats.programs[color] = stored->programs[color];
    }
    game = game_add(hall, stored->id, &terms, people, &seats, stored->begun, NULL);
    if (!game)
        return false;
    for (int color = WHITE; color <= BLACK; color++)
        if (people[color])
            person_leave_game(people[color], game);
    if (!apply_events(game, reply)) {
        game_free_one(hall, game);
        return false;
    }
    game->finished = true;
    game->saved = game->settled = game->table.number;
    game_touch(hall, game);
    return true;
}
