/* store.c - a store is opened, looked at and closed.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "host/store.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "host/host.h"
#include "host/store_sql.h"

/* The byte of the store that a server locks: behind the bytes that SQLite locks itself, where no
 * store reaches. */
static const off_t LOCKED_BYTE = (off_t)1 << 40;

enum {
    OTHERS_WAIT = 2000 /* milliseconds to wait for somebody who reads or copies */
};

char *store_join(const char *directory, const char *name)
{
    size_t size = strlen(directory) + strlen(name) + 2;
    char *path = memory_new(size, 1);
    snprintf(path, size, "%s/%s", directory, name);
    return path;
}

/* ---- one server -------------------------------------------------------------------------- */

/* Whether the path still names the file that is locked: somebody may have put a backup in its
 * place meanwhile. */
static bool is_in_place(struct store *store)
{
    struct stat named, opened;
    return store->storage->stat(store->storage->context, store->path, &named) == 0 &&
           fstat(store->lock, &opened) == 0 && named.st_dev == opened.st_dev &&
           named.st_ino == opened.st_ino;
}

bool store_lock(struct store *store, bool *runs, struct reason *reason)
{
    const struct storage *storage = store->storage;
    int flags = O_RDWR | O_NOFOLLOW | O_NONBLOCK | (store->use == STORE_SERVE ? O_CREAT : 0);
    store->lock = storage->open(storage->context, store->path, flags, 0600);
    if (store->lock < 0)
        return reason_set(reason, 0, "%s: cannot open: %s", store->path, strerror(errno));
    if (storage->lock(storage->context, store->lock, LOCKED_BYTE) != 0) {
        *runs = errno == EAGAIN || errno == EACCES;
        return reason_set(reason, 0, *runs ? "%s: a server has it" : "%s: cannot lock: %s",
                          store->path, strerror(errno));
    }
    if (is_in_place(store))
        return true;
    storage->close(storage->context, store->lock);
    store->lock = -1;
    return reason_set(reason, 0, "%s: has just been replaced: try again", store->path);
}

/* ---- SQLite ------------------------------------------------------------------------------ */

/* Triggers and views in a store that somebody else wrote do nothing. */
static bool set_up(struct store *store, struct reason *reason)
{
    sqlite3 *database = store->database;
    sqlite3_extended_result_codes(database, 1);
    sqlite3_busy_timeout(database, OTHERS_WAIT);
    sqlite3_db_config(database, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
    sqlite3_db_config(database, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, NULL);
    sqlite3_db_config(database, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, NULL);
    sqlite3_db_config(database, SQLITE_DBCONFIG_ENABLE_VIEW, 0, NULL);
    return sqlite3_exec(database,
                        "PRAGMA cell_size_check = ON; PRAGMA foreign_keys = ON;"
                        "PRAGMA temp_store = MEMORY",
                        NULL, NULL, NULL) == SQLITE_OK ||
           store_why(store, "read", reason);
}

static bool set_up_writing(struct store *store, struct reason *reason)
{
    if (store->use == STORE_READ)
        return sqlite3_exec(store->database, "PRAGMA query_only = ON", NULL, NULL, NULL) ==
                   SQLITE_OK ||
               store_why(store, "read", reason);
    return (store_answers(store, "PRAGMA journal_mode = WAL", "wal") &&
            sqlite3_exec(store->database,
                         "PRAGMA synchronous = FULL; PRAGMA journal_size_limit = 4194304",
                         NULL, NULL, NULL) == SQLITE_OK) ||
           store_why(store, "have a write-ahead log", reason);
}

/* What is small is read as a whole: games and events, which are many, show what they are when
 * they are read. */
static bool look_over(struct store *store, struct reason *reason)
{
    static const char *const checks[] = {
        "PRAGMA quick_check (people)",  "PRAGMA quick_check (settings)",
        "PRAGMA quick_check (ratings)", "PRAGMA quick_check (challenges)",
        "PRAGMA quick_check (mutes)",   "PRAGMA quick_check (notes)",
        "PRAGMA quick_check (ids)"};
    for (int which = 0; which < SQL_COUNT; which++) {
        sqlite3_stmt *statement = NULL;
        bool known = sqlite3_prepare_v2(store->database, store_sql_text((enum store_sql)which),
                                        -1, &statement, NULL) == SQLITE_OK;
        sqlite3_finalize(statement);
        if (!known)
            return store_is_damaged(store, sqlite3_errmsg(store->database), reason);
    }
    for (size_t i = 0; i < sizeof checks / sizeof *checks; i++)
        if (!store_answers(store, checks[i], "ok"))
            return sqlite3_errcode(store->database) == SQLITE_OK
                       ? store_is_damaged(store, "a table does not hang together", reason)
                       : store_why(store, "read", reason);
    return true;
}

/* An empty store beside files of games was none at their time. */
static bool may_be_made(struct store *store, struct reason *reason)
{
    char *games = store_join(store->directory, STORE_GAMES);
    struct stat status;
    bool are_there = store->storage->stat(store->storage->context, games, &status) == 0;
    free(games);
    return !are_there ||
           store_is_damaged(store, "it is empty, though games were kept beside it", reason);
}

static bool reserve_ids(struct store *store, bool goes_on)
{
    int64_t count = STORE_RESERVED;
    return (goes_on ? store_run(store, SQL_NEXT_GO_ON, "it", count, STORE_CHALLENGE_IDS)
                    : store_run(store, SQL_NEXT_RESERVE, "i", count)) == SQLITE_DONE;
}

static bool open_database(struct store *store, const struct store_options *options,
                          struct reason *reason)
{
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX;
    int64_t version;
    if (store->use == STORE_SERVE)
        flags |= SQLITE_OPEN_CREATE;
    if (sqlite3_open_v2(store->path, &store->database, flags, options->vfs) != SQLITE_OK)
        return store_why(store, "open", reason);
    if (options->log_pages > 0)
        sqlite3_wal_autocheckpoint(store->database, options->log_pages);
    if (!set_up(store, reason) || !store_identify(store, &version, reason) ||
        (version == 0 && !may_be_made(store, reason)) || !set_up_writing(store, reason))
        return false;
    if (version < HOST_STORE_VERSION && !store_bring_up(store, version, reason))
        return false;
    if (!look_over(store, reason))
        return false;
    return store->use != STORE_SERVE || reserve_ids(store, options->goes_on) ||
           store_why(store, "write", reason);
}

struct store *store_open(const struct store_options *options, enum store_use use, bool *runs,
                         struct reason *reason)
{
    struct store *store = memory_new(1, sizeof *store);
    bool anybody = false, done;
    assert(*options->directory != '\0');
    store->storage = options->storage ? options->storage : &storage_system;
    store->directory = memory_copy_string(options->directory);
    store->host = memory_copy_string(options->host ? options->host : "");
    store->path = store_join(options->directory, "store.sqlite");
    store->use = use;
    store->lock = -1;
    done = use != STORE_SERVE ||
           storage_make_directories(store->storage, store->directory, reason);
    done = done && (use == STORE_READ || store_lock(store, &anybody, reason));
    done = done && open_database(store, options, reason);
    done = done && (use != STORE_SERVE ||
                    storage_sync_directory(store->storage, store->directory, true, reason));
    if (runs)
        *runs = anybody;
    if (done)
        return store;
    store->use = STORE_READ; /* nothing is to be written any more */
    store_close(store);
    return NULL;
}

void store_close(struct store *store)
{
    if (!store)
        return;
    if (store->use == STORE_SERVE)
        store_run(store, SQL_NEXT_RELEASE, "");
    for (int which = 0; which < SQL_COUNT; which++)
        sqlite3_finalize(store->statements[which]);
    sqlite3_close(store->database);
    /* Last: closing it takes SQLite's own locks of this file away from the whole process. */
    if (store->lock >= 0)
        store->storage->close(store->storage->context, store->lock);
    free(store->directory);
    free(store->path);
    free(store->host);
    free(store);
}
