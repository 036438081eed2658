/* games.c - saved games as struct lobby_game and as PGN.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "host/store/sql.h"

bool store_parse_terms(struct match_terms *terms, const char *text, struct error *error)
{
    struct lobby_line line;
    return lobby_line_parse_fields(&line, text, error) &&
           match_terms_parse(terms, &line, error);
}

struct game_builder {
    struct lobby_game *lobby_game;
    bool begun, truncated; /* `truncated`: an event was invalid, and the rest is ignored */
};

static bool add_record(void *context, const struct store_record *row, struct error *error)
{
    struct game_builder *builder = context;
    struct game_event event;
    struct match_terms terms;
    if (row->kind == STORE_GAME) {
        builder->begun = store_parse_terms(&terms, row->game.terms, error) &&
                         lobby_game_init(builder->lobby_game, row->game.id, &terms,
                                         row->game.names, row->game.begun, error);
        return builder->begun;
    }
    builder->truncated = builder->truncated ||
                         !game_event_parse_text(&event, row->event.text, NULL) ||
                         !lobby_game_apply(builder->lobby_game, &event,
                                           event.at - builder->lobby_game->begun, NULL);
    return true;
}

bool store_read_game(struct store *store, int64_t game, struct lobby_game *lobby_game,
                     struct error *error)
{
    struct game_builder builder = {.lobby_game = lobby_game};
    bool read = store_game(store, game, add_record, &builder, error);
    if (!read && builder.begun)
        lobby_game_free(lobby_game);
    return read &&
           (builder.begun || error_set(error, 0, "no such game: %lld", (long long)game));
}

static bool export_game(struct store *store, int64_t game, const char *host, FILE *out,
                        struct error *error)
{
    struct lobby_game lobby_game;
    size_t length;
    if (!store_read_game(store, game, &lobby_game, error))
        return false;
    char *text = lobby_game_write_pgn(&lobby_game, host, &length);
    bool done =
        fputs(text, out) >= 0 || error_set(error, 0, "cannot write: %s", strerror(errno));
    free(text);
    lobby_game_free(&lobby_game);
    return done;
}

bool store_export_games(struct store *store, const char *name, const char *host, FILE *out,
                        long *games, struct error *error)
{
    int code = SQLITE_ERROR;
    int64_t person = store_number(
        store_select(store, "SELECT max(id) FROM people WHERE name = ?1", "t", name));
    *games = 0;
    if (person < 0)
        return store_set_error(store, "read", error);
    if (person == 0)
        return error_set(error, 0, "expected a player's name, found '%s'", name);
    sqlite3_stmt *rows = store_select(
        store, "SELECT id FROM games WHERE white = ?1 OR black = ?1 ORDER BY id", "i", person);
    for (; rows && (code = sqlite3_step(rows)) == SQLITE_ROW; ++*games)
        if (!export_game(store, sqlite3_column_int64(rows, 0), host, out, error)) {
            sqlite3_reset(rows);
            return false;
        }
    sqlite3_reset(rows);
    return code == SQLITE_DONE || store_set_error(store, "read", error);
}
