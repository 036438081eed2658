/* storage.c - where games are kept, which there are, and who holds one.
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

#include "archive/archive_index.h"
#include "faults.h"
#include "kept_game.h"
#include "rules/attacks.h"
#include "scratch.h"

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
    assert_true(kept_game_save(&archive, 1, NULL));
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

static bool describe(const struct archive *archive, size_t number, const char *id,
                     char text[80])
{
    struct archive_summary summary;
    archive_summarise(archive, id, &summary);
    return archive_describe(&summary, number, text);
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
    assert_non_null(strstr(reason.text, "no unfinished game in /"));

    assert_true(storage_make_directories(&storage_system, archive.directory, &reason));
    put_file(&archive, "old.pgn", "[White \"x\"]\n1. e4 *\n", 500);
    put_file(&archive, "newer.pgn", "[White \"A\x1B\"]\n[Black \"B\"]\n1. e4 e5 2. d4 *\n",
             400);
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
    describe(&archive, 3, "newer", text);
    assert_memory_equal(text, "  3  newer ", 11);
    assert_non_null(strstr(text, "2 moves"));
    assert_non_null(strstr(text, "A? - B"));
    describe(&archive, 1, "junk", text);
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
static bool close_directory(void *finder, const char *name, const struct stat *status)
{
    (void)name;
    (void)status;
    close(*(int *)finder);
    return true;
}

/* A directory that cannot be read to its end is not a short one. */
/* Games of files, changed and not saved there: none to go on with, and only the newest stay. */
static void test_changed_games(void **state)
{
    struct archive archive;
    struct archive_entry *entries;
    struct archive_summary summary;
    struct tm date = {.tm_year = 126, .tm_mon = 10, .tm_mday = 21};
    char id[ARCHIVE_ID_SIZE], name[64], text[SUMMARY_TEXT_SIZE];
    size_t count;
    (void)state;
    assert_true(archive_open(&archive, &storage_system, NULL));
    assert_true(storage_make_directories(&storage_system, archive.directory, NULL));
    for (unsigned i = 0; i < ARCHIVE_CHANGED_KEPT + 5; i++) {
        archive_make_changed_id(id, &date, i);
        assert_true(archive_is_changed(id));
        snprintf(name, sizeof name, "%.58s.pgn", id);
        put_file(&archive, name, "[White \"A\"]\n[Black \"B\"]\n1. e4 *\n", 1000 - (int)i);
    }
    assert_false(archive_last_unfinished(&archive, id, NULL));
    put_file(&archive, "mine.pgn",
             "[White \"I\"]\n[Black \"ttychess\"]\n[BlackType \"program\"]\n[BlackElo "
             "\"1700\"]\n[Date \"2026.11.20\"]\n1. e4 e5 2. Nf3 *\n",
             5000);
    assert_true(archive_last_unfinished(&archive, id, NULL));
    assert_string_equal(id, "mine");
    archive_drop_changed(&archive);
    assert_true(archive_list(&archive, &entries, &count, NULL));
    assert_int_equal(count, ARCHIVE_CHANGED_KEPT + 1);
    assert_string_equal(entries[count - 1].id, "mine");
    archive_summarise(&archive, entries[0].id, &summary);
    assert_true(summary.readable && summary.changed);
    archive_summary_write(&summary, text);
    assert_string_equal(text, "A - B: to go on at move 1. King's Pawn Game. Changes to "
                              "it are not yet in its file.");
    archive_summarise(&archive, "mine", &summary);
    archive_summary_write(&summary, text);
    assert_string_equal(
        text, "You (White) against ttychess level 6: to go on at move 2. King's Knight "
              "Opening. 20\302\240"
              "Nov\302\240"
              "2026.");
    free(entries);
    archive_close(&archive);
}

/* How a game ended for its person; games of no move and no word are not listed. */
static void test_ended_and_empty_games(void **state)
{
    struct archive archive;
    struct archive_summary summary;
    char text[SUMMARY_TEXT_SIZE], line[80];
    (void)state;
    assert_true(archive_open(&archive, &storage_system, NULL));
    assert_true(storage_make_directories(&storage_system, archive.directory, NULL));
    put_file(&archive, "lost.pgn",
             "[White \"ttychess\"]\n[Black \"I\"]\n[WhiteType \"program\"]\n[Result "
             "\"1-0\"]\n1. e4 1-0\n",
             5000);
    archive_summarise(&archive, "lost", &summary);
    assert_int_equal(archive_summary_side(&summary), 'B');
    assert_string_equal(archive_summary_outcome(&summary), "lost");
    archive_summary_write(&summary, text);
    assert_string_equal(
        text, "You (Black) against ttychess: lost, 1-0 in 1 move. King's Pawn Game.");
    assert_true(describe(&archive, 1, "lost", line));
    assert_non_null(strstr(line, "1-0      ttychess - you"));
    put_file(&archive, "empty.pgn", "[White \"I\"]\n[Black \"J\"]\n\n*\n", 5000);
    assert_false(describe(&archive, 1, "empty", line));
    put_file(&archive, "word.pgn", "[White \"I\"]\n[Black \"J\"]\n\n{a lesson} *\n", 5000);
    assert_true(describe(&archive, 1, "word", line));
    archive_summarise(&archive, "none", &summary);
    archive_summary_write(&summary, text);
    assert_string_equal(text, "none.pgn cannot be read.");
    archive_close(&archive);
}

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

/* Who takes the directory away, or the file of the locks, takes no game away. */
static int read_only_error;

/* As a disk does that nothing can be made on: what is missing already has another reason. */
static int refuse_directory(void *context, const char *path, mode_t mode)
{
    char parent[ARCHIVE_PATH_SIZE];
    (void)context;
    (void)mode;
    snprintf(parent, sizeof parent, "%s", path);
    *strrchr(parent, '/') = '\0';
    errno = access(path, F_OK) == 0                ? EEXIST
            : *parent && access(parent, F_OK) != 0 ? ENOENT
                                                   : read_only_error;
    return -1;
}

/* Read-only, or without a free inode: that is told, not that something below is missing. */
static void test_why_no_directory_is_made(void **state)
{
    static const int errors[] = {EROFS, ENOSPC, EDQUOT};
    struct storage storage = storage_system;
    char path[ARCHIVE_PATH_SIZE];
    struct reason reason;
    storage.make_directory = refuse_directory;
    snprintf(path, sizeof path, "%s/new/ttychess/games", (const char *)*state);
    for (size_t i = 0; i < sizeof errors / sizeof errors[0]; i++) {
        read_only_error = errors[i];
        assert_false(storage_make_directories(&storage, path, &reason));
        if (!strstr(reason.text, strerror(errors[i])))
            fail_msg("%s", reason.text);
    }
    assert_true(storage_make_directories(&storage, *state, &reason));
}

/* A pipe that nobody writes to is not waited for; what gives nothing is an empty file. */
static void test_no_file(void **state)
{
    char path[ARCHIVE_PATH_SIZE], *text;
    struct reason reason;
    size_t length;
    snprintf(path, sizeof path, "%s/pipe", (const char *)*state);
    assert_int_equal(mkfifo(path, 0600), 0);
    alarm(60);
    assert_null(storage_read_file(&storage_system, path, 100, &length, &reason));
    assert_non_null(strstr(reason.text, "pipe: expected a file"));
    assert_null(storage_read_file(&storage_system, *state, 100, &length, &reason));
    assert_non_null(strstr(reason.text, "expected a file"));
    text = storage_read_file(&storage_system, "/dev/null", 100, &length, &reason);
    assert_non_null(text);
    assert_string_equal(text, "");
    free(text);
    alarm(0);
}

static void test_what_vanishes(void **state)
{
    struct archive first, second;
    struct reason reason;
    char path[ARCHIVE_PATH_SIZE + 16], gone[600];
    assert_true(archive_open(&first, &storage_system, NULL));
    assert_true(archive_open(&second, &storage_system, NULL));
    assert_true(kept_game_save(&first, 1, &reason));
    snprintf(gone, sizeof gone, "%s/gone", (char *)*state);
    snprintf(path, sizeof path, "%s/ttychess", (char *)*state);
    assert_int_equal(rename(path, gone), 0);
    assert_true(kept_game_save(&first, 2, &reason));
    assert_int_equal(kept_game_on_disk(), 2);
    assert_false(archive_hold(&second, "g", &reason));

    snprintf(path, sizeof path, "%s/.lock", first.directory);
    assert_int_equal(unlink(path), 0);
    assert_false(archive_still_holds(&first, "g"));
    assert_true(archive_hold(&second, "g", &reason));
    assert_false(kept_game_save(&first, 3, &reason));
    assert_true(first.refused);
    assert_int_equal(kept_game_on_disk(), 2);
    archive_close(&second);
    assert_true(kept_game_save(&first, 4, &reason));
    assert_int_equal(kept_game_on_disk(), 4);
    archive_close(&first);
}

static void test_one_holder(void **state)
{
    struct archive first, second;
    struct reason reason;
    (void)state;
    assert_true(archive_open(&first, &storage_system, NULL));
    assert_true(archive_open(&second, &storage_system, NULL));
    assert_true(kept_game_save(&first, 1, &reason));
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

/* However long the name, what is wrong with it is told. */
static void test_long_names(void **state)
{
    char name[600] = "";
    struct reason reason;
    size_t length;
    (void)state;
    memset(name, 'x', sizeof name - 1);
    assert_null(storage_read_file(&storage_system, name, 100, &length, &reason));
    assert_non_null(strstr(reason.text, strerror(ENAMETOOLONG)));
    assert_non_null(strstr(reason.text, "xxx...xxx"));
}

#define test(name) cmocka_unit_test_setup_teardown(name, scratch_make, scratch_remove)

int main(void)
{
    const struct CMUnitTest tests[] = {
        test(test_where_games_are),
        test(test_modes),
        test(test_list_and_last_unfinished),
        test(test_changed_games),
        test(test_ended_and_empty_games),
        test(test_list_fails_half_way),
        test(test_a_parent_that_cannot_be_read),
        test(test_why_no_directory_is_made),
        test(test_no_file),
        test(test_what_vanishes),
        test(test_one_holder),
        test(test_long_names),
    };
    attacks_init();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
