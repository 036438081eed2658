/* store_sql.c - all that is asked of SQLite.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "host/store_sql.h"

const char STORE_PERSON_IDS[] = "person", STORE_GAME_IDS[] = "game",
           STORE_CHALLENGE_IDS[] = "challenge";

#define GAME_COLUMNS                                                                          \
    "SELECT id, white, black, white_name, black_name, white_program, black_program, begun,"   \
    " terms, speed, rated, hidden, over, result, ending, ended, white_before, white_after,"   \
    " white_deviation, black_before, black_after, black_deviation FROM games "
#define HISTORY                                                                               \
    "WHERE (white = ?1 OR black = ?1) AND over = 1"                                           \
    " AND (hidden = 0 OR ?2 = 0 OR white = ?2 OR black = ?2) "

static const char *const sql[SQL_COUNT] = {
    [SQL_BEGIN] = "BEGIN IMMEDIATE",
    [SQL_COMMIT] = "COMMIT",
    [SQL_ROLLBACK] = "ROLLBACK",
    [SQL_PEOPLE] = "SELECT id, name, uid, program, banned, created, seen FROM people"
                   " ORDER BY id",
    [SQL_PERSON_NAMED] = "SELECT id, name, uid, program, banned, created, seen FROM people"
                         " WHERE name = ?1",
    [SQL_PERSON] =
        "INSERT INTO people (id, name, uid, program, banned, created, seen)"
        " VALUES (?1, ?2, nullif(?3, -1), ?4, ?5, ?6, ?7) ON CONFLICT (id) DO UPDATE"
        " SET name = ?2, uid = nullif(?3, -1), program = ?4, banned = ?5,"
        " created = ?6, seen = ?7",
    [SQL_PERSON_CALLED] = "SELECT 1 FROM people WHERE id = ?1 AND name <> ?2",
    [SQL_GAMES_WHITE_NAME] = "UPDATE games SET white_name = ?2"
                             " WHERE over = 0 AND white = ?1",
    [SQL_GAMES_BLACK_NAME] = "UPDATE games SET black_name = ?2"
                             " WHERE over = 0 AND black = ?1",
    [SQL_PERSON_FORGET] = "DELETE FROM people WHERE id = ?1",
    [SQL_GAMES_END] = "UPDATE games SET over = 1, ending = 'deleted', ended = ?2"
                      " WHERE over = 0 AND (white = ?1 OR black = ?1)",
    [SQL_GAMES_WHITE_GONE] = "UPDATE games SET white_name = 'deleted-' || ?1, filed = 0"
                             " WHERE white = ?1",
    [SQL_GAMES_BLACK_GONE] = "UPDATE games SET black_name = 'deleted-' || ?1, filed = 0"
                             " WHERE black = ?1",
    [SQL_SETTINGS] = "SELECT person, key, value FROM settings ORDER BY person, key",
    [SQL_SETTING] = "INSERT OR REPLACE INTO settings VALUES (?1, ?2, ?3)",
    [SQL_SETTING_DROP] = "DELETE FROM settings WHERE person = ?1 AND key = ?2",
    [SQL_RATINGS] = "SELECT person, speed, rating, deviation, volatility, games, at"
                    " FROM ratings ORDER BY person, speed",
    [SQL_RATING] = "INSERT OR REPLACE INTO ratings VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
    [SQL_GAMES_OPEN] = GAME_COLUMNS "WHERE over = 0 ORDER BY id",
    [SQL_GAMES_HISTORY] =
        GAME_COLUMNS HISTORY "AND (?3 = 0 OR id < ?3) ORDER BY id DESC LIMIT ?4",
    [SQL_GAMES_HISTORY_COUNT] = "SELECT count(*) FROM games " HISTORY,
    [SQL_GAMES_OF] = "SELECT id FROM games WHERE white = ?1 OR black = ?1 ORDER BY id",
    [SQL_GAMES_PAIR] = "SELECT count(*) FROM games WHERE rated = 1 AND begun >= ?3"
                       " AND (white = ?1 AND black = ?2 OR white = ?2 AND black = ?1)",
    [SQL_GAMES_UNFILED] = GAME_COLUMNS "WHERE over = 1 AND filed = 0 ORDER BY id LIMIT ?1",
    [SQL_GAMES_UNFILED_COUNT] = "SELECT count(*) FROM games WHERE over = 1 AND filed = 0",
    [SQL_GAMES_UNFILED_NEXT] = "SELECT min(id) FROM games WHERE over = 1 AND filed = 0 AND"
                               " id > ?1",
    [SQL_GAME] = GAME_COLUMNS "WHERE id = ?1",
    [SQL_GAME_BEGUN] = "INSERT INTO games (id, white, black, white_name, black_name,"
                       " white_program, black_program, begun, terms, speed, rated, hidden)"
                       " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)",
    [SQL_GAME_OVER] = "UPDATE games SET over = 1, result = ?2, ending = ?3, ended = ?4,"
                      " white_before = ?5, white_after = ?6, white_deviation = ?7,"
                      " black_before = ?8, black_after = ?9, black_deviation = ?10"
                      " WHERE id = ?1 AND over = 0",
    [SQL_GAME_FILED] = "UPDATE games SET filed = 1 WHERE id = ?1 AND over = 1",
    [SQL_EVENTS] = "SELECT game, n, text FROM events WHERE game = ?1 ORDER BY n",
    [SQL_EVENT_LAST] = "SELECT game, n, text FROM events WHERE game = ?1"
                       " ORDER BY n DESC LIMIT 1",
    /* Only the next one, of a game that is not over. */
    [SQL_EVENT] = "INSERT INTO events SELECT id, ?2, ?3 FROM games WHERE id = ?1 AND over = 0"
                  " AND ?2 = 1 + coalesce((SELECT max(n) FROM events WHERE game = ?1), 0)",
    [SQL_CHALLENGES] = "SELECT id, challenger, challenged, terms, at FROM challenges"
                       " ORDER BY id",
    [SQL_CHALLENGE] = "INSERT OR REPLACE INTO challenges VALUES (?1, ?2, ?3, ?4, ?5)",
    [SQL_CHALLENGE_GONE] = "DELETE FROM challenges WHERE id = ?1",
    [SQL_MUTES] = "SELECT person, muted FROM mutes ORDER BY person, muted",
    [SQL_MUTE] = "INSERT OR REPLACE INTO mutes VALUES (?1, ?2)",
    [SQL_UNMUTE] = "DELETE FROM mutes WHERE person = ?1 AND muted = ?2",
    [SQL_NOTES] = "SELECT key, value FROM notes ORDER BY key",
    [SQL_NOTE] = "INSERT OR REPLACE INTO notes VALUES (?1, ?2)",
    [SQL_NOTE_DROP] = "DELETE FROM notes WHERE key = ?1",
    [SQL_NOTES_FORGET] = "DELETE FROM notes WHERE key GLOB '?*.' || ?1",
    [SQL_NEXT] = "SELECT next FROM ids WHERE kind = ?1",
    /* ?3: how many more may be given; half of them have to be left. */
    [SQL_NEXT_TAKEN] = "UPDATE ids SET next = max(next, ?2 + 1), reserved ="
                       " CASE WHEN reserved <= ?2 + ?3 / 2 THEN ?2 + 1 + ?3 ELSE reserved END"
                       " WHERE kind = ?1 AND ?2 >= next",
    [SQL_NEXT_RESERVED] = "SELECT reserved FROM ids WHERE kind = ?1",
    [SQL_NEXT_AT_LEAST] = "UPDATE ids SET next = max(next, ?2), reserved = max(next, ?2)"
                          " WHERE kind = ?1",
    [SQL_NEXT_RESERVE] = "UPDATE ids SET next = reserved, reserved = reserved + ?1",
    [SQL_NEXT_GO_ON] = "UPDATE ids SET next = CASE kind WHEN ?2 THEN reserved ELSE next END,"
                       " reserved = ?1 + CASE kind WHEN ?2 THEN reserved ELSE next END",
    [SQL_NEXT_RELEASE] = "UPDATE ids SET reserved = next",
};

const char *store_sql_text(enum store_sql which)
{
    return sql[which];
}
