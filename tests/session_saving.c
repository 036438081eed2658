/* session_saving.c - disks that refuse, hang or vanish while a game is played: what is said,
 * and that nothing is lost.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

#include "faults.h"
#include "kept_game.h"
#include "rules/attacks.h"
#include "scratch.h"
#include "session/leave.h"
#include "session/session_pickers.h"
#include "session_driver.h"

static void test_trouble(void **state)
{
    struct faults faults;
    struct session *session;
    const char *why;
    (void)state;
    faults_init(&faults);
    driver_set_up(WHO_BOTH);
    session = driver_start(&faults.storage);
    faults_fail_next(&faults, ENOSPC, true);
    driver_play(session, "e4");
    driver_check_said("NOT SAVED: ");
    driver_check_said(strerror(ENOSPC));
    driver_check_said("'save FILE' keeps the game elsewhere.");
    assert_int_equal(session_saved(session, &why), SAVE_FAILED);
    assert_non_null(strstr(why, strerror(ENOSPC)));
    driver_play(session, "e5");
    driver_check_not_said("NOT SAVED"); /* once is enough */
    faults_fail_next(&faults, 0, false);
    driver_play(session, "Nf3");
    driver_check_said("Saved again: the game is on the disk.");
    driver_play(session, "a6");
    driver_check_not_said("Saved again");
    assert_int_equal(session_saved(session, &why), SAVE_CLEAN);
    faults_fail_next(&faults, EROFS, true);
    driver_play(session, "Bb5");
    driver_check_said("NOT SAVED: ");
    driver_type(session, "quit");
    driver_check_said("Leave, and lose the last move? y or n. NOT SAVED: ");
    driver_type(session, "n");
    driver_play(session, "Nf6");
    driver_type(session, "quit");
    driver_check_said("Leave, and lose the last 2 moves? y or n. NOT SAVED: ");
    driver_type(session, "quit");
    assert_int_equal(session_leave(session, true), 1);
    driver_listen(session);
    driver_check_said("NOT SAVED: the last 2 moves: ");
    session_destroy(session);
    settings_free(&driver_settings);
}

/* A face that is about to show a move hears of a refusal that came since it looked. */
static void test_trouble_is_owed(void **state)
{
    struct faults faults;
    struct session *session;
    (void)state;
    faults_init(&faults);
    driver_set_up(WHO_BOTH);
    session = driver_start(&faults.storage);
    driver_settle(session);
    faults_fail_writes(&faults, ENOSPC);
    for (int i = 0; i < 2; i++) {
        assert_false(session_owes_trouble(session));
        driver_type(session, i == 0 ? "e4" : "e5");
        while (session_saved(session, NULL) == SAVE_PENDING) /* the test's own time ends it */
            poll(NULL, 0, 1);
        assert_int_equal(session_owes_trouble(session), i == 0);
        assert_true(driver_poll(session, 0)); /* nobody has to wait for it */
        driver_said[0] = '\0';
        session_wake(session);
        driver_listen(session);
        if (i == 0)
            driver_check_said("NOT SAVED: ");
    }
    assert_false(session_owes_trouble(session));
    session_destroy(session);
    settings_free(&driver_settings);
}

/* A disk that has room again when the session ends: the last try is made before it is said how
 * it ended. */
static void test_room_again_at_the_end(void **state)
{
    (void)state;
    for (int asked = 0; asked <= 1; asked++) {
        struct faults faults;
        struct session *session;
        faults_init(&faults);
        driver_set_up(WHO_BOTH);
        session = driver_start(&faults.storage);
        faults_fail_next(&faults, ENOSPC, true);
        driver_play(session, "e4");
        driver_check_said("NOT SAVED: ");
        faults_fail_next(&faults, 0, false);
        driver_said[0] = '\0';
        if (asked)
            driver_type(session, "quit");
        assert_int_equal(session_leave(session, asked), 0);
        driver_listen(session);
        driver_check_not_said("NOT SAVED");
        driver_check_said("The game is kept: 'ttychess --resume' continues it.");
        session_destroy(session);
        settings_free(&driver_settings);
    }
}

/* Nobody has to type anything: it is tried again by itself. */
static void test_saved_by_itself(void **state)
{
    struct faults faults;
    struct session *session;
    const char *why;
    (void)state;
    faults_init(&faults);
    driver_set_up(WHO_BOTH);
    session = driver_start(&faults.storage);
    faults_fail_next(&faults, ENOSPC, true);
    driver_play(session, "e4");
    driver_check_said("NOT SAVED: ");
    assert_true(session_deadline(session) >= 0);
    faults_fail_next(&faults, 0, false);
    for (int i = 0; i < DRIVER_PATIENCE / 100 && driver_find_on_disk() != 1; i++) {
        assert_true(session_saved(session, &why) != SAVE_PENDING); /* no news in between */
        driver_wake(session);
    }
    assert_int_equal(driver_find_on_disk(), 1);
    driver_settle(session);
    driver_check_said("Saved again: the game is on the disk.");
    assert_int_equal(session_deadline(session), -1);
    session_destroy(session);
    settings_free(&driver_settings);
}

/* Every call of the file system fails once in the course of a game; what is said to be on the
 * disk is there. */
static void test_a_whole_game(void **state)
{
    struct faults faults;
    struct session *session;
    long failures = 0;
    (void)state;
    faults_init(&faults);
    faults.most_at_once = 200;
    driver_set_up(WHO_BOTH);
    session = driver_start(&faults.storage);
    for (long i = 0; i < KEPT_MOVES; i++) {
        faults_fail_at(&faults, 1 + i % 13, i % 3 == 0 ? ENOSPC : i % 3 == 1 ? EIO : EROFS);
        driver_play(session, kept_game[i]);
        driver_check_place(session, (size_t)i + 1);
        if (session_saved(session, NULL) == SAVE_CLEAN)
            assert_int_equal(driver_find_on_disk(), i + 1);
        else
            failures++;
        assert_true(driver_find_on_disk() >= i - 13);
    }
    assert_true(failures >= KEPT_MOVES / 3);
    faults_fail_next(&faults, 0, false);
    session_destroy(session);
    settings_free(&driver_settings);
    assert_int_equal(driver_find_on_disk(), KEPT_MOVES);
}

/* A disk that hangs for as long as it likes is not waited for by a typed line. */
static void test_a_hanging_disk(void **state)
{
    static struct faults faults;
    struct session *session;
    struct timespec before, after;
    (void)state;
    faults_init(&faults);
    driver_set_up(WHO_BOTH);
    session = driver_start(&faults.storage);
    driver_settle(session);
    faults_close_gate(&faults);
    driver_type(session, "e4");
    driver_type(session, "e5");
    driver_type(session, "Nf3");
    driver_check_place(session, 3);
    assert_int_equal(session_saved(session, NULL), SAVE_PENDING);
    assert_int_equal(session_wake(session) & NEWS_SAVED, 0); /* nothing new */
    clock_gettime(CLOCK_MONOTONIC, &before);
    driver_type(session, "quit");
    clock_gettime(CLOCK_MONOTONIC, &after);
    assert_true(after.tv_sec - before.tv_sec < 2);
    driver_check_not_said("--resume"); /* nobody knows yet */
    faults_open_gate(&faults);
    while (session_saved(session, NULL) == SAVE_PENDING)
        poll(NULL, 0, 1);
    assert_int_equal(session_wake(session) & NEWS_SAVED, NEWS_SAVED);
    assert_int_equal(session_wake(session) & NEWS_SAVED, 0);
    driver_settle(session);
    assert_int_equal(session_saved(session, NULL), SAVE_CLEAN);
    session_destroy(session);
    settings_free(&driver_settings);
}

static void test_no_place_to_save(void **state)
{
    struct session *session;
    (void)state;
    driver_set_up(WHO_BOTH);
    setenv("XDG_DATA_HOME", "", 1);
    setenv("HOME", "", 1);
    driver_said[0] = '\0';
    session = driver_start(&storage_system);
    driver_settle(session);
    driver_check_said(
        "NOT SAVED: games have no place: set HOME or XDG_DATA_HOME to an absolute path.");
    driver_play(session, "e4");
    driver_check_place(session, 1);
    session_destroy(session);
    driver_settings.save = false;
    session = driver_start(&storage_system);
    driver_said[0] = '\0';
    driver_play(session, "e4");
    driver_check_not_said("NOT SAVED");
    assert_int_equal(session_saved(session, NULL), SAVE_OFF);
    session_destroy(session);
    settings_free(&driver_settings);
}

static int open_read_only(void *context, const char *path, int flags, mode_t mode)
{
    if ((flags & O_ACCMODE) != O_RDONLY) {
        errno = EROFS;
        return -1;
    }
    return storage_system.open(context, path, flags, mode);
}

static int make_nothing(void *context, const char *path, mode_t mode)
{
    (void)context;
    (void)mode;
    errno = access(path, F_OK) == 0 ? EEXIST : EROFS;
    return -1;
}

/* Games can be gone on with where nothing can be written, and begun. */
static void test_read_only(void **state)
{
    struct storage read_only = storage_system;
    struct session *session;
    (void)state;
    read_only.open = open_read_only;
    read_only.make_directory = make_nothing;
    driver_set_up(WHO_BOTH);
    session = driver_start(&read_only);
    driver_settle(session);
    driver_play(session, "e4");
    driver_check_said("NOT SAVED: ");
    driver_check_said(strerror(EROFS));
    session_destroy(session);

    session = driver_start(&storage_system);
    driver_play(session, "d4");
    session_destroy(session);
    driver_settings.resume = true;
    driver_said[0] = '\0';
    session = driver_start(&read_only);
    driver_listen(session);
    driver_check_said("NOT SAVED: ");
    driver_check_said("Resumed a copy of the game after 1. d4");
    driver_play(session, "d5");
    driver_check_place(session, 2);
    assert_int_equal(session_saved(session, NULL), SAVE_FAILED);
    session_destroy(session);
    settings_free(&driver_settings);
    assert_int_equal(driver_find_on_disk(), 1);
}

/* What the disk refuses is told at the end, and is the exit status, whatever has the place of the
 * game then: a file of games, the start screen, another game. */
static void test_refused_games_that_wait(void **state)
{
    const char *lines[] = {NULL, "menu", "new"};
    struct faults faults;
    struct session *session;
    char open_line[4096];
    FILE *file;
    snprintf(open_line, sizeof open_line, "open %s/x.pgn", (const char *)*state);
    file = fopen(open_line + strlen("open "), "w");
    assert_non_null(file);
    fputs("1. d4 *\n", file);
    fclose(file);
    lines[0] = open_line;
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        for (int asked = 0; asked <= 1; asked++) {
            faults_init(&faults);
            driver_set_up(WHO_BOTH);
            session = driver_start(&faults.storage);
            session_show_pickers(session);
            faults_fail_next(&faults, ENOSPC, true);
            driver_play(session, "e4");
            driver_check_said("NOT SAVED: ");
            driver_play(session, lines[i]);
            driver_said[0] = '\0';
            if (asked)
                driver_type(session, "quit");
            assert_int_equal(session_leave(session, asked), 1);
            driver_listen(session);
            driver_check_said("NOT SAVED: ");
            driver_check_said(strerror(ENOSPC));
            driver_check_not_said("--resume");
            session_destroy(session);
            settings_free(&driver_settings);
        }
    }
}

/* Nothing was lost, so nothing is said. */
static void test_nothing_to_save(void **state)
{
    struct session *session;
    (void)state;
    driver_set_up(WHO_BOTH);
    setenv("XDG_DATA_HOME", "", 1);
    setenv("HOME", "", 1);
    session = driver_start(&storage_system);
    driver_settle(session);
    driver_said[0] = '\0';
    driver_type(session, "quit");
    assert_int_equal(session_leave(session, true), 0);
    driver_check_not_said("NOT SAVED");
    session_destroy(session);
    settings_free(&driver_settings);
}

#define test(name) cmocka_unit_test_setup_teardown(name, scratch_make, scratch_remove)

int main(void)
{
    const struct CMUnitTest tests[] = {
        test(test_trouble),
        test(test_trouble_is_owed),
        test(test_saved_by_itself),
        test(test_a_whole_game),
        test(test_room_again_at_the_end),
        test(test_a_hanging_disk),
        test(test_no_place_to_save),
        test(test_read_only),
        test(test_refused_games_that_wait),
        test(test_nothing_to_save),
    };
    attacks_init();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
