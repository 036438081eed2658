/* hall_games.c - games: begun, ruled, kept, told, and let go of.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "host/hall_journal.h"
#include "host/hall_round.h"

/* ---- beginning and end of what is kept here --------------------------------------------------- */

void game_free_one(struct hall *hall, struct hall_game *game)
{
    heap_set(hall, game, -1);
    map_remove(&hall->games, (uint64_t)game->table.id, game);
    while (game->views)
        view_remove(hall, game->views);
    for (int color = WHITE; color <= BLACK; color++)
        if (game->people[color])
            person_leave_game(game->people[color], game);
    if (game->previous)
        game->previous->next = game->next;
    else
        hall->first_game = game->next;
    if (game->next)
        game->next->previous = game->previous;
    table_free(&game->table);
    free(game->log);
    free(game->rated);
    free(game->offsets);
    free(game->marks);
    free(game);
}

/* Those who saw it to its end are told that no more will come. True: nobody sees it any more. */
static bool close_views(struct hall *hall, struct hall_game *game)
{
    struct view *next;
    bool all = true;
    for (struct view *view = game->views; view; view = next) {
        struct line_writer writer;
        bool told = game->refused ? view->next > game->table.number
                                  : view->saved >= game->table.number;
        next = view->next_of_game;
        if (!told && !view->session->parted) {
            all = false;
            continue;
        }
        line_begin(&writer, LOBBY_NEWS, "closed");
        line_add_number(&writer, "game", game->table.id);
        line_end(&writer);
        tell_surely(hall, view->session, &writer);
        view_remove(hall, view);
    }
    return all;
}

void games_settle(struct hall *hall)
{
    while (hall->touched) {
        struct hall_game *game = hall->touched;
        hall->touched = game->next_touched;
        for (struct view *view = game->views; view; view = view->next_of_game)
            view_pump(hall, view);
        if (game->finished && game->settled >= game->table.number && close_views(hall, game)) {
            game_free_one(hall, game);
            continue;
        }
        game->touched = false; /* until here nothing puts it into the list again */
        if (game_may_rest(game))
            game_rest(game);
    }
}

/* ---- events ------------------------------------------------------------------------------------ */

/* The arbiter knows a table, not what it is part of: who does not begin loses in a round robin. */
static struct game_event in_its_round(const struct hall *hall, const struct hall_game *game,
                                      const struct game_event *ruled)
{
    struct game_event event = *ruled;
    if (event.kind == EVENT_END && event.count == END_UNMOVED && game_is_of_round(hall, game))
        event.count = END_FORFEITED;
    return event;
}

/* One event: into the table, the log, the relay and the jobs. */
static bool apply_one(struct hall *hall, struct hall_game *game,
                      const struct game_event *ruled, char text[EVENT_TEXT_SIZE],
                      struct store_job *job, int64_t now)
{
    struct game_event event = in_its_round(hall, game, ruled);
    struct reason reason;
    if (!table_apply(&game->table, &event, now, &reason))
        return false; /* the arbiter makes none such */
    game_event_write_text(&event, text);
    game_log(game, text, now);
    relay_event(hall, game, text);
    *job = (struct store_job){.kind = STORE_EVENT};
    job->event = (struct store_event){.game = game->table.id, .n = event.number, .text = text};
    return true;
}

uint64_t game_rule(struct hall *hall, struct hall_game *game, const struct rulings *rulings,
                   int64_t now, int64_t date)
{
    struct store_job jobs[ARBITER_EVENTS];
    char texts[ARBITER_EVENTS][EVENT_TEXT_SIZE];
    size_t count = 0;
    uint64_t ticket;
    for (int i = 0; i < rulings->count; i++)
        count += apply_one(hall, game, &rulings->events[i], texts[count], &jobs[count], now);
    if (count == 0)
        return 0;
    ticket = hall->ports.put(hall->ports.context, jobs, count);
    game_wait_for_disk(hall, ticket, game, NULL);
    heap_set(hall, game, game_deadline(game, now, date));
    if (game->table.phase == TABLE_OVER && !game->finished)
        game_finish(hall, game, date);
    for (struct view *view = game->views; view; view = view->next_of_game)
        view_pump(hall, view);
    return ticket;
}

/* What is old enough by now for who only looks on. */
static void show_delayed(struct hall *hall, struct hall_game *game, int64_t now, int64_t date)
{
    uint32_t before = game->shown;
    if (!game_is_delayed(game) || game_shown(game, now) == before)
        return;
    for (struct view *view = game->views; view; view = view->next_of_game)
        if (view->watches)
            view_pump(hall, view);
    heap_set(hall, game, game_deadline(game, now, date));
}

void game_look(struct hall *hall, struct hall_game *game, int64_t now, int64_t date)
{
    struct rulings rulings;
    if (hall->disk == HALL_DISK_FULL)
        return;
    if (game->rests) { /* its days may be over: it is looked at again with its moves */
        heap_set(hall, game, -1);
        game_ask(hall, game);
        return;
    }
    arbiter_look(&game->table, now, date, &rulings);
    if (rulings.count > 0)
        game_rule(hall, game, &rulings, now, date);
    show_delayed(hall, game, now, date);
}
