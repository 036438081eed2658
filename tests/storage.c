/* storage.c - no acknowledged move is lost: every call of the file system fails, tears or
 * is the last one in turn; processes are killed; disks hang; sessions meet.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

#include "faults.h"
#include "game/saver.h"
#include "rules/attacks.h"
#include "scratch.h"

enum { MOVES = 8 };

static const char *const line[MOVES] = {"e4",  "e5",  "Nf3", "Nc6",
                                        "Bc4", "Bc5", "O-O", "Nf6"};

/* The game as it is saved after so many half-moves; to be freed. */
static char *text_after(size_t plies, size_t *length)
{
    struct game game;
    char *text;

    game_init(&game, NULL);
    for (size_t i = 0; i < plies; i++) {
        chess_move move;

        assert_int_equal(san_parse(&game.position, line[i], strlen(line[i]), &move, NULL),
                         SAN_OK);
        assert_true(game_play(&game, move));
    }
    text = pgn_write(&game, length);
    game_free(&game);
    return text;
}

static bool save(struct archive *archive, size_t plies, struct reason *reason)
{
    size_t length;
    char *text = text_after(plies, &length);
    bool saved = archive_save(archive, "g", text, length, reason);

    free(text);
    return saved;
}

/* How many half-moves the file holds, as another process would find them; -1: no game. */
static long plies_on_disk(void)
{
    struct archive archive;
    struct game game;
    long plies = -1;

    assert_true(archive_open(&archive, &storage_system, NULL));
    if (archive_load(&archive, "g", &game, NULL) == PGN_OK) {
        plies = (long)game.count;
        game_free(&game);
    }
    return plies;
}

/* ---- one archive
 * ------------------------------------------------------------------------ */

static void test_where_games_are(void **state)
{
    struct archive archive;
    struct reason reason;
    char expected[1024], path[ARCHIVE_PATH_SIZE], id[ARCHIVE_ID_SIZE];
    struct tm date = {.tm_year = 126, .tm_mon = 10, .tm_mday = 21, .tm_hour = 20};

    assert_true(archive_open(&archive, &storage_system, &reason));
    snprintf(expected, sizeof expected, "%s/ttychess/games/x.pgn", (char *)*state);
    archive_path(&archive, "x", path);
    assert_string_equal(path, expected);

    setenv("XDG_DATA_HOME", "not/absolute", 1);
    setenv("HOME", "/home/somebody", 1);
    assert_true(archive_open(&archive, &storage_system, &reason));
    assert_string_equal(archive.directory, "/home/somebody/.local/share/ttychess/games");
    setenv("HOME", "", 1);
    assert_false(archive_open(&archive, &storage_system, &reason));

    archive_make_id(id, &date, 0);
    snprintf(expected, sizeof expected, "2026-11-21-200000-%ld", (long)getpid());
    assert_string_equal(id, expected);
    archive_make_id(id, &date, 1);
    assert_true(strcmp(id + strlen(id) - 2, "-2") == 0);
}

static void test_modes(void **state)
{
    struct archive archive;
    struct stat status;
    char path[ARCHIVE_PATH_SIZE];

    (void)state;
    umask(0);
    assert_true(archive_open(&archive, &storage_system, NULL));
    assert_true(save(&archive, 1, NULL));
    archive_path(&archive, "g", path);
    assert_int_equal(stat(path, &status), 0);
    assert_int_equal(status.st_mode & 0777, 0600);
    assert_int_equal(stat(archive.directory, &status), 0);
    assert_int_equal(status.st_mode & 0777, 0700);
    archive_close(&archive);
}

static void put_file(const struct archive *archive, const char *name, const char *text,
                     int age)
{
    char path[ARCHIVE_PATH_SIZE + 64];
    struct timespec times[2];
    FILE *file;

    snprintf(path, sizeof path, "%s/%s", archive->directory, name);
    file = fopen(path, "w");
    assert_non_null(file);
    fputs(text, file);
    fclose(file);
    clock_gettime(CLOCK_REALTIME, &times[0]);
    times[0].tv_sec -= age;
    times[1] = times[0];
    assert_int_equal(utimensat(AT_FDCWD, path, times, 0), 0);
}

/* `expected`: the id, or how the reason begins. */
static void find(const struct archive *archive, const char *name, enum archive_match match,
                 const char *expected)
{
    struct reason reason;
    char id[ARCHIVE_ID_SIZE] = "";

    assert_int_equal(archive_find(archive, name, id, &reason), match);
    if (match == ARCHIVE_EXACT || match == ARCHIVE_PART)
        assert_string_equal(id, expected);
    else
        assert_memory_equal(reason.text, expected, strlen(expected));
}

static void test_list_and_last_unfinished(void **state)
{
    struct archive archive;
    struct archive_entry *entries;
    struct reason reason;
    char id[ARCHIVE_ID_SIZE], text[80], path[ARCHIVE_PATH_SIZE + 16];
    size_t count;

    (void)state;
    assert_true(archive_open(&archive, &storage_system, NULL));
    assert_true(archive_list(&archive, &entries, &count, &reason));
    assert_int_equal(count, 0);
    free(entries);
    assert_false(archive_last_unfinished(&archive, id, &reason));
    assert_non_null(strstr(reason.text, "no unfinished game to resume in /"));

    assert_true(storage_make_directories(&storage_system, archive.directory, &reason));
    put_file(&archive, "old.pgn", "[White \"x\"]\n1. e4 *\n", 500);
    put_file(&archive, "newer.pgn",
             "[White \"A\x1B\"]\n[Black \"B\"]\n1. e4 e5 2. d4 *\n", 400);
    put_file(&archive, "done.pgn", "1. e4 1-0\n", 300);
    put_file(&archive, "junk.pgn", "\x01\x02", 200);
    put_file(&archive, ".newest.tmp", "1. e4 *\n", 100);
    put_file(&archive, "notes.txt", "1. e4 *\n", 100);
    assert_true(archive_list(&archive, &entries, &count, &reason));
    assert_int_equal(count, 4);
    assert_string_equal(entries[0].id, "junk");
    assert_string_equal(entries[3].id, "old");
    free(entries);
    assert_true(archive_last_unfinished(&archive, id, &reason));
    assert_string_equal(id, "newer");
    archive_describe(&archive, 3, "newer", text);
    assert_memory_equal(text, "  3  newer ", 11);
    assert_non_null(strstr(text, "2 moves"));
    assert_non_null(strstr(text, "A? - B"));
    archive_describe(&archive, 1, "junk", text);
    assert_non_null(strstr(text, "cannot be read"));
    find(&archive, "old.pgn", ARCHIVE_EXACT, "old");
    find(&archive, "../old", ARCHIVE_NO_MATCH, "no game '../old' in /");
    find(&archive, ".newest.tmp", ARCHIVE_NO_MATCH, "no game '.newest.tmp' in /");
    find(&archive, "missing", ARCHIVE_NO_MATCH, "no game 'missing' in /");
    find(&archive, "", ARCHIVE_NO_MATCH, "no game '' in /");
    snprintf(path, sizeof path, "%s/pipe.pgn", archive.directory);
    assert_int_equal(mkfifo(path, 0600), 0);
    find(&archive, "pipe", ARCHIVE_NO_MATCH, ""); /* and does not wait for a writer */

    find(&archive, "3", ARCHIVE_PART, "newer");
    find(&archive, "4", ARCHIVE_PART, "old");
    find(&archive, "5", ARCHIVE_NO_MATCH, "no game '5' in /");
    find(&archive, "0", ARCHIVE_NO_MATCH, "");
    find(&archive, "ewe", ARCHIVE_PART, "newer");
    find(&archive, "ld.pgn", ARCHIVE_PART, "old");
    find(&archive, "o", ARCHIVE_SEVERAL, "'o' may be any of 2 games: done, old");
    put_file(&archive, "2026-9.pgn", "1. e4 *\n", 600);
    put_file(&archive, "5.pgn", "1. e4 *\n", 50);
    find(&archive, "5", ARCHIVE_EXACT, "5");
    find(&archive, "2026", ARCHIVE_PART, "2026-9");
}

/* Take the directory away from under the one who lists it. */
static bool close_directory(void *finder, const char *name, struct timespec modified)
{
    (void)name;
    (void)modified;
    close(*(int *)finder);
    return true;
}

/* A directory that cannot be read to its end is not a short one. */
static void test_list_fails_half_way(void **state)
{
    struct archive archive = {.storage = &storage_system};
    int next = open(*state, O_RDONLY); /* the lowest number that is free */

    snprintf(archive.directory, sizeof archive.directory, "%s", (char *)*state);
    put_file(&archive, "a.pgn", "", 0);
    close(next);
    assert_int_equal(storage_system.list(NULL, *state, close_directory, &next), -1);
    assert_int_equal(errno, EBADF);
}

/* Where one may make a directory, but not read. */
static void test_a_parent_that_cannot_be_read(void **state)
{
    struct faults faults;
    struct reason reason;
    char path[1024];

    faults_init(&faults);
    snprintf(path, sizeof path, "%s/a", (char *)*state);
    assert_true(storage_make_directories(&faults.storage, path, &reason));
    faults.fail_at = faults.calls + (strchr(faults.log, 'o') - faults.log) + 1;
    faults.error = EACCES;
    snprintf(path, sizeof path, "%s/b", (char *)*state);
    assert_true(storage_make_directories(&faults.storage, path, &reason));
    assert_true(faults.calls >= faults.fail_at);
}

static void test_one_holder(void **state)
{
    struct archive first, second;
    struct reason reason;

    (void)state;
    assert_true(archive_open(&first, &storage_system, NULL));
    assert_true(archive_open(&second, &storage_system, NULL));
    assert_true(save(&first, 1, &reason));
    assert_false(archive_hold(&second, "g", &reason));
    assert_string_equal(reason.text, "game g is being played in another session");
    assert_true(archive_hold(&second, "other", &reason));
    assert_true(archive_hold(&first, "g", &reason));
    assert_true(archive_hold(&first, "another", &reason)); /* lets go of g */
    assert_true(archive_hold(&second, "g", &reason));
    archive_close(&second);
    assert_true(archive_hold(&first, "g", &reason));
    archive_close(&first);
}

/* ---- faults
 * ----------------------------------------------------------------------------- */

static void remove_game(const struct archive *archive)
{
    char path[ARCHIVE_PATH_SIZE];

    archive_path(archive, "g", path);
    unlink(path);
}

/* Save a whole game with the n-th call failing. Returns whether there is an n-th call. */
static bool play_with_fault(long n, int error, bool for_ever)
{
    struct faults faults;
    struct archive archive;
    struct reason reason;
    long acknowledged = -1;
    bool reached;

    faults_init(&faults);
    faults.fail_at = n;
    faults.error = error;
    faults.for_ever = for_ever;
    assert_true(archive_open(&archive, &faults.storage, NULL));
    for (size_t plies = 1; plies <= MOVES; plies++) {
        reason.text[0] = '\0';
        if (save(&archive, plies, &reason))
            acknowledged = (long)plies;
        else
            assert_true(strlen(reason.text) > 0);
        if (plies_on_disk() < acknowledged)
            fail_msg("call %ld (%s): %ld half-moves acknowledged, %ld on the disk", n,
                     strerror(error), acknowledged, plies_on_disk());
    }
    reached = faults.calls >= n;
    if (!for_ever && n < faults.calls - 12)
        assert_int_equal(acknowledged, MOVES); /* it mended */
    archive_close(&archive);
    remove_game(&archive);
    return reached;
}

static void test_every_call_fails_in_turn(void **state)
{
    static const int errors[] = {ENOSPC, EIO, EROFS, EINTR, EDQUOT, EACCES};
    long calls = 0;

    (void)state;
    for (size_t i = 0; i < sizeof errors / sizeof errors[0]; i++)
        for (long n = 1; play_with_fault(n, errors[i], false); n++)
            calls++;
    assert_true(calls > 6 * 8 * MOVES / 2);
}

static void test_the_world_ends_at_every_call(void **state)
{
    (void)state;
    for (long n = 1; play_with_fault(n, EIO, true); n++)
        ;
}

static void save_and_say(int output)
{
    struct archive archive;

    archive_open(&archive, &storage_system, NULL);
    for (unsigned char plies = 1; plies <= MOVES; plies++)
        if (!save(&archive, plies, NULL) || write(output, &plies, 1) != 1)
            _exit(1);
    for (;;)
        pause();
}

/* What no process can see, but a power cut shows: data durable before the name points to
 * it, and the name before anybody is told. */
static void test_order_of_calls(void **state)
{
    struct faults faults;
    struct archive archive;

    (void)state;
    faults_init(&faults);
    assert_true(archive_open(&archive, &faults.storage, NULL));
    assert_true(save(&archive, 1, NULL));
    memset(faults.log, 0, sizeof faults.log);
    faults.calls = 0;
    assert_true(save(&archive, 2, NULL));
    assert_string_equal(faults.log, "towscnosc");
    faults_fail_next(&faults, EINTR, false);
    faults.fail_at += 2; /* the write: it is simply done again */
    assert_true(save(&archive, 3, NULL));
    faults_fail_next(&faults, EIO, false);
    faults.fail_at += 4; /* the close: network file systems fail there */
    assert_false(save(&archive, 4, NULL));
    assert_int_equal(plies_on_disk(), 3);
    archive_close(&archive);
}

/* A process that says what it has saved is killed in the middle of the next. */
static void test_killed(void **state)
{
    (void)state;
    for (int round = 0; round < 3 * MOVES; round++) {
        struct archive archive;
        int ends[2];
        unsigned char said = 0;
        pid_t child;

        assert_int_equal(pipe(ends), 0);
        child = fork();
        assert_true(child >= 0);
        if (child == 0)
            save_and_say(ends[1]);
        close(ends[1]);
        while (said < round % MOVES + 1)
            assert_int_equal(read(ends[0], &said, 1), 1);
        kill(child, SIGKILL);
        waitpid(child, NULL, 0);
        close(ends[0]);
        assert_true(plies_on_disk() >= said);
        assert_true(archive_open(&archive, &storage_system, NULL));
        assert_true(archive_hold(&archive, "g", NULL)); /* the lock went with it */
        archive_close(&archive);
        remove_game(&archive);
    }
}

/* ---- the saving thread
 * -------------------------------------------------------------------- */

static void put(struct saver *saver, const char *id, size_t plies)
{
    size_t length;
    char *text = text_after(plies, &length);

    saver_put(saver, id, text, length);
}

/* Wait until so many writes hang. */
static void wait_for_writes(struct faults *faults, long count)
{
    for (int i = 0; i < 10000 && faults_waiting(faults) != count; i++)
        poll(NULL, 0, 1);
    assert_int_equal(faults_waiting(faults), count);
}

static void test_saver(void **state)
{
    struct archive archive;
    struct reason reason;
    struct wake wake;
    struct saver *saver;
    struct pollfd news;

    (void)state;
    assert_true(wake_init(&wake, NULL));
    assert_true(archive_open(&archive, &storage_system, NULL));
    saver = saver_create(&archive, &wake, &reason);
    assert_non_null(saver);
    assert_int_equal(saver_state(saver, &reason), SAVE_CLEAN);
    put(saver, "g", 3);
    assert_true(saver_wait(saver, 10000));
    assert_int_equal(saver_state(saver, &reason), SAVE_CLEAN);
    assert_int_equal(plies_on_disk(), 3);
    news = (struct pollfd){wake.descriptors[0], POLLIN, 0};
    assert_int_equal(poll(&news, 1, 10000), 1);
    saver_destroy(saver, 10000);
    wake_free(&wake);
}

static void test_only_the_latest_is_written(void **state)
{
    struct archive archive;
    struct faults faults;
    struct wake wake;
    struct saver *saver;

    (void)state;
    faults_init(&faults);
    faults_close_gate(&faults);
    assert_true(wake_init(&wake, NULL));
    assert_true(archive_open(&archive, &faults.storage, NULL));
    saver = saver_create(&archive, &wake, NULL);
    put(saver, "g", 1);
    wait_for_writes(&faults, 1);
    for (size_t plies = 2; plies <= MOVES; plies++)
        put(saver, "g", plies);
    put(saver, "h", 2);
    assert_int_equal(saver_state(saver, NULL), SAVE_PENDING);
    faults_open_gate(&faults);
    assert_true(saver_wait(saver, 10000));
    assert_int_equal(plies_on_disk(), MOVES);
    assert_int_equal(faults_renames(&faults), 3); /* g, g, h */
    saver_destroy(saver, 10000);
    wake_free(&wake);
}

static void test_a_failure_is_told_and_mended(void **state)
{
    struct archive archive;
    struct faults faults;
    struct reason reason;
    struct wake wake;
    struct saver *saver;

    (void)state;
    faults_init(&faults);
    assert_true(wake_init(&wake, NULL));
    assert_true(archive_open(&archive, &faults.storage, NULL));
    saver = saver_create(&archive, &wake, NULL);
    put(saver, "g", 1);
    assert_true(saver_wait(saver, 10000));
    faults_fail_next(&faults, ENOSPC, true);
    put(saver, "g", 2);
    assert_true(saver_wait(saver, 10000));
    assert_int_equal(saver_state(saver, &reason), SAVE_FAILED);
    assert_non_null(strstr(reason.text, strerror(ENOSPC)));
    assert_int_equal(plies_on_disk(), 1);
    put(saver, "h", 3); /* fails as well */
    assert_true(saver_wait(saver, 10000));
    faults_fail_next(&faults, 0, false);
    put(saver, "h", 4); /* and this one takes all along */
    assert_true(saver_wait(saver, 10000));
    assert_int_equal(saver_state(saver, &reason), SAVE_CLEAN);
    assert_int_equal(plies_on_disk(), 2);

    faults_fail_next(&faults, EIO, true);
    put(saver, "g", 5);
    assert_true(saver_wait(saver, 10000));
    assert_int_equal(saver_state(saver, &reason), SAVE_FAILED);
    faults_fail_next(&faults, 0, false);
    saver_destroy(saver, 10000); /* tries once more */
    assert_int_equal(plies_on_disk(), 5);
    wake_free(&wake);
}

static void test_a_hanging_disk_holds_nobody_up(void **state)
{
    static struct faults faults; /* outlives the thread that is left to itself */
    struct archive archive;
    struct wake wake;
    struct saver *saver;

    (void)state;
    faults_init(&faults);
    assert_true(wake_init(&wake, NULL));
    assert_true(archive_open(&archive, &faults.storage, NULL));
    saver = saver_create(&archive, &wake, NULL);
    faults_close_gate(&faults);
    put(saver, "g", 6);
    wait_for_writes(&faults, 1);
    assert_false(saver_wait(saver, 1));
    saver_destroy(saver, 1);
    wake_free(&wake);
    faults_open_gate(&faults);
    for (int i = 0; i < 10000 && plies_on_disk() != 6; i++)
        poll(NULL, 0, 1);
    assert_int_equal(plies_on_disk(), 6);
}

#define test(name) cmocka_unit_test_setup_teardown(name, scratch_make, scratch_remove)

int main(void)
{
    const struct CMUnitTest tests[] = {
        test(test_where_games_are),
        test(test_modes),
        test(test_list_and_last_unfinished),
        test(test_list_fails_half_way),
        test(test_a_parent_that_cannot_be_read),
        test(test_one_holder),
        test(test_every_call_fails_in_turn),
        test(test_the_world_ends_at_every_call),
        test(test_order_of_calls),
        test(test_killed),
        test(test_saver),
        test(test_only_the_latest_is_written),
        test(test_a_failure_is_told_and_mended),
        test(test_a_hanging_disk_holds_nobody_up),
    };

    attacks_init();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
