/* store_sample.c - see store_sample.h.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "store_sample.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <sqlite3.h>

#include "base/memory.h"
#include "lobby/game_event.h"
#include "rules/attacks.h"
#include "scratch.h"
#include "store_vfs.h"

enum { ANNA = 1, BORIS, CLARA, DORA };

struct store_job sample_person(int64_t id, const char *name)
{
    return (struct store_job){
        .kind = STORE_PERSON,
        .person = {.id = id, .name = name, .uid = -1, .created = 1000 * id, .seen = 2000}};
}

struct store_job sample_game(int64_t id, int64_t white, int64_t black)
{
    return (struct store_job){.kind = STORE_GAME_BEGUN,
                              .game = {.id = id,
                                       .people = {white, black},
                                       .names = {"anna", "boris"},
                                       .begun = 1795384923000 + id,
                                       .terms = "clock=5+3 rated=yes",
                                       .speed = SPEED_BLITZ,
                                       .rated = true}};
}

struct store_job sample_event(int64_t game, int64_t n, const char *text)
{
    return (struct store_job){.kind = STORE_EVENT, .event = {game, n, text}};
}

struct store_job sample_over(int64_t game, const char *result)
{
    struct store_job job = {.kind = STORE_GAME_OVER,
                            .over = {.game = game,
                                     .result = result,
                                     .ending = "checkmate",
                                     .ended = 1795384999000,
                                     .rated = true,
                                     .changes = {{1500, 1741.5, 500}, {1500, 1258.5, 500}}}};
    for (int side = 0; side < 2; side++)
        job.over.ratings[side] =
            (struct store_rating){.person = side == 0 ? ANNA : BORIS,
                                  .speed = SPEED_BLITZ,
                                  .strength = {side == 0 ? 1741.5 : 1258.5, 396.7, 0.09},
                                  .games = 1,
                                  .when = 1795384999000};
    return job;
}

/* ---- a life -------------------------------------------------------------------------------- */

/* People come, and say what they wish. */
static size_t begin(size_t n, struct store_job jobs[SAMPLE_JOBS])
{
    switch (n) {
    case 0: jobs[0] = sample_person(ANNA, "anna"); return 1;
    case 1:
        jobs[0] = sample_person(BORIS, "boris");
        jobs[0].person.uid = 1000;
        jobs[1] =
            (struct store_job){.kind = STORE_SETTING, .setting = {BORIS, "quiet", "yes"}};
        return 2;
    case 2:
        jobs[0] = sample_person(CLARA, "clara");
        jobs[0].person.program = true;
        jobs[1] = sample_person(DORA, "dora");
        return 2;
    case 3:
        jobs[0] = (struct store_job){.kind = STORE_CHALLENGE,
                                     .challenge = {1, ANNA, CLARA, "days=3", 5000}};
        return 1;
    case 4: jobs[0] = (struct store_job){.kind = STORE_MUTE, .mute = {DORA, BORIS}}; return 1;
    default:
        jobs[0] = sample_game(1, ANNA, BORIS);
        jobs[1] = sample_game(2, CLARA, DORA);
        return 2;
    }
}

/* What comes of them. */
static size_t end(size_t n, struct store_job jobs[SAMPLE_JOBS])
{
    static char text[24];
    switch (n) {
    case 0:
        jobs[0] = sample_event(1, 30, "at=5 e=end result=white ending=checkmate");
        jobs[1] = sample_over(1, "1-0");
        return 2;
    case 1:
        jobs[0] = (struct store_job){.kind = STORE_CHALLENGE_GONE, .id = 1};
        jobs[1] = sample_game(3, ANNA, CLARA);
        return 2;
    case 2:
        jobs[0] = (struct store_job){.kind = STORE_SETTING, .setting = {BORIS, "quiet", NULL}};
        jobs[1] = (struct store_job){.kind = STORE_UNMUTE, .mute = {DORA, BORIS}};
        return 2;
    case 3:
        jobs[0] = sample_person(DORA, "Theodora");
        jobs[0].person.banned = true;
        return 1;
    case 4:
        jobs[0] = (struct store_job){.kind = STORE_PERSON_DELETED, .deletion = {BORIS, 77}};
        return 1;
    case 5:
        jobs[0] = sample_person(5, "boris"); /* the name is free again */
        return 1;
    default:
        snprintf(text, sizeof text, "%zu", n);
        jobs[0] = (struct store_job){.kind = STORE_NOTE, .note = {"alive", text}};
        return 1;
    }
}

size_t sample_group(size_t n, struct store_job jobs[SAMPLE_JOBS])
{
    static char text[64];
    if (n < 6)
        return begin(n, jobs);
    n -= 6;
    if (n < 46) { /* two games by turns: 29 and 17 events */
        int64_t game = n < 34 ? 1 + (int64_t)n % 2 : 1;
        int64_t number = n < 34 ? 1 + (int64_t)n / 2 : 18 + (int64_t)n - 34;
        snprintf(text, sizeof text, "at=%zu e=move c=w ply=%lld move=e2e4", n,
                 (long long)number);
        jobs[0] = sample_event(game, number, text);
        return 1;
    }
    return end(n - 46, jobs);
}

void sample_do(struct store *store, const struct store_job *jobs, size_t count)
{
    const struct store_job *list[SAMPLE_JOBS];
    struct reason reason = {0};
    size_t culprit;
    for (size_t i = 0; i < count; i++)
        list[i] = &jobs[i];
    if (store_commit(store, list, count, &culprit, &reason) != STORE_DONE)
        fail_msg("%s", reason.text);
}

/* ---- a game that can be played ------------------------------------------------------------- */

const char sample_mate_moves[] = "1. f3 e5 2. g4 Qh4# 0-1";

void sample_mate(struct store *store, int64_t id)
{
    static const char *const moves[] = {"f2f3", "e7e5", "g2g4", "d8h4"};
    struct store_job jobs[SAMPLE_MATE];
    char texts[5][EVENT_TEXT_SIZE];
    jobs[0] = sample_game(id, ANNA, BORIS);
    jobs[0].game.terms = "";
    for (int n = 1; n <= 5; n++) {
        struct game_event event = {.number = (uint32_t)n,
                                   .at = 1795384923000 + 1000 * n,
                                   .kind = n < 5 ? EVENT_MOVE : EVENT_END,
                                   .color = n % 2 ? WHITE : BLACK,
                                   .ply = n,
                                   .result = EVENT_BLACK_WINS,
                                   .ending = TABLE_CHECKMATE};
        snprintf(event.move, sizeof event.move, "%s", n < 5 ? moves[n - 1] : "");
        game_event_write_text(&event, texts[n - 1]);
        jobs[n] = sample_event(id, n, texts[n - 1]);
    }
    jobs[6] = sample_over(id, "0-1");
    jobs[6].over.rated = false;
    sample_do(store, jobs, SAMPLE_MATE);
}

/* ---- a store as text ----------------------------------------------------------------------- */

static bool dump_rows(sqlite3 *database, const char *question, FILE *out)
{
    sqlite3_stmt *rows = NULL;
    int code = sqlite3_prepare_v2(database, question, -1, &rows, NULL);
    if (code == SQLITE_OK)
        while ((code = sqlite3_step(rows)) == SQLITE_ROW) {
            for (int i = 0; i < sqlite3_column_count(rows); i++) {
                const unsigned char *text = sqlite3_column_text(rows, i);
                fprintf(out, "%s|", text ? (const char *)text : "NULL");
            }
            fputc('\n', out);
        }
    sqlite3_finalize(rows);
    return code == SQLITE_DONE;
}

char *sample_dump(const char *directory, const char *vfs)
{
    static const char games[] =
        "SELECT id, white, black, white_name, black_name, begun, terms,"
        " speed, rated, over, result, ending, ended, white_after"
        " FROM games ORDER BY id";
    static const char *const questions[] = {"PRAGMA integrity_check",
                                            "PRAGMA foreign_key_check",
                                            "SELECT * FROM people ORDER BY id",
                                            "SELECT * FROM settings ORDER BY 1, 2",
                                            "SELECT * FROM ratings ORDER BY 1, 2",
                                            games,
                                            "SELECT * FROM events ORDER BY 1, 2",
                                            "SELECT * FROM challenges ORDER BY 1",
                                            "SELECT * FROM mutes ORDER BY 1, 2",
                                            "SELECT * FROM notes ORDER BY 1"};
    char path[600], *text = NULL;
    size_t length = 0;
    sqlite3 *database = NULL;
    FILE *out = open_memstream(&text, &length);
    bool done;
    snprintf(path, sizeof path, "%s/store.sqlite", directory);
    done = sqlite3_open_v2(path, &database, SQLITE_OPEN_READWRITE, vfs) == SQLITE_OK;
    for (size_t i = 0; done && i < sizeof questions / sizeof *questions; i++) {
        fprintf(out, "%s\n", questions[i]);
        done = dump_rows(database, questions[i], out);
    }
    sqlite3_close(database);
    fclose(out);
    if (done)
        return text;
    free(text);
    return NULL;
}

char *sample_expected[SAMPLE_GROUPS + 1];

/* Looked at elsewhere: the store itself is in use. */
static char *look(const char *directory)
{
    store_vfs_cut(directory, "/looked-at", 1);
    return sample_dump("/looked-at", STORE_VFS);
}

int sample_expect(void **state)
{
    struct store_job jobs[SAMPLE_JOBS];
    struct store_options options = {.vfs = STORE_VFS};
    struct store *store;
    if (scratch_make(state) != 0)
        return -1;
    attacks_init();
    store_vfs_begin();
    options.directory = *state;
    store = store_open(&options, STORE_SERVE, NULL, NULL);
    if (!store)
        return -1;
    sample_expected[0] = look(*state);
    for (size_t n = 0; n < SAMPLE_GROUPS; n++) {
        sample_do(store, jobs, sample_group(n, jobs));
        sample_expected[n + 1] = look(*state);
    }
    store_close(store);
    store_vfs_empty();
    return scratch_remove(state);
}

int sample_forget(void **state)
{
    (void)state;
    store_vfs_empty();
    for (size_t n = 0; n <= SAMPLE_GROUPS; n++)
        free(sample_expected[n]);
    return 0;
}

struct store *sample_open(const char *directory, enum store_use use)
{
    struct reason reason = {0};
    struct store *store =
        store_open(&(struct store_options){.directory = directory}, use, NULL, &reason);
    if (!store)
        fail_msg("%s", reason.text);
    return store;
}

struct store *sample_serve(const char *directory)
{
    return sample_open(directory, STORE_SERVE);
}

void sample_do_groups(struct store *store, size_t from, size_t end)
{
    struct store_job jobs[SAMPLE_JOBS];
    for (size_t n = from; n < end; n++)
        sample_do(store, jobs, sample_group(n, jobs));
}

void sample_run_sql(const char *directory, const char *text)
{
    char path[600];
    sqlite3 *database;
    snprintf(path, sizeof path, "%s/store.sqlite", directory);
    assert_int_equal(sqlite3_open(path, &database), SQLITE_OK);
    assert_int_equal(sqlite3_exec(database, text, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(database);
}

enum { SAMPLE_FILE = 2000 };

void sample_read_file(const char *directory, int64_t game, char *text, size_t size)
{
    char path[600];
    FILE *file;
    snprintf(path, sizeof path, "%s/games/2026-11/%lld.pgn", directory, (long long)game);
    file = fopen(path, "r");
    assert_non_null(file);
    text[fread(text, 1, size - 1, file)] = '\0';
    fclose(file);
}

void sample_check_file(const char *directory, int64_t game, const char *text)
{
    char found[SAMPLE_FILE];
    sample_read_file(directory, game, found, sizeof found);
    assert_string_equal(found, text);
}

void sample_check_file_has(const char *directory, int64_t game, const char *part)
{
    char found[SAMPLE_FILE];
    sample_read_file(directory, game, found, sizeof found);
    if (!strstr(found, part))
        fail_msg("no '%s' in the file of game %lld", part, (long long)game);
}
