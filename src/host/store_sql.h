/* store_sql.h - the store's tables, and all that is asked of SQLite; for the store*.c files only.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Values are bound, never written into a statement. Statements are prepared once.
 */
#ifndef TTYCHESS_HOST_STORE_SQL_H
#define TTYCHESS_HOST_STORE_SQL_H

#include <sqlite3.h>

#include "host/store.h"

enum store_sql {
    SQL_BEGIN,
    SQL_COMMIT,
    SQL_ROLLBACK,
    SQL_PEOPLE,
    SQL_PERSON_NAMED,
    SQL_PERSON,
    SQL_PERSON_FORGET,
    SQL_GAMES_END,
    SQL_PERSON_CALLED,
    SQL_GAMES_WHITE_NAME,
    SQL_GAMES_BLACK_NAME,
    SQL_GAMES_WHITE_GONE,
    SQL_GAMES_BLACK_GONE,
    SQL_SETTINGS,
    SQL_SETTING,
    SQL_SETTING_DROP,
    SQL_RATINGS,
    SQL_RATING,
    SQL_GAMES_OPEN,
    SQL_GAMES_HISTORY,
    SQL_GAMES_HISTORY_COUNT,
    SQL_GAMES_OF,
    SQL_GAMES_PAIR,
    SQL_GAMES_UNFILED,
    SQL_GAMES_UNFILED_COUNT,
    SQL_GAMES_UNFILED_NEXT,
    SQL_GAME,
    SQL_GAME_BEGUN,
    SQL_GAME_OVER,
    SQL_GAME_FILED,
    SQL_EVENTS,
    SQL_EVENT_LAST,
    SQL_EVENT,
    SQL_CHALLENGES,
    SQL_CHALLENGE,
    SQL_CHALLENGE_GONE,
    SQL_MUTES,
    SQL_MUTE,
    SQL_UNMUTE,
    SQL_NOTES,
    SQL_NOTE,
    SQL_NOTE_DROP,
    SQL_NOTES_FORGET,
    SQL_NEXT,
    SQL_NEXT_TAKEN,
    SQL_NEXT_RESERVED,
    SQL_NEXT_AT_LEAST,
    SQL_NEXT_RESERVE,
    SQL_NEXT_GO_ON,
    SQL_NEXT_RELEASE,
    SQL_COUNT
};

enum { STORE_RESERVED = 100 }; /* ids that may be given before the store knows of them */

struct store {
    sqlite3 *database;
    sqlite3_stmt *statements[SQL_COUNT]; /* NULL: not wanted yet */
    const struct storage *storage;
    char *directory, *path, *host; /* owned */
    int lock;                      /* an open file; -1: none */
    enum store_use use;
};

/* The directory of the games' files, and a path in a directory: malloc'ed. */
#define STORE_GAMES "games"
char *store_join(const char *directory, const char *name);

/* Names of what begins with SQL_NEXT. */
extern const char STORE_PERSON_IDS[], STORE_GAME_IDS[], STORE_CHALLENGE_IDS[];

/* Take the lock of store->path, as `use` says: be the one who writes. False, with the reason;
 * *runs: another one does. */
bool store_lock(struct store *store, bool *runs, struct reason *reason);

/* Whether it is a store of ours that can be used, and its version; 0: there is nothing in it
 * yet. Then its tables are made, or those of an older version brought up to date, in one
 * transaction. False, with the reason. */
bool store_identify(struct store *store, int64_t *version, struct reason *reason);
bool store_bring_up(struct store *store, int64_t version, struct reason *reason);

/* What stands behind such a name. */
const char *store_sql_text(enum store_sql which);

/* A statement with its values bound, to be stepped through: `types` has a letter for each, i
 * int64_t, t const char *, d double. NULL: it cannot be prepared, see store_why(). */
sqlite3_stmt *store_select(struct store *store, enum store_sql which, const char *types, ...);

/* Run a statement that has no rows. Returns SQLite's code; SQLITE_DONE: well. */
int store_run(struct store *store, enum store_sql which, const char *types, ...);

/* Whether a pragma has this answer. */
bool store_answers(struct store *store, const char *pragma, const char *expected);

/* After rows were read: reset it. Returns whether SQLite's code says that there was no more. */
bool store_end(sqlite3_stmt *statement, int code);

/* What SQLite says about its last failure: "PATH: cannot WHAT: ...", and for a damaged store
 * what helps. False. */
bool store_why(struct store *store, const char *what, struct reason *reason);
bool store_is_damaged(struct store *store, const char *how, struct reason *reason);

/* ---- rows -------------------------------------------------------------------------------- */

/* "" for NULL; until the next step. */
const char *store_text(sqlite3_stmt *statement, int column);

/* A row of SQL_PEOPLE and those like it. Strings until the next step. */
void store_person_row(sqlite3_stmt *statement, struct store_person *person);

/* A row of SQL_GAME and those like it. Strings until the next step. */
void store_game_row(sqlite3_stmt *statement, struct store_game *game);

#endif
