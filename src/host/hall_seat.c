/* hall_seat.c - which session plays a game.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "host/hall_state.h"

static void rule_presence(struct hall *hall, struct hall_game *game, enum color color,
                          bool here, bool by_word, int64_t now, int64_t date)
{
    struct rulings rulings;
    game_look(hall, game, now, date);
    arbiter_presence(&game->table, color, here, by_word, now, date, &rulings);
    if (rulings.count > 0)
        game_rule(hall, game, &rulings, now, date);
}

void seat_take(struct hall *hall, struct hall_game *game, enum color color,
               struct hall_session *session, int64_t now, int64_t date)
{
    struct hall_session *before = game->seats[color];
    if (before == session)
        return;
    if (before)
        tell_seat(hall, before, game, false);
    game->seats[color] = session;
    tell_seat(hall, session, game, true);
    rule_presence(hall, game, color, true, false, now, date);
}

/* Another session of that person who sees the game; the one that came last. */
static struct hall_session *heir(const struct person *person, const struct hall_game *game)
{
    struct hall_session *at = person->sessions;
    while (at && !view_find(at, game))
        at = at->next_of_person;
    return at;
}

static void leave_seat(struct hall *hall, struct hall_game *game, enum color color,
                       bool by_word, int64_t now, int64_t date)
{
    struct person *person = game->people[color];
    struct hall_session *other = person ? heir(person, game) : NULL;
    game->seats[color] = NULL;
    if (other)
        seat_take(hall, game, color, other, now, date);
    else
        rule_presence(hall, game, color, false, by_word, now, date);
}

void seats_of_session(struct hall *hall, struct hall_session *session, bool by_word,
                      int64_t now, int64_t date)
{
    struct view *next;
    for (struct view *view = session->views; view; view = next) {
        next = view->next_of_session;
        for (int color = WHITE; color <= BLACK; color++)
            if (view->game->seats[color] == session)
                leave_seat(hall, view->game, (enum color)color, by_word, now, date);
    }
}

/* Whoever comes sits down again: at games that are played with a clock. */
void games_welcome(struct hall *hall, struct hall_session *session, int64_t now, int64_t date)
{
    struct person *person = session->person;
    for (size_t i = 0; i < person->game_count; i++) {
        struct hall_game *game = person->games[i];
        enum color color;
        if (game->table.terms.days > 0)
            continue;
        view_add(hall, session, game, date);
        if (game_seat(game, person, &color) && !game->seats[color] &&
            hall->disk != HALL_DISK_FULL)
            seat_take(hall, game, color, session, now, date);
        if (i < person->game_count && person->games[i] != game)
            i--; /* it ended as its time was looked at */
    }
}

int games_due(const struct person *person)
{
    int count = 0;
    for (size_t i = 0; i < person->game_count; i++) {
        const struct hall_game *game = person->games[i];
        enum color color;
        count += game->table.terms.days > 0 && game->table.phase == TABLE_PLAYED &&
                 game_seat(game, person, &color) && table_turn(&game->table) == color;
    }
    return count;
}
