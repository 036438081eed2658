/* store_ask.c - questions about games.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "host/store_sql.h"

#include <stdio.h>

#include "base/memory.h"

static bool fail(struct store *store, struct store_reply *reply)
{
    struct reason reason;
    store_why(store, "read", &reason);
    reply->failed = true;
    snprintf(reply->why, sizeof reply->why, "%s", reason.text);
    return false;
}

static void keep_game(struct store_reply *reply, sqlite3_stmt *row)
{
    struct store_game *game;
    reply->games = memory_resize(reply->games, reply->game_count + 1, sizeof *reply->games);
    game = &reply->games[reply->game_count++];
    store_game_row(row, game);
    for (int side = 0; side < 2; side++)
        game->names[side] = memory_copy_string(game->names[side]);
    game->terms = memory_copy_string(game->terms);
    game->result = memory_copy_string(game->result);
    game->ending = memory_copy_string(game->ending);
}

static bool keep_games(struct store *store, struct store_reply *reply, sqlite3_stmt *rows)
{
    int code;
    if (!rows)
        return fail(store, reply);
    while ((code = sqlite3_step(rows)) == SQLITE_ROW)
        keep_game(reply, rows);
    return store_end(rows, code) || fail(store, reply);
}

static bool count(struct store *store, struct store_reply *reply, sqlite3_stmt *row)
{
    int code = row ? sqlite3_step(row) : SQLITE_ERROR;
    if (code != SQLITE_ROW)
        return fail(store, reply);
    reply->number = sqlite3_column_int64(row, 0);
    sqlite3_reset(row);
    return true;
}

static bool keep_events(struct store *store, struct store_reply *reply)
{
    sqlite3_stmt *rows = store_select(store, SQL_EVENTS, "i", reply->query.game);
    size_t room = 0;
    int code;
    if (!rows)
        return fail(store, reply);
    while ((code = sqlite3_step(rows)) == SQLITE_ROW) {
        if (reply->event_count == room) {
            room = room ? 2 * room : 64;
            reply->events = memory_resize(reply->events, room, sizeof *reply->events);
        }
        reply->events[reply->event_count++] =
            (struct store_event){sqlite3_column_int64(rows, 0), sqlite3_column_int64(rows, 1),
                                 memory_copy_string(store_text(rows, 2))};
    }
    return store_end(rows, code) || fail(store, reply);
}

struct store_reply *store_ask(struct store *store, const struct store_query *query)
{
    struct store_reply *reply = memory_new(1, sizeof *reply);
    int64_t page = STORE_PAGE;
    reply->query = *query;
    switch (query->kind) {
    case STORE_HISTORY:
        if (keep_games(store, reply,
                       store_select(store, SQL_GAMES_HISTORY, "iiii", query->person,
                                    query->viewer, query->before, page)))
            count(store, reply,
                  store_select(store, SQL_GAMES_HISTORY_COUNT, "ii", query->person,
                               query->viewer));
        break;
    case STORE_EVENTS:
        if (keep_games(store, reply, store_select(store, SQL_GAME, "i", query->game)) &&
            reply->game_count == 1)
            keep_events(store, reply);
        break;
    case STORE_PAIR:
        count(store, reply,
              store_select(store, SQL_GAMES_PAIR, "iii", query->person, query->other,
                           query->since));
        break;
    case STORE_UNFILED:
        if (keep_games(store, reply, store_select(store, SQL_GAMES_UNFILED, "i", page)))
            count(store, reply, store_select(store, SQL_GAMES_UNFILED_COUNT, ""));
        break;
    }
    return reply;
}
