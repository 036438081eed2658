/* lobby_table.c - a table and its arbiter: clocks, offers, takebacks, days.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "rules/attacks.h"
#include "table_scene.h"

static void test_the_clock(void **state)
{
    struct scene scene;
    struct table *table = &scene.table;
    (void)state;
    scene_begin(&scene, "clock=5+3");
    scene_pass(&scene, 5000);
    scene_play(&scene, "e2e4 e7e5");
    assert_int_equal(table_left(table, WHITE, scene.now, 0), 5 * MINUTE);
    scene_pass(&scene, 10000);
    assert_int_equal(table_left(table, WHITE, scene.now, 0), 5 * MINUTE - 10000);
    scene_play(&scene, "g1f3");
    assert_int_equal(table_left(table, WHITE, scene.now, 0), 5 * MINUTE - 7000);
    assert_int_equal(table->last_spent, 10000);
    assert_int_equal(arbiter_deadline(table, scene.now, scene.date), scene.now + 5 * MINUTE);
    scene_pass(&scene, 5 * MINUTE - 1);
    assert_int_equal(table->phase, TABLE_PLAYED);
    scene_pass(&scene, 1);
    assert_int_equal(table->ending, TABLE_TIME);
    assert_int_equal(table->game.result, RESULT_WHITE_WINS);
    assert_int_equal(scene_move(&scene, "b8c6"), REFUSAL_OVER);
    scene_end(&scene);
}

static void test_a_flag_against_a_bare_king(void **state)
{
    struct scene scene;
    (void)state;
    scene_begin(&scene, "clock=1+0 fen=4k3/8/8/8/8/8/4P3/4K3%20w%20-%20-%200%201");
    scene_play(&scene, "e2e3 e8e7");
    scene_pass(&scene, MINUTE);
    assert_int_equal(scene.table.ending, TABLE_TIME_BARE);
    assert_int_equal(scene.table.game.result, RESULT_DRAW);
    scene_end(&scene);
}

/* The move was made in time, however late it is looked at; and the last moment is not in time. */
static void test_mate_on_zero(void **state)
{
    struct scene scene;
    (void)state;
    scene_begin(&scene, "clock=1+0");
    scene_play(&scene, "f2f3 e7e5 g2g4");
    scene.now += MINUTE - 1;
    assert_int_equal(scene_move(&scene, "d8h4"), REFUSAL_NONE);
    assert_int_equal(scene.table.ending, TABLE_CHECKMATE);
    assert_int_equal(scene.table.game.result, RESULT_BLACK_WINS);
    scene_end(&scene);
    scene_begin(&scene, "clock=1+0");
    scene_play(&scene, "f2f3 e7e5 g2g4");
    scene.now += MINUTE;
    assert_int_equal(scene_move(&scene, "d8h4"), REFUSAL_OVER);
    scene_end(&scene);
}

static void test_first_moves_and_aborting(void **state)
{
    struct scene scene;
    (void)state;
    scene_begin(&scene, "clock=5+3");
    scene_pass(&scene, ARBITER_FIRST_MOVE - 1);
    assert_int_equal(scene.table.phase, TABLE_PLAYED);
    scene_pass(&scene, 1);
    assert_int_equal(scene.table.ending, TABLE_ABORTED);
    assert_int_equal(scene.table.game.result, RESULT_NONE);
    scene_end(&scene);
    scene_begin(&scene, "clock=5+3");
    scene_play(&scene, "e2e4");
    assert_int_equal(scene_offer(&scene, WHITE, OFFER_ABORT), REFUSAL_NONE);
    assert_int_equal(scene.table.ending, TABLE_ABORTED);
    scene_end(&scene);
    scene_begin(&scene, "clock=5+3");
    scene_play(&scene, "e2e4 e7e5");
    assert_int_equal(scene_offer(&scene, WHITE, OFFER_ABORT), REFUSAL_NONE);
    assert_int_equal(scene.table.phase, TABLE_PLAYED);
    assert_int_equal(scene_offer(&scene, BLACK, OFFER_ABORT), REFUSAL_NONE);
    assert_int_equal(scene.table.ending, TABLE_ABORTED);
    scene_end(&scene);
}

static void test_offers(void **state)
{
    struct scene scene;
    struct question answer = {.asked = ASKED_DECLINE, .seat = BLACK, .ply = -1};
    (void)state;
    scene_begin(&scene, "clock=5+3");
    scene_play(&scene, "e2e4 e7e5");
    assert_int_equal(scene_ask(&scene, &answer), REFUSAL_NO_OFFER);
    assert_int_equal(scene_offer(&scene, WHITE, OFFER_DRAW), REFUSAL_NONE);
    assert_int_equal(scene_offer(&scene, WHITE, OFFER_DRAW), REFUSAL_TWICE);
    assert_int_equal(scene_ask(&scene, &answer), REFUSAL_NONE);
    assert_int_equal(scene.table.offers[WHITE], 0);
    assert_int_equal(scene_offer(&scene, WHITE, OFFER_DRAW), REFUSAL_NONE);
    scene_play(&scene, "g1f3"); /* the own move does not take it back */
    assert_int_equal(scene.table.offers[WHITE], OFFER_DRAW);
    scene_play(&scene, "b8c6"); /* but the other's answers no */
    assert_int_equal(scene.table.offers[WHITE], 0);
    assert_int_equal(scene_offer(&scene, BLACK, OFFER_DRAW), REFUSAL_NONE);
    assert_int_equal(scene_offer(&scene, WHITE, OFFER_DRAW), REFUSAL_NONE);
    assert_int_equal(scene.table.ending, TABLE_AGREED);
    scene_end(&scene);
}

/* Who offers did not see the move that came meanwhile. */
static void test_an_offer_that_crosses_a_move(void **state)
{
    struct scene scene;
    struct question late = {
        .asked = ASKED_OFFER, .seat = WHITE, .offer = OFFER_TAKEBACK, .ply = 2};
    (void)state;
    scene_begin(&scene, "clock=5+3");
    scene_play(&scene, "e2e4 e7e5 g1f3");
    assert_int_equal(scene_ask(&scene, &late), REFUSAL_PLY);
    late.ply = 3;
    assert_int_equal(scene_ask(&scene, &late), REFUSAL_NONE);
    scene_end(&scene);
}

static void test_takebacks(void **state)
{
    struct scene scene;
    struct table *table = &scene.table;
    (void)state;
    scene_begin(&scene, "clock=5+3");
    scene_play(&scene, "e2e4 e7e5");
    scene_pass(&scene, 10000);
    scene_play(&scene, "g1f3");
    scene_pass(&scene, 20000);
    assert_int_equal(scene_offer(&scene, WHITE, OFFER_TAKEBACK), REFUSAL_NONE);
    assert_int_equal(scene_offer(&scene, BLACK, OFFER_TAKEBACK), REFUSAL_NONE);
    assert_int_equal(table->game.current, 2);
    assert_int_equal(table_turn(table), WHITE);
    assert_int_equal(table_left(table, WHITE, scene.now, 0), 5 * MINUTE - 7000);
    assert_int_equal(table_left(table, BLACK, scene.now, 0), 5 * MINUTE - 20000);
    scene_play(&scene, "g1f3 b8c6");
    assert_int_equal(scene_offer(&scene, WHITE, OFFER_TAKEBACK), REFUSAL_NONE);
    assert_int_equal(scene_offer(&scene, BLACK, OFFER_TAKEBACK), REFUSAL_NONE);
    assert_int_equal(table->game.current, 2); /* back to White's own move */
    scene_end(&scene);
}

static void test_days(void **state)
{
    struct scene scene;
    const int64_t day = 24 * 60 * (int64_t)MINUTE;
    (void)state;
    scene_begin(&scene, "days=2");
    scene_presence(&scene, WHITE, false, true);
    assert_int_equal(scene.count, 0); /* games by days know no lines */
    scene_pass(&scene, day);
    scene_play(&scene, "e2e4 e7e5");
    assert_int_equal(arbiter_deadline(&scene.table, scene.now, scene.date),
                     scene.now + 2 * day);
    scene.now -= day - 5; /* another machine's clock: the date counts */
    scene_pass(&scene, 2 * day - 1);
    assert_int_equal(scene.table.phase, TABLE_PLAYED);
    scene_pass(&scene, 1);
    assert_int_equal(scene.table.ending, TABLE_TIME);
    scene_end(&scene);
}

static void test_adjourning(void **state)
{
    struct scene scene;
    (void)state;
    scene_begin(&scene, "clock=5+3");
    scene_play(&scene, "e2e4 e7e5");
    scene_pass(&scene, 7000);
    scene_offer(&scene, WHITE, OFFER_ADJOURN);
    assert_int_equal(scene_offer(&scene, BLACK, OFFER_ADJOURN), REFUSAL_NONE);
    assert_int_equal(scene.table.phase, TABLE_ADJOURNED);
    scene_pass(&scene, 100 * MINUTE);
    assert_int_equal(scene_move(&scene, "g1f3"), REFUSAL_ADJOURNED);
    scene_offer(&scene, BLACK, OFFER_RESUME);
    assert_int_equal(scene_offer(&scene, WHITE, OFFER_RESUME), REFUSAL_NONE);
    assert_int_equal(table_left(&scene.table, WHITE, scene.now, 0), 5 * MINUTE - 7000);
    scene_play(&scene, "g1f3");
    scene_end(&scene);
}

static void test_more_time(void **state)
{
    struct scene scene;
    struct question gift = {.asked = ASKED_MORE_TIME, .seat = WHITE, .ply = -1};
    (void)state;
    scene_begin(&scene, "clock=5+3");
    scene_play(&scene, "e2e4 e7e5");
    assert_int_equal(scene_ask(&scene, &gift), REFUSAL_NONE);
    assert_int_equal(table_left(&scene.table, BLACK, scene.now, 0), 5 * MINUTE + ARBITER_GIFT);
    scene_end(&scene);
    scene_begin(&scene, "clock=5+3 rated=yes");
    assert_int_equal(scene_ask(&scene, &gift), REFUSAL_RATED);
    scene_end(&scene);
}

/* An event that does not fit changes nothing. */
static void test_events_that_do_not_fit(void **state)
{
    static const char *const texts[] = {"n=1 at=5 e=move c=w ply=1 move=e2e4",
                                        "n=3 at=5 e=move c=b ply=2 move=e7e4",
                                        "n=3 at=5 e=move c=w ply=2 move=g1f3",
                                        "n=3 at=5 e=move c=b ply=3 move=e7e5",
                                        "n=4 at=5 e=resume c=w",
                                        "n=3 at=5 e=takeback c=w count=2"};
    struct scene scene;
    struct game_event event;
    (void)state;
    scene_begin(&scene, "clock=5+3");
    scene_play(&scene, "e2e4");
    scene_offer(&scene, WHITE, OFFER_DRAW);
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        assert_true(game_event_read_text(&event, texts[i], NULL));
        assert_false(table_apply(&scene.table, &event, 0, NULL));
        assert_int_equal(scene.table.number, 2);
        assert_int_equal(scene.table.game.current, 1);
    }
    scene_end(&scene);
}

/* Overdue by more than this machine has run: the flag falls at once. */
static void test_days_that_are_long_over(void **state)
{
    struct scene scene;
    (void)state;
    scene_begin(&scene, "days=1");
    assert_int_equal(
        arbiter_deadline(&scene.table, 5, scene.date + 3 * 24 * 60 * (int64_t)MINUTE), 5);
    scene_end(&scene);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_clock),
        cmocka_unit_test(test_a_flag_against_a_bare_king),
        cmocka_unit_test(test_mate_on_zero),
        cmocka_unit_test(test_first_moves_and_aborting),
        cmocka_unit_test(test_offers),
        cmocka_unit_test(test_an_offer_that_crosses_a_move),
        cmocka_unit_test(test_takebacks),
        cmocka_unit_test(test_days),
        cmocka_unit_test(test_adjourning),
        cmocka_unit_test(test_more_time),
        cmocka_unit_test(test_events_that_do_not_fit),
        cmocka_unit_test(test_days_that_are_long_over),
    };
    attacks_init();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
