/* store.c - open, create, check and close a store; run statements.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "host/store/store.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/memory.h"
#include "base/file.h"
#include "host/store/sql.h"

enum {
    SCHEMA_VERSION = 3,         /* other versions are rejected, except 2, which is upgraded */
    BUSY_TIMEOUT = 2000,        /* milliseconds to wait for other processes */
    APPLICATION_ID = 0x74747963 /* "ttyc" */
};

/* The tables of version 2, to which upgrade_to_3 adds one. */
static const char schema[] =
    "BEGIN IMMEDIATE;"
    "CREATE TABLE people (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE COLLATE NOCASE,"
    " uid INTEGER UNIQUE, program INTEGER NOT NULL, banned INTEGER NOT NULL,"
    " created INTEGER NOT NULL, seen INTEGER NOT NULL);"
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
    " black_deviation REAL NOT NULL DEFAULT 0);"
    "CREATE INDEX games_white ON games (white, id);"
    "CREATE INDEX games_black ON games (black, id);"
    "CREATE INDEX games_open ON games (id) WHERE over = 0;"
    "CREATE TABLE events (game INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,"
    " n INTEGER NOT NULL, text TEXT NOT NULL, PRIMARY KEY (game, n)) WITHOUT ROWID;"
    "CREATE TABLE challenges (id INTEGER PRIMARY KEY,"
    " challenger INTEGER NOT NULL REFERENCES people ON DELETE CASCADE,"
    " challenged INTEGER NOT NULL REFERENCES people ON DELETE CASCADE,"
    " terms TEXT NOT NULL, at INTEGER NOT NULL);"
    "CREATE INDEX challenges_from ON challenges (challenger);"
    "CREATE INDEX challenges_to ON challenges (challenged);"
    "PRAGMA user_version = 2; PRAGMA application_id = 0x74747963; COMMIT";

static const char upgrade_to_3[] =
    "CREATE TABLE IF NOT EXISTS conditional (game INTEGER REFERENCES games, color INTEGER,"
    " moves TEXT, PRIMARY KEY (game, color)) WITHOUT ROWID; PRAGMA user_version = 3";

/* ---- statements ------------------------------------------------------------------------- */

static int bind(sqlite3_stmt *statement, const char *types, va_list values)
{
    int code = SQLITE_OK;
    for (int i = 1; *types != '\0' && code == SQLITE_OK; i++, types++) {
        assert(*types == 'i' || *types == 't' || *types == 'd');
        if (*types == 'i')
            code = sqlite3_bind_int64(statement, i, va_arg(values, int64_t));
        else if (*types == 'd')
            code = sqlite3_bind_double(statement, i, va_arg(values, double));
        else
            code = sqlite3_bind_text(statement, i, va_arg(values, const char *), -1,
                                     SQLITE_STATIC);
    }
    return code;
}

static sqlite3_stmt *prepare(struct store *store, const char *sql, const char *types,
                             va_list values)
{
    sqlite3_stmt *statement = NULL;
    for (size_t i = 0; i < store->statement_count && !statement; i++)
        if (store->statements[i].sql == sql)
            statement = store->statements[i].prepared;
    if (!statement) {
        if (sqlite3_prepare_v3(store->database, sql, -1, SQLITE_PREPARE_PERSISTENT, &statement,
                               NULL) != SQLITE_OK)
            return NULL;
        store->statements =
            memory_grow(store->statements, store->statement_count + 1,
                        &store->statement_capacity, sizeof store->statements[0]);
        store->statements[store->statement_count].sql = sql;
        store->statements[store->statement_count++].prepared = statement;
    }
    assert(sqlite3_bind_parameter_count(statement) == (int)strlen(types));
    return bind(statement, types, values) == SQLITE_OK ? statement : NULL;
}

sqlite3_stmt *store_select(struct store *store, const char *sql, const char *types, ...)
{
    va_list values;
    va_start(values, types);
    sqlite3_stmt *statement = prepare(store, sql, types, values);
    va_end(values);
    return statement;
}

int store_run(struct store *store, const char *sql, const char *types, ...)
{
    va_list values;
    va_start(values, types);
    sqlite3_stmt *statement = prepare(store, sql, types, values);
    va_end(values);
    if (!statement)
        return sqlite3_extended_errcode(store->database);
    int code = sqlite3_step(statement);
    sqlite3_reset(statement);
    sqlite3_clear_bindings(statement);
    return code;
}

int64_t store_number(sqlite3_stmt *statement)
{
    int64_t number = -1;
    if (statement && sqlite3_step(statement) == SQLITE_ROW)
        number = sqlite3_column_int64(statement, 0);
    sqlite3_reset(statement);
    return number;
}

const char *store_text(sqlite3_stmt *statement, int column)
{
    const unsigned char *text = sqlite3_column_text(statement, column);
    return text ? (const char *)text : "";
}

static bool set_damage_error(struct store *store, const char *how, struct error *error)
{
    return error_set(error, 0, "%s: damaged (%s); the manual explains how to restore a copy",
                     store->path, how);
}

bool store_set_error(struct store *store, const char *what, struct error *error)
{
    int code = sqlite3_extended_errcode(store->database) & 0xFF;
    const char *message = sqlite3_errmsg(store->database);
    int number = sqlite3_system_errno(store->database);
    if (code == SQLITE_CORRUPT || code == SQLITE_NOTADB)
        return set_damage_error(store, message, error);
    if (number != 0 &&
        (code == SQLITE_IOERR || code == SQLITE_CANTOPEN || code == SQLITE_FULL))
        message = strerror(number);
    return error_set(error, 0, "%s: cannot %s: %s", store->path, what, message);
}

/* ---- opening ---------------------------------------------------------------------------- */

static bool lock_directory(struct store *store, const char *directory, struct error *error)
{
    store->lock = open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (store->lock < 0)
        return error_set(error, 0, "%s: cannot open: %s", directory, strerror(errno));
    if (flock(store->lock, LOCK_EX | LOCK_NB) == 0)
        return true;
    return error_set(error, 0,
                     errno == EWOULDBLOCK ? "%s: in use by a server" : "%s: cannot lock: %s",
                     store->path, strerror(errno));
}

static bool execute(struct store *store, const char *sql)
{
    return sqlite3_exec(store->database, sql, NULL, NULL, NULL) == SQLITE_OK;
}

static int record_log_pages(void *context, sqlite3 *database, const char *name, int pages)
{
    (void)database;
    (void)name;
    ((struct store *)context)->log_pages = pages;
    return SQLITE_OK;
}

/* Triggers and views are disabled, because someone else may have written the file. */
static bool configure(struct store *store, enum store_mode use)
{
    sqlite3 *database = store->database;
    sqlite3_extended_result_codes(database, 1);
    sqlite3_busy_timeout(database, BUSY_TIMEOUT);
    sqlite3_db_config(database, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
    sqlite3_db_config(database, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, NULL);
    sqlite3_db_config(database, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, NULL);
    sqlite3_db_config(database, SQLITE_DBCONFIG_ENABLE_VIEW, 0, NULL);
    if (!execute(store, "PRAGMA cell_size_check = ON; PRAGMA foreign_keys = ON;"
                        "PRAGMA temp_store = MEMORY"))
        return false;
    if (use == STORE_READ)
        return execute(store, "PRAGMA query_only = ON");
    sqlite3_wal_hook(database, record_log_pages, store);
    return execute(store, "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;"
                          "PRAGMA journal_size_limit = 4194304");
}

/* Checks the small tables. Damage in games and events is found when they are read. */
static bool check_tables(struct store *store, struct error *error)
{
    static const char count_faults[] =
        "SELECT count(*) FROM (VALUES ('people'), ('ratings'), ('challenges')) AS small,"
        " pragma_quick_check(small.column1) WHERE quick_check <> 'ok'";
    int64_t faults = store_number(store_select(store, count_faults, ""));
    if (faults > 0)
        return set_damage_error(store, "a table is inconsistent", error);
    return faults == 0 || store_set_error(store, "read", error);
}

/* Creates the tables of a new store. Returns false and sets *error if the file is not a store of
 * this version. */
static bool identify(struct store *store, enum store_mode use, struct error *error)
{
    int64_t application = store_number(store_select(store, "PRAGMA application_id", ""));
    int64_t version = store_number(store_select(store, "PRAGMA user_version", ""));
    if (application < 0 || version < 0)
        return store_set_error(store, "read", error);
    if (use == STORE_SERVE && application == 0 && version == 0 &&
        store_number(store_select(store, "SELECT count(*) FROM sqlite_master", "")) == 0)
        return (configure(store, use) && execute(store, schema) &&
                execute(store, upgrade_to_3)) ||
               store_set_error(store, "create its tables", error);
    if (application != APPLICATION_ID)
        return error_set(error, 0, "%s: expected a store made by ttychess", store->path);
    bool convertible = version == SCHEMA_VERSION - 1;
    if (version != SCHEMA_VERSION && !(convertible && use == STORE_SERVE))
        return error_set(error, 0,
                         "%s: expected version %d of the store, found version %lld%s",
                         store->path, SCHEMA_VERSION, (long long)version,
                         convertible ? "; start the server once to convert it" : "");
    return (configure(store, use) &&
            (version == SCHEMA_VERSION || execute(store, upgrade_to_3))) ||
           store_set_error(store, "read", error);
}

struct store *store_open(const char *directory, enum store_mode use, struct error *error)
{
    struct store *store = memory_new(1, sizeof *store);
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX |
                (use == STORE_SERVE ? SQLITE_OPEN_CREATE : 0);
    bool done = true;
    mode_t mask = umask(077); /* only the owner may read SQLite's files */
    store->lock = -1;
    if (directory) {
        size_t size = strlen(directory) + sizeof "/store.sqlite";
        store->path = memory_new(size, 1);
        snprintf(store->path, size, "%s/store.sqlite", directory);
        done = use == STORE_READ || (file_make_directories(directory, error) &&
                                     lock_directory(store, directory, error));
    } else {
        store->path = memory_copy_string(":memory:");
    }
    if (done && sqlite3_open_v2(store->path, &store->database, flags, NULL) != SQLITE_OK)
        done = store_set_error(store, "open", error);
    done = done && identify(store, use, error) && check_tables(store, error);
    if (done && use == STORE_SERVE && directory)
        fsync(store->lock); /* makes a new file's directory entry durable */
    umask(mask);
    if (done)
        return store;
    store_close(store);
    return NULL;
}

void store_close(struct store *store)
{
    if (!store)
        return;
    for (size_t i = 0; i < store->statement_count; i++)
        sqlite3_finalize(store->statements[i].prepared);
    free(store->statements);
    sqlite3_close(store->database);
    if (store->lock >= 0)
        close(store->lock);
    free(store->path);
    free(store);
}
