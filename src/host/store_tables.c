/* store_tables.c - the store's layout, and stores of other versions.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "host/host.h"
#include "host/store_sql.h"

/* The layout's first version. A later one adds a text that makes it of the one before. */
static const char *const versions[HOST_STORE_VERSION] = {
    "CREATE TABLE people (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE COLLATE NOCASE,"
    " uid INTEGER UNIQUE, program INTEGER NOT NULL, banned INTEGER NOT NULL,"
    " created INTEGER NOT NULL, seen INTEGER NOT NULL);"
    "CREATE TABLE settings (person INTEGER NOT NULL REFERENCES people ON DELETE CASCADE,"
    " key TEXT NOT NULL, value TEXT NOT NULL, PRIMARY KEY (person, key)) WITHOUT ROWID;"
    "CREATE TABLE ratings (person INTEGER NOT NULL REFERENCES people ON DELETE CASCADE,"
    " speed INTEGER NOT NULL, rating REAL NOT NULL, deviation REAL NOT NULL,"
    " volatility REAL NOT NULL, games INTEGER NOT NULL, at INTEGER NOT NULL,"
    " PRIMARY KEY (person, speed)) WITHOUT ROWID;"
    "CREATE TABLE games (id INTEGER PRIMARY KEY,"
    " white INTEGER REFERENCES people ON DELETE SET NULL,"
    " black INTEGER REFERENCES people ON DELETE SET NULL,"
    " white_name TEXT NOT NULL, black_name TEXT NOT NULL,"
    " white_program INTEGER NOT NULL, black_program INTEGER NOT NULL,"
    " begun INTEGER NOT NULL, terms TEXT NOT NULL, speed INTEGER NOT NULL,"
    " rated INTEGER NOT NULL, hidden INTEGER NOT NULL, over INTEGER NOT NULL DEFAULT 0,"
    " result TEXT NOT NULL DEFAULT '*', ending TEXT NOT NULL DEFAULT '',"
    " ended INTEGER NOT NULL DEFAULT 0,"
    " white_before REAL NOT NULL DEFAULT 0, white_after REAL NOT NULL DEFAULT 0,"
    " white_deviation REAL NOT NULL DEFAULT 0,"
    " black_before REAL NOT NULL DEFAULT 0, black_after REAL NOT NULL DEFAULT 0,"
    " black_deviation REAL NOT NULL DEFAULT 0, filed INTEGER NOT NULL DEFAULT 0);"
    "CREATE INDEX games_white ON games (white, id);"
    "CREATE INDEX games_black ON games (black, id);"
    "CREATE INDEX games_open ON games (id) WHERE over = 0;"
    "CREATE INDEX games_unfiled ON games (id) WHERE over = 1 AND filed = 0;"
    "CREATE TABLE events (game INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,"
    " n INTEGER NOT NULL, text TEXT NOT NULL, PRIMARY KEY (game, n)) WITHOUT ROWID;"
    "CREATE TABLE challenges (id INTEGER PRIMARY KEY,"
    " challenger INTEGER NOT NULL REFERENCES people ON DELETE CASCADE,"
    " challenged INTEGER NOT NULL REFERENCES people ON DELETE CASCADE,"
    " terms TEXT NOT NULL, at INTEGER NOT NULL);"
    "CREATE INDEX challenges_from ON challenges (challenger);"
    "CREATE INDEX challenges_to ON challenges (challenged);"
    "CREATE TABLE mutes (person INTEGER NOT NULL REFERENCES people ON DELETE CASCADE,"
    " muted INTEGER NOT NULL REFERENCES people ON DELETE CASCADE,"
    " PRIMARY KEY (person, muted)) WITHOUT ROWID;"
    "CREATE INDEX mutes_muted ON mutes (muted);"
    "CREATE TABLE notes (key TEXT PRIMARY KEY NOT NULL, value TEXT NOT NULL) WITHOUT ROWID;"
    "CREATE TABLE ids (kind TEXT PRIMARY KEY NOT NULL, next INTEGER NOT NULL,"
    " reserved INTEGER NOT NULL) WITHOUT ROWID;"
    "INSERT INTO ids VALUES ('person', 1, 1), ('game', 1, 1), ('challenge', 1, 1);"
    "PRAGMA user_version = 1;"
    "PRAGMA application_id = 0x74747963;", /* "ttyc" */
};
static const int64_t APPLICATION = 0x74747963;

static int64_t pragma(struct store *store, const char *question)
{
    sqlite3_stmt *statement = NULL;
    int64_t number = -1;
    if (sqlite3_prepare_v2(store->database, question, -1, &statement, NULL) == SQLITE_OK &&
        sqlite3_step(statement) == SQLITE_ROW)
        number = sqlite3_column_int64(statement, 0);
    sqlite3_finalize(statement);
    return number;
}

/* Nothing at all is in it: it was made just now. */
static bool is_new(struct store *store)
{
    return pragma(store, "PRAGMA user_version") == 0 &&
           pragma(store, "PRAGMA application_id") == 0 &&
           pragma(store, "SELECT count(*) FROM sqlite_master") == 0;
}

bool store_identify(struct store *store, int64_t *version, struct reason *reason)
{
    int64_t application = pragma(store, "PRAGMA application_id");
    *version = pragma(store, "PRAGMA user_version");
    if (application < 0 || *version < 0)
        return store_why(store, "read", reason);
    if (store->use == STORE_SERVE && is_new(store))
        return true;
    if (application != APPLICATION)
        return reason_set(reason, 0, "%s: expected a store of ttychess", store->path);
    if (*version > HOST_STORE_VERSION)
        return reason_set(reason, 0,
                          "%s: made by a younger ttychess (version %lld, here %d is known)",
                          store->path, (long long)*version, HOST_STORE_VERSION);
    if (*version == 0)
        return reason_set(reason, 0, "%s: damaged: it has no version", store->path);
    return store->use != STORE_READ || *version == HOST_STORE_VERSION ||
           reason_set(reason, 0, "%s: made by an older ttychess: start the server once",
                      store->path);
}

bool store_bring_up(struct store *store, int64_t version, struct reason *reason)
{
    bool done = store_run(store, SQL_BEGIN, "") == SQLITE_DONE;
    while (done && version < HOST_STORE_VERSION)
        done =
            sqlite3_exec(store->database, versions[version++], NULL, NULL, NULL) == SQLITE_OK;
    done = done && store_run(store, SQL_COMMIT, "") == SQLITE_DONE;
    if (!done) {
        store_why(store, "make its tables", reason);
        if (!sqlite3_get_autocommit(store->database))
            store_run(store, SQL_ROLLBACK, "");
    }
    return done;
}
