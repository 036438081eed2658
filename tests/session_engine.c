/* session_engine.c - sessions against the engine, and analysis.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <errno.h>
#include <poll.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "session/session.h"
#include "rules/attacks.h"
#include "rules/fen.h"
#include "scratch.h"
#include "session_driver.h"

/* ---- against the engine
 * ---------------------------------------------------------------------- */

static void test_the_engine_answers(void **state)
{
    struct session *session;
    (void)state;
    driver_set_up(WHO_WHITE);
    session = driver_start(&storage_system);
    driver_check_place(session, 0);
    driver_play(session, "e4");
    driver_check_said("You play 1. e4.");
    driver_check_said("Black plays 1... ");
    driver_check_place(session, 2);
    assert_true(session_thinking(session)->known);
    assert_true(session_thinking(session)->line_count >= 1);
    assert_true(strncmp(session_thinking(session)->lines[0].san, "1... ", 5) == 0);
    driver_play(session, "undo");
    driver_check_said("Taken back: 1. e4 ");
    driver_check_fen(session, FEN_START);
    assert_false(session_thinking(session)->known); /* of a position that is gone */
    assert_false(session_thinking(session)->judged);
    driver_play(session, "redo");
    driver_check_place(session, 2);
    driver_play(session, "hint");
    driver_check_said("Hint: move the ");
    driver_play(session, "hint");
    driver_check_said("Hint: ");
    assert_true(position_is_legal(&session_game(session)->position, session_hint(session)));
    driver_play(session, "a3");
    assert_int_equal(session_hint(session), MOVE_NONE);
    driver_play(session, "undo");
    driver_play(session, "go");
    driver_check_said("You play 2. ");
    driver_check_place(session, 4);
    assert_int_equal(session_hint(session), MOVE_NONE);
    driver_play(session, "draw");
    driver_check_said("The engine declines the draw");
    driver_play(session, "color black");
    assert_true(session_flipped(session));
    driver_check_place(session, 5);
    session_destroy(session);
    settings_free(&driver_settings);
}

/* What a weak player believes is told as that, and is nobody's judgement of the game. */
static void test_a_weak_engine(void **state)
{
    struct session *session;
    const struct thinking *thinking;
    int judgement;
    (void)state;
    driver_set_up(WHO_WHITE);
    driver_settings.nodes = 0;
    driver_settings.elo = 600;
    session = driver_start(&storage_system);
    thinking = session_thinking(session);
    driver_play(session, "e4");
    assert_true(thinking->known);
    assert_int_equal(thinking->elo, 600);
    assert_false(thinking->judged);
    driver_play(session, "hint");
    assert_int_equal(thinking->elo, 0);
    assert_true(thinking->judged);
    assert_int_equal(thinking->judgement, thinking->score_white);
    judgement = thinking->judgement;
    driver_play(session, "a3");
    assert_int_equal(thinking->elo, 600);
    assert_true(thinking->judged);
    assert_int_equal(thinking->judgement, judgement);
    driver_play(session, "level nodes 200");
    driver_play(session, "h3");
    assert_int_equal(thinking->elo, 0);
    assert_int_equal(thinking->judgement, thinking->score_white);
    session_destroy(session);
    settings_free(&driver_settings);
}

static void test_the_engine_begins(void **state)
{
    struct session *session;
    (void)state;
    driver_set_up(WHO_BLACK);
    session = driver_start(&storage_system);
    driver_settle(session);
    driver_check_place(session, 1);
    driver_play(session, "undo"); /* its move; and it does not play it again by itself */
    driver_check_place(session, 0);
    driver_play(session, "go");
    driver_check_place(session, 1);
    driver_play(session, "undo");
    driver_play(session, "h4"); /* or one plays for it */
    driver_check_said("White plays 1. h4.");
    driver_check_place(session, 1);
    session_destroy(session);
    settings_free(&driver_settings);
}

static void test_a_position_is_played_by_the_side_to_move(void **state)
{
    struct session *session;
    (void)state;
    driver_set_up(WHO_WHITE);
    driver_settings.has_position = true;
    assert_true(fen_parse(&driver_settings.position, "4k3/8/8/8/8/8/4R3/4K3 b - - 0 1", NULL));
    session = driver_start(&storage_system);
    driver_settle(session);
    driver_check_place(session, 0);
    assert_true(session_is_human(session, BLACK));
    assert_false(session_is_human(session, WHITE));
    driver_play(session, "Kd7");
    driver_check_place(session, 2);
    session_destroy(session);
    settings_free(&driver_settings);
}

static void test_the_engine_against_itself(void **state)
{
    struct session *session;
    (void)state;
    driver_set_up(WHO_NONE);
    driver_settings.nodes = 100;
    session = driver_start(&storage_system);
    driver_type(session, "e4");
    driver_check_said("The engine plays both sides");
    for (int i = 0; i < 20000 && session_game(session)->result == RESULT_NONE; i++)
        driver_wake(session);
    assert_true(session_game(session)->result != RESULT_NONE);
    driver_settle(session);
    driver_play(session, "undo");
    assert_int_equal(session_game(session)->result, RESULT_NONE);
    session_destroy(session);
    settings_free(&driver_settings);
}

/* Not until told to: the engine's search has no end of its own here. */
static void test_while_the_engine_thinks(void **state)
{
    struct session *session;
    (void)state;
    driver_set_up(WHO_WHITE);
    driver_settings.nodes = 0;
    driver_settings.move_time = 3600000;
    session = driver_start(&storage_system);
    driver_type(session, "e4");
    assert_int_equal(session_thinking(session)->purpose, THINKING_MOVE);
    driver_type(session, "d4");
    driver_check_said("d4 is played behind Black's move");
    driver_type(session, "");
    driver_check_said("Premove d4 is dropped.");
    driver_type(session, "hint");
    driver_check_said("the engine is thinking");
    driver_type(session, "go");
    driver_settle(session);
    driver_check_said("Black plays 1... ");
    driver_check_place(session, 2);

    driver_type(session, "d4");
    driver_type(session, "undo");
    driver_check_said("Taken back: 2. d4.");
    driver_check_place(session, 2);
    driver_settle(session);
    driver_check_place(session, 2);
    assert_int_equal(session_thinking(session)->purpose, THINKING_NOT);
    driver_type(session, "d4");
    driver_type(session, "new");
    driver_settle(session);
    driver_check_fen(session, FEN_START);
    driver_type(session, "e4");
    driver_type(session, "resign");
    driver_settle(session);
    driver_check_said("Black wins by resignation.");
    driver_check_place(session, 1);
    driver_type(session, "new");
    driver_type(session, "e4");
    driver_type(session, "level depth 1"); /* the search is begun anew with an end */
    driver_settle(session);
    driver_check_said("Black plays 1... ");
    driver_type(session, "level time 3600");
    driver_type(session, "d4");
    session_destroy(session); /* and this ends a search too */
    settings_free(&driver_settings);
}

/* The engine's answer is there already, but nobody has looked when the move is taken
 * back: it must never be played. */
static void test_stale_answers(void **state)
{
    static const char *const commands[] = {"undo", "new", "color both", "resign",
                                           "fen 4k3/8/8/8/8/8/8/QQ2K3 w - - 0 1"};
    struct session *session;
    (void)state;
    driver_set_up(WHO_WHITE);
    driver_settings.nodes = 1;
    session = driver_start(&storage_system);
    for (int round = 0; round < 60; round++) {
        size_t index = (size_t)round % (sizeof commands / sizeof commands[0]);
        size_t place;
        driver_settle(session);
        driver_type(session, "color white");
        driver_type(session, "new");
        driver_settle(session);
        driver_type(session, "e4");
        assert_true(driver_poll(session, DRIVER_PATIENCE));
        poll(NULL, 0, round % 3);
        driver_type(session, commands[index]);
        place = session_game(session)->current;
        driver_settle(session);
        driver_check_place(session, place);
        driver_check_not_said("Black plays");
    }
    session_destroy(session);
    settings_free(&driver_settings);
}

/* Nor is what the engine thought about a position that is gone shown for the next. */
static void test_stale_reports(void **state)
{
    struct session *session;
    (void)state;
    driver_set_up(WHO_WHITE);
    driver_settings.nodes = 0;
    driver_settings.move_time = 3600000;
    session = driver_start(&storage_system);
    driver_settle(session);
    driver_type(session, "e4");
    assert_true(driver_poll(session, DRIVER_PATIENCE));
    while (!session_thinking(session)->known)
        driver_wake(session);
    assert_true(driver_poll(session, DRIVER_PATIENCE));
    driver_type(session, "undo");
    assert_int_equal(session_wake(session) & NEWS_THINKING, 0);
    session_destroy(session);
    settings_free(&driver_settings);
}

static void test_analysis(void **state)
{
    struct session *session;
    (void)state;
    driver_set_up(WHO_BOTH);
    session = driver_start(&storage_system);
    driver_type(session, "think");
    assert_int_equal(session_thinking(session)->purpose, THINKING_ANALYSIS);
    for (int i = 0; i < 300 && !session_thinking(session)->known; i++)
        driver_wake(session);
    assert_true(session_thinking(session)->known);
    driver_type(session, "e4"); /* it follows */
    assert_int_equal(session_thinking(session)->purpose, THINKING_ANALYSIS);
    driver_type(session, "hint");
    for (int i = 0; i < 300 && session_hint(session) == MOVE_NONE; i++)
        driver_wake(session);
    driver_type(session, "hint");
    assert_true(position_is_legal(&session_game(session)->position, session_hint(session)));
    assert_int_equal(session_thinking(session)->purpose, THINKING_ANALYSIS);
    driver_type(session, "think");
    driver_check_said("The analysis has ended; back in the game: White to move.");
    assert_int_equal(session_thinking(session)->purpose, THINKING_NOT);
    driver_check_fen(session, FEN_START);
    session_destroy(session);
    settings_free(&driver_settings);
}

/* A weak engine gives good advice all the same, and does not look further itself for it. */
static void test_a_hint_is_at_full_strength(void **state)
{
    struct session *session;
    (void)state;
    driver_set_up(WHO_WHITE);
    driver_settings.has_position = true;
    assert_true(fen_parse(&driver_settings.position, "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", NULL));
    session = driver_start(&storage_system);
    driver_play(session, "level depth 1");
    driver_play(session, "hint");
    driver_check_said("Hint: ");
    assert_true(session_thinking(session)->report.depth > 3);
    driver_play(session, "e4");
    assert_int_equal(session_thinking(session)->report.depth, 1);
    session_destroy(session);
    settings_free(&driver_settings);
}

#define test(name) cmocka_unit_test_setup_teardown(name, scratch_make, scratch_remove)

int main(void)
{
    const struct CMUnitTest tests[] = {
        test(test_the_engine_answers),
        test(test_a_weak_engine),
        test(test_the_engine_begins),
        test(test_a_position_is_played_by_the_side_to_move),
        test(test_the_engine_against_itself),
        test(test_while_the_engine_thinks),
        test(test_stale_answers),
        test(test_stale_reports),
        test(test_analysis),
        test(test_a_hint_is_at_full_strength),
    };
    attacks_init();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
