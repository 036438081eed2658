/* store.c - the lobby's store: round trips, older and damaged stores, a full disk, kills,
 * power failures.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * STORE_KILLS is the number of times that a writing process is killed.
 */
#define _GNU_SOURCE /* syscall() */
#include <sqlite3.h>
#include <sys/syscall.h>

#include "host/store/sql.h"
#include "support/scratch.h"
#include "support/test.h"

enum { EVENTS = 400 };

/* ---- a disk: replacements of C library functions ------------------------------------ */

static bool disk_is_full;
static bool keeps_synced; /* a synced file is copied to NAME.synced */

static void copy(const char *from, const char *to)
{
    char bytes[1 << 16];
    FILE *in = fopen(from, "r"), *out = fopen(to, "w");
    size_t got;
    assert_true(in && out);
    while ((got = fread(bytes, 1, sizeof bytes, in)) > 0)
        assert_int_equal(fwrite(bytes, 1, got, out), got);
    fclose(in);
    fclose(out);
}

static int sync_file(int file, long call)
{
    char link[40], path[400], synced[420];
    ssize_t length;
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    length = keeps_synced ? readlink(link, path, sizeof path - 1) : 0;
    if (length > 0) {
        path[length] = '\0';
        snprintf(synced, sizeof synced, "%s.synced", path);
        if (strstr(path, ".sqlite"))
            copy(path, synced);
    }
    return (int)syscall(call, file);
}

int fdatasync(int file)
{
    return sync_file(file, SYS_fdatasync);
}

int fsync(int file)
{
    return sync_file(file, SYS_fsync);
}

ssize_t pwrite64(int file, const void *bytes, size_t count, off64_t at)
{
    if (!disk_is_full)
        return syscall(SYS_pwrite64, file, bytes, count, at);
    errno = ENOSPC;
    return -1;
}

/* ---- writing ------------------------------------------------------------------------ */

static const char *directory;

static struct store *open_store(enum store_mode use)
{
    struct error error;
    struct store *store = store_open(directory, use, &error);
    if (!store)
        fail_msg("%s", error.text);
    return store;
}

static void put(struct store *store, struct store_record job, bool durably)
{
    struct error error;
    if (!store_write(store, &job, 1, durably, &error))
        fail_msg("%s", error.text);
}

static bool may_put(struct store *store, struct store_record job)
{
    struct error error;
    return store_write(store, &job, 1, false, &error);
}

static struct store_record person(int64_t id, const char *name)
{
    return (struct store_record){.kind = STORE_PERSON,
                                 .person = {.id = id, .name = name, .uid = -1, .seen = 2000}};
}

static struct store_record game(int64_t id, int64_t white, int64_t black)
{
    return (struct store_record){.kind = STORE_GAME,
                                 .game = {.id = id,
                                          .people = {white, black},
                                          .names = {"anna", "boris"},
                                          .begun = 1795384923000 + id,
                                          .terms = "clock=5+3 rated=yes",
                                          .speed = SPEED_BLITZ,
                                          .rated = true}};
}

static struct store_record event(int64_t id, int64_t n, const char *text)
{
    return (struct store_record){.kind = STORE_EVENT, .event = {id, n, text}};
}

static struct store_record over(int64_t id)
{
    struct store_record job = {
        .kind = STORE_GAME_OVER,
        .over = {.game = id,
                 .result = "0-1",
                 .ending = "checkmate",
                 .ended = 1795384999000,
                 .rated = true,
                 .changes = {{1500, 1258.5, 500}, {1500, 1741.5, 500}}}};
    for (int side = 0; side < 2; side++)
        job.over.ratings[side] =
            (struct store_rating){.person = side + 1,
                                  .speed = SPEED_BLITZ,
                                  .strength = {side == 0 ? 1258.5 : 1741.5, 396.7, 0.09},
                                  .games = 1,
                                  .when = 1795384999000};
    return job;
}

/* Three users, a finished game, a current one, a challenge, notes. */
static void fill_store(struct store *store)
{
    static const char *const moves[] = {"f2f3", "e7e5", "g2g4", "d8h4"};
    char text[EVENT_TEXT_SIZE];
    put(store, person(1, "anna"), true);
    put(store, person(2, "boris"), true);
    put(store, person(3, "clara"), true);
    put(store, game(1, 1, 2), false);
    for (int n = 1; n <= 5; n++) {
        struct game_event made = {.number = (uint32_t)n,
                                  .at = 1795384923000 + 1000 * n,
                                  .kind = n < 5 ? EVENT_MOVE : EVENT_END,
                                  .color = n % 2 ? WHITE : BLACK,
                                  .ply = n,
                                  .result = RESULT_BLACK_WINS,
                                  .ending = LOBBY_ENDING_CHECKMATE};
        snprintf(made.move, sizeof made.move, "%s", n < 5 ? moves[n - 1] : "");
        game_event_write_text(&made, text);
        put(store, event(1, n, text), false);
    }
    put(store, over(1), true);
    put(store, game(2, 3, 1), false);
    put(store, event(2, 1, "n=1 at=5 e=move c=w ply=1 move=e2e4"), false);
    put(store,
        (struct store_record){.kind = STORE_CHALLENGE, .challenge = {7, 1, 3, "days=3", 5000}},
        true);
}

/* ---- the contents, as text ---------------------------------------------------------- */

static bool write_row(void *context, const struct store_record *row, struct error *error)
{
    FILE *out = context;
    (void)error;
    if (row->kind == STORE_PERSON)
        fprintf(out, "person %lld %s%s\n", (long long)row->person.id, row->person.name,
                row->person.banned ? " banned" : "");
    else if (row->kind == STORE_RATING)
        fprintf(out, "rating %lld %.1f in %lld\n", (long long)row->rating.person,
                row->rating.strength.rating, (long long)row->rating.games);
    else if (row->kind == STORE_CHALLENGE)
        fprintf(out, "challenge %lld %s\n", (long long)row->challenge.id,
                row->challenge.terms);
    else if (row->kind == STORE_GAME)
        fprintf(out, "game %lld %s - %s %s\n", (long long)row->game.id, row->game.names[WHITE],
                row->game.names[BLACK], row->game.terms);
    else
        fprintf(out, "event %lld %s\n", (long long)row->event.n, row->event.text);
    return true;
}

static void expect(struct store *store, const char *expected)
{
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    int64_t games;
    struct error error;
    if (!store_load(store, write_row, out, &games, &error))
        fail_msg("%s", error.text);
    fprintf(out, "games %lld\n", (long long)games);
    fclose(out);
    assert_string_equal(text, expected);
    free(text);
}

/* The games that were read. */
struct counted {
    int games, events;
    char white[40], result[8], ending[20]; /* of the last game */
    double after;                          /* Black's rating */
};

static bool count_row(void *context, const struct store_record *row, struct error *error)
{
    struct counted *counted = context;
    (void)error;
    if (row->kind == STORE_EVENT) {
        assert_int_equal(row->event.n, ++counted->events);
        return true;
    }
    counted->games++;
    snprintf(counted->white, sizeof counted->white, "%s", row->game.names[WHITE]);
    snprintf(counted->result, sizeof counted->result, "%s", row->game.result);
    snprintf(counted->ending, sizeof counted->ending, "%s", row->game.ending);
    counted->after = row->game.changes[BLACK].after;
    return true;
}

static const char whole_life[] = "person 1 anna\n"
                                 "rating 1 1258.5 in 1\n"
                                 "person 2 boris\n"
                                 "rating 2 1741.5 in 1\n"
                                 "person 3 clara\n"
                                 "challenge 7 days=3\n"
                                 "game 2 anna - boris clock=5+3 rated=yes\n"
                                 "event 1 n=1 at=5 e=move c=w ply=1 move=e2e4\n"
                                 "games 2\n";

static int begin(void **state)
{
    int status = scratch_make(state);
    directory = *state;
    disk_is_full = keeps_synced = false;
    return status;
}

FIXTURE(begin, scratch_remove);

TEST(test_round_trip)
{
    struct store *store = open_store(STORE_SERVE);
    struct error error;
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    long games;
    expect(store, "games 0\n");
    fill_store(store);
    expect(store, whole_life);
    store_checkpoint(store);
    store_close(store);
    store = open_store(STORE_SERVE);
    expect(store, whole_life);
    struct counted counted = {.games = 0};
    assert_true(store_read_history(store, 1, count_row, &counted, &error));
    assert_int_equal(counted.games, 1);
    assert_string_equal(counted.result, "0-1");
    assert_true(counted.after > 1741);
    assert_true(store_export_games(store, "ANNA", "here", out, &games, &error));
    fclose(out);
    assert_non_null(strstr(text, "1. f3 e5 2. g4 Qh4# 0-1"));
    free(text);
    assert_int_equal(games, 2);
    store_close(store);
}

static bool check_next(void *context, const struct store_record *row, struct error *error)
{
    int64_t *next = context;
    (void)error;
    assert_int_equal(row->game.id, (*next)--);
    return true;
}

/* The last hundred finished games, the newest first, for both sides. */
TEST(test_history)
{
    struct store *store = open_store(STORE_SERVE);
    struct error error;
    int64_t next = 149;
    for (int id = 1; id <= 3; id++)
        put(store, person(id, id == 1 ? "anna" : id == 2 ? "boris" : "clara"), false);
    for (int id = 1; id <= 150; id++) {
        put(store, game(id, id % 3 ? 1 : 2, id % 3 ? 2 : 1), false);
        if (id < 150)
            put(store, over(id), false);
    }
    put(store, game(151, 2, 3), false);
    put(store, over(151), false);
    assert_true(store_read_history(store, 1, check_next, &next, &error));
    assert_int_equal(next, 49);
    store_close(store);
}

/* A new name also applies in current games; a deleted user remains as a number. */
TEST(test_renamed_and_deleted)
{
    struct store *store = open_store(STORE_SERVE);
    struct counted first = {.games = 0}, second = {.games = 0};
    struct error error;
    fill_store(store);
    put(store, person(3, "Klara"), true);
    put(store, (struct store_record){.kind = STORE_DELETION, .deletion = {1, 77}}, true);
    expect(store, "person 2 boris\nrating 2 1741.5 in 1\nperson 3 Klara\n"
                  "games 2\n");
    assert_true(store_game(store, 1, count_row, &first, &error));
    assert_string_equal(first.white, "deleted-1");
    assert_int_equal(first.events, 5);
    assert_true(store_game(store, 2, count_row, &second, &error));
    assert_string_equal(second.white, "Klara");
    assert_string_equal(second.ending, "deleted");
    put(store, person(4, "anna"), true); /* the name is free again */
    store_close(store);
}

/* Records that contradict the contents change nothing, nor do the records written with
 * them. */
TEST(test_contradictions)
{
    struct store *store = open_store(STORE_SERVE);
    struct store_record two[2] = {person(9, "dora"), event(2, 7, "a gap")};
    struct error error;
    fill_store(store);
    assert_false(may_put(store, person(9, "Anna")));
    assert_false(may_put(store, game(1, 1, 2)));
    assert_false(may_put(store, event(1, 6, "it is over")));
    assert_false(may_put(store, over(1)));
    assert_false(store_write(store, two, 2, true, &error));
    expect(store, whole_life);
    store_close(store);
}

/* Any number of statements can be in use. */
TEST(test_statements)
{
    enum { COUNT = 200 };
    static char texts[COUNT][24];
    struct store *store = open_store(STORE_SERVE);
    for (int round = 0; round < 2; round++)
        for (int i = 0; i < COUNT; i++) {
            snprintf(texts[i], sizeof texts[i], "SELECT %d", i);
            assert_int_equal(store_number(store_select(store, texts[i], "")), i);
        }
    store_close(store);
}

TEST(test_one_server)
{
    struct store *store = open_store(STORE_SERVE), *reader;
    struct error error;
    fill_store(store);
    assert_null(store_open(directory, STORE_SERVE, &error));
    reader = open_store(STORE_READ);
    expect(reader, whole_life);
    store_close(reader);
    store_close(store);
}

/* ---- other stores ------------------------------------------------------------------- */

static void change_store(const char *statement)
{
    char path[400];
    sqlite3 *database;
    snprintf(path, sizeof path, "%s/store.sqlite", directory);
    assert_int_equal(sqlite3_open(path, &database), SQLITE_OK);
    if (sqlite3_exec(database, statement, NULL, NULL, NULL) != SQLITE_OK)
        fail_msg("%s", sqlite3_errmsg(database));
    sqlite3_close(database);
}

static void refuses(enum store_mode use, const char *why)
{
    struct error error;
    assert_null(store_open(directory, use, &error));
    if (!strstr(error.text, why))
        fail_msg("expected '%s', found '%s'", why, error.text);
}

TEST(test_refused)
{
    char path[400];
    FILE *file;
    store_close(open_store(STORE_SERVE));
    change_store("PRAGMA user_version = 4");
    refuses(STORE_SERVE, "expected version 3 of the store, found version 4");
    change_store("PRAGMA user_version = 2");
    refuses(STORE_READ, "start the server once");
    change_store("PRAGMA user_version = 1");
    refuses(STORE_SERVE, "found version 1");
    change_store("PRAGMA user_version = 3; PRAGMA application_id = 5");
    refuses(STORE_SERVE, "expected a store made by ttychess");
    snprintf(path, sizeof path, "%s/store.sqlite", directory);
    file = fopen(path, "w");
    for (int i = 0; i < 3000; i++)
        fputs("this is no store", file);
    fclose(file);
    refuses(STORE_SERVE, "damaged (");
}

/* With any page overwritten, the store is rejected with one line, or its output consists of
 * complete lines. */
TEST(test_damaged)
{
    char path[400], saved[420];
    struct stat status;
    struct store *store = open_store(STORE_SERVE);
    fill_store(store);
    store_close(store);
    snprintf(path, sizeof path, "%s/store.sqlite", directory);
    snprintf(saved, sizeof saved, "%s.saved", path);
    copy(path, saved);
    stat(path, &status);
    for (off_t page = 0; page < status.st_size; page += 4096) {
        int64_t last;
        struct error error = {.text = ""};
        char *text = NULL;
        size_t size;
        FILE *file = fopen(path, "r+"), *out = open_memstream(&text, &size);
        fseek(file, page + 40, SEEK_SET);
        for (int i = 0; i < 500; i++)
            fputs("\xA5\x5A", file);
        fclose(file);
        store = store_open(directory, STORE_SERVE, &error);
        if (!store || !store_load(store, write_row, out, &last, &error)) {
            assert_non_null(strstr(error.text, "store.sqlite: "));
        } else { /* an export is complete or fails */
            long games;
            assert_true(store_export_games(store, "anna", "here", out, &games, &error)
                            ? games == 2
                            : strstr(error.text, "store.sqlite: ") != NULL);
        }
        store_close(store);
        fclose(out);
        free(text);
        copy(saved, path);
    }
}

/* ---- disks -------------------------------------------------------------------------- */

TEST(test_full_disk)
{
    struct store *store = open_store(STORE_SERVE);
    struct error error;
    struct store_record job = person(9, "dora");
    fill_store(store);
    disk_is_full = true;
    assert_false(store_write(store, &job, 1, true, &error));
    assert_non_null(
        strstr(error.text, "store.sqlite: cannot write: database or disk is full"));
    store_checkpoint(store);
    disk_is_full = false;
    put(store, job, true);
    assert_false(may_put(store, person(10, "anna"))); /* all of it is there */
    store_close(store);
}

static long count_events(int64_t id)
{
    struct store *store = open_store(STORE_SERVE);
    struct counted counted = {.games = 0};
    struct error error;
    assert_true(store_game(store, id, count_row, &counted, &error));
    store_close(store);
    return counted.events;
}

/* After a power failure only synced data is there: everything put durably, and everything
 * before it. */
TEST(test_power_cut)
{
    static const char *const names[] = {"store.sqlite", "store.sqlite-wal"};
    struct store *store;
    keeps_synced = true;
    store = open_store(STORE_SERVE);
    put(store, person(1, "anna"), true);
    put(store, person(2, "boris"), true);
    put(store, game(1, 1, 2), true);
    for (int n = 1, durable = 0; n <= EVENTS; n++) {
        bool durably = n % 7 == 0;
        char cut[300], command[1400];
        put(store, event(1, n, "e=move"), durably);
        if (n % 50 == 0)
            store_checkpoint(store);
        durable = durably || n % 50 == 0 ? n : durable;
        if (n % 13 != 0)
            continue;
        snprintf(cut, sizeof cut, "%s/cut", directory);
        snprintf(command, sizeof command,
                 "rm -rf '%s'; mkdir '%s'; cd '%s'; for f in %s %s; do"
                 " [ ! -e $f.synced ] || cp $f.synced cut/$f; done",
                 cut, cut, directory, names[0], names[1]);
        keeps_synced = false;
        assert_int_equal(system(command), 0);
        directory = cut;
        assert_in_range(count_events(1), durable, n);
        directory = *state;
        keeps_synced = true;
    }
    store_close(store);
}

static void write_and_report(int told, long from)
{
    struct store *store = open_store(STORE_SERVE);
    for (long n = from + 1;; n++) {
        put(store, event(1, n, "e=move"), n % 20 == 0);
        if (n % 300 == 0)
            store_checkpoint(store);
        if (write(told, &n, sizeof n) != sizeof n)
            _exit(3);
    }
}

/* Killed at any moment: nothing that was announced is lost. */
TEST(test_kills)
{
    const char *wanted = getenv("STORE_KILLS");
    long kills = wanted ? atol(wanted) : 20, have = 0;
    struct store *store = open_store(STORE_SERVE);
    put(store, person(1, "anna"), true);
    put(store, person(2, "boris"), true);
    put(store, game(1, 1, 2), true);
    store_close(store);
    for (long i = 0; i < kills; i++) {
        long told = have, until = have + 20 + 97 * i % 600;
        int line[2];
        pid_t child;
        assert_int_equal(pipe(line), 0);
        child = fork();
        if (child == 0)
            write_and_report(line[1], have);
        close(line[1]);
        while (told < until && read(line[0], &told, sizeof told) == sizeof told)
            ;
        kill(child, SIGKILL);
        waitpid(child, NULL, 0);
        while (read(line[0], &told, sizeof told) == sizeof told)
            ;
        close(line[0]);
        have = count_events(1);
        assert_in_range(have, told, told + 1);
    }
    printf("# %ld kills, %ld events told\n", kills, have);
}
