/* rows.c - writes and reads the rows of the store.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "host/store/sql.h"

/* ---- changes ---------------------------------------------------------------------------- */

/* Functions that write a record return SQLite's code, or NOT_FOUND if the saved row is missing
 * or contradicts the record. */
enum { NOT_FOUND = -1 };

static int expect_one_row(struct store *store, int code)
{
    return code == SQLITE_DONE && sqlite3_changes(store->database) != 1 ? NOT_FOUND : code;
}

/* Writes a user. A new name is also written to the user's games in progress. */
static int write_person(struct store *store, const struct store_person *person)
{
    int code = store_run(store,
                         "INSERT INTO people (id, name, uid, program, banned, created, seen)"
                         " VALUES (?1, ?2, nullif(?3, -1), 0, ?4, ?5, ?5)"
                         " ON CONFLICT (id) DO UPDATE SET name = ?2, uid = nullif(?3, -1),"
                         " banned = ?4, seen = ?5",
                         "itiii", person->id, person->name, person->uid,
                         (int64_t)person->banned, person->seen);
    if (code == SQLITE_DONE)
        code =
            store_run(store,
                      "UPDATE games SET white_name = iif(white = ?1, ?2, white_name),"
                      " black_name = iif(black = ?1, ?2, black_name) WHERE over = 0 AND"
                      " (white = ?1 AND white_name <> ?2 OR black = ?1 AND black_name <> ?2)",
                      "it", person->id, person->name);
    return code;
}

static int delete_person(struct store *store, const struct store_deletion *deletion)
{
    int code = store_run(store,
                         "UPDATE games SET over = 1, ending = 'deleted', ended = ?2"
                         " WHERE over = 0 AND (white = ?1 OR black = ?1)",
                         "ii", deletion->person, deletion->when);
    if (code == SQLITE_DONE)
        code = store_run(store,
                         "UPDATE games SET"
                         " white_name = iif(white = ?1, 'deleted-' || ?1, white_name),"
                         " black_name = iif(black = ?1, 'deleted-' || ?1, black_name)"
                         " WHERE white = ?1 OR black = ?1",
                         "i", deletion->person);
    if (code == SQLITE_DONE)
        code = expect_one_row(store, store_run(store, "DELETE FROM people WHERE id = ?1", "i",
                                               deletion->person));
    return code;
}

static int write_rating(struct store *store, const struct store_rating *rating)
{
    return store_run(
        store, "INSERT OR REPLACE INTO ratings VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)", "iidddii",
        rating->person, (int64_t)rating->speed, rating->strength.rating,
        rating->strength.deviation, rating->strength.volatility, rating->games, rating->when);
}

static int write_game(struct store *store, const struct store_game *game)
{
    return store_run(store,
                     "INSERT INTO games (id, white, black, white_name, black_name,"
                     " white_program, black_program, begun, terms, speed, rated, hidden)"
                     " VALUES (?1, ?2, ?3, ?4, ?5, 0, 0, ?6, ?7, ?8, ?9, 0)",
                     "iiittitii", game->id, game->people[WHITE], game->people[BLACK],
                     game->names[WHITE], game->names[BLACK], game->begun, game->terms,
                     (int64_t)game->speed, (int64_t)game->rated);
}

static int write_game_over(struct store *store, const struct store_game_over *over)
{
    const struct store_rating_change *white = &over->changes[WHITE],
                                     *black = &over->changes[BLACK];
    int code = expect_one_row(
        store, store_run(store,
                         "UPDATE games SET over = 1, result = ?2, ending = ?3, ended = ?4,"
                         " white_before = ?5, white_after = ?6, white_deviation = ?7,"
                         " black_before = ?8, black_after = ?9, black_deviation = ?10"
                         " WHERE id = ?1 AND over = 0",
                         "ittidddddd", over->game, over->result, over->ending, over->ended,
                         white->before, white->after, white->deviation, black->before,
                         black->after, black->deviation));
    for (int side = 0; over->rated && side < 2 && code == SQLITE_DONE; side++)
        code = write_rating(store, &over->ratings[side]);
    return code;
}

static int write_record(struct store *store, const struct store_record *record)
{
    const struct store_challenge *challenge = &record->challenge;
    const struct store_event *event = &record->event;
    switch (record->kind) {
    case STORE_PERSON: return write_person(store, &record->person);
    case STORE_DELETION: return delete_person(store, &record->deletion);
    case STORE_RATING: return write_rating(store, &record->rating);
    case STORE_CHALLENGE:
        return store_run(
            store, "INSERT OR REPLACE INTO challenges VALUES (?1, ?2, ?3, ?4, ?5)", "iiiti",
            challenge->id, challenge->from, challenge->to, challenge->terms, challenge->when);
    case STORE_CHALLENGE_REMOVED:
        return store_run(store, "DELETE FROM challenges WHERE id = ?1", "i", record->id);
    case STORE_GAME: return write_game(store, &record->game);
    case STORE_EVENT: /* must be the next one of a game in progress */
        return expect_one_row(
            store,
            store_run(store,
                      "INSERT INTO events SELECT id, ?2, ?3 FROM games WHERE id = ?1 AND"
                      " over = 0"
                      " AND ?2 = 1 + coalesce((SELECT max(n) FROM events WHERE game = ?1), 0)",
                      "iit", event->game, event->n, event->text));
    case STORE_CONDITIONAL:
        return store_run(store, "INSERT OR REPLACE INTO conditional VALUES (?1, ?2, ?3)",
                         "iit", event->game, event->n, event->text);
    case STORE_GAME_OVER: return write_game_over(store, &record->over);
    }
    return NOT_FOUND;
}

/* FULL syncs the log at each commit, including everything written before. */
bool store_write(struct store *store, const struct store_record *records, size_t count,
                 bool durable, struct error *error)
{
    const char *sql = durable ? "PRAGMA synchronous = FULL" : "PRAGMA synchronous = NORMAL";
    int code = store->durable == durable ? SQLITE_DONE : store_run(store, sql, "");
    if (code == SQLITE_DONE) {
        store->durable = durable;
        code = store_run(store, "BEGIN IMMEDIATE", "");
    }
    for (size_t i = 0; i < count && code == SQLITE_DONE; i++)
        code = write_record(store, &records[i]);
    if (code == SQLITE_DONE)
        code = store_run(store, "COMMIT", "");
    if (code == SQLITE_DONE)
        return true;
    if (code == NOT_FOUND)
        error_set(error, 0, "%s: the new data contradicts the saved data", store->path);
    else
        store_set_error(store, "write", error);
    if (!sqlite3_get_autocommit(store->database)) /* SQLite has not already rolled back */
        store_run(store, "ROLLBACK", "");
    return false;
}

int store_log_page_count(const struct store *store)
{
    return store->log_pages;
}

void store_checkpoint(struct store *store)
{
    /* If this fails, the log grows, and the next commit reports a full disk. */
    sqlite3_wal_checkpoint_v2(store->database, NULL, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
    store->log_pages = 0;
}

/* ---- reading ---------------------------------------------------------------------------- */

/* Queries with the columns in the order of read_row(). */
static const char people[] = "SELECT id, name, uid, banned, seen FROM people ORDER BY id";
static const char ratings[] = "SELECT person, speed, rating, deviation, volatility, games, at"
                              " FROM ratings WHERE person = ?1 ORDER BY speed";
static const char challenges[] =
    "SELECT id, challenger, challenged, terms, at FROM challenges ORDER BY id";
static const char conditional[] =
    "SELECT game, color, moves FROM conditional, games WHERE id = game AND over = 0";
static const char events[] = "SELECT game, n, text FROM events WHERE game = ?1 ORDER BY n";

#define GAMES                                                                                 \
    "SELECT id, white, black, white_name, black_name, begun, terms, speed, rated, result,"    \
    " ending, ended, white_before, white_after, white_deviation, black_before, black_after,"  \
    " black_deviation FROM games WHERE "

/* Selects the newest games of each side by its index, because sorting all games could be
 * slow. */
#define LAST_OF(side)                                                                         \
    "SELECT id FROM (SELECT id FROM games WHERE over = 1 AND " side " = ?1"                   \
    " ORDER BY id DESC LIMIT ?2)"
static const char history[] = GAMES
    "id IN (" LAST_OF("white") " UNION ALL " LAST_OF("black") ") ORDER BY id DESC LIMIT ?2";

static struct store_game read_game(sqlite3_stmt *row)
{
    int64_t speed = sqlite3_column_int64(row, 7);
    struct store_game game = {
        .id = sqlite3_column_int64(row, 0),
        .people = {sqlite3_column_int64(row, 1), sqlite3_column_int64(row, 2)},
        .names = {store_text(row, 3), store_text(row, 4)},
        .begun = sqlite3_column_int64(row, 5),
        .terms = store_text(row, 6),
        .speed = speed >= 0 && speed < SPEED_COUNT ? (enum speed)speed : SPEED_CORRESPONDENCE,
        .rated = sqlite3_column_int(row, 8) != 0,
        .result = store_text(row, 9),
        .ending = store_text(row, 10),
        .ended = sqlite3_column_int64(row, 11)};
    for (int side = 0; side < 2; side++)
        game.changes[side] =
            (struct store_rating_change){sqlite3_column_double(row, 12 + 3 * side),
                                         sqlite3_column_double(row, 13 + 3 * side),
                                         sqlite3_column_double(row, 14 + 3 * side)};
    return game;
}

static void read_row(enum store_record_kind kind, sqlite3_stmt *row,
                     struct store_record *record)
{
    record->kind = kind;
    switch (kind) {
    case STORE_PERSON:
        record->person = (struct store_person){
            .id = sqlite3_column_int64(row, 0),
            .name = store_text(row, 1),
            .uid =
                sqlite3_column_type(row, 2) == SQLITE_NULL ? -1 : sqlite3_column_int64(row, 2),
            .banned = sqlite3_column_int(row, 3) != 0,
            .seen = sqlite3_column_int64(row, 4)};
        break;
    case STORE_RATING:
        record->rating = (struct store_rating){
            .person = sqlite3_column_int64(row, 0),
            .speed = (enum speed)sqlite3_column_int64(row, 1),
            .strength = {sqlite3_column_double(row, 2), sqlite3_column_double(row, 3),
                         sqlite3_column_double(row, 4)},
            .games = sqlite3_column_int64(row, 5),
            .when = sqlite3_column_int64(row, 6)};
        break;
    case STORE_CHALLENGE:
        record->challenge = (struct store_challenge){
            sqlite3_column_int64(row, 0), sqlite3_column_int64(row, 1),
            sqlite3_column_int64(row, 2), store_text(row, 3), sqlite3_column_int64(row, 4)};
        break;
    case STORE_GAME: record->game = read_game(row); break;
    default:
        record->event = (struct store_event){sqlite3_column_int64(row, 0),
                                             sqlite3_column_int64(row, 1), store_text(row, 2)};
        break;
    }
}

/* Passes the rows to `handler`. Unless `inner` is NULL, each row is followed by its ratings or
 * events, which this query selects. */
static bool for_each_row(struct store *store, enum store_record_kind kind, sqlite3_stmt *rows,
                         const char *inner, store_record_handler *handler, void *context,
                         struct error *error)
{
    int code = SQLITE_ERROR;
    while (rows && (code = sqlite3_step(rows)) == SQLITE_ROW) {
        struct store_record record;
        int64_t id = sqlite3_column_int64(rows, 0);
        read_row(kind, rows, &record);
        if (!handler(context, &record, error) ||
            (inner && !for_each_row(store, kind == STORE_PERSON ? STORE_RATING : STORE_EVENT,
                                    store_select(store, inner, "i", id), NULL, handler,
                                    context, error))) {
            sqlite3_reset(rows);
            return false;
        }
    }
    sqlite3_reset(rows);
    return code == SQLITE_DONE || store_set_error(store, "read", error);
}

bool store_load(struct store *store, store_record_handler *row, void *context,
                int64_t *last_game, struct error *error)
{
    if (!store_read_people(store, row, context, error) ||
        !for_each_row(store, STORE_CHALLENGE, store_select(store, challenges, ""), NULL, row,
                      context, error) ||
        !for_each_row(store, STORE_GAME, store_select(store, GAMES "over = 0 ORDER BY id", ""),
                      events, row, context, error) ||
        !for_each_row(store, STORE_CONDITIONAL, store_select(store, conditional, ""), NULL,
                      row, context, error))
        return false;
    *last_game = store_number(store_select(store, "SELECT max(id) FROM games", ""));
    return *last_game >= 0 || store_set_error(store, "read", error);
}

bool store_read_people(struct store *store, store_record_handler *row, void *context,
                       struct error *error)
{
    return for_each_row(store, STORE_PERSON, store_select(store, people, ""), ratings, row,
                        context, error);
}

bool store_read_history(struct store *store, int64_t person, store_record_handler *row,
                        void *context, struct error *error)
{
    sqlite3_stmt *rows =
        store_select(store, history, "ii", person, (int64_t)STORE_HISTORY_MAX);
    return for_each_row(store, STORE_GAME, rows, NULL, row, context, error);
}

bool store_game(struct store *store, int64_t game, store_record_handler *row, void *context,
                struct error *error)
{
    return for_each_row(store, STORE_GAME, store_select(store, GAMES "id = ?1", "i", game),
                        events, row, context, error);
}
