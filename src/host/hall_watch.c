/* hall_watch.c - who sees a game, and which session plays it.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "host/hall_state.h"

/* ---- views -------------------------------------------------------------------------------- */

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
    line_add_number(&writer, "n", table->number);
    line_add(&writer, "seat", !own ? "none" : seat == WHITE ? "white" : "black");
    line_add_number(&writer, "watchers", game->watchers);
    line_end(&writer);
    tell_surely(hall, view->session, &writer);
}

static void tell_seat(struct hall *hall, struct hall_session *session,
                      const struct hall_game *game, bool mine)
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
    if (game->finished)
        game_touch(hall, game);
    free(view);
}

/* ---- seats -------------------------------------------------------------------------------- */

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
        if (game_seat(game, person, &color) && !game->seats[color])
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

/* ---- verbs ----------------------------------------------------------------------------------- */

void verb_watch(struct request *request)
{
    struct hall_game *game = request_game(request);
    if (!game)
        return;
    if (request->session->view_count >= SESSION_VIEWS) {
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
    struct hall_game *game = request_game(request);
    enum color color;
    if (!game || !own_seat(request, game, &color))
        return;
    if (request->session->view_count >= SESSION_VIEWS) {
        answer_no(request, "limit", NULL);
        return;
    }
    answer_ok(request);
    view_add(request->hall, request->session, game, request->date);
    if (!game->seats[color])
        seat_take(request->hall, game, color, request->session, request->now, request->date);
}

void verb_resume(struct request *request)
{
    struct hall_game *game = request_game(request);
    struct view *view;
    int64_t from;
    if (!game)
        return;
    if (!lobby_line_number(request->line, "from", 0, game->table.number, &from)) {
        answer_no(request, "syntax", "expected from=, the number of the last event you have");
        return;
    }
    answer_number(request, "n", game->table.number);
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
