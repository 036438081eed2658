/* hall_reply.c - what the store answers.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/printable.h"
#include "host/hall_state.h"

static struct asking *take_asking(struct hall *hall, uint64_t query)
{
    for (struct asking **at = &hall->asking; *at; at = &(*at)->next)
        if ((*at)->query == query) {
            struct asking *found = *at;
            *at = found->next;
            return found;
        }
    return NULL;
}

/* Once for a game: it is asked for again and again. */
static void say_unreadable(struct hall *hall, struct hall_game *game,
                           const struct reason *reason)
{
    char why[160], text[400];
    if (game->unreadable || !hall->ports.say)
        return;
    game->unreadable = true;
    printable_copy_string(why, sizeof why, reason->text);
    snprintf(text, sizeof text,
             "game %lld (%s - %s): its events cannot be read from the store: %s; it stays "
             "there as it is, nobody moves or loses on time in it, and all else goes on",
             (long long)game->table.id, game->table.names[WHITE], game->table.names[BLACK],
             why);
    hall->ports.say(hall->ports.context, text);
}

/* A game has its moves again. False: they could not be had. */
static bool wake(struct hall *hall, const struct asking *asking,
                 const struct store_reply *reply, int64_t now, int64_t date)
{
    enum { LATER = 60 * 1000 };
    struct hall_game *game = game_by_id(hall, asking->game);
    struct reason reason;
    bool woken;
    if (!game || !game->rests)
        return true;
    woken = game_wake(hall, game, reply, now, &reason);
    if (woken)
        game->unreadable = false;
    else
        say_unreadable(hall, game, &reason);
    heap_set(hall, game, woken ? game_deadline(game, now, date) : now + LATER);
    if (woken) /* before it rests again */
        game_look(hall, game, now, date);
    return woken;
}

void hall_reply(struct hall *hall, const struct store_reply *reply, int64_t now, int64_t date)
{
    struct asking *asking = take_asking(hall, reply->query.tag);
    struct hall_session *session = asking ? map_get(&hall->sessions, asking->session) : NULL;
    struct lobby_line line = {.tag = asking ? asking->tag : 0};
    struct request request = {.hall = hall,
                              .session = session,
                              .person = session ? session->person : NULL,
                              .line = &line,
                              .now = now,
                              .date = date};
    bool failed = reply->failed;
    if (asking && asking->kind == ASK_PAIR && !reply->failed)
        pair_learn(hall, asking, reply->number, date);
    if (asking && asking->kind == ASK_GAME)
        failed = !wake(hall, asking, reply, now, date);
    if (!session)
        ;
    else if (failed)
        answer_no(&request, reply->failed ? "storage" : "damaged", NULL);
    else if (asking->kind == ASK_OVER && !game_recall(hall, reply))
        answer_no(&request, reply->game_count > 0 ? "damaged" : "no_game", NULL);
    else if (asking->kind == ASK_PAIR || asking->kind == ASK_OVER ||
             asking->kind == ASK_GAME) /* an administrator's, too */
        hall_line(hall, session, asking->line, asking->length, now, date);
    else if (!session->person)
        ;
    else if (asking->kind == ASK_HISTORY)
        answer_history(&request, reply);
    else
        answer_pgn(&request, reply);
    free(asking);
    games_settle(hall);
}
