/* games.c - saved games as struct table and as PGN.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "host/store/sql.h"

bool store_terms_read(struct terms *terms, const char *text, struct error *error)
{
    struct lobby_line line;
    return line_fields_read(&line, text, error) && terms_read(terms, &line, error);
}

struct building {
    struct table *table;
    bool begun, cut; /* cut: an event was invalid; the rest is ignored */
};

static bool build(void *context, const struct store_job *row, struct error *error)
{
    struct building *building = context;
    struct game_event event;
    struct terms terms;
    if (row->kind == STORE_GAME_BEGUN) {
        building->begun = store_terms_read(&terms, row->game.terms, error) &&
                          table_init(building->table, row->game.id, &terms, row->game.names,
                                     row->game.begun, error);
        return building->begun;
    }
    building->cut =
        building->cut || !game_event_read_text(&event, row->event.text, NULL) ||
        !table_apply(building->table, &event, event.at - building->table->begun, NULL);
    return true;
}

bool store_read_table(struct store *store, int64_t game, struct table *table,
                      struct error *error)
{
    struct building building = {.table = table};
    bool read = store_game(store, game, 0, build, &building, error);
    if (!read && building.begun)
        table_free(table);
    return read &&
           (building.begun || error_set(error, 0, "there is no game %lld", (long long)game));
}

static bool export_game(struct store *store, int64_t game, const char *host, FILE *out,
                        struct error *error)
{
    struct table table;
    size_t length;
    if (!store_read_table(store, game, &table, error))
        return false;
    char *text = table_write_pgn(&table, host, &length);
    bool done =
        fputs(text, out) >= 0 || error_set(error, 0, "cannot write: %s", strerror(errno));
    free(text);
    table_free(&table);
    return done;
}

bool store_export(struct store *store, const char *name, const char *host, FILE *out,
                  long *games, struct error *error)
{
    int64_t person;
    int code = SQLITE_ERROR;
    *games = 0;
    if (!store_number(
            store_select(store, "SELECT max(id) FROM people WHERE name = ?1", "t", name),
            &person))
        return store_why(store, "read", error);
    if (person == 0)
        return error_set(error, 0, "expected a person's name, found '%s'", name);
    sqlite3_stmt *rows = store_select(
        store, "SELECT id FROM games WHERE white = ?1 OR black = ?1 ORDER BY id", "i", person);
    for (; rows && (code = sqlite3_step(rows)) == SQLITE_ROW; ++*games)
        if (!export_game(store, sqlite3_column_int64(rows, 0), host, out, error)) {
            sqlite3_reset(rows);
            return false;
        }
    sqlite3_reset(rows);
    return code == SQLITE_DONE || store_why(store, "read", error);
}
