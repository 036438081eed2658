/* games.c - games: begun, seen, played by which session, ruled, ended, let go of.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "host/hall/state.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "lobby/snapshot.h"
#include "rules/fen.h"

struct hall_game *game_by_id(const struct hall *hall, int64_t id)
{
    struct hall_game *game = hall->first_game;
    while (game && game->table.id != id)
        game = game->next;
    return game;
}

const struct table *hall_table(const struct hall *hall, int64_t id)
{
    const struct hall_game *game = game_by_id(hall, id);
    return game ? &game->table : NULL;
}

bool game_seat(const struct hall_game *game, const struct person *person, enum color *color)
{
    *color = game->people[WHITE] == person ? WHITE : BLACK;
    return game->people[*color] == person;
}

struct hall_game *request_game(struct request *request)
{
    struct hall_game *game = NULL;
    int64_t id;
    if (lobby_line_number(request->line, "game", 1, INT64_MAX, &id))
        game = game_by_id(request->hall, id);
    if (!game)
        answer_no(request, "no_game", NULL);
    return game;
}

bool game_is_live(const struct hall_game *game)
{
    return table_has_clock(&game->table) && game->table.phase == TABLE_PLAYED;
}

/* Is to move. */
static bool game_is_due(const struct hall_game *game, const struct person *person)
{
    enum color color;
    return game->table.phase == TABLE_PLAYED && game_seat(game, person, &color) &&
           table_turn(&game->table) == color;
}

struct hall_game *person_game(const struct hall *hall, const struct person *person,
                              const struct hall_game *after)
{
    struct hall_game *game = after ? after->next : hall->first_game;
    enum color color;
    while (game && (game->table.phase == TABLE_OVER || !game_seat(game, person, &color)))
        game = game->next;
    return game;
}

struct hall_game *person_live_game(const struct hall *hall, const struct person *person)
{
    struct hall_game *game = NULL;
    while ((game = person_game(hall, person, game)) != NULL && !game_is_live(game))
        ;
    return game;
}

static struct hall_game *game_add(struct hall *hall, int64_t id, const struct terms *terms,
                                  struct person *const people[2], const char *const names[2],
                                  int64_t begun, struct reason *reason)
{
    struct hall_game *game = memory_new(1, sizeof *game);
    if (!table_init(&game->table, id, terms, names, begun, reason)) {
        free(game);
        return NULL;
    }
    game->next = hall->first_game;
    hall->first_game = game;
    memcpy(game->people, people, sizeof game->people);
    return game;
}

/* Where in the game's list that session stands, or would. */
static struct view **view_find(const struct hall_session *session, struct hall_game *game)
{
    struct view **at = &game->views;
    while (*at && (*at)->session != session)
        at = &(*at)->next;
    return at;
}

static bool sees(const struct hall_session *session, struct hall_game *game)
{
    return *view_find(session, game) != NULL;
}

struct listener {
    struct hall *hall;
    struct hall_session *session;
};

static void send_line(void *context, const struct line_writer *line)
{
    const struct listener *listener = context;
    tell(listener->hall, listener->session, line);
}

/* The game as it stands: a line "table", then those of lobby/snapshot.h. */
static void tell_snapshot(struct hall *hall, struct hall_session *session,
                          const struct hall_game *game)
{
    static const char *const keys[2][2] = {{"white", "wr"}, {"black", "br"}};
    struct listener listener = {hall, session};
    const struct table *table = &game->table;
    enum speed speed = terms_speed(&table->terms);
    struct line_writer writer;
    enum color seat;
    bool own = session->person && game_seat(game, session->person, &seat);
    line_begin(&writer, LOBBY_NEWS, "table");
    line_add_number(&writer, "game", table->id);
    for (int color = WHITE; color <= BLACK; color++)
        line_add(&writer, keys[color][0], table->names[color]);
    terms_write(&table->terms, &writer);
    line_add_number(&writer, "begun", table->begun);
    for (int color = WHITE; color <= BLACK; color++) {
        char text[RATING_TEXT];
        if (game->people[color])
            line_add(&writer, keys[color][1],
                     rating_text(game->people[color], speed, hall->date, text));
    }
    line_add(&writer, "seat", !own ? "none" : seat == WHITE ? "white" : "black");
    line_end(&writer);
    tell(hall, session, &writer);
    snapshot_write(table, hall->now, send_line, &listener);
}

static void tell_viewers(struct hall *hall, const struct hall_game *game,
                         const struct line_writer *line)
{
    for (struct view *view = game->views; view; view = view->next)
        tell(hall, view->session, line);
}

static void tell_event(struct hall *hall, const struct hall_game *game, const char *text)
{
    struct line_writer writer;
    line_begin(&writer, LOBBY_NEWS, "event");
    line_add_number(&writer, "game", game->table.id);
    line_add_raw(&writer, text, strlen(text));
    line_end(&writer);
    tell_viewers(hall, game, &writer);
}

static void tell_seat(struct hall *hall, struct hall_session *session,
                      const struct hall_game *game, bool mine)
{
    struct line_writer writer;
    line_begin(&writer, LOBBY_NEWS, "seat");
    line_add_number(&writer, "game", game->table.id);
    line_add_flag(&writer, "mine", mine);
    line_end(&writer);
    tell(hall, session, &writer);
}

/* Whether that session may see one more; the own games, which have a limit of their own, it may. */
static bool view_fits(const struct hall *hall, const struct hall_session *session,
                      const struct hall_game *wanted)
{
    enum color seat;
    int count = 0;
    for (struct hall_game *game = hall->first_game; game; game = game->next)
        count += sees(session, game);
    return count < SESSION_VIEWS ||
           (wanted->table.phase != TABLE_OVER && game_seat(wanted, session->person, &seat));
}

void view_add(struct hall *hall, struct hall_session *session, struct hall_game *game)
{
    struct view *view;
    enum color seat;
    if (sees(session, game))
        return;
    view = memory_new(1, sizeof *view);
    *view = (struct view){game->views, session};
    game->views = view;
    tell_snapshot(hall, session, game);
    if (game_seat(game, session->person, &seat) && game->seats[seat] &&
        game->seats[seat] != session)
        tell_seat(hall, session, game, false);
}

static void view_remove(const struct hall_session *session, struct hall_game *game)
{
    struct view **at = view_find(session, game), *view = *at;
    if (!view)
        return;
    *at = view->next;
    free(view);
}

static void rule_presence(struct hall *hall, struct hall_game *game, enum color color,
                          bool here, bool by_word)
{
    game_look(hall, game);
    struct rulings rulings = rulings_begin(hall, game);
    arbiter_presence(&rulings, color, here, by_word);
    game_rule(hall, game, &rulings);
}

void seat_take(struct hall *hall, struct hall_game *game, enum color color,
               struct hall_session *session)
{
    struct hall_session *before = game->seats[color];
    if (before == session)
        return;
    if (before)
        tell_seat(hall, before, game, false);
    game->seats[color] = session;
    tell_seat(hall, session, game, true);
    rule_presence(hall, game, color, true, false);
}

/* Another session of that person who sees the game; the one that came last. */
static struct hall_session *heir(const struct person *person, struct hall_game *game)
{
    struct hall_session *at = person->sessions;
    while (at && !sees(at, game))
        at = at->next_of_person;
    return at;
}

static void leave_seat(struct hall *hall, struct hall_game *game, enum color color,
                       bool by_word)
{
    struct person *person = game->people[color];
    struct hall_session *other = person ? heir(person, game) : NULL;
    game->seats[color] = NULL;
    if (other)
        seat_take(hall, game, color, other);
    else
        rule_presence(hall, game, color, false, by_word);
}

void games_leave(struct hall *hall, struct hall_session *session, bool by_word)
{
    for (struct hall_game *game = hall->first_game; game; game = game->next)
        for (int color = WHITE; color <= BLACK; color++)
            if (game->seats[color] == session)
                leave_seat(hall, game, (enum color)color, by_word);
    for (struct hall_game *game = hall->first_game; game; game = game->next)
        view_remove(session, game);
}

/* Whoever comes sits down again: at games that are played with a clock. */
void games_welcome(struct hall *hall, struct hall_session *session)
{
    struct person *person = session->person;
    struct hall_game *game = NULL;
    enum color color;
    while ((game = person_game(hall, person, game)) != NULL) {
        if (game->table.terms.days > 0)
            continue;
        view_add(hall, session, game);
        if (game_seat(game, person, &color) && !game->seats[color])
            seat_take(hall, game, color, session);
    }
}

int games_due(const struct hall *hall, const struct person *person)
{
    const struct hall_game *game = NULL;
    int count = 0;
    while ((game = person_game(hall, person, game)) != NULL)
        count += game->table.terms.days > 0 && game_is_due(game, person);
    return count;
}

/* ---- beginning and end of what is kept here --------------------------------------------------- */

void game_free_one(struct hall *hall, struct hall_game *game)
{
    struct hall_game **at = &hall->first_game;
    while (*at != game)
        at = &(*at)->next;
    *at = game->next;
    while (game->views)
        view_remove(game->views->session, game);
    table_free(&game->table);
    free(game);
}

/* Those who saw it to its end are told that no more will come. */
static void close_game(struct hall *hall, struct hall_game *game)
{
    struct line_writer writer;
    line_begin(&writer, LOBBY_NEWS, "closed");
    line_add_number(&writer, "game", game->table.id);
    line_end(&writer);
    tell_viewers(hall, game, &writer);
    game_free_one(hall, game);
}

void games_settle(struct hall *hall)
{
    struct hall_game *next;
    for (struct hall_game *game = hall->first_game; game; game = next) {
        next = game->next;
        if (game->table.phase == TABLE_OVER)
            close_game(hall, game);
    }
}

/* ---- events ------------------------------------------------------------------------------------ */

/* Both from what they were before the game. */
static void rate(struct hall_game *game, int64_t date, struct store_game_over *over)
{
    enum speed speed = terms_speed(&game->table.terms);
    enum result result = game->table.game.result;
    struct glicko strength[2];
    for (int color = WHITE; color <= BLACK; color++) {
        strength[color] = strength_now(&game->people[color]->ratings[speed], date);
        over->changes[color].before = strength[color].rating;
        over->changes[color].deviation = strength[color].deviation;
    }
    glicko_play(&strength[WHITE], &strength[BLACK],
                result == RESULT_WHITE_WINS   ? 1.0
                : result == RESULT_BLACK_WINS ? 0.0
                                              : 0.5);
    for (int color = WHITE; color <= BLACK; color++) {
        over->changes[color].after = strength[color].rating;
        over->ratings[color] =
            (struct store_rating){.person = game->people[color]->id,
                                  .speed = speed,
                                  .strength = strength[color],
                                  .games = game->people[color]->ratings[speed].games + 1,
                                  .when = date};
    }
    over->rated = true;
}

static int rounded(double number)
{
    return (int)(number < 0 ? number - 0.5 : number + 0.5);
}

/* How it ended, and what that does to the ratings of both. */
static void reckon(const struct hall *hall, struct hall_game *game, struct store_job *job)
{
    *job = (struct store_job){.kind = STORE_GAME_OVER};
    job->over = (struct store_game_over){.game = game->table.id,
                                         .result = result_text(game->table.game.result),
                                         .ending = table_ending_code(game->table.ending),
                                         .ended = hall->date};
    if (game->table.terms.rated && game->people[WHITE] && game->people[BLACK] &&
        game->table.game.result != RESULT_NONE)
        rate(game, hall->date, &job->over);
}

/* From now on these are their ratings: who saw the game is told what it did to them, and everybody
 * has them in a list. */
static void take_ratings(struct hall *hall, struct hall_game *game,
                         const struct store_game_over *over)
{
    static const char *const keys[2][2] = {{"wr", "wd"}, {"br", "bd"}};
    enum speed speed = terms_speed(&game->table.terms);
    struct line_writer writer;
    if (!over->rated)
        return;
    line_begin(&writer, LOBBY_NEWS, "rated");
    line_add_number(&writer, "game", game->table.id);
    for (int color = WHITE; color <= BLACK; color++) {
        const struct store_change *change = &over->changes[color];
        char text[RATING_TEXT];
        game->people[color]->ratings[speed] = over->ratings[color];
        line_add(&writer, keys[color][0],
                 rating_text(game->people[color], speed, hall->date, text));
        line_add_number(&writer, keys[color][1],
                        rounded(change->after) - rounded(change->before));
    }
    line_end(&writer);
    tell_viewers(hall, game, &writer);
    for (int color = WHITE; color <= BLACK; color++)
        if (person_is_here(game->people[color]))
            tell_presence(hall, NULL, game->people[color], true);
}

struct rulings rulings_begin(const struct hall *hall, const struct hall_game *game)
{
    return (struct rulings){.table = &game->table, .now = hall->now, .date = hall->date};
}

void game_rule(struct hall *hall, struct hall_game *game, const struct rulings *rulings)
{
    char texts[ARBITER_EVENTS][EVENT_TEXT_SIZE];
    struct store_job jobs[ARBITER_EVENTS + 1];
    size_t count = (size_t)rulings->count;
    bool ends;
    if (count == 0)
        return;
    for (size_t i = 0; i < count; i++) {
        const struct game_event *event = &rulings->events[i];
        game_event_write_text(event, texts[i]);
        jobs[i] = (struct store_job){.kind = STORE_EVENT,
                                     .event = {game->table.id, event->number, texts[i]}};
        table_apply(&game->table, event, hall->now, NULL);
    }
    ends = game->table.phase == TABLE_OVER;
    if (ends)
        reckon(hall, game, &jobs[count]);
    hall_keep(hall, jobs, count + ends, ends || game->table.terms.days > 0);
    for (size_t i = 0; i < count; i++)
        tell_event(hall, game, texts[i]);
    if (ends)
        take_ratings(hall, game, &jobs[count].over);
}

void game_finish(struct hall *hall, struct hall_game *game)
{
    struct store_job job;
    reckon(hall, game, &job);
    hall_keep(hall, &job, 1, true);
    take_ratings(hall, game, &job.over);
}

void game_look(struct hall *hall, struct hall_game *game)
{
    struct rulings rulings = rulings_begin(hall, game);
    arbiter_look(&rulings);
    game_rule(hall, game, &rulings);
}

/* The session that plays: the one that asked for a game, else the one that came last. */
static void seat_people(struct hall *hall, struct hall_game *game)
{
    for (int color = WHITE; color <= BLACK; color++) {
        struct person *person = game->people[color];
        struct hall_session *session = person->sessions;
        for (; session; session = session->next_of_person)
            view_add(hall, session, game);
        session = person->active ? person->active : person->sessions;
        if (session)
            seat_take(hall, game, (enum color)color, session);
    }
}

/* The challenge that it comes of goes with it; 0: it comes of none that is kept. */
static void keep_begun(struct hall *hall, const struct hall_game *game, int64_t challenge)
{
    const struct table *table = &game->table;
    struct store_job jobs[2] = {{.kind = STORE_GAME_BEGUN},
                                {.kind = STORE_CHALLENGE_GONE, .id = challenge}};
    struct store_game *begun = &jobs[0].game;
    char text[LOBBY_LINE];
    store_terms_write(&table->terms, text);
    *begun = (struct store_game){.id = table->id,
                                 .begun = table->begun,
                                 .terms = text,
                                 .speed = terms_speed(&table->terms),
                                 .rated = table->terms.rated};
    for (int color = WHITE; color <= BLACK; color++) {
        begun->people[color] = game->people[color]->id;
        begun->names[color] = table->names[color];
    }
    hall_keep(hall, jobs, challenge > 0 ? 2 : 1, table->terms.days > 0);
}

struct hall_game *game_begin(struct hall *hall, struct person *const people[2],
                             const struct terms *terms, int64_t challenge,
                             struct reason *reason)
{
    struct terms own = *terms;
    const char *const names[2] = {people[WHITE]->name, people[BLACK]->name};
    struct hall_game *game;
    if (own.chess960 && *own.fen == '\0')
        chess960_start((int)hall_random(hall, CHESS960_STARTS), own.fen);
    game = game_add(hall, hall->next_game++, &own, people, names, hall->date, reason);
    if (!game)
        return NULL;
    game->table.turn_since = hall->now;
    keep_begun(hall, game, challenge);
    seat_people(hall, game);
    for (int color = WHITE; color <= BLACK; color++) /* who is not here is away */
        if (!game->seats[color])
            rule_presence(hall, game, (enum color)color, false, false);
    return game;
}

/* ---- out of the store --------------------------------------------------------------------------- */

/* A game as the store has it, without its events. NULL, with the reason: it makes no sense. */
struct hall_game *game_load(struct hall *hall, const struct store_game *stored,
                            struct reason *reason)
{
    struct person *people[2] = {person_by_id(hall, stored->people[WHITE]),
                                person_by_id(hall, stored->people[BLACK])};
    struct terms terms;
    if (!store_terms_read(&terms, stored->terms, reason))
        return NULL;
    return game_add(hall, stored->id, &terms, people, stored->names, stored->begun, reason);
}

bool game_load_event(struct hall *hall, struct hall_game *game, const char *text,
                     struct reason *reason)
{
    struct game_event event;
    if (strstr(text, " e=adjourn ") || strstr(text, " e=resume "))
        game->aside = strstr(text, " e=adjourn ");
    return game_event_read_text(&event, text, reason) &&
           table_apply(&game->table, &event, hall->now, reason);
}

/* A game that is over, as the store has it. */
struct recall {
    struct hall *hall;
    struct hall_game *game;
    bool there;
};

static bool take_recalled(void *context, const struct store_job *row, struct reason *reason)
{
    struct recall *recall = context;
    if (row->kind == STORE_EVENT)
        return game_load_event(recall->hall, recall->game, row->event.text, reason);
    recall->there = true;
    recall->game = game_load(recall->hall, &row->game, reason);
    return recall->game != NULL;
}

static struct hall_game *game_recall(struct request *request, int64_t id)
{
    struct recall recall = {.hall = request->hall};
    struct reason reason;
    if (store_game(request->hall->ports.store, id, request->person->id, take_recalled, &recall,
                   &reason) &&
        recall.game && recall.game->table.phase == TABLE_OVER)
        return recall.game;
    if (recall.game)
        game_free_one(request->hall, recall.game);
    return answer_no(request, recall.there ? "damaged" : "no_game", NULL), NULL;
}

/* ---- verbs ---------------------------------------------------------------------------------------- */

/* The game that is meant: by its number, also one that is over, which the store is asked for; or that
 * of a person, or one's own: one with a clock, else one that waits for a move. NULL: it is answered. */
static struct hall_game *watched(struct request *request)
{
    struct hall *hall = request->hall;
    const struct person *person =
        lobby_line_value(request->line, "name") ? request_person(request) : request->person;
    struct hall_game *game = NULL, *found = NULL;
    int64_t id;
    if (lobby_line_value(request->line, "game"))
        return lobby_line_number(request->line, "game", 1, INT64_MAX, &id) &&
                       !game_by_id(hall, id)
                   ? game_recall(request, id)
                   : request_game(request);
    while (person && (game = person_game(hall, person, game)) != NULL)
        if (!found || game_is_live(game) ||
            (!game_is_live(found) && game_is_due(game, person)))
            found = game;
    if (person && !found)
        answer_no(request, "no_game", NULL);
    return found;
}

/* Who sees it already is told anew how it stands. The own seat is taken where no other own session
 * has it. */
void verb_watch(struct request *request)
{
    struct hall *hall = request->hall;
    struct hall_game *game = watched(request);
    enum color color;
    if (!game)
        return;
    bool again = sees(request->session, game);
    if (!again && !view_fits(hall, request->session, game)) {
        answer_no(request, "limit", NULL);
        return;
    }
    answer_number(request, "game", game->table.id);
    if (again)
        tell_snapshot(hall, request->session, game);
    else
        view_add(hall, request->session, game);
    if (game->table.phase != TABLE_OVER && game_seat(game, request->person, &color) &&
        !game->seats[color])
        seat_take(hall, game, color, request->session);
}

/* One's own game is seen on. */
void verb_unwatch(struct request *request)
{
    struct hall_game *game = request_game(request);
    enum color color;
    if (!game)
        return;
    if (!game_seat(game, request->person, &color))
        view_remove(request->session, game);
    answer_ok(request);
}

void verb_takeover(struct request *request)
{
    struct hall_game *game = request_game(request);
    enum color color;
    if (!game)
        return;
    if (!game_seat(game, request->person, &color)) {
        answer_no(request, "not_yours", NULL);
        return;
    }
    answer_ok(request);
    view_add(request->hall, request->session, game);
    seat_take(request->hall, game, color, request->session);
}
