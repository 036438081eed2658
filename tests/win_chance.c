/* win_chance.c - chances add up, follow the score, and are those of both sides.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "engine/evaluation.h"
#include "engine/score.h"
#include "engine/win_chance.h"
#include "rules/attacks.h"
#include "rules/fen.h"

static const char *const fens[] = {
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r1bqk2r/1pppbppp/p1n2n2/4p3/B3P3/5N2/PPPP1PPP/RNBQ1RK1 b kq - 4 6",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "4k3/8/8/8/8/8/8/4K3 b - - 0 1",
    "4k3/qqqqqqqq/8/8/8/8/QQQQQQQQ/4K3 w - - 0 1", /* more than at the start */
};

enum { FEN_COUNT = sizeof fens / sizeof fens[0] };

static struct position position_of(const char *fen)
{
    struct position position;
    if (!fen_parse(&position, fen, NULL))
        position_set_start(&position);
    return position;
}

static void check_sum(struct win_chance chance)
{
    assert_in_range(chance.win, 0, 1000);
    assert_in_range(chance.draw, 0, 1000);
    assert_in_range(chance.loss, 0, 1000);
    assert_int_equal(chance.win + chance.draw + chance.loss, 1000);
}

static void test_sums_and_order(void **state)
{
    (void)state;
    for (int i = 0; i < FEN_COUNT; i++) {
        struct position position = position_of(fens[i]);
        struct win_chance before = {0, 0, 1000};
        for (int score = -SCORE_MATE; score <= SCORE_MATE; score++) {
            struct win_chance chance = win_chance_of_score(score, &position);
            struct win_chance other = win_chance_of_score(-score, &position);
            check_sum(chance);
            assert_true(chance.win >= before.win && chance.loss <= before.loss);
            assert_true(chance.win == other.loss && chance.draw == other.draw);
            before = chance;
        }
    }
}

static void test_mates(void **state)
{
    struct position position = position_of(FEN_START);
    (void)state;
    for (int ply = 0; ply < MAX_PLY; ply++) {
        assert_int_equal(win_chance_of_score(SCORE_MATE - ply, &position).win, 1000);
        assert_int_equal(win_chance_of_score(ply - SCORE_MATE, &position).loss, 1000);
    }
}

/* Numbers that a change of the model may change, but a change of the compiler may not. */
static void test_numbers(void **state)
{
    struct position start = position_of(fens[0]), ending = position_of(fens[2]);
    struct win_chance chance = win_chance_of_score(100, &start);
    (void)state;
    assert_int_equal(chance.win, 500);
    assert_int_equal(chance.loss, 176);
    chance = win_chance_of_score(100, &ending);
    assert_int_equal(chance.win, 215);
    assert_int_equal(chance.loss, 69);
    assert_int_equal(win_chance_of_score(EVALUATION_LIMIT, &ending).win, 1000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sums_and_order),
        cmocka_unit_test(test_mates),
        cmocka_unit_test(test_numbers),
    };
    attacks_init();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
