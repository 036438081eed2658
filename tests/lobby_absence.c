/* lobby_absence.c - a table while somebody, or the server, is away: patience, claims, restarts.
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

static void test_who_is_away(void **state)
{
    struct scene scene;
    struct question claim = {.asked = ASKED_CLAIM, .seat = BLACK, .ply = -1};
    (void)state;
    scene_begin(&scene, "clock=5+3");
    scene_play(&scene, "e2e4 e7e5");
    assert_int_equal(scene_ask(&scene, &claim), REFUSAL_HERE);
    scene_presence(&scene, WHITE, false, false);
    scene_pass(&scene, ARBITER_PATIENCE - 1);
    assert_int_equal(scene_ask(&scene, &claim), REFUSAL_NOT_YET);
    scene_presence(&scene, WHITE, true, false);
    assert_int_equal(scene_ask(&scene, &claim), REFUSAL_HERE);
    scene_presence(&scene, WHITE, false, true); /* by a word */
    scene_pass(&scene, ARBITER_SHORT);
    assert_int_equal(scene_ask(&scene, &claim), REFUSAL_NONE);
    assert_int_equal(scene.table.ending, TABLE_LEFT);
    assert_int_equal(scene.table.game.result, RESULT_BLACK_WINS);
    scene_end(&scene);
}

/* Only the own turn counts: who waits for the other one's move may be gone as long as it takes. */
static void test_away_in_the_other_turn(void **state)
{
    struct scene scene;
    struct question claim = {.asked = ASKED_CLAIM, .seat = BLACK, .ply = -1};
    (void)state;
    scene_begin(&scene, "clock=5+3");
    scene_play(&scene, "e2e4 e7e5 g1f3");
    scene_presence(&scene, WHITE, false, false);
    scene_pass(&scene, 2 * MINUTE);
    assert_int_equal(scene_ask(&scene, &claim), REFUSAL_HERE);
    scene_play(&scene, "b8c6");
    assert_int_equal(scene_ask(&scene, &claim), REFUSAL_NOT_YET);
    scene_pass(&scene, ARBITER_PATIENCE);
    claim.offer = OFFER_DRAW;
    assert_int_equal(scene_ask(&scene, &claim), REFUSAL_NONE);
    assert_int_equal(scene.table.ending, TABLE_LEFT_DRAW);
    scene_end(&scene);
}

/* Before both have moved nothing is won or lost: there or not, who does not begin ends the game. */
static void test_away_before_the_first_move(void **state)
{
    struct scene scene;
    struct question claim = {.asked = ASKED_CLAIM, .seat = BLACK, .ply = -1};
    (void)state;
    scene_begin(&scene, "clock=15+0");
    assert_int_equal(arbiter_first_move_left(&scene.table, scene.now), 2 * ARBITER_FIRST_MOVE);
    scene_presence(&scene, WHITE, false, true);
    scene_pass(&scene, 2 * ARBITER_FIRST_MOVE - 1);
    assert_int_equal(arbiter_waits(&scene.table, BLACK, scene.now), -1);
    assert_int_equal(arbiter_first_move_left(&scene.table, scene.now), 1);
    assert_int_equal(scene_ask(&scene, &claim), REFUSAL_UNBEGUN);
    scene_pass(&scene, 1);
    assert_int_equal(scene.table.ending, TABLE_ABORTED);
    assert_int_equal(arbiter_first_move_left(&scene.table, scene.now), -1);
    scene_end(&scene);
}

static void test_patience_in_long_games(void **state)
{
    struct scene scene;
    struct table *table = &scene.table;
    (void)state;
    scene_begin(&scene, "clock=10+0");
    scene_play(&scene, "e2e4 e7e5");
    scene_pass(&scene, 5000);
    scene_presence(&scene, WHITE, false, false);
    scene_pass(&scene, 20000);
    assert_int_equal(table_left(table, WHITE, scene.now, 0), 10 * MINUTE - 5000);
    scene_presence(&scene, WHITE, true, false);
    assert_int_equal(table->pot[WHITE], TABLE_POT - 20000);
    scene_pass(&scene, 1000);
    assert_int_equal(table_left(table, WHITE, scene.now, 0), 10 * MINUTE - 6000);
    scene_presence(&scene, WHITE, false, false);
    scene_pass(&scene, 40000);
    scene_pass(&scene, 30000); /* the clock went on when the patience had run out */
    assert_int_equal(table->pot[WHITE], 0);
    assert_int_equal(table_left(table, WHITE, scene.now, 0), 10 * MINUTE - 36000);
    scene_end(&scene);
}

static void test_a_restart(void **state)
{
    struct scene scene;
    struct table *table = &scene.table;
    struct rulings rulings;
    (void)state;
    scene_begin(&scene, "clock=5+3");
    scene_play(&scene, "e2e4 e7e5");
    scene_pass(&scene, 10000);
    arbiter_restart(table, scene.now, scene.date, &rulings);
    scene_rule(&scene, &rulings);
    assert_true(table->stands && table->away[WHITE] && table->away[BLACK]);
    assert_int_equal(table_left(table, WHITE, scene.now, 0), 5 * MINUTE); /* begins anew */
    scene_presence(&scene, BLACK, true, false);
    scene_pass(&scene, 20000);
    assert_true(table->stands);
    scene_presence(&scene, WHITE, true, false);
    assert_false(table->stands);
    scene_pass(&scene, 1000);
    assert_int_equal(table_left(table, WHITE, scene.now, 0), 5 * MINUTE - 1000);
    scene_end(&scene);
}

/* Who is not back yet loses no time by the other one's move, nor the game, nor is a first move
 * that could not be made missing. */
static void test_moves_while_the_clock_stands(void **state)
{
    struct scene scene;
    struct table *table = &scene.table;
    struct rulings rulings;
    struct question claim = {.asked = ASKED_CLAIM, .seat = WHITE, .ply = -1};
    (void)state;
    scene_begin(&scene, "clock=3+0");
    scene_play(&scene, "e2e4 e7e5");
    arbiter_restart(table, scene.now, scene.date, &rulings);
    scene_rule(&scene, &rulings);
    scene_presence(&scene, WHITE, true, false);
    scene_play(&scene, "g1f3");
    scene_pass(&scene, 30000);
    assert_true(table->stands);
    assert_int_equal(table_left(table, BLACK, scene.now, 0), 3 * MINUTE);
    scene_pass(&scene, 15000);
    assert_int_equal(scene_ask(&scene, &claim), REFUSAL_NOT_YET);
    scene_end(&scene);
    scene_begin(&scene, "clock=3+0");
    arbiter_restart(table, scene.now, scene.date, &rulings);
    scene_rule(&scene, &rulings);
    scene_pass(&scene, 45000);
    scene_presence(&scene, BLACK, true, false);
    scene_presence(&scene, WHITE, true, false);
    scene_pass(&scene, 1000);
    assert_int_equal(table->phase, TABLE_PLAYED);
    scene_end(&scene);
}

/* A line that went in the other side's turn has the same patience. */
static void test_patience_begins_with_the_turn(void **state)
{
    struct scene scene;
    struct table *table = &scene.table;
    (void)state;
    scene_begin(&scene, "clock=10+0");
    scene_play(&scene, "e2e4 e7e5");
    scene_presence(&scene, BLACK, false, false);
    scene_pass(&scene, 5000);
    scene_play(&scene, "g1f3");
    scene_pass(&scene, 20000);
    assert_int_equal(table_left(table, BLACK, scene.now, 0), 10 * MINUTE);
    scene_presence(&scene, BLACK, true, false);
    assert_int_equal(table->pot[BLACK], TABLE_POT - 20000);
    scene_end(&scene);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_who_is_away),
        cmocka_unit_test(test_away_in_the_other_turn),
        cmocka_unit_test(test_away_before_the_first_move),
        cmocka_unit_test(test_patience_in_long_games),
        cmocka_unit_test(test_a_restart),
        cmocka_unit_test(test_moves_while_the_clock_stands),
        cmocka_unit_test(test_patience_begins_with_the_turn),
    };
    attacks_init();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
