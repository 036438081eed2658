/* games.c - lobby games: start, spectators, players, events, end.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "host/hall/state.h"

#include <math.h>
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

bool game_is_due(const struct hall_game *game, const struct person *person)
{
    return game->people[table_turn(&game->table)] == person;
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

static struct hall_game *game_add(struct hall *hall, int64_t id, const struct terms *terms,
                                  struct person *const people[2], const char *const names[2],
                                  int64_t begun, struct error *error)
{
    struct hall_game *game = memory_new(1, sizeof *game);
    if (!table_init(&game->table, id, terms, names, begun, error)) {
        free(game);
        return NULL;
    }
    game->next = hall->first_game;
    hall->first_game = game;
    memcpy(game->people, people, sizeof game->people);
    return game;
}

/* ---- spectators and players ------------------------------------------------------------- */

/* The link to the session's view, or the end of the list. */
static struct view **view_find(const struct hall_session *session, struct hall_game *game)
{
    struct view **at = &game->views;
    while (*at && (*at)->session != session)
        at = &(*at)->next;
    return at;
}

/* Send the complete game: "table", then the lines of lobby/snapshot.h. */
static void tell_snapshot(struct hall_session *session, const struct hall_game *game)
{
    static const char *const keys[2] = {"wr", "br"};
    const struct hall *hall = session->hall;
    const struct table *table = &game->table;
    char text[RATING_TEXT];
    enum color seat = WHITE;
    bool own = session->person && game_seat(game, session->person, &seat);
    struct line_writer writer = line_begin(LOBBY_NEWS, VERB_TABLE);
    table_write_head(&writer, table->id, table->names[WHITE], table->names[BLACK],
                     &table->terms);
    line_add_number(&writer, "begun", table->begun);
    for (int color = WHITE; color <= BLACK; color++)
        if (game->people[color])
            line_add(&writer, keys[color],
                     rating_text(game->people[color], terms_speed(&table->terms), hall->date,
                                 text));
    line_add(&writer, "seat", !own ? "none" : seat == WHITE ? "white" : "black");
    tell(session, &writer);
    snapshot_write(table, hall->now, tell, session);
}

static void tell_viewers(const struct hall_game *game, struct line_writer *line)
{
    for (struct view *view = game->views; view; view = view->next)
        tell(view->session, line);
}

static void print_engine(struct hall_session *session, const struct hall_game *game, bool mine)
{
    struct line_writer writer = line_begin(LOBBY_NEWS, VERB_SEAT);
    line_add_number(&writer, "game", game->table.id);
    line_add_flag(&writer, "mine", mine);
    tell(session, &writer);
}

void view_add(struct hall_session *session, struct hall_game *game)
{
    enum color seat;
    if (*view_find(session, game))
        return;
    struct view *view = memory_new(1, sizeof *view);
    *view = (struct view){game->views, session};
    game->views = view;
    tell_snapshot(session, game);
    if (game_seat(game, session->person, &seat) && game->seats[seat] &&
        game->seats[seat] != session)
        print_engine(session, game, false);
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

void seat_take(struct hall_session *session, struct hall_game *game, enum color color)
{
    struct hall_session *before = game->seats[color];
    if (before == session)
        return;
    if (before)
        print_engine(before, game, false);
    game->seats[color] = session;
    print_engine(session, game, true);
    rule_presence(session->hall, game, color, true, false);
}

/* The leaving session's games pass to the user's most recent other session that watches
 * them. */
void games_leave(struct hall_session *session, bool by_word)
{
    struct hall *hall = session->hall;
    for (struct hall_game *game = hall->first_game; game; game = game->next)
        for (int color = WHITE; color <= BLACK; color++) {
            struct person *person = game->people[color];
            struct hall_session *heir = person ? person->sessions : NULL;
            if (game->seats[color] != session)
                continue;
            while (heir && !*view_find(heir, game))
                heir = heir->next_of_person;
            game->seats[color] = NULL;
            if (heir)
                seat_take(heir, game, (enum color)color);
            else
                rule_presence(hall, game, (enum color)color, false, by_word);
        }
    for (struct hall_game *game = hall->first_game; game; game = game->next)
        view_remove(session, game);
}

/* A user who connects resumes games with a clock. */
void games_welcome(struct hall_session *session)
{
    struct hall_game *game = NULL;
    enum color color;
    while ((game = person_game(session->hall, session->person, game)) != NULL) {
        if (game->table.terms.days > 0)
            continue;
        view_add(session, game);
        if (game_seat(game, session->person, &color) && !game->seats[color])
            seat_take(session, game, color);
    }
}

/* ---- end -------------------------------------------------------------------------------- */

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

/* Close finished games for their spectators and free them. */
void games_settle(struct hall *hall)
{
    struct hall_game *next;
    for (struct hall_game *game = hall->first_game; game; game = next) {
        next = game->next;
        if (game->table.phase != TABLE_OVER)
            continue;
        struct line_writer writer = line_begin(LOBBY_NEWS, VERB_CLOSED);
        line_add_number(&writer, "game", game->table.id);
        tell_viewers(game, &writer);
        game_free_one(hall, game);
    }
}

/* ---- events ----------------------------------------------------------------------------- */

/* Fill in the job that saves the result, with new ratings for a rated game. */
static void reckon(const struct hall *hall, struct hall_game *game, struct store_job *job)
{
    const struct terms *terms = &game->table.terms;
    enum speed speed = terms_speed(terms);
    enum result result = game->table.game.result;
    struct store_game_over *over = &job->over;
    struct glicko strength[2];
    *job = (struct store_job){.kind = STORE_GAME_OVER};
    *over = (struct store_game_over){.game = game->table.id,
                                     .result = result_text(result),
                                     .ending = table_ending_code(game->table.ending),
                                     .ended = hall->date};
    if (!terms->rated || !game->people[WHITE] || !game->people[BLACK] || result == RESULT_NONE)
        return;
    over->rated = true;
    for (int color = WHITE; color <= BLACK; color++) {
        strength[color] = strength_now(&game->people[color]->ratings[speed], hall->date);
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
                                  .when = hall->date};
    }
}

/* Set the new ratings and announce them. */
static void take_ratings(struct hall *hall, struct hall_game *game,
                         const struct store_game_over *over)
{
    static const char *const keys[2][2] = {{"wr", "wd"}, {"br", "bd"}};
    enum speed speed = terms_speed(&game->table.terms);
    if (!over->rated)
        return;
    struct line_writer writer = line_begin(LOBBY_NEWS, VERB_RATED);
    line_add_number(&writer, "game", game->table.id);
    for (int color = WHITE; color <= BLACK; color++) {
        const struct store_change *change = &over->changes[color];
        char text[RATING_TEXT];
        game->people[color]->ratings[speed] = over->ratings[color];
        line_add(&writer, keys[color][0],
                 rating_text(game->people[color], speed, hall->date, text));
        line_add_number(&writer, keys[color][1],
                        lround(change->after) - lround(change->before));
    }
    tell_viewers(game, &writer);
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
    if (count == 0)
        return;
    for (size_t i = 0; i < count; i++) {
        const struct game_event *event = &rulings->events[i];
        game_event_write_text(event, texts[i]);
        jobs[i] = (struct store_job){.kind = STORE_EVENT,
                                     .event = {game->table.id, event->number, texts[i]}};
        table_apply(&game->table, event, hall->now, NULL);
    }
    bool ends = game->table.phase == TABLE_OVER;
    if (ends)
        reckon(hall, game, &jobs[count]);
    hall_keep(hall, jobs, count + ends, ends || game->table.terms.days > 0);
    for (size_t i = 0; i < count; i++) {
        struct line_writer writer = line_begin(LOBBY_NEWS, VERB_EVENT);
        line_add_number(&writer, "game", game->table.id);
        line_add_raw(&writer, texts[i], strlen(texts[i]));
        tell_viewers(game, &writer);
    }
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

/* Save the new game and delete `challenge`, unless it is 0. */
static void keep_begun(struct hall *hall, const struct hall_game *game, int64_t challenge)
{
    const struct table *table = &game->table;
    struct store_job jobs[2] = {{.kind = STORE_GAME_BEGUN},
                                {.kind = STORE_CHALLENGE_GONE, .id = challenge}};
    struct line_writer writer = line_begin(LOBBY_NEWS, VERB_TABLE);
    terms_write(&table->terms, &writer);
    jobs[0].game =
        (struct store_game){.id = table->id,
                            .people = {game->people[WHITE]->id, game->people[BLACK]->id},
                            .names = {table->names[WHITE], table->names[BLACK]},
                            .begun = table->begun,
                            .terms = line_fields(&writer),
                            .speed = terms_speed(&table->terms),
                            .rated = table->terms.rated};
    hall_keep(hall, jobs, challenge > 0 ? 2 : 1, table->terms.days > 0);
}

struct hall_game *game_begin(struct hall *hall, struct person *const people[2],
                             const struct terms *terms, int64_t challenge, struct error *error)
{
    struct terms own = *terms;
    const char *const names[2] = {people[WHITE]->name, people[BLACK]->name};
    if (own.chess960 && *own.fen == '\0')
        chess960_start_fen((int)hall_random(hall, CHESS960_POSITIONS), own.fen);
    struct hall_game *game =
        game_add(hall, hall->next_game++, &own, people, names, hall->date, error);
    if (!game)
        return NULL;
    game->table.turn_since = hall->now;
    keep_begun(hall, game, challenge);
    for (int color = WHITE; color <= BLACK; color++) {
        struct hall_session *session = people[color]->sessions;
        for (; session; session = session->next_of_person)
            view_add(session, game);
        /* The session that asked plays, otherwise the most recent one. */
        session = people[color]->active ? people[color]->active : people[color]->sessions;
        if (session)
            seat_take(session, game, (enum color)color);
    }
    for (int color = WHITE; color <= BLACK; color++) /* users without a session are away */
        if (!game->seats[color])
            rule_presence(hall, game, (enum color)color, false, false);
    return game;
}

/* ---- loading ---------------------------------------------------------------------------- */

struct hall_game *game_load(struct hall *hall, const struct store_game *stored,
                            struct error *error)
{
    struct person *people[2] = {person_by_id(hall, stored->people[WHITE]),
                                person_by_id(hall, stored->people[BLACK])};
    struct terms terms;
    if (!store_terms_read(&terms, stored->terms, error))
        return NULL;
    return game_add(hall, stored->id, &terms, people, stored->names, stored->begun, error);
}

bool game_load_event(struct hall *hall, struct hall_game *game, const char *text,
                     struct error *error)
{
    struct game_event event;
    if (strstr(text, " e=adjourn ") || strstr(text, " e=resume "))
        game->aside = strstr(text, " e=adjourn ");
    return game_event_read_text(&event, text, error) &&
           table_apply(&game->table, &event, hall->now, error);
}

/* A finished game from the store. */
struct recall {
    struct hall *hall;
    struct hall_game *game;
    bool there;
};

static bool take_recalled(void *context, const struct store_job *row, struct error *error)
{
    struct recall *recall = context;
    if (row->kind == STORE_EVENT)
        return game_load_event(recall->hall, recall->game, row->event.text, error);
    recall->there = true;
    recall->game = game_load(recall->hall, &row->game, error);
    return recall->game != NULL;
}

/* ---- verbs ------------------------------------------------------------------------------ */

/* The game with this id, loaded from the store if finished. Returns NULL after answering
 * "no". */
static struct hall_game *game_recall(struct request *request, int64_t id)
{
    struct recall recall = {.hall = request->hall, .game = game_by_id(request->hall, id)};
    if (recall.game)
        return recall.game;
    if (store_game(request->hall->ports.store, id, request->person->id, take_recalled, &recall,
                   NULL) &&
        recall.game && recall.game->table.phase == TABLE_OVER)
        return recall.game;
    if (recall.game)
        game_free_one(request->hall, recall.game);
    answer_no(request, recall.there ? "damaged" : "no_game", NULL);
    return NULL;
}

/* The game that the request names by id or by user (default: the user's own). A game with a
 * clock is preferred, then one in which that user is to move. Returns NULL after answering
 * "no". */
static struct hall_game *watched(struct request *request)
{
    const struct lobby_line *line = request->line;
    const struct person *person = request->person;
    const char *name = lobby_line_value(line, "name");
    struct hall_game *game = NULL, *found = NULL;
    int64_t id;
    if (name)
        person = person_by_name(request->hall, name);
    if (is_refused(request, person ? NULL : "no_person"))
        return NULL;
    if (lobby_line_value(line, "game"))
        return game_recall(request,
                           lobby_line_number(line, "game", 1, INT64_MAX, &id) ? id : 0);
    while ((game = person_game(request->hall, person, game)) != NULL)
        if (!found || table_has_clock(&game->table) ||
            (!table_has_clock(&found->table) && game_is_due(game, person)))
            found = game;
    return is_refused(request, found ? NULL : "no_game") ? NULL : found;
}

/* A session that already watches gets a new snapshot. In the user's own game the session
 * plays, unless another session does. SESSION_VIEWS limits only other games. */
void verb_watch(struct request *request)
{
    struct hall *hall = request->hall;
    struct hall_session *session = request->session;
    struct hall_game *game = watched(request);
    enum color color;
    int views = 0;
    if (!game)
        return;
    bool again = *view_find(session, game), over = game->table.phase == TABLE_OVER;
    bool own = game_seat(game, request->person, &color) && !over;
    for (struct hall_game *at = hall->first_game; at; at = at->next)
        views += *view_find(session, at) != NULL;
    if (is_refused(request, again || own || views < SESSION_VIEWS ? NULL : "limit"))
        return;
    answer_number(request, "game", game->table.id);
    if (again)
        tell_snapshot(session, game);
    else
        view_add(session, game);
    if (own && !game->seats[color])
        seat_take(session, game, color);
}

/* Users cannot stop watching their own games. */
void verb_unwatch(struct request *request)
{
    enum color color;
    if (!game_seat(request->game, request->person, &color))
        view_remove(request->session, request->game);
    answer_ok(request);
}

void verb_takeover(struct request *request)
{
    answer_ok(request);
    view_add(request->session, request->game);
    seat_take(request->session, request->game, request->seat);
}
