/* store_file.c - games as files beside the store.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "host/store_pgn.h"
#include "host/store_sql.h"

enum { NAME_SIZE = 64 };

/* The month of a game, as a directory below "games". */
static void name_month(int64_t begun, char name[NAME_SIZE])
{
    time_t seconds = (time_t)(begun / 1000);
    struct tm date;
    if (!gmtime_r(&seconds, &date) || date.tm_year < 0 || date.tm_year > 8099)
        memset(&date, 0, sizeof date);
    snprintf(name, NAME_SIZE, STORE_GAMES "/%04d-%02d", 1900 + date.tm_year, date.tm_mon + 1);
}

/* A game that goes on is written again soon: nobody waits for the disk for its sake. */
static bool replace_unsynced(const struct storage *storage, const char *path,
                             const char *temporary, const char *text, struct reason *reason)
{
    int file = storage->open(storage->context, temporary,
                             O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW, 0600);
    bool done = file >= 0 && storage_write_all(storage, file, text, strlen(text));
    int error = errno;
    if (file >= 0 && storage->close(storage->context, file) != 0 && done) {
        done = false;
        error = errno;
    }
    if (done && storage->rename(storage->context, temporary, path) != 0) {
        done = false;
        error = errno;
    }
    if (done)
        return true;
    storage->unlink(storage->context, temporary);
    return reason_set(reason, 0, "%s: cannot write: %s", path, strerror(error));
}

bool store_file_game(struct store *store, const struct store_paper *paper,
                     struct reason *reason)
{
    char month[NAME_SIZE], name[NAME_SIZE];
    char *directory, *path, *temporary;
    bool done;
    name_month(paper->begun, month);
    directory = store_join(store->directory, month);
    snprintf(name, sizeof name, "%lld.pgn", (long long)paper->game);
    path = store_join(directory, name);
    snprintf(name, sizeof name, ".%lld.new", (long long)paper->game);
    temporary = store_join(directory, name);
    done = storage_make_directories(store->storage, directory, reason);
    if (done && paper->over)
        done = storage_replace_file(store->storage, directory, path, temporary, paper->text,
                                    strlen(paper->text), reason) &&
               (store_run(store, SQL_GAME_FILED, "i", paper->game) == SQLITE_DONE ||
                store_why(store, "write", reason));
    else if (done)
        done = replace_unsynced(store->storage, path, temporary, paper->text, reason);
    free(directory);
    free(path);
    free(temporary);
    return done;
}

bool store_find_unfiled(struct store *store, int64_t *after)
{
    sqlite3_stmt *row = store_select(store, SQL_GAMES_UNFILED_NEXT, "i", *after);
    bool found = row && sqlite3_step(row) == SQLITE_ROW && sqlite3_column_int64(row, 0) > 0;
    if (found)
        *after = sqlite3_column_int64(row, 0);
    if (row)
        sqlite3_reset(row);
    return found;
}

bool store_file_again(struct store *store, int64_t game, struct reason *reason)
{
    struct store_query query = {.kind = STORE_EVENTS, .game = game};
    struct store_reply *reply = store_ask(store, &query);
    struct store_paper paper = {.game = game, .over = true};
    size_t length;
    char *text = NULL;
    bool done;
    if (reply->failed)
        reason_set(reason, 0, "%s", reply->why);
    else if (reply->game_count == 0)
        reason_set(reason, 0, "%s: there is no game %lld", store->path, (long long)game);
    else
        text = store_write_pgn(reply, store->host, &length, reason);
    if (text)
        paper.begun = reply->games[0].begun;
    paper.text = text;
    done = text && store_file_game(store, &paper, reason);
    free(text);
    store_reply_free(reply);
    return done;
}
