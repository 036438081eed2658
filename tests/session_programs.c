/* session_programs.c - other chess programs as players of a session, which do as they should.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The fakes play 1. e4, so they sit at White's side.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <signal.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

#include "descriptors.h"
#include "engine/search_control.h"
#include "fake_engine.h"
#include "program_driver.h"
#include "scratch.h"

static const char *program_tag(const struct session *session, const char *name)
{
    const char *value = game_tag(session_game(session), name);
    return value ? value : "";
}

/* ---- those that are well --------------------------------------------------------------- */

static void test_a_program_plays(void **state)
{
    int descriptors = open_descriptors();
    struct session *session;
    const struct thinking *thinking;
    (void)state;
    program_set_up(WHO_BLACK, &program_patient);
    program_choose(ENGINE_FOR_BOTH, "good");
    session = driver_start(&storage_system);
    assert_string_equal(session_player_name(session, WHITE), "White  Fake ?[1m1.0, 500 nodes");
    assert_string_equal(session_player_name(session, BLACK), "Black  you");
    driver_listen(session);
    driver_check_said("You play Black against Fake ?[1m1.0, 500 nodes; White moves first.");
    program_wake_until_place(session, 1);
    driver_check_said("White plays 1. e4.");
    thinking = session_thinking(session);
    assert_string_equal(thinking->program, "Fake ?[1m1.0");
    assert_true(thinking->known);
    assert_int_equal(thinking->report.depth, 5);
    assert_int_equal(thinking->report.selective_depth, 9);
    assert_int_equal(thinking->report.nodes, 4000);
    assert_int_equal(thinking->report.hash_full, 12);
    assert_int_equal(thinking->score_white, -31);
    assert_int_equal(thinking->line_count, 1);
    assert_string_equal(thinking->lines[0].san, "1. e4 e5");
    assert_string_equal(session_game(session)->white, "Fake ?[1m1.0");
    assert_string_equal(program_tag(session, "WhiteType"), "program");
    driver_play(session, "undo");
    driver_check_place(session, 0);
    driver_play(session, "go");
    driver_check_place(session, 1);
    driver_play(session, "new");
    driver_check_place(session, 1);
    driver_type(session, "engine option hash=64");
    driver_check_said("Set: hash=64.");
    driver_type(session, "engine option Hush=64");
    driver_check_said("expected one of the 6 options it offers, found 'Hush'.");
    driver_type(session, "engine option Hash=0");
    driver_check_said("option Hash: expected a number from 1 to 1024, found '0'.");
    driver_type(session, "engine option Style=very solid");
    driver_check_said("Set: Style=very solid.");
    driver_play(session, "engine");
    driver_check_said("Engine: Fake ?[1m1.0.");
    driver_type(session, "engine /nowhere/to/be found");
    driver_check_said("/nowhere/to/be: No such file or directory.");
    driver_type(session, "engine 'open");
    driver_check_said("expected a closing quote.");
    driver_check_said("");
    assert_string_equal(session_player_name(session, WHITE), "White  Fake ?[1m1.0, 500 nodes");
    driver_play(session, "engine builtin");
    driver_check_said("Engine: the built-in engine.");
    assert_string_equal(session_game(session)->white, "ttychess");
    driver_play(session, "e5");
    driver_check_place(session, 3);
    assert_string_equal(session_thinking(session)->program, "");
    program_end(session, descriptors);
}

/* Stopped, called off, and asked again: only the answer to the last question counts. */
static void test_questions_that_are_called_off(void **state)
{
    int descriptors = open_descriptors();
    struct session *session;
    (void)state;
    program_set_up(WHO_BLACK, &program_patient);
    program_patience.think = 0;
    program_choose(ENGINE_FOR_WHITE, "slow");
    session = driver_start(&storage_system);
    program_wake(session);
    assert_int_equal(session_thinking(session)->purpose, THINKING_MOVE);
    for (int i = 0; i < 20; i++) {
        driver_type(session, i % 2 ? "new" : "level nodes 300");
        program_wake(session);
    }
    driver_check_place(session, 0);
    driver_type(session, "go");
    program_wake_until_place(session, 1);
    driver_type(session, "new");
    program_wake(session);
    driver_type(session, "color both");
    driver_settle(session);
    driver_type(session, "e4");
    driver_settle(session);
    driver_check_place(session, 1);
    driver_type(session, "color black"); /* to go by hand is another question */
    driver_type(session, "undo");
    driver_settle(session);
    driver_check_place(session, 0);
    driver_type(session, "go");
    driver_type(session, "go"); /* at once, although it may not be asked yet */
    program_wake_until_place(session, 1);
    driver_type(session, "new");
    program_end(session, descriptors); /* while it thinks */
}

/* Without limits of time it is told that it still thinks; and then that is enough. */
static void test_a_slow_one(void **state)
{
    int descriptors = open_descriptors();
    struct session *session;
    (void)state;
    program_set_up(WHO_BLACK, &program_patient);
    program_patience.late = 1;
    program_patience.think = 100;
    program_choose(ENGINE_FOR_WHITE, "slow");
    session = driver_start(&storage_system);
    program_wake_until_said(session,
                            "has been thinking for 0 seconds; 'go' makes it play now.");
    program_wake_until_place(session, 1);
    driver_type(session, "level time 600");
    driver_said[0] = '\0';
    driver_type(session, "e5");
    for (int i = 0; i < 5; i++)
        program_wake(session);
    driver_check_not_said("has been thinking"); /* it has its time */
    driver_check_place(session, 2);
    program_end(session, descriptors);
}

static int64_t present;

static int64_t tell_present(void)
{
    return present;
}

/* The clock goes on while a program is started: what is left when it begins counts. */
static void test_a_late_start(void **state)
{
    int descriptors = open_descriptors();
    struct session *session;
    (void)state;
    program_set_up(WHO_BLACK, &program_patient);
    assert_true(clock_controls_read(driver_settings.clocks, "1", NULL));
    driver_settings.nodes = 0;
    present = 1000000;
    session = driver_start(&storage_system);
    session_set_now(session, tell_present);
    program_wake_until_place(session, 1);
    driver_type(session, "color both");
    driver_type(session, "e5");
    driver_type(session, "Nf3");
    driver_type(session, "Nc6");
    driver_type(session, "fen rnbqkbnr/pppp1ppp/8/4p3/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 2");
    driver_type(session, "clock 1");
    driver_type(session, "a6");
    driver_type(session, "h3");
    driver_type(session, "a5");
    program_type(session, "engine", "clocked");
    driver_type(session, "color black");
    assert_int_equal(session_thinking(session)->purpose, THINKING_MOVE);
    present += 20000;
    program_wake_until_place(session, 4);
    assert_int_equal(session_thinking(session)->score_white, 40);
    program_end(session, descriptors);
}

static void test_an_analyst(void **state)
{
    int descriptors = open_descriptors();
    struct session *session;
    (void)state;
    program_set_up(WHO_WHITE, &program_patient);
    program_choose(ENGINE_TO_ANALYSE, "good");
    session = driver_start(&storage_system);
    driver_play(session, "hint");
    driver_check_said("Hint: move the pawn on e2.");
    driver_play(session, "hint");
    driver_check_said("Hint: e4.");
    assert_string_equal(session_thinking(session)->program, "Fake ?[1m1.0");
    driver_play(session, "e4"); /* the built-in engine is the opponent */
    driver_check_place(session, 2);
    assert_string_equal(session_thinking(session)->program, "");
    driver_type(session, "analyst");
    driver_check_said("Hints and analysis: Fake ?[1m1.0.");
    program_type(session, "analyst", "slow");
    program_wake_until_said(session, "Fake ?[1m1.0 is ready.");
    driver_type(session, "think");
    for (int i = 0; i < 10; i++) {
        assert_int_equal(session_thinking(session)->purpose, THINKING_ANALYSIS);
        session_wake(session);
    }
    driver_type(session, "think");
    driver_check_said("The analysis has ended");
    driver_type(session, "analyst builtin");
    driver_play(session, "hint");
    driver_check_said("Hint: ");
    program_end(session, descriptors);
}

static void test_two_programs(void **state)
{
    int descriptors = open_descriptors();
    struct session *session;
    (void)state;
    program_set_up(WHO_WHITE, &program_patient);
    driver_settings.color_given = false;
    program_choose(ENGINE_FOR_WHITE, "modest");
    program_choose(ENGINE_FOR_BLACK, "good");
    program_choose(ENGINE_TO_ANALYSE, "slow");
    session = driver_start(&storage_system);
    assert_false(session_is_human(session, WHITE) || session_is_human(session, BLACK));
    driver_listen(session);
    driver_check_said("White: Modest, 500 nodes. Black: Fake ?[1m1.0, 500 nodes.");
    program_wake_until_said(session, "found 'e2e4'"); /* Black's move, which is none */
    driver_check_place(session, 1);
    driver_check_said("White plays 1. e4.");
    driver_type(session, "engine black builtin");
    driver_type(session, "engine");
    driver_check_said("White's engine: Modest.");
    driver_check_said("Black's engine: the built-in engine.");
    program_end(session, descriptors);
}

/* What a program does not say again still holds. */
static void test_few_words(void **state)
{
    int descriptors = open_descriptors();
    struct session *session;
    (void)state;
    program_set_up(WHO_BLACK, &program_patient);
    program_choose(ENGINE_FOR_BOTH, "terse");
    session = driver_start(&storage_system);
    program_wake_until_place(session, 1);
    assert_int_equal(session_thinking(session)->report.depth, 7);
    assert_int_equal(session_thinking(session)->report.nodes, 950);
    assert_int_equal(session_thinking(session)->report.hash_full, 30);
    assert_string_equal(session_thinking(session)->lines[0].san, "1. e4");
    program_end(session, descriptors);
}

static void test_strength(void **state)
{
    int descriptors = open_descriptors();
    struct session *session;
    (void)state;
    program_set_up(WHO_BLACK, &program_patient);
    program_choose(ENGINE_FOR_BOTH, "modest");
    session = driver_start(&storage_system);
    program_wake_until_place(session, 1);
    driver_type(session, "elo 1700");
    driver_check_not_said("nearest");
    assert_string_equal(session_player_name(session, WHITE), "White  Modest 1700");
    assert_string_equal(program_tag(session, "WhiteElo"), "1700");
    driver_type(session, "elo 700");
    driver_check_said("Modest plays at Elo 1320: the nearest it can.");
    driver_play(session, "new");
    driver_check_place(session, 1);
    assert_int_equal(session_thinking(session)->elo, 1320);
    program_type(session, "engine", "good");
    program_wake_until_said(session, "cannot be weaker");
    assert_string_equal(session_player_name(session, WHITE),
                        "White  Fake ?[1m1.0, full strength");
    assert_string_equal(program_tag(session, "WhiteElo"), "");
    program_end(session, descriptors);
}

#define test(name) cmocka_unit_test_setup_teardown(name, scratch_make, scratch_remove)

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        test(test_a_program_plays), test(test_questions_that_are_called_off),
        test(test_a_slow_one),      test(test_a_late_start),
        test(test_an_analyst),      test(test_two_programs),
        test(test_few_words),       test(test_strength),
    };
    int status;
    if (!program_begin(argc, argv, &status))
        return status;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
