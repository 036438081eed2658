/* hall_view.c - what a session has been told of a game.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "host/hall_state.h"

/* Where event `number` ends in the log. */
static size_t end_of(const struct hall_game *game, uint32_t number)
{
    return number < game->table.number ? game->offsets[number] : game->log_length;
}

/* How many events that session may see by now. */
static uint32_t end_of_view(const struct hall *hall, const struct view *view)
{
    return view->watches ? game_shown(view->game, hall->now) : view->game->table.number;
}

/* As many events as there is room for. True: all of them. */
static bool pump_events(struct hall *hall, struct view *view)
{
    const struct hall_game *game = view->game;
    uint32_t most = end_of_view(hall, view);
    while (view->next <= most) {
        size_t begin = game->offsets[view->next - 1], end;
        uint32_t last = view->next;
        if (tell_waiting(hall, view->session) >= EVENTS_ROOM)
            return false;
        while (last < most && end_of(game, last + 1) - begin < EVENTS_ROOM / 2)
            last++;
        end = end_of(game, last);
        hall->ports.send(hall->ports.context, view->session->client, game->log + begin,
                         end - begin);
        view->next = last + 1;
    }
    return true;
}

static void pump_saved(struct hall *hall, struct view *view)
{
    struct line_writer writer;
    uint32_t number = view->game->saved;
    if (number >= view->next)
        number = view->next - 1;
    if (number <= view->saved)
        return;
    view->saved = number;
    line_begin(&writer, LOBBY_NEWS, "saved");
    line_add_number(&writer, "game", view->game->table.id);
    line_add_number(&writer, "n", number);
    line_end(&writer);
    tell_surely(hall, view->session, &writer);
}

void view_pump(struct hall *hall, struct view *view)
{
    struct hall_game *game = view->game;
    if (view->session->parted || !pump_events(hall, view))
        return;
    if (game->rated_length > 0 && !view->rated) {
        hall->ports.send(hall->ports.context, view->session->client, game->rated,
                         game->rated_length);
        view->rated = true;
    }
    pump_saved(hall, view);
    if (game->finished)
        game_touch(hall, game); /* it may be let go of now */
}

struct view *view_find(const struct hall_session *session, const struct hall_game *game)
{
    struct view *view = session->views;
    while (view && view->game != game)
        view = view->next_of_session;
    return view;
}

static void tell_table(struct hall *hall, const struct view *view, int64_t date)
{
    static const char *const keys[2][3] = {{"white", "wr", "wp"}, {"black", "br", "bp"}};
    const struct hall_game *game = view->game;
    const struct table *table = &game->table;
    enum speed speed = terms_speed(&table->terms);
    struct line_writer writer;
    enum color seat;
    bool own = view->session->person && game_seat(game, view->session->person, &seat);
    line_begin(&writer, LOBBY_NEWS, "table");
    line_add_number(&writer, "game", table->id);
    for (int color = WHITE; color <= BLACK; color++)
        line_add(&writer, keys[color][0], table->names[color]);
    terms_write(&table->terms, &writer);
    line_add_number(&writer, "begun", table->begun);
    for (int color = WHITE; color <= BLACK; color++) {
        char text[RATING_TEXT];
        if (table->programs[color])
            line_add_flag(&writer, keys[color][2], true);
        if (game->people[color])
            line_add(&writer, keys[color][1],
                     rating_text(game->people[color], speed, date, text));
    }
    line_add_number(&writer, "n", end_of_view(hall, view));
    line_add(&writer, "seat", !own ? "none" : seat == WHITE ? "white" : "black");
    line_add_number(&writer, "watchers", game->watchers);
    if (game->turn.turn > 0) {
        line_add_number(&writer, "turn", game->turn.turn);
        line_add_number(&writer, "of", game->turn.of);
    }
    if (game->finished)
        line_add_flag(&writer, "over", true);
    line_end(&writer);
    tell_surely(hall, view->session, &writer);
}

void tell_seat(struct hall *hall, struct hall_session *session, const struct hall_game *game,
               bool mine)
{
    struct line_writer writer;
    line_begin(&writer, LOBBY_NEWS, "seat");
    line_add_number(&writer, "game", game->table.id);
    line_add_flag(&writer, "mine", mine);
    line_end(&writer);
    tell_surely(hall, session, &writer);
}

/* Players and watchers see how many watch. */
static void count_watchers(struct hall *hall, struct hall_game *game, int change)
{
    struct line_writer writer;
    game->watchers += change;
    line_begin(&writer, LOBBY_NEWS, "watchers");
    line_add_number(&writer, "game", game->table.id);
    line_add_number(&writer, "count", game->watchers);
    line_end(&writer);
    for (struct view *view = game->views; view; view = view->next_of_game)
        if (!view->watches)
            tell(hall, view->session, &writer);
    if (!game->finished)
        heap_set(hall, game, game_deadline(game, hall->now, hall->now + hall->offset));
}

bool view_fits(const struct hall_session *session, const struct hall_game *game)
{
    enum color seat;
    return session->view_count < SESSION_VIEWS || view_find(session, game) ||
           (!game->finished && game_seat(game, session->person, &seat));
}

struct view *view_add(struct hall *hall, struct hall_session *session, struct hall_game *game,
                      int64_t date)
{
    struct view *view = view_find(session, game);
    enum color seat;
    if (view)
        return view;
    view = memory_new(1, sizeof *view);
    view->session = session;
    view->game = game;
    view->next = 1;
    view->watches = !game_seat(game, session->person, &seat);
    view->chat = session->person->chat;
    view->next_of_game = game->views;
    if (game->views)
        game->views->previous_of_game = view;
    game->views = view;
    view->next_of_session = session->views;
    session->views = view;
    session->view_count++;
    tell_table(hall, view, date);
    if (!view->watches && game->seats[seat] && game->seats[seat] != session)
        tell_seat(hall, session, game, false);
    if (view->watches)
        count_watchers(hall, game, 1);
    view_pump(hall, view);
    return view;
}

void view_remove(struct hall *hall, struct view *view)
{
    struct hall_game *game = view->game;
    struct view **at = &view->session->views;
    while (*at != view)
        at = &(*at)->next_of_session;
    *at = view->next_of_session;
    view->session->view_count--;
    if (view->previous_of_game)
        view->previous_of_game->next_of_game = view->next_of_game;
    else
        game->views = view->next_of_game;
    if (view->next_of_game)
        view->next_of_game->previous_of_game = view->previous_of_game;
    if (view->watches && !game->finished)
        count_watchers(hall, game, -1);
    if (game->finished || game->table.terms.days > 0)
        game_touch(hall, game);
    free(view);
}
