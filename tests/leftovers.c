/* leftovers.c - temporary files of sessions that were killed in the middle of a save.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <errno.h>
#include <fcntl.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "archive/archive.h"
#include "base/temporary.h"
#include "faults.h"
#include "kept_game.h"
#include "rules/attacks.h"
#include "scratch.h"
#include "session_driver.h"
#include "settings/config.h"

static struct archive open_archive(const struct storage *storage)
{
    struct archive archive;
    assert_true(archive_open(&archive, storage, NULL));
    return archive;
}

static const char *path_of(const char *name)
{
    static char path[ARCHIVE_PATH_SIZE + 100];
    struct archive archive = open_archive(&storage_system);
    snprintf(path, sizeof path, "%s/%s", archive.directory, name);
    return path;
}

static bool is_there(const char *name)
{
    return access(path_of(name), F_OK) == 0;
}

/* "g", kept after so many half-moves, as long ago as that. */
static void keep(size_t half_moves, int seconds_ago)
{
    struct timespec times[2] = {{.tv_nsec = UTIME_OMIT}, {.tv_nsec = 0}};
    struct archive archive = open_archive(&storage_system);
    struct stat status;
    assert_true(kept_game_save(&archive, half_moves, NULL));
    archive_close(&archive);
    assert_int_equal(stat(path_of("g.pgn"), &status), 0);
    times[1].tv_sec = status.st_mtim.tv_sec - seconds_ago;
    assert_int_equal(utimensat(AT_FDCWD, path_of("g.pgn"), times, 0), 0);
}

/* What is left of a save after so many half-moves: all of it but the last bytes. */
static void leave(size_t half_moves, size_t torn)
{
    size_t length;
    char *text = kept_game_text(half_moves, &length);
    FILE *file;
    assert_true(storage_make_directories(&storage_system,
                                         open_archive(&storage_system).directory, NULL));
    file = fopen(path_of(".g.tmp"), "w");
    assert_non_null(file);
    fwrite(text, 1, length - torn, file);
    assert_int_equal(fclose(file), 0);
    free(text);
}

static void check_taken(size_t taken, long half_moves)
{
    struct archive archive = open_archive(&storage_system);
    assert_int_equal(archive_take_leftovers(&archive), taken);
    assert_false(is_there(".g.tmp"));
    assert_int_equal(kept_game_on_disk(), half_moves);
    assert_int_equal(archive_take_leftovers(&archive), 0);
}

static void test_nothing_is_left(void **state)
{
    (void)state;
    check_taken(0, -1); /* not even a directory */
    assert_false(is_there(""));
    keep(3, 0);
    check_taken(0, 3);
}

static void test_a_whole_game_is_taken_over(void **state)
{
    (void)state;
    leave(1, 0);
    check_taken(1, 1); /* the first save was the last */
    keep(5, 10);
    leave(8, 0);
    check_taken(1, 8);
    keep(5, 10);
    leave(4, 0); /* one was taken back */
    check_taken(1, 4);
}

static void test_what_is_torn_is_removed(void **state)
{
    size_t length;
    (void)state;
    free(kept_game_text(6, &length));
    keep(5, 10);
    for (size_t torn = 2; torn < length; torn += torn < 40 ? 1 : 37) {
        leave(6, torn);
        check_taken(1, 5);
    }
    leave(6, length);
    check_taken(1, 5);
}

static void test_what_is_older_is_removed(void **state)
{
    (void)state;
    leave(8, 0);
    keep(5, -10);
    leave(8, 0);
    check_taken(1, 5);
}

/* ---- whose they are ---------------------------------------------------------------- */

static void test_those_of_others_stay(void **state)
{
    struct archive other = open_archive(&storage_system);
    struct archive archive = open_archive(&storage_system);
    (void)state;
    keep(5, 10);
    leave(6, 40);
    assert_true(archive_hold(&other, "g", NULL)); /* a session that is about to save */
    assert_int_equal(archive_take_leftovers(&archive), 0);
    assert_true(is_there(".g.tmp"));
    archive_close(&other);
    check_taken(1, 5);
}

static int know_no_locks(void *context, int file, off_t offset)
{
    (void)context;
    (void)file;
    (void)offset;
    errno = ENOLCK;
    return -1;
}

/* What is kept goes on being saved; a game more is not made, with the reason. */
static void test_no_more_than_there_is_room_for(void **state)
{
    struct archive archive = open_archive(&storage_system);
    struct reason reason = {0, 0, ""};
    struct file_mark none = {.inode = 0};
    bool foreign = true;
    (void)state;
    keep(5, 10);
    archive.most = 1;
    assert_true(kept_game_save(&archive, 6, NULL));
    assert_false(archive_save(&archive, "h", "*\n", 2, &none, &foreign, &reason));
    assert_non_null(strstr(reason.text, "room for no more"));
    assert_false(foreign);
    assert_false(is_there("h.pgn"));
    archive.most = 0;
    archive.longest = 1;
    assert_false(archive_save(&archive, "h", "*\n", 2, &none, &foreign, &reason));
    assert_non_null(strstr(reason.text, "has 2 bytes, and 1 are kept"));
    archive.longest = 2;
    assert_true(archive_save(&archive, "h", "*\n", 2, &none, &foreign, &reason));
    archive_close(&archive);
}

static void test_without_locks_they_stay(void **state)
{
    struct storage storage = storage_system;
    struct archive archive;
    (void)state;
    keep(5, 10);
    leave(6, 40);
    storage.lock = storage.is_locked = know_no_locks;
    archive = open_archive(&storage);
    assert_int_equal(archive_take_leftovers(&archive), 0);
    assert_true(is_there(".g.tmp"));
}

static void test_other_files_stay(void **state)
{
    static const char *const names[] = {".tmp",         "..tmp2",           "g.tmp",
                                        ".g.pgn",       ".g.tmp~",          ".g.pgn.123.tmp",
                                        ".h.pgn.1.tmp", ".notes.txt.12.tmp"};
    struct archive archive = open_archive(&storage_system);
    (void)state;
    keep(5, 10);
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        assert_int_equal(close(open(path_of(names[i]), O_CREAT | O_WRONLY, 0600)), 0);
    assert_int_equal(mkfifo(path_of(".g.tmp"), 0600), 0); /* nobody is waited for */
    assert_int_equal(symlink("g.pgn", path_of(".h.tmp")), 0);
    assert_int_equal(mkdir(path_of(".i.tmp"), 0700), 0);
    assert_int_equal(archive_take_leftovers(&archive), 0);
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        assert_true(is_there(names[i]));
    assert_true(is_there(".g.tmp") && is_there(".i.tmp"));
    assert_int_equal(kept_game_on_disk(), 5);
}

/* A name that ends like theirs is a game's where the game is. */
static void test_a_game_with_a_number(void **state)
{
    struct archive archive = open_archive(&storage_system);
    char from[ARCHIVE_PATH_SIZE + 100];
    (void)state;
    keep(5, 10);
    snprintf(from, sizeof from, "%s", path_of("g.pgn"));
    assert_int_equal(rename(from, path_of("g.7.pgn")), 0);
    leave(6, 0);
    snprintf(from, sizeof from, "%s", path_of(".g.tmp"));
    assert_int_equal(rename(from, path_of(".g.7.tmp")), 0);
    assert_int_equal(archive_take_leftovers(&archive), 1);
    assert_false(is_there(".g.7.tmp"));
    snprintf(from, sizeof from, "%s", path_of("g.7.pgn"));
    assert_int_equal(rename(from, path_of("g.pgn")), 0);
    assert_int_equal(kept_game_on_disk(), 6);
}

/* Every call fails in turn, and all after it: the game stays what it was, or becomes the newer
 * one, whole. */
static void test_faults(void **state)
{
    static const int errors[] = {EIO, EACCES, EROFS};
    (void)state;
    for (long k = 1;; k++) {
        struct faults faults;
        struct archive archive;
        long found;
        keep(5, 10);
        leave(6, 0);
        faults_init(&faults);
        faults.fail_at = k;
        faults.error = errors[k % 3];
        faults.for_ever = k % 2;
        archive = open_archive(&faults.storage);
        archive_take_leftovers(&archive);
        found = kept_game_on_disk();
        assert_true(found == 5 || found == 6);
        if (faults.calls < k) {
            assert_true(k > 10 && found == 6);
            return;
        }
        unlink(path_of(".g.tmp"));
    }
}

/* ---- of other writers --------------------------------------------------------------- */

/* A process that is no more. */
static long find_dead(void)
{
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0)
        _exit(0);
    assert_int_equal(waitpid(child, NULL, 0), child);
    return child;
}

/* Names, '#' being that process; returns where they stand. */
static const char *make(const char *directory, const char *form, long process, bool is_folder)
{
    static char path[500];
    const char *mark = strchr(form, '#');
    snprintf(path, sizeof path, "%s/%.*s%ld%s", directory, (int)(mark - form), form, process,
             mark + 1);
    if (is_folder)
        assert_int_equal(mkdir(path, 0700), 0);
    else
        assert_int_equal(close(open(path, O_CREAT | O_WRONLY, 0600)), 0);
    return path;
}

static void test_files_of_dead_processes(void **state)
{
    static const char *const stay[] = {
        ".x.pgn.#a.tmp", ".x.pgn.#",      ".x.pgn#.tmp",
        ".y.pgn.#.tmp",  "x.pgn.#.tmp",   ".x.pgn.-#.tmp",
        ".x.pgn. #.tmp", ".x.pgn.#.tmp2", ".x.pgn.9999999999#.tmp"};
    enum { COUNT = sizeof stay / sizeof stay[0] };
    char path[300], *kept[COUNT + 1];
    long dead = find_dead();
    (void)state;
    snprintf(path, sizeof path, "%s/x.pgn", (const char *)*state);
    for (size_t i = 0; i < COUNT; i++)
        kept[i] = strdup(make(*state, stay[i], dead, false));
    kept[COUNT] = strdup(make(*state, ".x.pgn.#.tmp", getpid(), false));
    assert_int_equal(temporary_remove_stale(&storage_system, path), 0);
    make(*state, ".x.pgn.#.tmp", dead, true);
    assert_int_equal(temporary_remove_stale(&storage_system, path), 0);
    assert_int_equal(rmdir(make(*state, ".x.pgn.#.tmp", find_dead(), true)), 0);
    make(*state, ".x.pgn.#.tmp", find_dead(), false);
    assert_int_equal(temporary_remove_stale(&storage_system, path), 1);
    assert_int_equal(temporary_remove_stale(&storage_system, path), 0);
    for (size_t i = 0; i <= COUNT; i++) {
        assert_int_equal(access(kept[i], F_OK), 0);
        free(kept[i]);
    }
}

/* A start removes what a killed session left beside the config file, and opening a file of games
 * what was left beside that. */
static void test_who_looks_for_them(void **state)
{
    char directory[300], *left;
    struct settings settings;
    struct config config;
    struct session *session;
    FILE *file;
    snprintf(directory, sizeof directory, "%s/ttychess", (const char *)*state);
    mkdir(directory, 0700);
    assert_int_equal(setenv("XDG_CONFIG_HOME", *state, 1), 0);
    left = strdup(make(directory, ".config.#.tmp", find_dead(), false));
    settings_init(&settings);
    config_read(&config, &storage_system, &settings);
    assert_int_not_equal(access(left, F_OK), 0);
    config_free(&config);
    settings_free(&settings);
    free(left);

    snprintf(directory, sizeof directory, "%s/x.pgn", (const char *)*state);
    file = fopen(directory, "w");
    assert_non_null(file);
    fputs("1. e4 *\n", file);
    fclose(file);
    left = strdup(make(*state, ".x.pgn.#.tmp", find_dead(), false));
    driver_set_up(WHO_BOTH);
    session = driver_start(&storage_system);
    snprintf(directory, sizeof directory, "open %s/x.pgn", (const char *)*state);
    driver_play(session, directory);
    driver_check_place(session, 0);
    assert_int_not_equal(access(left, F_OK), 0);
    session_destroy(session);
    settings_free(&driver_settings);
    free(left);
}

#define test(name) cmocka_unit_test_setup_teardown(name, scratch_make, scratch_remove)

int main(void)
{
    const struct CMUnitTest tests[] = {
        test(test_nothing_is_left),         test(test_a_whole_game_is_taken_over),
        test(test_what_is_torn_is_removed), test(test_what_is_older_is_removed),
        test(test_those_of_others_stay),    test(test_no_more_than_there_is_room_for),
        test(test_without_locks_they_stay), test(test_other_files_stay),
        test(test_a_game_with_a_number),    test(test_faults),
        test(test_files_of_dead_processes), test(test_who_looks_for_them),
    };
    attacks_init();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
