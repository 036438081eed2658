/* games.c - lobby games: start, spectators, players, events, end.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "host/core/state.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "engine/random.h"
#include "lobby/snapshot.h"
#include "rules/fen.h"

struct core_game *core_game_by_id(const struct lobby_core *core, int64_t id)
{
    struct core_game *game = core->first_game;
    while (game && game->lobby_game.id != id)
        game = game->next;
    return game;
}

bool core_game_find_color(const struct core_game *game, const struct person *person,
                          enum color *color)
{
    *color = game->people[WHITE] == person ? WHITE : BLACK;
    return game->people[*color] == person;
}

bool core_game_is_turn_of(const struct core_game *game, const struct person *person)
{
    return game->people[lobby_game_turn(&game->lobby_game)] == person;
}

struct core_game *person_next_game(const struct lobby_core *core, const struct person *person,
                                   const struct core_game *after)
{
    struct core_game *game = after ? after->next : core->first_game;
    enum color color;
    while (game && (game->lobby_game.phase == LOBBY_GAME_OVER ||
                    !core_game_find_color(game, person, &color)))
        game = game->next;
    return game;
}

static struct core_game *game_add(struct lobby_core *core, int64_t id,
                                  const struct match_terms *terms,
                                  struct person *const people[2], const char *const names[2],
                                  int64_t begun, struct error *error)
{
    struct core_game *game = memory_new(1, sizeof *game);
    if (!lobby_game_init(&game->lobby_game, id, terms, names, begun, error)) {
        free(game);
        return NULL;
    }
    game->next = core->first_game;
    core->first_game = game;
    memcpy(game->people, people, sizeof game->people);
    return game;
}

/* ---- spectators and players ------------------------------------------------------------- */

/* Returns the link to the session's entry, or the last link if it has none. */
static struct spectator **spectator_find(const struct core_session *session,
                                         struct core_game *game)
{
    struct spectator **at = &game->spectators;
    while (*at && (*at)->session != session)
        at = &(*at)->next;
    return at;
}

static void send_snapshot(struct core_session *session, const struct core_game *game)
{
    static const char *const keys[2] = {"wr", "br"};
    const struct lobby_core *core = session->core;
    const struct lobby_game *lobby_game = &game->lobby_game;
    enum speed speed = match_terms_speed(&lobby_game->terms);
    char text[RATING_TEXT_SIZE];
    enum color user_color = WHITE;
    bool own = session->person && core_game_find_color(game, session->person, &user_color);
    struct line_writer writer = line_writer_begin(NOTIFICATION_TAG, VERB_TABLE);
    lobby_game_write_head(&writer, lobby_game->id, lobby_game->names[WHITE],
                          lobby_game->names[BLACK], &lobby_game->terms);
    line_writer_add_number(&writer, "begun", lobby_game->begun);
    for (int color = WHITE; color <= BLACK; color++)
        if (game->people[color])
            line_writer_add(&writer, keys[color],
                            person_rating_text(game->people[color], speed, core->date, text));
    line_writer_add(&writer, "seat", !own ? "none" : user_color == WHITE ? "white" : "black");
    line_writer_add(&writer, "if", own ? lobby_game->conditional[user_color] : "");
    core_session_send(session, &writer);
    snapshot_write(lobby_game, core->now, core_session_send, session);
}

static void send_to_spectators(const struct core_game *game, struct line_writer *line)
{
    for (struct spectator *spectator = game->spectators; spectator;
         spectator = spectator->next)
        core_session_send(spectator->session, line);
}

static void send_plays_here(struct core_session *session, const struct core_game *game,
                            bool mine)
{
    struct line_writer writer = line_writer_begin(NOTIFICATION_TAG, VERB_SEAT);
    line_writer_add_number(&writer, "game", game->lobby_game.id);
    line_writer_add_flag(&writer, "mine", mine);
    core_session_send(session, &writer);
}

void core_game_add_spectator(struct core_session *session, struct core_game *game)
{
    enum color user_color;
    if (*spectator_find(session, game))
        return;
    struct spectator *spectator = memory_new(1, sizeof *spectator);
    *spectator = (struct spectator){game->spectators, session};
    game->spectators = spectator;
    send_snapshot(session, game);
    if (core_game_find_color(game, session->person, &user_color) &&
        game->player_sessions[user_color] && game->player_sessions[user_color] != session)
        send_plays_here(session, game, false);
}

static void spectator_remove(const struct core_session *session, struct core_game *game)
{
    struct spectator **at = spectator_find(session, game), *spectator = *at;
    if (!spectator)
        return;
    *at = spectator->next;
    free(spectator);
}

static void update_presence(struct lobby_core *core, struct core_game *game, enum color color,
                            bool here, bool on_purpose)
{
    core_game_check_time(core, game);
    struct rulings rulings = rulings_make(core, game);
    arbiter_handle_presence(&rulings, color, here, on_purpose);
    core_game_apply_rulings(core, game, &rulings);
}

void core_game_set_player(struct core_session *session, struct core_game *game,
                          enum color color)
{
    struct core_session *before = game->player_sessions[color];
    if (before == session)
        return;
    if (before)
        send_plays_here(before, game, false);
    game->player_sessions[color] = session;
    send_plays_here(session, game, true);
    update_presence(session->core, game, color, true, false);
}

/* Hands each game that the session plays to the user's most recent other session that watches
 * it. Removes the session as a spectator. */
void core_session_leave_games(struct core_session *session, bool on_purpose)
{
    struct lobby_core *core = session->core;
    for (struct core_game *game = core->first_game; game; game = game->next)
        for (int color = WHITE; color <= BLACK; color++) {
            struct person *person = game->people[color];
            struct core_session *successor = person ? person->sessions : NULL;
            if (game->player_sessions[color] != session)
                continue;
            while (successor && !*spectator_find(successor, game))
                successor = successor->next_of_person;
            game->player_sessions[color] = NULL;
            if (successor)
                core_game_set_player(successor, game, (enum color)color);
            else
                update_presence(core, game, (enum color)color, false, on_purpose);
        }
    for (struct core_game *game = core->first_game; game; game = game->next)
        spectator_remove(session, game);
}

/* Lets the session watch the user's games, and play those that no other session plays. Ignores
 * correspondence games. */
void core_session_join_games(struct core_session *session)
{
    struct core_game *game = NULL;
    enum color color;
    while ((game = person_next_game(session->core, session->person, game)) != NULL) {
        if (game->lobby_game.terms.days > 0)
            continue;
        core_game_add_spectator(session, game);
        if (core_game_find_color(game, session->person, &color) &&
            !game->player_sessions[color])
            core_game_set_player(session, game, color);
    }
}

/* ---- end -------------------------------------------------------------------------------- */

void core_game_delete(struct lobby_core *core, struct core_game *game)
{
    struct core_game **at = &core->first_game;
    while (*at != game)
        at = &(*at)->next;
    *at = game->next;
    while (game->spectators)
        spectator_remove(game->spectators->session, game);
    lobby_game_free(&game->lobby_game);
    free(game);
}

void lobby_core_close_finished_games(struct lobby_core *core)
{
    struct core_game *next;
    for (struct core_game *game = core->first_game; game; game = next) {
        next = game->next;
        if (game->lobby_game.phase != LOBBY_GAME_OVER)
            continue;
        struct line_writer writer = line_writer_begin(NOTIFICATION_TAG, VERB_CLOSED);
        line_writer_add_number(&writer, "game", game->lobby_game.id);
        send_to_spectators(game, &writer);
        core_game_delete(core, game);
    }
}

/* ---- events ----------------------------------------------------------------------------- */

static void compute_result(const struct lobby_core *core, struct core_game *game,
                           struct store_record *record)
{
    const struct match_terms *terms = &game->lobby_game.terms;
    enum speed speed = match_terms_speed(terms);
    enum result result = game->lobby_game.game.result;
    struct store_game_over *over = &record->over;
    struct glicko strength[2];
    *record = (struct store_record){.kind = STORE_GAME_OVER};
    *over = (struct store_game_over){.game = game->lobby_game.id,
                                     .result = result_text(result),
                                     .ending = lobby_ending_code(game->lobby_game.ending),
                                     .ended = core->date};
    if (!terms->rated || !game->people[WHITE] || !game->people[BLACK] || result == RESULT_NONE)
        return;
    over->rated = true;
    for (int color = WHITE; color <= BLACK; color++) {
        strength[color] =
            store_rating_at_date(&game->people[color]->ratings[speed], core->date);
        over->changes[color].before = strength[color].rating;
        over->changes[color].deviation = strength[color].deviation;
    }
    glicko_rate_game(&strength[WHITE], &strength[BLACK],
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
                                  .when = core->date};
    }
}

static void update_ratings(struct lobby_core *core, struct core_game *game,
                           const struct store_game_over *over)
{
    static const char *const keys[2][2] = {{"wr", "wd"}, {"br", "bd"}};
    enum speed speed = match_terms_speed(&game->lobby_game.terms);
    if (!over->rated)
        return;
    struct line_writer writer = line_writer_begin(NOTIFICATION_TAG, VERB_RATED);
    line_writer_add_number(&writer, "game", game->lobby_game.id);
    for (int color = WHITE; color <= BLACK; color++) {
        const struct store_rating_change *change = &over->changes[color];
        char text[RATING_TEXT_SIZE];
        game->people[color]->ratings[speed] = over->ratings[color];
        line_writer_add(&writer, keys[color][0],
                        person_rating_text(game->people[color], speed, core->date, text));
        line_writer_add_number(&writer, keys[color][1],
                               lround(change->after) - lround(change->before));
    }
    send_to_spectators(game, &writer);
    for (int color = WHITE; color <= BLACK; color++)
        if (person_is_online(game->people[color]))
            lobby_core_announce_presence(core, NULL, game->people[color], true);
}

struct rulings rulings_make(const struct lobby_core *core, const struct core_game *game)
{
    return (struct rulings){
        .lobby_game = &game->lobby_game, .now = core->now, .date = core->date};
}

static struct store_record conditional_record(const struct core_game *game, int color)
{
    return (struct store_record){
        .kind = STORE_CONDITIONAL,
        .event = {game->lobby_game.id, color, game->lobby_game.conditional[color]}};
}

void core_game_play_answer(struct lobby_core *core, struct core_game *game)
{
    const struct position *position = &game->lobby_game.game.position;
    enum color color = position_turn(position);
    struct player_action answer = {.kind = ACTION_MOVE, .color = color, .ply = -1};
    const char *text = game->lobby_game.conditional[color];
    struct rulings rulings = rulings_make(core, game);
    chess_move move = MOVE_NONE;
    san_parse(position, text, strcspn(text, " "), &move, NULL);
    uci_move_write(position, move, answer.move);
    if (!arbiter_decide(&rulings, &answer))
        core_game_apply_rulings(core, game, &rulings);
}

void core_game_apply_rulings(struct lobby_core *core, struct core_game *game,
                             const struct rulings *rulings)
{
    char texts[ARBITER_MAX_EVENTS][EVENT_TEXT_SIZE];
    struct store_record records[ARBITER_MAX_EVENTS + 3];
    size_t count = (size_t)rulings->count, saved = count;
    if (count == 0)
        return;
    for (size_t i = 0; i < count; i++) {
        const struct game_event *event = &rulings->events[i];
        game_event_write_text(event, texts[i]);
        records[i] = (struct store_record){
            .kind = STORE_EVENT, .event = {game->lobby_game.id, event->number, texts[i]}};
        lobby_game_apply(&game->lobby_game, event, core->now, NULL);
    }
    bool ends = game->lobby_game.phase == LOBBY_GAME_OVER;
    if (ends)
        compute_result(core, game, &records[saved++]);
    for (int color = WHITE; game->lobby_game.terms.days > 0 && color <= BLACK; color++)
        records[saved++] = conditional_record(game, color);
    lobby_core_save(core, records, saved, saved > count);
    for (size_t i = 0; i < count; i++) {
        struct line_writer writer = line_writer_begin(NOTIFICATION_TAG, VERB_EVENT);
        line_writer_add_number(&writer, "game", game->lobby_game.id);
        line_writer_add_raw(&writer, texts[i], strlen(texts[i]));
        send_to_spectators(game, &writer);
    }
    if (ends)
        update_ratings(core, game, &records[count].over);
    core_game_play_answer(core, game);
}

void core_game_check_time(struct lobby_core *core, struct core_game *game)
{
    struct rulings rulings = rulings_make(core, game);
    arbiter_check_time(&rulings);
    core_game_apply_rulings(core, game, &rulings);
}

static void save_new_game(struct lobby_core *core, const struct core_game *game,
                          int64_t challenge)
{
    const struct lobby_game *lobby_game = &game->lobby_game;
    struct store_record records[2] = {{.kind = STORE_GAME},
                                      {.kind = STORE_CHALLENGE_REMOVED, .id = challenge}};
    struct line_writer writer = line_writer_begin(NOTIFICATION_TAG, VERB_TABLE);
    match_terms_write(&lobby_game->terms, &writer);
    records[0].game =
        (struct store_game){.id = lobby_game->id,
                            .people = {game->people[WHITE]->id, game->people[BLACK]->id},
                            .names = {lobby_game->names[WHITE], lobby_game->names[BLACK]},
                            .begun = lobby_game->begun,
                            .terms = line_writer_fields(&writer),
                            .speed = match_terms_speed(&lobby_game->terms),
                            .rated = lobby_game->terms.rated};
    lobby_core_save(core, records, challenge > 0 ? 2 : 1, lobby_game->terms.days > 0);
}

struct core_game *core_game_start(struct lobby_core *core, struct person *const people[2],
                                  const struct match_terms *terms, int64_t challenge,
                                  struct error *error)
{
    struct match_terms own = *terms;
    const char *const names[2] = {people[WHITE]->name, people[BLACK]->name};
    if (own.chess960 && *own.fen == '\0')
        chess960_start_fen((int)(random_next(&core->random) % CHESS960_POSITIONS), own.fen);
    struct core_game *game =
        game_add(core, core->next_game++, &own, people, names, core->date, error);
    if (!game)
        return NULL;
    game->lobby_game.turn_since = core->now;
    save_new_game(core, game, challenge);
    for (int color = WHITE; color <= BLACK; color++) {
        struct core_session *session = people[color]->sessions;
        for (; session; session = session->next_of_person)
            core_game_add_spectator(session, game);
        /* the session that requested the game plays, otherwise the user's most recent one */
        session = people[color]->requesting_session ? people[color]->requesting_session
                                                    : people[color]->sessions;
        if (session)
            core_game_set_player(session, game, (enum color)color);
    }
    for (int color = WHITE; color <= BLACK; color++)
        if (!game->player_sessions[color])
            update_presence(core, game, (enum color)color, false, false);
    return game;
}

/* ---- loading ---------------------------------------------------------------------------- */

struct core_game *core_game_load(struct lobby_core *core, const struct store_game *stored,
                                 struct error *error)
{
    struct person *people[2] = {person_by_id(core, stored->people[WHITE]),
                                person_by_id(core, stored->people[BLACK])};
    struct match_terms terms;
    if (!store_parse_terms(&terms, stored->terms, error))
        return NULL;
    return game_add(core, stored->id, &terms, people, stored->names, stored->begun, error);
}

bool core_game_load_event(struct lobby_core *core, struct core_game *game, const char *text,
                          struct error *error)
{
    struct game_event event;
    return game_event_parse_text(&event, text, error) &&
           lobby_game_apply(&game->lobby_game, &event, core->now, error);
}

struct stored_game {
    struct lobby_core *core;
    struct core_game *game;
    bool found;
};

static bool load_record(void *context, const struct store_record *row, struct error *error)
{
    struct stored_game *stored = context;
    if (row->kind == STORE_EVENT)
        return core_game_load_event(stored->core, stored->game, row->event.text, error);
    stored->found = true;
    stored->game = core_game_load(stored->core, &row->game, error);
    return stored->game != NULL;
}

/* ---- verbs ------------------------------------------------------------------------------ */

/* If there is no such game, answers "no" and returns NULL. */
static struct core_game *find_or_load_game(struct core_request *request, int64_t id)
{
    struct stored_game stored = {.core = request->core,
                                 .game = core_game_by_id(request->core, id)};
    if (stored.game)
        return stored.game;
    if (store_game(request->core->callbacks.store, id, load_record, &stored, NULL) &&
        stored.game && stored.game->lobby_game.phase == LOBBY_GAME_OVER)
        return stored.game;
    if (stored.game)
        core_game_delete(request->core, stored.game);
    answer_no(request, stored.found ? "damaged" : "no_game", NULL);
    return NULL;
}

/* Finds a game by number or user. Prefers a user's game with a clock, then one in which the
 * user is to move. If there is none, answers "no" and returns NULL. */
static struct core_game *find_watched_game(struct core_request *request)
{
    const struct lobby_line *line = request->line;
    const struct person *person = request->person;
    const char *name = lobby_line_value(line, "name");
    struct core_game *game = NULL, *found = NULL;
    int64_t id;
    if (name)
        person = person_by_name(request->core, name);
    if (answer_if_refused(request, person ? NULL : "no_person"))
        return NULL;
    if (lobby_line_value(line, "game"))
        return find_or_load_game(
            request, lobby_line_get_number(line, "game", 1, INT64_MAX, &id) ? id : 0);
    while ((game = person_next_game(request->core, person, game)) != NULL)
        if (!found || lobby_game_has_clock(&game->lobby_game) ||
            (!lobby_game_has_clock(&found->lobby_game) && core_game_is_turn_of(game, person)))
            found = game;
    return answer_if_refused(request, found ? NULL : "no_game") ? NULL : found;
}

/* SESSION_MAX_WATCHED does not limit the user's own games in progress. */
void verb_watch(struct core_request *request)
{
    struct core_session *session = request->session;
    struct core_game *game = find_watched_game(request);
    enum color color;
    int watched_count = 0;
    if (!game)
        return;
    bool again = *spectator_find(session, game),
         over = game->lobby_game.phase == LOBBY_GAME_OVER;
    bool own = core_game_find_color(game, request->person, &color) && !over;
    for (struct core_game *at = session->core->first_game; at; at = at->next)
        watched_count += *spectator_find(session, at) != NULL;
    if (answer_if_refused(
            request, again || own || watched_count < SESSION_MAX_WATCHED ? NULL : "limit"))
        return;
    answer_ok_with_number(request, "game", game->lobby_game.id);
    if (again)
        send_snapshot(session, game);
    else
        core_game_add_spectator(session, game);
    if (own && !game->player_sessions[color])
        core_game_set_player(session, game, color);
}

/* Players keep watching their own games. */
void verb_unwatch(struct core_request *request)
{
    enum color color;
    if (!core_game_find_color(request->game, request->person, &color))
        spectator_remove(request->session, request->game);
    answer_ok(request);
}

/* Does not check the moves, because an illegal answer is not played. But a snapshot must have
 * room for them, with spaces written as %20. */
void verb_if(struct core_request *request)
{
    struct core_game *game = request->game;
    struct lobby_game *lobby_game = &game->lobby_game;
    const char *moves = lobby_line_text(request->line, "moves");
    int64_t ply = (int64_t)lobby_game->game.current;
    bool may_set = lobby_game_turn(lobby_game) != request->color &&
                   lobby_line_get_number(request->line, "ply", ply, ply, &ply);
    bool fits =
        strlen(moves) < CONDITIONAL_SIZE && !strchr(moves, '%') && !strstr(moves, "  ");
    if (answer_if_refused(request, *moves && !may_set            ? "moved_meanwhile"
                                   : lobby_game->terms.days == 0 ? "terms"
                                   : !fits                       ? "syntax"
                                                                 : NULL))
        return;
    snprintf(lobby_game->conditional[request->color], CONDITIONAL_SIZE, "%s", moves);
    struct store_record record = conditional_record(game, (int)request->color);
    lobby_core_save(request->core, &record, 1, true);
    answer_ok(request);
    for (struct spectator *at = game->spectators; at; at = at->next)
        if (at->session->person == request->person)
            send_snapshot(at->session, game);
}

void verb_takeover(struct core_request *request)
{
    answer_ok(request);
    core_game_add_spectator(request->session, request->game);
    core_game_set_player(request->session, request->game, request->color);
}
