/* session_players.c - who played a kept game, how strong, and at what level.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "faults.h"
#include "session/session.h"
#include "rules/attacks.h"
#include "scratch.h"
#include "session_driver.h"

/* Sides and level are kept however they were chosen, and at once. */
static void test_players_are_kept(void **state)
{
    struct session *session;
    (void)state;
    driver_set_up(WHO_BOTH);
    session = driver_start(&storage_system);
    driver_play(session, "e4");
    driver_play(session, "e5");
    session_destroy(session);
    settings_free(&driver_settings);

    driver_set_up(WHO_WHITE);
    driver_settings.resume = driver_settings.color_given = true;
    session = driver_start(&storage_system); /* --resume --color white --nodes 500 */
    session_destroy(session);
    settings_free(&driver_settings);

    settings_init(&driver_settings);
    driver_settings.resume = true;
    session = driver_start(&storage_system);
    assert_true(session_is_human(session, WHITE));
    assert_false(session_is_human(session, BLACK));
    assert_string_equal(session_level_text(session), "500 nodes");
    assert_string_equal(session_game(session)->black, "ttychess");
    driver_play(session, "level depth 3");
    session_destroy(session);
    session = driver_start(&storage_system);
    assert_string_equal(session_level_text(session), "depth 3");
    driver_play(session, "level 6");
    session_destroy(session);
    session = driver_start(&storage_system);
    assert_string_equal(session_level_text(session), "Elo 1700 (level 6, club)");
    assert_string_equal(game_tag(session_game(session), "BlackElo"), "1700");
    assert_null(game_tag(session_game(session), "WhiteElo"));
    assert_string_equal(session_player_name(session, BLACK), "Black  ttychess 1700");
    driver_play(session, "level nodes 500");
    assert_null(game_tag(session_game(session), "BlackElo"));
    driver_play(session, "elo 850");
    session_destroy(session);
    session = driver_start(&storage_system);
    assert_string_equal(session_level_text(session), "Elo 850");
    session_destroy(session);
    driver_settings.elo = 2000; /* --elo 2000 wins over what was kept */
    session = driver_start(&storage_system);
    assert_string_equal(session_level_text(session), "Elo 2000 (level 7, expert)");
    assert_string_equal(game_tag(session_game(session), "BlackElo"), "2000");
    session_destroy(session);
    settings_free(&driver_settings);
}

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

/* The rating of a person stays; what a program was rated goes when a person takes its seat,
 * and the other way round. */
static void test_ratings(void **state)
{
    static const char theirs[] = "[WhiteElo \"1850\"]\n[BlackElo \"2400\"]\n"
                                 "[WhiteType \"human\"]\n\n1. e4 e5 *\n";
    struct session *session;
    char path[4096];
    FILE *file;
    snprintf(path, sizeof path, "%s/theirs.pgn", (const char *)*state);
    file = fopen(path, "w");
    assert_non_null(file);
    fputs(theirs, file);
    fclose(file);
    driver_set_up(WHO_WHITE);
    driver_settings.resume = driver_settings.color_given = true;
    driver_settings.resume_game = strdup(path);
    session = driver_start(&storage_system);
    const struct game *game = session_game(session);
    assert_string_equal(game_tag(game, "WhiteElo"), "1850");
    assert_null(game_tag(game, "BlackElo")); /* whoever it was: not this level */
    driver_play(session, "level 6");
    assert_string_equal(game_tag(game, "WhiteElo"), "1850");
    assert_string_equal(game_tag(game, "BlackElo"), "1700");
    driver_play(session, "color both");
    assert_string_equal(game_tag(game, "WhiteElo"), "1850");
    assert_null(game_tag(game, "BlackElo"));
    driver_play(session, "level nodes 100");
    driver_play(session, "color black");
    assert_null(game_tag(game, "WhiteElo"));
    assert_null(game_tag(game, "BlackElo"));
    session_destroy(session);
    settings_free(&driver_settings);
}

/* A level that nobody can read is said to be one, and is not kept. */
static void test_a_level_that_is_none(void **state)
{
    struct session *session;
    FILE *file;
    (void)state;
    file = fopen("strange.pgn", "w");
    assert_non_null(file);
    fputs("[WhiteType \"human\"]\n[BlackType \"program\"]\n"
          "[EngineLevel \"very strong\"]\n\n1. e4 e5 *\n",
          file);
    fclose(file);
    settings_init(&driver_settings);
    driver_settings.resume = true;
    driver_settings.resume_game = strdup("strange.pgn");
    driver_said[0] = '\0';
    session = driver_start(&storage_system);
    driver_settle(session);
    driver_check_said("The level in the file, 'very strong', is none; the engine plays at "
                      "full strength.\n");
    driver_check_said("You play White against ttychess, 1 second a move; it is your move.");
    assert_string_equal(game_tag(session_game(session), "EngineLevel"), "1 second a move");
    driver_play(session, "elo 700");
    driver_play(session, "color");
    assert_string_equal(driver_said,
                        "You play White against ttychess at Elo 700; it is your move.\n");
    session_destroy(session);
    settings_free(&driver_settings);
    remove("strange.pgn");
}

#define test(name) cmocka_unit_test_setup_teardown(name, scratch_make, scratch_remove)

int main(void)
{
    const struct CMUnitTest tests[] = {
        test(test_players_are_kept),
        test(test_who_played_a_game_that_is_over),
        test(test_ratings),
        test(test_a_level_that_is_none),
    };
    attacks_init();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
