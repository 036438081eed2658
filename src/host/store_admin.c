/* store_admin.c - a person exported, renamed, banned, deleted.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "host/store_admin.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/memory.h"
#include "host/store_pgn.h"
#include "host/store_sql.h"
#include "lobby/names.h"

struct named {
    struct store_person person;
    char name[LOBBY_NAME_SIZE];
};

/* Somebody by name, whatever the case. */
static bool find_person(struct store *store, const char *name, struct named *named,
                        struct reason *reason)
{
    sqlite3_stmt *row = store_select(store, SQL_PERSON_NAMED, "t", name);
    int code = row ? sqlite3_step(row) : SQLITE_ERROR;
    if (code == SQLITE_ROW) {
        store_person_row(row, &named->person);
        snprintf(named->name, sizeof named->name, "%s", named->person.name);
        named->person.name = named->name;
    }
    if (row)
        sqlite3_reset(row);
    if (code == SQLITE_ROW)
        return true;
    return code == SQLITE_DONE
               ? reason_set(reason, 0, "expected a person's name, found '%s'", name)
               : store_why(store, "read", reason);
}

/* ---- export ------------------------------------------------------------------------------ */

/* Which games; malloc'ed. */
static int64_t *list_games(struct store *store, int64_t person, size_t *count)
{
    sqlite3_stmt *rows = store_select(store, SQL_GAMES_OF, "i", person);
    int64_t *games = NULL;
    *count = 0;
    while (rows && sqlite3_step(rows) == SQLITE_ROW) {
        games = memory_resize(games, *count + 1, sizeof *games);
        games[(*count)++] = sqlite3_column_int64(rows, 0);
    }
    if (rows)
        sqlite3_reset(rows);
    return games;
}

static bool export_game(struct store *store, int64_t game, store_write_text *write,
                        void *context, struct reason *reason)
{
    struct store_query query = {.kind = STORE_EVENTS, .game = game};
    struct store_reply *reply = store_ask(store, &query);
    size_t length;
    char *text = NULL;
    bool done;
    if (reply->failed)
        reason_set(reason, 0, "%s", reply->why);
    else if (reply->game_count > 0)
        text = store_write_pgn(reply, store->host, &length, reason);
    done = text && write(context, text, length, reason);
    free(text);
    store_reply_free(reply);
    return done;
}

bool store_export(const struct store_options *options, const char *name,
                  store_write_text *write, void *context, long *games, struct reason *reason)
{
    struct store *store = store_open(options, STORE_READ, NULL, reason);
    struct named named;
    size_t count = 0;
    int64_t *list = NULL;
    bool done = store && find_person(store, name, &named, reason);
    if (done)
        list = list_games(store, named.person.id, &count);
    for (*games = 0; done && (size_t)*games < count; ++*games)
        done = export_game(store, list[*games], write, context, reason);
    free(list);
    store_close(store);
    return done;
}

/* ---- changes ----------------------------------------------------------------------------- */

static struct store *open_alone(const char *directory, const char *name, struct named *named,
                                enum admin_status *status, struct reason *reason)
{
    struct store_options options = {.directory = directory};
    bool runs = false;
    struct store *store = store_open(&options, STORE_CHANGE, &runs, reason);
    *status = runs ? ADMIN_RUNS : ADMIN_FAILED;
    if (!store || find_person(store, name, named, reason))
        return store;
    store_close(store);
    return NULL;
}

static enum admin_status do_one(struct store *store, const struct store_job *job,
                                struct reason *reason)
{
    size_t culprit;
    bool done = store_commit(store, &job, 1, &culprit, reason) == STORE_DONE;
    store_close(store);
    return done ? ADMIN_DONE : ADMIN_FAILED;
}

struct likeness {
    const char *name;
    int64_t id; /* who may have a name like it */
};

static bool compare_name(void *context, const struct store_person *person,
                         struct reason *reason)
{
    const struct likeness *likeness = context;
    return person->id == likeness->id ||
           !lobby_names_look_alike(person->name, likeness->name) ||
           reason_set(reason, 0, "'%s' looks like '%s', which is somebody's name",
                      likeness->name, person->name);
}

enum admin_status store_rename(const char *directory, const char *from, const char *to,
                               struct reason *reason)
{
    struct store_job job = {.kind = STORE_PERSON};
    enum admin_status status;
    struct named named;
    struct likeness likeness = {to, 0};
    struct store_loader loader = {.context = &likeness, .person = compare_name};
    struct store_next next;
    struct store *store;
    if (!lobby_name_check(to, reason))
        return ADMIN_FAILED;
    store = open_alone(directory, from, &named, &status, reason);
    if (!store)
        return status;
    likeness.id = named.person.id;
    if (!store_load(store, &loader, &next, reason)) {
        store_close(store);
        return ADMIN_FAILED;
    }
    job.person = named.person;
    job.person.name = to;
    return do_one(store, &job, reason);
}

enum admin_status store_ban(const char *directory, const char *name, bool banned,
                            struct reason *reason)
{
    struct store_job job = {.kind = STORE_PERSON};
    enum admin_status status;
    struct named named;
    struct store *store = open_alone(directory, name, &named, &status, reason);
    if (!store)
        return status;
    job.person = named.person;
    job.person.banned = banned;
    return do_one(store, &job, reason);
}

/* The files of the games are made anew at once. */
static void file_again(struct store *store)
{
    struct reason reason;
    for (int64_t game = 0; store_find_unfiled(store, &game);)
        store_file_again(store, game, &reason); /* else the server does it at its start */
}

enum admin_status store_delete(const char *directory, const char *name, int64_t date,
                               int64_t *id, struct reason *reason)
{
    struct store_job job = {.kind = STORE_PERSON_DELETED};
    const struct store_job *jobs[] = {&job};
    enum admin_status status;
    struct named named;
    struct store *store = open_alone(directory, name, &named, &status, reason);
    size_t culprit;
    if (!store)
        return status;
    *id = named.person.id;
    job.deletion = (struct store_deletion){named.person.id, date};
    status = store_commit(store, jobs, 1, &culprit, reason) == STORE_DONE ? ADMIN_DONE
                                                                          : ADMIN_FAILED;
    if (status == ADMIN_DONE)
        file_again(store);
    store_close(store);
    return status;
}
