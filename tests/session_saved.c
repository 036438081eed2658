/* session_saved.c - what a session has on the disk: how much of a game that is played, resumed or
 * over.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <errno.h>
#include <poll.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "archive/archive.h"
#include "faults.h"
#include "rules/attacks.h"
#include "scratch.h"
#include "session/session_pickers.h"
#include "session_driver.h"

/* Moves are told as saved one by one, as the disk takes them; none is before it was handed to it,
 * and the engine does not begin before that. */
static void test_moves_are_saved_one_by_one(void **state)
{
    static struct faults faults;
    struct session *session;
    (void)state;
    faults_init(&faults);
    driver_set_up(WHO_BOTH);
    session = driver_start(&faults.storage);
    driver_settle(session);
    driver_play(session, "e4");
    assert_int_equal(session_count_saved(session), 1);
    faults_close_gate(&faults);
    driver_type(session, "e5");
    while (faults_waiting(&faults) == 0)
        poll(NULL, 0, 1);
    driver_type(session, "Nf3");
    driver_type(session, "Nc6");
    session_wake(session);
    assert_int_equal(session_count_saved(session), 1);
    faults_let_one_through(&faults);
    while (faults_renames(&faults) < 2 || faults_waiting(&faults) == 0)
        poll(NULL, 0, 1);
    assert_int_equal(session_wake(session) & NEWS_SAVED, NEWS_SAVED);
    assert_int_equal(session_saved(session, NULL), SAVE_PENDING);
    assert_int_equal(session_count_saved(session), 2);
    assert_int_equal(driver_find_on_disk(), 2);
    driver_type(session, "undo"); /* what is played again is another move */
    driver_type(session, "undo");
    driver_type(session, "Nf3");
    assert_int_equal(session_count_saved(session), 2);
    driver_type(session, "undo");
    driver_type(session, "undo");
    driver_type(session, "d5");
    assert_int_equal(session_count_saved(session), 1);
    faults_open_gate(&faults);
    driver_settle(session);
    assert_int_equal(session_count_saved(session), 2);
    faults_close_gate(&faults);
    driver_type(session, "color white");
    driver_type(session, "exd5");
    assert_int_equal(session_saved(session, NULL),
                     SAVE_PENDING); /* handed over, and only then */
    assert_int_equal(session_thinking(session)->purpose, THINKING_MOVE);
    assert_int_equal(session_count_saved(session), 2);
    while (session_game(session)->current < 4)
        driver_wake(session);
    assert_int_equal(session_count_saved(session), 2); /* so is the answer's */
    faults_open_gate(&faults);
    driver_settle(session);
    assert_int_equal(session_count_saved(session), 4);
    session_destroy(session);
    settings_free(&driver_settings);
}

/* A game that goes on has all the moves of its file on the disk. */
static void test_resumed_moves_are_saved(void **state)
{
    static struct faults faults;
    struct session *session;
    (void)state;
    driver_set_up(WHO_BOTH);
    session = driver_start(&storage_system);
    driver_play(session, "e4");
    driver_play(session, "e5");
    session_destroy(session);
    faults_init(&faults);
    driver_settings.resume = true;
    driver_settings.nodes = 0; /* another level would be kept at once, with all moves */
    session = driver_start(&faults.storage);
    driver_settle(session);
    assert_int_equal(faults_renames(&faults), 0);
    assert_int_equal(session_count_saved(session), 2);
    faults_close_gate(&faults);
    driver_type(session, "Nf3");
    session_wake(session);
    assert_int_equal(session_count_saved(session), 2);
    faults_open_gate(&faults);
    driver_settle(session);
    assert_int_equal(session_count_saved(session), 3);
    session_destroy(session);
    settings_free(&driver_settings);
}

/* A session that was killed between writing a move and putting it in its place: the next one has
 * the move. */
static void test_what_a_kill_left_is_resumed(void **state)
{
    struct archive archive;
    struct archive_entry *games;
    char path[ARCHIVE_PATH_SIZE], temporary[ARCHIVE_PATH_SIZE];
    struct session *session;
    size_t count;
    (void)state;
    driver_set_up(WHO_BOTH);
    session = driver_start(&storage_system);
    driver_play(session, "e4");
    driver_play(session, "e5");
    session_destroy(session);
    assert_true(archive_open(&archive, &storage_system, NULL));
    assert_true(archive_list(&archive, &games, &count, NULL));
    assert_int_equal(count, 1);
    archive_path(&archive, games[0].id, path);
    archive_temporary_path(&archive, games[0].id, temporary);
    assert_int_equal(rename(path, temporary), 0);
    free(games);
    assert_int_equal(driver_find_on_disk(), -1);
    driver_settings.resume = true;
    session = driver_start(&storage_system);
    driver_settle(session);
    driver_check_place(session, 2);
    assert_int_equal(driver_find_on_disk(), 2);
    assert_int_not_equal(access(temporary, F_OK), 0);
    session_destroy(session);
    settings_free(&driver_settings);
}

/* Who played a game that is over stays, and nothing is written for it. */
static void test_who_played_a_game_that_is_over(void **state)
{
    struct session *session;
    struct faults faults;
    (void)state;
    faults_init(&faults);
    driver_set_up(WHO_BOTH);
    session = driver_start(&faults.storage);
    driver_play(session, "f3");
    driver_play(session, "e5");
    driver_play(session, "g4");
    driver_play(session, "Qh4");
    assert_string_equal(game_tag(session_game(session), "BlackType"), "human");
    faults_fail_next(&faults, EIO, true); /* nothing is written from now on */
    driver_play(session, "color white");
    driver_play(session, "level depth 2");
    driver_check_not_said("NOT SAVED");
    assert_int_equal(session_saved(session, NULL), SAVE_CLEAN);
    assert_string_equal(game_tag(session_game(session), "BlackType"), "human");
    assert_null(game_tag(session_game(session), "EngineLevel"));
    faults_fail_next(&faults, 0, false);
    driver_play(session, "undo"); /* now it is another game */
    assert_string_equal(game_tag(session_game(session), "BlackType"), "program");
    assert_string_equal(game_tag(session_game(session), "EngineLevel"), "depth 2");
    session_destroy(session);
    settings_free(&driver_settings);
}

/* What is asked at the start screen about a game is about the one that waits, kept or not. */
static void test_menu_with_a_game_that_waits(void **state)
{
    struct session *session;
    (void)state;
    for (int save = 0; save <= 1; save++) {
        driver_set_up(WHO_BOTH);
        driver_settings.save = save;
        session = driver_start(&storage_system);
        session_show_pickers(session);
        driver_play(session, "e4");
        driver_play(session, "e5");
        driver_play(session, "menu");
        driver_check_place(session, 0);
        driver_play(session, "level 3"); /* of the new game */
        driver_check_place(session, 0);
        driver_play(session, "undo");
        driver_check_said("Taken back: 1... e5.");
        driver_check_place(session, 1);
        driver_play(session, "menu");
        driver_type(session, "analyse");
        for (int i = 0; i < 20; i++)
            driver_wake(session);
        assert_true(session_is_analysing(session));
        driver_check_place(session, 1);
        driver_type(session, "analyse");
        driver_play(session, "menu");
        driver_play(session, "pgn");
        driver_check_said("1. e4");
        driver_check_place(session, 1);
        driver_play(session, "menu");
        driver_play(session, "new");
        driver_check_place(session, 0);
        session_destroy(session);
        settings_free(&driver_settings);
    }
}

static int find_everything(void *context, const char *path, struct stat *status)
{
    (void)context;
    (void)path;
    memset(status, 0, sizeof *status);
    return 0;
}

/* A name that is there is not suggested. */
static void test_no_name_is_free(void **state)
{
    struct storage storage = storage_system;
    struct session *session;
    char line[128];
    (void)state;
    driver_set_up(WHO_BOTH);
    session = driver_start(&storage);
    driver_play(session, "e4");
    assert_true(session_suggest_save(session, line, sizeof line));
    storage.stat = find_everything;
    assert_false(session_suggest_save(session, line, sizeof line));
    storage.stat = storage_system.stat;
    session_destroy(session);
    settings_free(&driver_settings);
}

#define test(name) cmocka_unit_test_setup_teardown(name, scratch_make, scratch_remove)

int main(void)
{
    const struct CMUnitTest tests[] = {
        test(test_moves_are_saved_one_by_one),  test(test_resumed_moves_are_saved),
        test(test_what_a_kill_left_is_resumed), test(test_who_played_a_game_that_is_over),
        test(test_menu_with_a_game_that_waits), test(test_no_name_is_free),
    };
    attacks_init();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
