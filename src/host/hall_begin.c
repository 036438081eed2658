/* hall_begin.c - two people sit down.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "host/hall_journal.h"
#include "rules/chess960.h"

/* The session that plays: the one that asked for a game, else the one that came last. */
static void seat_people(struct hall *hall, struct hall_game *game, int64_t now, int64_t date)
{
    for (int color = WHITE; color <= BLACK; color++) {
        struct person *person = game->people[color];
        struct hall_session *session = person->sessions;
        for (; session; session = session->next_of_person)
            view_add(hall, session, game, date);
        session = person->active ? person->active : person->sessions;
        if (session)
            seat_take(hall, game, (enum color)color, session, now, date);
    }
}

struct hall_game *game_begin(struct hall *hall, struct person *const people[2],
                             const struct terms *terms, const struct game_turn *turn,
                             int64_t now, int64_t date, struct reason *reason)
{
    struct terms own = *terms;
    struct table_seats seats;
    struct hall_game *game;
    struct store_job job;
    struct rulings rulings;
    char text[LOBBY_LINE];
    for (int color = WHITE; color <= BLACK; color++) {
        seats.names[color] = people[color]->name;
        seats.programs[color] = people[color]->program;
    }
    if (own.chess960 && *own.fen == '\0')
        chess960_start((int)hall_random(hall, CHESS960_STARTS), own.fen);
    game = game_add(hall, hall->next_game, &own, people, &seats, date, reason);
    if (!game)
        return NULL;
    if (turn)
        game->turn = *turn;
    game->table.turn_since = now;
    game_begun_job(game, text, &job);
    relay_game(hall, game);
    hall->ports.put(hall->ports.context, &job, 1);
    seat_people(hall, game, now, date);
    for (int color = WHITE; color <= BLACK; color++) /* who is not here is away */
        if (!game->seats[color]) {
            arbiter_presence(&game->table, (enum color)color, false, false, now, date,
                             &rulings);
            game_rule(hall, game, &rulings, now, date);
        }
    heap_set(hall, game, game_deadline(game, now, date));
    if (game_is_live(game))
        for (int color = WHITE; color <= BLACK; color++) {
            wishes_of_playing(hall, people[color]);
            if (own.rated)
                engine_forbid(hall, people[color]);
        }
    return game;
}
