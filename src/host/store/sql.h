/* sql.h - statements of SQLite: prepared once, values bound, rows read, failures told.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * For the files of this folder. Values are bound, never written into a statement. A statement is
 * a string literal, and known again by its address.
 */
#ifndef TTYCHESS_HOST_STORE_SQL_H
#define TTYCHESS_HOST_STORE_SQL_H

#include <sqlite3.h>

#include "host/store/store.h"

struct store {
    sqlite3 *database;
    struct {
        const char *sql;
        sqlite3_stmt *prepared;
    } * statements; /* owned */
    size_t statement_count, statement_capacity;
    char *path;
    int lock;      /* the directory, open and locked; -1: not */
    int log_pages; /* see store_log_pages() */
    bool durably;  /* how commits are done now */
};

/* A statement with its values bound, to be stepped through: `types` has a letter for each, i
 * int64_t, t const char *, d double. NULL: it cannot be prepared, see store_why(). */
sqlite3_stmt *store_select(struct store *store, const char *sql, const char *types, ...);

/* Run a statement that has no rows. Returns SQLite's code; SQLITE_DONE: well. */
int store_run(struct store *store, const char *sql, const char *types, ...);

/* The one number that a statement asks for. False: there is none. */
bool store_number(sqlite3_stmt *statement, int64_t *number);

/* "" for NULL; until the next step. */
const char *store_text(sqlite3_stmt *statement, int column);

/* What SQLite says about its last failure: "PATH: cannot WHAT: ...", and for a damaged store
 * what helps. False. */
bool store_why(struct store *store, const char *what, struct reason *reason);

#endif
