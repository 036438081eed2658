/* hall_game.c - a game as a thing: found, kept, its log and its deadline.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "host/hall_state.h"

struct hall_game *game_by_id(const struct hall *hall, int64_t id)
{
    return map_get(&hall->games, (uint64_t)id);
}

const struct table *hall_table(const struct hall *hall, int64_t id)
{
    const struct hall_game *game = game_by_id(hall, id);
    return game && !game->rests ? &game->table : NULL;
}

bool game_seat(const struct hall_game *game, const struct person *person, enum color *color)
{
    *color = game->people[WHITE] == person ? WHITE : BLACK;
    return game->people[*color] == person;
}

bool person_sees(const struct person *person, const struct hall_game *game)
{
    enum color color;
    return !game->table.terms.hidden || game_seat(game, person, &color);
}

bool person_sees_late(const struct person *person, const struct hall_game *game)
{
    enum color color;
    return game_is_delayed(game) && !game_seat(game, person, &color);
}

struct hall_game *request_game(struct request *request)
{
    struct hall_game *game = NULL;
    int64_t id;
    if (lobby_line_number(request->line, "game", 1, INT64_MAX, &id))
        game = game_by_id(request->hall, id);
    if (game && person_sees(request->person, game))
        return game_is_awake(request, game) ? game : NULL;
    answer_no(request, "no_game", NULL);
    return NULL;
}

bool game_is_live(const struct hall_game *game)
{
    return table_has_clock(&game->table) && game->table.phase == TABLE_PLAYED;
}

struct hall_game *person_live_game(const struct person *person)
{
    for (size_t i = 0; i < person->game_count; i++)
        if (game_is_live(person->games[i]))
            return person->games[i];
    return NULL;
}

bool person_plays_live(const struct person *person, bool rated_only)
{
    for (size_t i = 0; i < person->game_count; i++)
        if (game_is_live(person->games[i]) &&
            (!rated_only || person->games[i]->table.terms.rated))
            return true;
    return false;
}

static void place(struct hall *hall, struct hall_game *game, size_t at)
{
    hall->heap[at] = game;
    game->heap = at;
}

static void sift(struct hall *hall, struct hall_game *game, size_t at)
{
    while (at > 1 && hall->heap[at / 2]->deadline > game->deadline) {
        place(hall, hall->heap[at / 2], at);
        at /= 2;
    }
    for (;;) {
        size_t child = 2 * at;
        if (child < hall->heap_count &&
            hall->heap[child + 1]->deadline < hall->heap[child]->deadline)
            child++;
        if (child > hall->heap_count || hall->heap[child]->deadline >= game->deadline)
            break;
        place(hall, hall->heap[child], at);
        at = child;
    }
    place(hall, game, at);
}

void heap_set(struct hall *hall, struct hall_game *game, int64_t deadline)
{
    size_t at = game->heap;
    game->deadline = deadline;
    if (deadline < 0 && at > 0) {
        struct hall_game *last = hall->heap[hall->heap_count--];
        game->heap = 0;
        if (last != game)
            sift(hall, last, at);
    } else if (deadline >= 0 && at == 0) {
        if (hall->heap_count + 1 >= hall->heap_size) {
            hall->heap_size = hall->heap_size > 0 ? 2 * hall->heap_size : 64;
            hall->heap = memory_resize(hall->heap, hall->heap_size, sizeof *hall->heap);
        }
        sift(hall, game, ++hall->heap_count);
    } else if (deadline >= 0) {
        sift(hall, game, at);
    }
}

static void join_game(struct person *person, struct hall_game *game)
{
    person->games =
        memory_resize(person->games, person->game_count + 1, sizeof *person->games);
    person->games[person->game_count++] = game;
}

void person_leave_game(struct person *person, const struct hall_game *game)
{
    for (size_t i = 0; i < person->game_count; i++)
        if (person->games[i] == game) {
            person->games[i] = person->games[--person->game_count];
            return;
        }
}

struct hall_game *game_add(struct hall *hall, int64_t id, const struct terms *terms,
                           struct person *const people[2], const struct table_seats *seats,
                           int64_t begun, struct reason *reason)
{
    struct hall_game *game = memory_new(1, sizeof *game);
    if (!table_init(&game->table, id, terms, seats, begun, reason)) {
        free(game);
        return NULL;
    }
    game->deadline = -1;
    game->next = hall->first_game;
    if (game->next)
        game->next->previous = game;
    hall->first_game = game;
    map_put(&hall->games, (uint64_t)id, game);
    for (int color = WHITE; color <= BLACK; color++) {
        game->people[color] = people[color];
        if (people[color] && (color == WHITE || people[BLACK] != people[WHITE]))
            join_game(people[color], game);
    }
    if (id >= hall->next_game)
        hall->next_game = id + 1;
    return game;
}

void game_touch(struct hall *hall, struct hall_game *game)
{
    if (game->touched)
        return;
    game->touched = true;
    game->next_touched = hall->touched;
    hall->touched = game;
}

void game_log(struct hall_game *game, const char *text, int64_t now)
{
    enum { PREFIX = 48 };
    size_t need = game->log_length + strlen(text) + PREFIX;
    uint32_t number = game->table.number;
    game_note_event(game, now);
    if (need > game->log_size) {
        game->log_size = game->log_size > 0 ? 2 * game->log_size + PREFIX : 1024;
        if (game->log_size < need)
            game->log_size = need;
        game->log = memory_resize(game->log, game->log_size, 1);
    }
    if (number >= game->offset_size) {
        game->offset_size = game->offset_size > 0 ? 2 * game->offset_size : 16;
        game->offsets = memory_resize(game->offsets, game->offset_size, sizeof *game->offsets);
    }
    game->offsets[number - 1] = (uint32_t)game->log_length;
    game->log_length +=
        (size_t)snprintf(game->log + game->log_length, game->log_size - game->log_length,
                         "* event game=%lld %s\n", (long long)game->table.id, text);
}

static struct pending *pending_new(struct hall *hall)
{
    if (hall->pending_count == hall->pending_size) {
        struct pending *wider = memory_new(2 * hall->pending_size, sizeof *wider);
        for (size_t i = 0; i < hall->pending_count; i++)
            wider[i] = hall->pending[(hall->pending_first + i) % hall->pending_size];
        free(hall->pending);
        hall->pending = wider;
        hall->pending_first = 0;
        hall->pending_size *= 2;
    }
    return &hall->pending[(hall->pending_first + hall->pending_count++) % hall->pending_size];
}

void answer_once_kept(struct request *request, uint64_t ticket, const char *key, int64_t value)
{
    struct pending *pending = pending_new(request->hall);
    *pending = (struct pending){.ticket = ticket,
                                .session = request->session->number,
                                .tag = request->line->tag,
                                .key = key,
                                .value = value};
    request->answered = true;
}

void game_wait_for_disk(struct hall *hall, uint64_t ticket, const struct hall_game *game,
                        const struct request *request)
{
    struct pending *pending = pending_new(hall);
    *pending = (struct pending){.ticket = ticket,
                                .game = game->table.id,
                                .number = game->table.number,
                                .key = "n",
                                .value = game->table.number};
    if (request) {
        pending->session = request->session->number;
        pending->tag = request->line->tag;
    }
}

void game_begun_job(const struct hall_game *game, char text[LOBBY_LINE], struct store_job *job)
{
    const struct table *table = &game->table;
    store_terms_write(&table->terms, text);
    *job = (struct store_job){.kind = STORE_GAME_BEGUN};
    job->game = (struct store_game){.id = table->id,
                                    .begun = table->begun,
                                    .terms = text,
                                    .speed = terms_speed(&table->terms),
                                    .rated = table->terms.rated,
                                    .hidden = table->terms.hidden,
                                    .result = "*",
                                    .ending = ""};
    for (int color = WHITE; color <= BLACK; color++) {
        job->game.people[color] = game->people[color] ? game->people[color]->id : 0;
        job->game.names[color] = table->names[color];
        job->game.programs[color] = table->programs[color];
    }
}
