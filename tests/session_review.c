/* session_review.c - a game reviewed, its worst moves, and the drill.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "review/review.h"
#include "rules/attacks.h"
#include "scratch.h"
#include "session_driver.h"

static const char AFTER_BC4[] =
    "r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 3 3";

/* 1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7#, between two people. */
static struct session *start_game(void)
{
    static const char *const moves[] = {"e4", "e5", "Qh5", "Nc6", "Bc4", "Nf6", "Qxf7"};
    struct session *session;
    driver_set_up(WHO_BOTH);
    driver_settings.color_given = true;
    session = driver_start(&storage_system);
    for (size_t i = 0; i < sizeof moves / sizeof moves[0]; i++)
        driver_play(session, moves[i]);
    return session;
}

static void finish(struct session *session)
{
    session_destroy(session);
    settings_free(&driver_settings);
}

static void test_review(void **state)
{
    struct session *session = start_game();
    char text[80];
    (void)state;
    assert_null(session_review(session));
    driver_play(session, "graph");
    driver_check_said("This game was not reviewed; type 'review'.");
    driver_play(session, "review soon");
    driver_check_said("expected 0.01 to 60 seconds");
    driver_type(session, "review nodes 2000");
    driver_check_said("Reviewing 6 positions");
    assert_true(session_is_reviewing(session));
    assert_non_null(strstr(session_activity(session, text, sizeof text), " of 6"));
    driver_settle(session);
    driver_check_said("Black: accuracy ");
    driver_check_said(" 1 blunder.");
    assert_string_equal(session_activity(session, text, sizeof text), "");
    assert_non_null(session_review(session));
    assert_int_equal(session_review(session)->judgements[5].verdict, MOVE_BLUNDER);
    assert_int_equal(driver_type(session, "graph"), SESSION_FACE);
    /* It stands in the game, which is over all the same. */
    driver_play(session, "pgn");
    driver_check_said("$4");
    driver_check_said("mate in 1. Best was");
    driver_check_said("4. Qxf7#");
    assert_int_equal(session_game(session)->result, RESULT_WHITE_WINS);
    driver_play(session, "new");
    assert_null(session_review(session));
    finish(session);
}

static void test_worst(void **state)
{
    struct session *session = start_game();
    (void)state;
    driver_play(session, "worst");
    driver_check_said("This game was not reviewed");
    driver_play(session, "review nodes 2000");
    driver_play(session, "worst");
    driver_check_said("1 of ");
    driver_check_said("3... Nf6?? Blunder: allows mate in 1.");
    driver_check_fen(session, AFTER_BC4);
    driver_play(session, "worst back");
    driver_play(session, "worst");
    driver_check_fen(session, AFTER_BC4);
    driver_play(session, "worst case");
    driver_check_said("worst: expected nothing or back, found 'case'.");
    /* Nothing of the game is lost by looking, nor by trying something else. */
    driver_play(session, "g6");
    driver_play(session, "pgn");
    driver_check_said("Qxf7#");
    driver_check_said("[Result \"1-0\"]");
    finish(session);
}

static void test_interrupted(void **state)
{
    struct session *session;
    (void)state;
    driver_set_up(WHO_BOTH);
    driver_settings.color_given = true;
    session = driver_start(&storage_system);
    driver_play(session, "review");
    driver_check_said("There is no move to review yet.");
    driver_play(session, "review off");
    driver_check_said("No review is under way.");
    driver_play(session, "e4");
    driver_play(session, "e5");
    driver_type(session, "review 60");
    driver_type(session, "worst");
    driver_check_said("The review is not done yet.");
    driver_type(session, "review off");
    driver_check_said("The review was stopped after 0 of 2 positions.");
    driver_type(session, "review 60");
    driver_type(session, "Nf3"); /* the game goes on */
    driver_check_said("The review was stopped after 0 of 2 positions.");
    assert_false(session_is_reviewing(session));
    driver_check_place(session, 3);
    driver_type(session, "review 60"); /* and it may end in the midst of one */
    finish(session);
}

static void test_drill(void **state)
{
    struct session *session = start_game();
    char text[80];
    (void)state;
    driver_play(session, "solution");
    driver_check_said("There is no drill; 'drill' begins one.");
    driver_play(session, "review nodes 2000");
    driver_play(session, "drill black");
    driver_check_said("1 of 1: Black to move. 3... Nf6 was a blunder; find a better move.");
    driver_check_fen(session, AFTER_BC4);
    assert_string_equal(session_activity(session, text, sizeof text), "Drill 1 of 1");
    driver_play(session, "undo");
    driver_check_said("Not while you drill");
    driver_play(session, "hint");
    driver_check_said("Move the ");
    driver_play(session, "Nf6");
    driver_check_said("Nf6 is what was played. Try again.");
    driver_play(session, "a6");
    driver_check_said("a6 allows mate in 1. Try again.");
    driver_check_fen(session, AFTER_BC4);
    driver_play(session, "solution");
    driver_check_said("Best was 3... ");
    driver_check_said("The drill is over: 0 of 1 found, 1 shown.");
    /* Back in the game, as it was. */
    driver_check_place(session, 7);
    assert_int_equal(session_game(session)->result, RESULT_WHITE_WINS);
    driver_play(session, "pgn");
    driver_check_said("4. Qxf7#");
    finish(session);
}

static void test_drill_found(void **state)
{
    struct session *session = start_game();
    const struct review_place *place;
    char san[SAN_SIZE];
    (void)state;
    driver_play(session, "drill elsewhere");
    driver_check_said("drill: expected white, black, both or off");
    driver_type(session, "review nodes 2000");
    driver_play(session, "drill black"); /* once the review is done */
    driver_check_said("3... Nf6 was a blunder");
    place = &session_review(session)->places[5];
    san_write(&place->position, place->finding.line[0], san);
    driver_play(session, san);
    driver_check_said("is the best move.");
    driver_check_said("The drill is over: 1 of 1 found, 1 at once.");
    driver_check_place(session, 7);
    driver_play(session, "drill black");
    driver_play(session, "skip");
    driver_check_said("0 of 1 found, 1 skipped.");
    driver_play(session, "drill black");
    driver_play(session, "drill off");
    driver_check_said("1 not tried.");
    driver_check_place(session, 7);
    driver_play(session, "drill black"); /* and it may end in the midst of one */
    driver_type(session, "a6");
    driver_type(session, "quit");
    driver_check_place(session, 7);
    finish(session);
}

static bool clock_runs(const struct session *session)
{
    struct clock_face face;
    return session_clock_face(session, BLACK, &face) && face.running;
}

/* While a game goes on by the clock, nothing is gone back to, and a drill stops it. */
static void test_clock(void **state)
{
    struct session *session;
    struct reason reason;
    (void)state;
    driver_set_up(WHO_BOTH);
    driver_settings.color_given = true;
    assert_true(clock_controls_read(driver_settings.clocks, "5+3", &reason));
    driver_settings.clock_given = true;
    session = driver_start(&storage_system);
    driver_play(session, "f3");
    driver_play(session, "e5");
    driver_play(session, "g4");
    driver_play(session, "review nodes 2000");
    driver_play(session, "worst");
    driver_check_said("'worst' is for when it is over");
    driver_check_place(session, 3);
    driver_play(session, "drill white");
    driver_check_said("better move");
    assert_false(clock_runs(session));
    driver_play(session, "drill off");
    assert_true(clock_runs(session));
    finish(session);
}

/* What is on the disk is the game, not the drill. */
static void test_kept(void **state)
{
    struct session *session;
    char id[64];
    (void)state;
    session = start_game();
    driver_play(session, "review nodes 2000");
    driver_play(session, "pgn");
    assert_int_equal(sscanf(strstr(driver_said, "/games/"), "/games/%60[0-9-]", id), 1);
    driver_play(session, "drill black");
    driver_play(session, "a6");
    finish(session);
    driver_set_up(WHO_BOTH);
    driver_settings.resume = true;
    driver_settings.resume_game = strdup(id);
    session = driver_start(&storage_system);
    driver_check_place(session, 7);
    driver_play(session, "pgn");
    driver_check_said("mate in 1. Best was");
    /* So its review is there again, without a search. */
    assert_int_equal(driver_type(session, "graph"), SESSION_FACE);
    assert_false(session_is_reviewing(session));
    assert_int_equal(session_review(session)->judgements[5].verdict, MOVE_BLUNDER);
    driver_play(session, "worst");
    driver_check_said("3... Nf6?? Blunder: allows mate in 1. Best was ");
    driver_check_fen(session, AFTER_BC4);
    driver_play(session, "drill black");
    driver_check_said("1 of 1: Black to move. 3... Nf6 was a blunder");
    driver_play(session, "a6");
    driver_check_said("a6 allows mate in 1. Try again.");
    driver_play(session, "solution");
    driver_check_said("The drill is over: 0 of 1 found, 1 shown.");
    finish(session);
}

#define test(name) cmocka_unit_test_setup_teardown(name, scratch_make, scratch_remove)

int main(void)
{
    const struct CMUnitTest tests[] = {
        test(test_review),      test(test_worst), test(test_interrupted), test(test_drill),
        test(test_drill_found), test(test_kept),  test(test_clock),
    };
    attacks_init();
    return cmocka_run_group_tests_name("session_review", tests, NULL, NULL);
}
