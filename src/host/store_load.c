/* store_load.c - what a server knows at its start.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "host/store_sql.h"

/* One table: each row is handed to `row`, which may end it with a reason of its own. */
struct reading {
    struct store *store;
    const struct store_loader *loader;
    struct reason *reason;
};

typedef bool hand_row(struct reading *reading, sqlite3_stmt *row);

static bool read_rows(struct reading *reading, sqlite3_stmt *rows, hand_row *hand)
{
    int code;
    if (!rows)
        return store_why(reading->store, "read", reading->reason);
    while ((code = sqlite3_step(rows)) == SQLITE_ROW)
        if (!hand(reading, rows)) {
            sqlite3_reset(rows);
            return false;
        }
    return store_end(rows, code) || store_why(reading->store, "read", reading->reason);
}

static bool hand_person(struct reading *reading, sqlite3_stmt *row)
{
    struct store_person person;
    store_person_row(row, &person);
    return reading->loader->person(reading->loader->context, &person, reading->reason);
}

static bool hand_setting(struct reading *reading, sqlite3_stmt *row)
{
    struct store_setting setting = {sqlite3_column_int64(row, 0), store_text(row, 1),
                                    store_text(row, 2)};
    return reading->loader->setting(reading->loader->context, &setting, reading->reason);
}

static bool hand_rating(struct reading *reading, sqlite3_stmt *row)
{
    int64_t speed = sqlite3_column_int64(row, 1);
    struct store_rating rating = {.person = sqlite3_column_int64(row, 0),
                                  .speed = (enum speed)speed,
                                  .strength = {sqlite3_column_double(row, 2),
                                               sqlite3_column_double(row, 3),
                                               sqlite3_column_double(row, 4)},
                                  .games = sqlite3_column_int64(row, 5),
                                  .when = sqlite3_column_int64(row, 6)};
    return speed < 0 || speed >= SPEED_COUNT || /* nobody asks for it here */
           reading->loader->rating(reading->loader->context, &rating, reading->reason);
}

static bool hand_mute(struct reading *reading, sqlite3_stmt *row)
{
    struct store_mute mute = {sqlite3_column_int64(row, 0), sqlite3_column_int64(row, 1)};
    return reading->loader->mute(reading->loader->context, &mute, reading->reason);
}

static bool hand_challenge(struct reading *reading, sqlite3_stmt *row)
{
    struct store_challenge challenge = {
        sqlite3_column_int64(row, 0), sqlite3_column_int64(row, 1),
        sqlite3_column_int64(row, 2), store_text(row, 3), sqlite3_column_int64(row, 4)};
    return reading->loader->challenge(reading->loader->context, &challenge, reading->reason);
}

static bool hand_note(struct reading *reading, sqlite3_stmt *row)
{
    struct store_note note = {store_text(row, 0), store_text(row, 1)};
    return reading->loader->note(reading->loader->context, &note, reading->reason);
}

static bool hand_event(struct reading *reading, sqlite3_stmt *row)
{
    struct store_event event = {sqlite3_column_int64(row, 0), sqlite3_column_int64(row, 1),
                                store_text(row, 2)};
    return reading->loader->event(reading->loader->context, &event, reading->reason);
}

/* Whether the last event of a game is enough. What cannot be read shows itself as all are. */
static bool last_is_enough(struct reading *reading, int64_t game)
{
    sqlite3_stmt *row;
    bool enough = false;
    if (!reading->loader->last)
        return false;
    row = store_select(reading->store, SQL_EVENT_LAST, "i", game);
    if (row && sqlite3_step(row) == SQLITE_ROW) {
        struct store_event event = {sqlite3_column_int64(row, 0), sqlite3_column_int64(row, 1),
                                    store_text(row, 2)};
        enough = reading->loader->last(reading->loader->context, &event);
    }
    if (row)
        sqlite3_reset(row);
    return enough;
}

static bool hand_game(struct reading *reading, sqlite3_stmt *row)
{
    struct store_game game;
    store_game_row(row, &game);
    return reading->loader->game(reading->loader->context, &game, reading->reason) &&
           (!reading->loader->event || last_is_enough(reading, game.id) ||
            read_rows(reading, store_select(reading->store, SQL_EVENTS, "i", game.id),
                      hand_event));
}

static bool next_id(struct store *store, const char *kind, int64_t *next,
                    struct reason *reason)
{
    sqlite3_stmt *row = store_select(store, SQL_NEXT, "t", kind);
    int code = row ? sqlite3_step(row) : SQLITE_ERROR;
    if (code == SQLITE_ROW)
        *next = sqlite3_column_int64(row, 0);
    if (row)
        sqlite3_reset(row);
    return (code == SQLITE_ROW && *next > 0) || store_why(store, "read ids from", reason);
}

bool store_load(struct store *store, const struct store_loader *loader,
                struct store_next *next, struct reason *reason)
{
    struct reading reading = {store, loader, reason};
    const struct {
        bool wanted;
        enum store_sql rows;
        hand_row *hand;
    } tables[] = {{loader->person, SQL_PEOPLE, hand_person},
                  {loader->setting, SQL_SETTINGS, hand_setting},
                  {loader->rating, SQL_RATINGS, hand_rating},
                  {loader->mute, SQL_MUTES, hand_mute},
                  {loader->challenge, SQL_CHALLENGES, hand_challenge},
                  {loader->note, SQL_NOTES, hand_note},
                  {loader->game, SQL_GAMES_OPEN, hand_game}};
    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++)
        if (tables[i].wanted &&
            !read_rows(&reading, store_select(store, tables[i].rows, ""), tables[i].hand))
            return false;
    return next_id(store, STORE_PERSON_IDS, &next->person, reason) &&
           next_id(store, STORE_GAME_IDS, &next->game, reason) &&
           next_id(store, STORE_CHALLENGE_IDS, &next->challenge, reason);
}
