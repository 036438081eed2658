/* hall_reply.c - what the store answers.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
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
    if (asking && asking->kind == ASK_PAIR && !reply->failed)
        pair_learn(hall, asking, reply->number, date);
    if (!session || !session->person)
        ;
    else if (reply->failed)
        answer_no(&request, "storage", NULL);
    else if (asking->kind == ASK_GAME && !game_recall(hall, reply))
        answer_no(&request, "no_game", NULL);
    else if (asking->kind == ASK_PAIR || asking->kind == ASK_GAME)
        hall_line(hall, session, asking->line, asking->length, now, date);
    else if (asking->kind == ASK_HISTORY)
        answer_history(&request, reply);
    else
        answer_pgn(&request, reply);
    free(asking);
}
