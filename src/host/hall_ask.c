/* hall_ask.c - questions for the store, and who waits for the answers.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <string.h>

#include "base/memory.h"
#include "host/hall_state.h"

/* A disk that stands still shall not gather questions without end. A client that comes back may
 * ask for all its games by days at once. */
static bool may_ask(const struct request *request, enum question_kind kind)
{
    enum { OPEN_QUESTIONS = 4 };
    int open = 0;
    for (const struct asking *at = request->hall->asking; at; at = at->next)
        open += at->session == request->session->number &&
                (at->kind == ASK_GAME) == (kind == ASK_GAME);
    return open < (kind == ASK_GAME ? SESSION_VIEWS : OPEN_QUESTIONS);
}

static struct asking *add(struct hall *hall, enum question_kind kind, const char *line,
                          size_t length)
{
    struct asking *asking = memory_new(1, sizeof *asking + length);
    asking->query = ++hall->next_query;
    asking->kind = kind;
    memcpy(asking->line, line, length);
    asking->length = length;
    asking->next = hall->asking;
    hall->asking = asking;
    return asking;
}

bool ask_store(struct request *request, enum question_kind kind, struct store_query *query)
{
    struct asking *asking;
    if (!may_ask(request, kind)) {
        answer_no(request, "rate", NULL);
        return false;
    }
    request->answered = true; /* once the store has told */
    asking = add(request->hall, kind, request->bytes, request->length);
    asking->session = request->session->number;
    asking->tag = request->line->tag;
    asking->game = query->game;
    asking->person = query->person;
    asking->other = query->other;
    query->tag = asking->query;
    request->hall->ports.ask(request->hall->ports.context, query);
    return true;
}

bool game_is_awake(struct request *request, const struct hall_game *game)
{
    struct store_query query = {.kind = STORE_EVENTS, .game = game->table.id};
    if (!game->rests)
        return true;
    ask_store(request, ASK_GAME, &query);
    return false;
}

void game_ask(struct hall *hall, const struct hall_game *game)
{
    struct store_query query = {.kind = STORE_EVENTS, .game = game->table.id};
    struct asking *asking = add(hall, ASK_GAME, "", 0);
    asking->game = game->table.id;
    query.tag = asking->query;
    hall->ports.ask(hall->ports.context, &query);
}
