/* store_statement.c - statements: values bound, rows read, what went wrong told.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "host/store_sql.h"

#include <assert.h>
#include <stdarg.h>
#include <string.h>

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

static sqlite3_stmt *prepare(struct store *store, enum store_sql which, const char *types,
                             va_list values)
{
    sqlite3_stmt **statement = &store->statements[which];
    if (!*statement &&
        sqlite3_prepare_v3(store->database, store_sql_text(which), -1,
                           SQLITE_PREPARE_PERSISTENT, statement, NULL) != SQLITE_OK)
        return NULL;
    assert(sqlite3_bind_parameter_count(*statement) == (int)strlen(types));
    return bind(*statement, types, values) == SQLITE_OK ? *statement : NULL;
}

sqlite3_stmt *store_select(struct store *store, enum store_sql which, const char *types, ...)
{
    sqlite3_stmt *statement;
    va_list values;
    va_start(values, types);
    statement = prepare(store, which, types, values);
    va_end(values);
    return statement;
}

int store_run(struct store *store, enum store_sql which, const char *types, ...)
{
    sqlite3_stmt *statement;
    va_list values;
    int code;
    va_start(values, types);
    statement = prepare(store, which, types, values);
    va_end(values);
    if (!statement)
        return sqlite3_extended_errcode(store->database);
    code = sqlite3_step(statement);
    sqlite3_reset(statement);
    sqlite3_clear_bindings(statement);
    return code;
}

/* To the end: what a pragma changes is committed behind its answer. */
bool store_answers(struct store *store, const char *pragma, const char *expected)
{
    sqlite3_stmt *statement = NULL;
    bool is = sqlite3_prepare_v2(store->database, pragma, -1, &statement, NULL) == SQLITE_OK &&
              sqlite3_step(statement) == SQLITE_ROW &&
              strcmp(store_text(statement, 0), expected) == 0 &&
              sqlite3_step(statement) == SQLITE_DONE;
    sqlite3_finalize(statement);
    return is;
}

bool store_end(sqlite3_stmt *statement, int code)
{
    sqlite3_reset(statement);
    return code == SQLITE_DONE;
}

bool store_is_damaged(struct store *store, const char *how, struct reason *reason)
{
    return reason_set(reason, 0,
                      "%s: damaged (%s): 'ttychess admin restore' puts a backup in its place",
                      store->path, how);
}

bool store_why(struct store *store, const char *what, struct reason *reason)
{
    int code = store->database ? sqlite3_extended_errcode(store->database) : SQLITE_NOMEM;
    const char *error = store->database ? sqlite3_errmsg(store->database) : "out of memory";
    int number = store->database ? sqlite3_system_errno(store->database) : 0;
    if ((code & 0xFF) == SQLITE_CORRUPT || (code & 0xFF) == SQLITE_NOTADB)
        return store_is_damaged(store, error, reason);
    if (number != 0 && ((code & 0xFF) == SQLITE_IOERR || (code & 0xFF) == SQLITE_CANTOPEN ||
                        (code & 0xFF) == SQLITE_FULL))
        error = strerror(number);
    return reason_set(reason, 0, "%s: cannot %s: %s", store->path, what, error);
}

const char *store_text(sqlite3_stmt *statement, int column)
{
    const unsigned char *text = sqlite3_column_text(statement, column);
    return text ? (const char *)text : "";
}

void store_person_row(sqlite3_stmt *statement, struct store_person *person)
{
    bool has_account = sqlite3_column_type(statement, 2) != SQLITE_NULL;
    *person =
        (struct store_person){.id = sqlite3_column_int64(statement, 0),
                              .name = store_text(statement, 1),
                              .uid = has_account ? sqlite3_column_int64(statement, 2) : -1,
                              .program = sqlite3_column_int(statement, 3) != 0,
                              .banned = sqlite3_column_int(statement, 4) != 0,
                              .created = sqlite3_column_int64(statement, 5),
                              .seen = sqlite3_column_int64(statement, 6)};
}

void store_game_row(sqlite3_stmt *statement, struct store_game *game)
{
    int64_t speed = sqlite3_column_int64(statement, 9);
    *game = (struct store_game){
        .id = sqlite3_column_int64(statement, 0),
        .people = {sqlite3_column_int64(statement, 1), sqlite3_column_int64(statement, 2)},
        .names = {store_text(statement, 3), store_text(statement, 4)},
        .programs = {sqlite3_column_int(statement, 5) != 0,
                     sqlite3_column_int(statement, 6) != 0},
        .begun = sqlite3_column_int64(statement, 7),
        .terms = store_text(statement, 8),
        .speed = speed >= 0 && speed < SPEED_COUNT ? (enum speed)speed : SPEED_CORRESPONDENCE,
        .rated = sqlite3_column_int(statement, 10) != 0,
        .hidden = sqlite3_column_int(statement, 11) != 0,
        .over = sqlite3_column_int(statement, 12) != 0,
        .result = store_text(statement, 13),
        .ending = store_text(statement, 14),
        .ended = sqlite3_column_int64(statement, 15)};
    for (int side = 0; side < 2; side++)
        game->changes[side] =
            (struct store_change){sqlite3_column_double(statement, 16 + 3 * side),
                                  sqlite3_column_double(statement, 17 + 3 * side),
                                  sqlite3_column_double(statement, 18 + 3 * side)};
}
