/* sql.h - prepares, binds and runs SQLite statements; private to this folder.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Values are always bound, never formatted into a statement. Prepared statements are cached by
 * the address of the SQL text, which must be a string literal.
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
    } * statements;
    size_t statement_count, statement_capacity;
    char *path;
    int lock;      /* descriptor of the locked directory; -1: none */
    int log_pages; /* see store_log_page_count() */
    bool durable;  /* whether commits are currently durable */
};

/* Prepares a statement and binds its values for sqlite3_step(). `types` has a letter for each
 * value: i for int64_t, t for const char *, d for double. Returns NULL on failure;
 * store_set_error() reports why. */
sqlite3_stmt *store_select(struct store *store, const char *sql, const char *types, ...);

/* Runs a statement that returns no rows. Returns SQLite's code, SQLITE_DONE on success. */
int store_run(struct store *store, const char *sql, const char *types, ...);

/* Runs a statement and returns the first column of its first row. Returns -1 if the statement
 * is NULL, fails or returns no row. */
int64_t store_number(sqlite3_stmt *statement);

/* Returns a column's text, or "" for NULL. The text is valid until the next step. */
const char *store_text(sqlite3_stmt *statement, int column);

/* Sets *error to SQLite's last error as "PATH: cannot WHAT: ...", or to advice if the store is
 * damaged. Returns false. */
bool store_set_error(struct store *store, const char *what, struct error *error);

#endif
