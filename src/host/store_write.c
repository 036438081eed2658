/* store_write.c - jobs are done: all of a transaction, or none.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "host/store_sql.h"

/* Each kind of job returns SQLite's code. NOT_THERE: what it is about is not kept, or not as the
 * job says. */
enum { NOT_THERE = -1 };

/* An id that the server has given: those to be given next are behind it. */
static int take_id(struct store *store, const char *kind, int64_t id)
{
    int64_t more = store->use == STORE_SERVE ? STORE_RESERVED : 0;
    return store_run(store, SQL_NEXT_TAKEN, "tii", kind, id, more);
}

static int run_on_one(struct store *store, int code)
{
    return code == SQLITE_DONE && sqlite3_changes(store->database) != 1 ? NOT_THERE : code;
}

/* In games under way a name is the person's: it follows where that changes. */
static int write_names(struct store *store, const struct store_person *person)
{
    sqlite3_stmt *row = store_select(store, SQL_PERSON_CALLED, "it", person->id, person->name);
    int code = row ? sqlite3_step(row) : sqlite3_extended_errcode(store->database);
    if (row)
        sqlite3_reset(row);
    if (code != SQLITE_ROW)
        return code;
    code = store_run(store, SQL_GAMES_WHITE_NAME, "it", person->id, person->name);
    if (code == SQLITE_DONE)
        code = store_run(store, SQL_GAMES_BLACK_NAME, "it", person->id, person->name);
    return code;
}

static int write_person(struct store *store, const struct store_person *person)
{
    int code = write_names(store, person);
    if (code == SQLITE_DONE)
        code = store_run(store, SQL_PERSON, "itiiiii", person->id, person->name, person->uid,
                         (int64_t)person->program, (int64_t)person->banned, person->created,
                         person->seen);
    return code == SQLITE_DONE ? take_id(store, STORE_PERSON_IDS, person->id) : code;
}

static int delete_person(struct store *store, const struct store_deletion *deletion)
{
    int64_t id = deletion->person;
    int code = store_run(store, SQL_GAMES_END, "ii", id, deletion->when);
    if (code == SQLITE_DONE)
        code = store_run(store, SQL_GAMES_WHITE_GONE, "i", id);
    if (code == SQLITE_DONE)
        code = store_run(store, SQL_GAMES_BLACK_GONE, "i", id);
    if (code == SQLITE_DONE)
        code = store_run(store, SQL_NOTES_FORGET, "i", id);
    if (code == SQLITE_DONE)
        code = run_on_one(store, store_run(store, SQL_PERSON_FORGET, "i", id));
    return code;
}

static int write_note(struct store *store, const struct store_note *note)
{
    return note->value ? store_run(store, SQL_NOTE, "tt", note->key, note->value)
                       : store_run(store, SQL_NOTE_DROP, "t", note->key);
}

static int write_setting(struct store *store, const struct store_setting *setting)
{
    return setting->value
               ? store_run(store, SQL_SETTING, "itt", setting->person, setting->key,
                           setting->value)
               : store_run(store, SQL_SETTING_DROP, "it", setting->person, setting->key);
}

static int write_rating(struct store *store, const struct store_rating *rating)
{
    return store_run(store, SQL_RATING, "iidddii", rating->person, (int64_t)rating->speed,
                     rating->strength.rating, rating->strength.deviation,
                     rating->strength.volatility, rating->games, rating->when);
}

static int write_game(struct store *store, const struct store_game *game)
{
    int code = store_run(store, SQL_GAME_BEGUN, "iiittiiitiii", game->id, game->people[WHITE],
                         game->people[BLACK], game->names[WHITE], game->names[BLACK],
                         (int64_t)game->programs[WHITE], (int64_t)game->programs[BLACK],
                         game->begun, game->terms, (int64_t)game->speed, (int64_t)game->rated,
                         (int64_t)game->hidden);
    return code == SQLITE_DONE ? take_id(store, STORE_GAME_IDS, game->id) : code;
}

static int write_event(struct store *store, const struct store_event *event)
{
    return run_on_one(store,
                      store_run(store, SQL_EVENT, "iit", event->game, event->n, event->text));
}

static int write_game_over(struct store *store, const struct store_game_over *over)
{
    const struct store_change *white = &over->changes[WHITE], *black = &over->changes[BLACK];
    int code = run_on_one(store, store_run(store, SQL_GAME_OVER, "ittidddddd", over->game,
                                           over->result, over->ending, over->ended,
                                           white->before, white->after, white->deviation,
                                           black->before, black->after, black->deviation));
    for (int side = 0; over->rated && side < 2 && code == SQLITE_DONE; side++)
        code = write_rating(store, &over->ratings[side]);
    return code;
}

static int write_challenge(struct store *store, const struct store_challenge *challenge)
{
    int code = store_run(store, SQL_CHALLENGE, "iiiti", challenge->id, challenge->from,
                         challenge->to, challenge->terms, challenge->when);
    return code == SQLITE_DONE ? take_id(store, STORE_CHALLENGE_IDS, challenge->id) : code;
}

static int do_job(struct store *store, const struct store_job *job)
{
    switch (job->kind) {
    case STORE_PERSON: return write_person(store, &job->person);
    case STORE_PERSON_DELETED: return delete_person(store, &job->deletion);
    case STORE_SETTING: return write_setting(store, &job->setting);
    case STORE_RATING: return write_rating(store, &job->rating);
    case STORE_GAME_BEGUN: return write_game(store, &job->game);
    case STORE_EVENT: return write_event(store, &job->event);
    case STORE_GAME_OVER: return write_game_over(store, &job->over);
    case STORE_CHALLENGE: return write_challenge(store, &job->challenge);
    case STORE_CHALLENGE_GONE: return store_run(store, SQL_CHALLENGE_GONE, "i", job->id);
    case STORE_MUTE:
        return store_run(store, SQL_MUTE, "ii", job->mute.person, job->mute.muted);
    case STORE_UNMUTE:
        return store_run(store, SQL_UNMUTE, "ii", job->mute.person, job->mute.muted);
    case STORE_NOTE: return write_note(store, &job->note);
    case STORE_JOB_KINDS: break;
    }
    return NOT_THERE;
}

/* ---- transactions ------------------------------------------------------------------------ */

/* Whether another try may go otherwise. */
static bool is_refusal(int code)
{
    int kind = code & 0xFF;
    return code == NOT_THERE || kind == SQLITE_CONSTRAINT || kind == SQLITE_MISMATCH ||
           kind == SQLITE_TOOBIG;
}

static const char *const names[STORE_JOB_KINDS] = {
    "person",        "person's deletion", "setting",         "rating", "game",   "event",
    "end of a game", "challenge",         "challenge's end", "mute",   "unmute", "note"};

static enum store_status refuse(struct store *store, const struct store_job *job, int code,
                                struct reason *reason)
{
    reason_set(reason, 0, "%s: a %s contradicts what is kept: %s", store->path,
               names[job->kind],
               code == NOT_THERE ? "it does not follow" : sqlite3_errmsg(store->database));
    return STORE_REFUSED;
}

static enum store_status roll_back(struct store *store, enum store_status status)
{
    if (!sqlite3_get_autocommit(store->database)) /* SQLite has not done it itself */
        store_run(store, SQL_ROLLBACK, "");
    return status;
}

enum store_status store_commit(struct store *store, const struct store_job *const *jobs,
                               size_t count, size_t *culprit, struct reason *reason)
{
    if (store_run(store, SQL_BEGIN, "") != SQLITE_DONE) {
        store_why(store, "write", reason);
        return roll_back(store, STORE_FAILED);
    }
    for (size_t i = 0; i < count; i++) {
        int code = do_job(store, jobs[i]);
        if (code == SQLITE_DONE)
            continue;
        if (is_refusal(code)) {
            *culprit = i;
            return roll_back(store, refuse(store, jobs[i], code, reason));
        }
        store_why(store, "write", reason);
        return roll_back(store, STORE_FAILED);
    }
    if (store_run(store, SQL_COMMIT, "") == SQLITE_DONE)
        return STORE_DONE;
    store_why(store, "write", reason);
    return roll_back(store, STORE_FAILED);
}
