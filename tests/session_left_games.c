/* session_left_games.c - games that are left with moves the disk has not got: what is said of
 * them, that they are come back to out of memory, and that they replace no other session's file.
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

#include <cmocka.h>

#include "archive/archive.h"
#include "faults.h"
#include "rules/attacks.h"
#include "scratch.h"
#include "session/leave.h"
#include "session/lost.h"
#include "session/session.h"
#include "session/session_pickers.h"
#include "session_driver.h"

static struct faults faults; /* a thread that is left to itself goes on with it */

static struct session *start(void)
{
    faults_init(&faults);
    driver_set_up(WHO_BOTH);
    return driver_start(&faults.storage);
}

static void end(struct session *session)
{
    session_destroy(session);
    settings_free(&driver_settings);
}

static struct archive open_archive(void)
{
    struct archive archive;
    assert_true(archive_open(&archive, &storage_system, NULL));
    return archive;
}

static size_t count_games(void)
{
    struct archive archive = open_archive();
    struct archive_entry *games;
    size_t count;
    assert_true(archive_list(&archive, &games, &count, NULL));
    free(games);
    return count;
}

/* The moves that a file holds: "e4 e5". */
static void check_file(const char *id, const char *moves)
{
    struct archive archive = open_archive();
    char found[256] = "";
    struct game game;
    assert_int_equal(archive_load(&archive, id, &game, NULL), PGN_OK);
    for (size_t i = 0; i < game.count; i++)
        snprintf(found + strlen(found), sizeof found - strlen(found), "%s%s", i ? " " : "",
                 game.moves[i].san);
    game_free(&game);
    assert_string_equal(found, moves);
}

/* Of the only game that is kept. */
static void find_id(char id[ARCHIVE_ID_SIZE])
{
    struct archive archive = open_archive();
    struct archive_entry *games;
    size_t count;
    assert_true(archive_list(&archive, &games, &count, NULL));
    assert_int_equal(count, 1);
    memcpy(id, games[0].id, ARCHIVE_ID_SIZE);
    free(games);
}

/* The word between these two of what was said. */
static void find_said(const char *before, const char *after, char *word, size_t size)
{
    const char *begin = strstr(driver_said, before), *last;
    driver_check_said(before);
    begin += strlen(before);
    last = strstr(begin, after);
    assert_non_null(last);
    snprintf(word, size, "%.*s", (int)(last - begin), begin);
}

static void resume(struct session *session, const char *id)
{
    char line[ARCHIVE_ID_SIZE + 16];
    snprintf(line, sizeof line, "resume %s", id);
    driver_type(session, line);
}

/* Until the disk has all, as long as it takes: the saver tries again by itself. */
static void wait_until_saved(struct session *session)
{
    for (int i = 0; i < DRIVER_PATIENCE && session_saved_all(session, NULL) != SAVE_CLEAN; i++)
        driver_wake(session);
    driver_settle(session);
    assert_int_equal(session_saved_all(session, NULL), SAVE_CLEAN);
}

/* Of which there is no file at all: nothing says that it is kept, and at the end it is shown. */
static void test_a_game_that_was_never_saved(void **state)
{
    struct session *session = start();
    char id[ARCHIVE_ID_SIZE], *text;
    (void)state;
    faults_fail_writes(&faults, ENOSPC);
    driver_play(session, "e4");
    driver_play(session, "new");
    driver_check_not_said("kept");
    find_said("A new game; the old one is NOT SAVED: 'resume ", "' goes back to it.", id,
              sizeof id);
    text = session_write_lost_games(session);
    assert_string_equal(text, "1. e4 *\n");
    free(text);
    driver_type(session, "quit");
    driver_check_said("Leave, and lose a game that was left? y or n.");
    driver_type(session, "n");
    driver_play(session, "d4");
    driver_play(session, "d5");
    text = session_write_lost_games(session);
    assert_non_null(strstr(text, "\n1. e4 *\n\n[Event "));
    assert_non_null(strstr(text, "\n1. d4 d5 *\n"));
    free(text);
    driver_type(session, "quit");
    driver_check_said("Leave, and lose the game and a game that was left? y or n.");
    driver_type(session, "n");
    driver_play(session, "new");
    driver_play(session, "quit");
    driver_check_said("Leave, and lose 2 games that were left? y or n.");
    driver_type(session, "n");
    resume(session, id);
    driver_check_place(session, 1);
    faults_fail_writes(&faults, 0);
    wait_until_saved(session);
    assert_null(session_write_lost_games(session));
    driver_play(session, "new");
    driver_check_said("A new game; the old one is kept.");
    assert_int_equal(count_games(), 2);
    check_file(id, "e4");
    end(session);
}

/* It is resumed with the moves that the file has not got, and no move of it is forgotten. */
static void test_a_refused_game_is_resumed(void **state)
{
    struct session *session = start();
    char id[ARCHIVE_ID_SIZE];
    (void)state;
    driver_play(session, "e4");
    find_id(id);
    faults_fail_writes(&faults, EIO);
    driver_play(session, "e5");
    driver_play(session, "new");
    driver_play(session, "d4");
    resume(session, id);
    assert_false(session_is_watching(session));
    driver_check_place(session, 2);
    driver_play(session, "Nf3");
    faults_fail_writes(&faults, 0);
    wait_until_saved(session);
    check_file(id, "e4 e5 Nf3");
    assert_int_equal(count_games(), 2);
    end(session);
}

/* The disk is at work with it for long: whoever waited for the file would meet himself. */
static void test_a_game_on_its_way_comes_back(void **state)
{
    const char *leaves[] = {"menu", "new"};
    (void)state;
    for (size_t i = 0; i < 2; i++) {
        struct session *session = start();
        struct archive archive = open_archive();
        char id[ARCHIVE_ID_SIZE];
        if (i == 0)
            session_show_pickers(session);
        driver_play(session, i ? "e4" : "d4");
        if (i == 0)
            find_id(id);
        faults_close_gate(&faults);
        driver_type(session, i ? "e5" : "d5");
        driver_type(session, leaves[i]);
        driver_check_place(session, 0);
        if (i == 0) {
            driver_type(session, "return");
            driver_check_said("Back in your game.");
        } else {
            find_said("the old one is not saved yet: 'resume ", "'", id, sizeof id);
            resume(session, id);
        }
        assert_false(session_is_watching(session));
        driver_check_place(session, 2);
        driver_type(session, "Nf3");
        driver_check_place(session, 3);
        faults_open_gate(&faults);
        wait_until_saved(session);
        check_file(id, i ? "e4 e5 Nf3" : "d4 d5 Nf3");
        assert_true(archive_is_held(&archive, id)); /* it was not let go after all */
        end(session);
    }
}

/* Another session, or a tool that brings files, has replaced the file of a game. */
static void replace_file(const char *id, const char *moves)
{
    struct archive archive = open_archive();
    char path[ARCHIVE_PATH_SIZE];
    FILE *file;
    archive_path(&archive, id, path);
    assert_true(storage_make_directories(&storage_system, archive.directory, NULL));
    file = fopen(path, "w");
    assert_non_null(file);
    fprintf(file, "[White \"A\"]\n[Black \"B\"]\n\n%s *\n", moves);
    assert_int_equal(fclose(file), 0);
}

/* The game that is played goes on under another name, which is told, and nowhere else. */
static void test_the_file_is_anothers_by_now(void **state)
{
    struct session *session = start();
    char id[ARCHIVE_ID_SIZE], new_id[ARCHIVE_ID_SIZE], words[256];
    (void)state;
    driver_play(session, "e4");
    find_id(id);
    replace_file(id, "1. c4 c5 2. g3");
    driver_play(session, "e5");
    snprintf(
        words, sizeof words,
        "Game %s was changed by another session: your moves go on as a game of their own, ",
        id);
    find_said(words, ".", new_id, sizeof new_id);
    driver_play(session, "Nf3");
    driver_check_not_said("another session");
    check_file(id, "c4 c5 g3");
    check_file(new_id, "e4 e5 Nf3");
    driver_play(session, "new");
    resume(session, new_id);
    driver_settle(session);
    driver_check_place(session, 3);
    end(session);
}

/* The same of games that were left with moves that the disk refused: one waits for its return, and
 * goes on under its new name. */
static void test_the_file_of_a_game_that_was_left(void **state)
{
    (void)state;
    for (int waits = 0; waits <= 1; waits++) {
        struct session *session = start();
        struct archive archive = open_archive();
        char id[ARCHIVE_ID_SIZE], new_id[ARCHIVE_ID_SIZE];
        driver_play(session, "pgn");
        find_said("/games/", ".pgn", id, sizeof id);
        driver_play(session, "e4");
        faults_fail_writes(&faults, ENOSPC);
        driver_play(session, "e5");
        if (waits)
            session_show_pickers(session);
        driver_play(session, waits ? "menu" : "new");
        driver_check_place(session, 0);
        replace_file(id, "1. c4 c5 2. g3");
        faults_fail_writes(&faults, 0);
        driver_said[0] = '\0';
        wait_until_saved(session);
        find_said("the moves left here are a game of their own, ", ".", new_id, sizeof new_id);
        check_file(id, "c4 c5 g3");
        check_file(new_id, "e4 e5");
        assert_false(archive_is_held(&archive, id));
        if (waits) {
            driver_play(session, "return");
            driver_play(session, "Nf3");
            check_file(new_id, "e4 e5 Nf3");
        }
        end(session);
    }
}

/* Another session has a game of that name already; that this one has not got it is no news. */
static void test_the_name_of_a_new_game_is_taken(void **state)
{
    struct session *session = start();
    char id[ARCHIVE_ID_SIZE];
    (void)state;
    driver_play(session, "pgn");
    find_said("/games/", ".pgn", id, sizeof id);
    replace_file(id, "1. c4 c5 2. g3");
    driver_play(session, "e4");
    driver_check_not_said("another session");
    driver_play(session, "e5");
    driver_check_not_said("another session");
    assert_int_equal(count_games(), 2);
    check_file(id, "c4 c5 g3");
    driver_play(session, "pgn");
    find_said("Kept in ", ".pgn", id, sizeof id);
    check_file(strrchr(id, '/') + 1, "e4 e5");
    end(session);
}

#define test(name) cmocka_unit_test_setup_teardown(name, scratch_make, scratch_remove)

int main(void)
{
    const struct CMUnitTest tests[] = {
        test(test_a_game_that_was_never_saved),
        test(test_a_refused_game_is_resumed),
        test(test_a_game_on_its_way_comes_back),
        test(test_the_file_is_anothers_by_now),
        test(test_the_file_of_a_game_that_was_left),
        test(test_the_name_of_a_new_game_is_taken),
    };
    attacks_init();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
