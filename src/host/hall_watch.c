/* hall_watch.c - who sees a game, and which session plays it.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "host/hall_state.h"

/* ---- verbs ----------------------------------------------------------------------------------- */

/* A game, also one that is over, which the store is asked for. NULL: it is answered, or the request
 * will be heard again. */
static struct hall_game *any_game(struct request *request)
{
    struct hall_game *game;
    int64_t id;
    if (lobby_line_number(request->line, "game", 1, INT64_MAX, &id) &&
        !game_by_id(request->hall, id)) {
        game_ask_again(request, id);
        return NULL;
    }
    game = request_game(request);
    if (game && game->finished)
        ended_forget(request->hall, request->person, game->table.id);
    return game;
}

void verb_watch(struct request *request)
{
    struct hall_game *game = any_game(request);
    if (!game)
        return;
    if (!view_fits(request->session, game)) {
        answer_no(request, "limit", NULL);
        return;
    }
    answer_ok(request);
    view_add(request->hall, request->session, game, request->date);
}

/* One's own game is seen on. */
void verb_unwatch(struct request *request)
{
    struct hall_game *game = request_game(request);
    struct view *view = game ? view_find(request->session, game) : NULL;
    if (!game)
        return;
    if (view && view->watches)
        view_remove(request->hall, view);
    answer_ok(request);
}

/* The own seat of a game. False: it is answered. */
static bool own_seat(struct request *request, struct hall_game *game, enum color *color)
{
    if (game_seat(game, request->person, color))
        return true;
    answer_no(request, "not_yours", NULL);
    return false;
}

void verb_sit(struct request *request)
{
    struct hall_game *game = any_game(request);
    enum color color;
    if (!game || !own_seat(request, game, &color))
        return;
    if (!view_fits(request->session, game)) {
        answer_no(request, "limit", NULL);
        return;
    }
    answer_ok(request);
    view_add(request->hall, request->session, game, request->date);
    if (!game->seats[color] && !game->finished)
        seat_take(request->hall, game, color, request->session, request->now, request->date);
}

/* Who sees a game late hears of no event before it is shown, not even that there is one. */
void verb_resume(struct request *request)
{
    struct hall_game *game = any_game(request);
    struct view *view;
    uint32_t number;
    int64_t from;
    if (!game)
        return;
    number = person_sees_late(request->person, game) ? game_shown(game, request->now)
                                                     : game->table.number;
    if (!lobby_line_number(request->line, "from", 0, number, &from)) {
        answer_no(request, "syntax", "expected from=, the number of the last event you have");
        return;
    }
    if (!view_fits(request->session, game)) {
        answer_no(request, "limit", NULL);
        return;
    }
    answer_number(request, "n", number);
    view = view_add(request->hall, request->session, game, request->date);
    view->next = (uint32_t)from + 1;
    view->saved = 0;
    view_pump(request->hall, view);
}

/* The game that is meant: the only one that another own session plays. */
static struct hall_game *game_elsewhere(const struct request *request)
{
    const struct person *person = request->person;
    for (size_t i = 0; i < person->game_count; i++) {
        struct hall_game *game = person->games[i];
        enum color color;
        if (game->table.terms.days == 0 && game_seat(game, person, &color) &&
            game->seats[color] != request->session)
            return game;
    }
    return NULL;
}

void verb_takeover(struct request *request)
{
    struct hall_game *game = lobby_line_value(request->line, "game") ? request_game(request)
                                                                     : game_elsewhere(request);
    enum color color;
    if (!game) {
        if (!request->answered)
            answer_no(request, "no_game", NULL);
        return;
    }
    if (!own_seat(request, game, &color))
        return;
    answer_ok(request);
    view_add(request->hall, request->session, game, request->date);
    seat_take(request->hall, game, color, request->session, request->now, request->date);
}

void verb_chat(struct request *request)
{
    struct hall_game *game = request_game(request);
    struct view *view = game ? view_find(request->session, game) : NULL;
    if (!game)
        return;
    if (!view) {
        answer_no(request, "no_game", "expected a game that you watch");
        return;
    }
    view->chat = lobby_line_flag(request->line, "on");
    answer_ok(request);
}
