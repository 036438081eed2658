/* thinking_text.c - scores and lines as people read them.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "engine/score.h"
#include "pgn/move_text.h"
#include "players/thinking_text.h"
#include "rules/attacks.h"
#include "rules/fen.h"

static void check_score(int score, const char *expected)
{
    char text[16];
    score_write(score, text);
    assert_string_equal(text, expected);
    assert_true(strlen(text) <= 7);
}

static void test_scores(void **state)
{
    (void)state;
    check_score(0, "0.00");
    check_score(34, "+0.34");
    check_score(-120, "-1.20");
    check_score(-5, "-0.05");
    check_score(SCORE_WON_BOUND - 1, "+198.71");
    check_score(1 - SCORE_WON_BOUND, "-198.71");
}

static void test_certain_scores(void **state)
{
    (void)state;
    check_score(SCORE_MATE - 1, "#1");
    check_score(SCORE_MATE - 9, "#5");
    check_score(6 - SCORE_MATE, "#-3");
    check_score(SCORE_MATE_BOUND, "#64");
    check_score(SCORE_TABLEBASE_WIN, "+won");
    check_score(SCORE_WON_BOUND, "+won");
    check_score(11 - SCORE_TABLEBASE_WIN, "-lost");
    check_score(SCORE_CURSED_WIN, "+0.02");
}

/* A report is from the side to move, what people read from White's. */
static void test_black_to_move(void **state)
{
    struct thinking thinking = {0};
    struct search_report report = {.score = SCORE_TABLEBASE_WIN - 3};
    struct position root;
    (void)state;
    assert_true(fen_parse(&root, "4k3/8/8/8/8/8/q7/4K3 b - - 0 1", NULL));
    thinking_begin(&thinking, &report, 0);
    thinking_add_line(&thinking, &root, &report);
    assert_string_equal(thinking.score_text, "-lost");
    assert_int_equal(thinking.score_white, 3 - SCORE_TABLEBASE_WIN);
}

/* Who stands better is known where the search was, and along what it found: nowhere else. */
static void test_judge(void **state)
{
    struct thinking thinking = {0};
    struct search_report report = {.score = 30, .length = 2};
    struct position root, next, other;
    struct undo undo;
    int score;
    (void)state;
    assert_true(fen_parse(&root, "4k3/8/8/8/8/8/P7/4K3 w - - 0 1", NULL));
    assert_true(fen_parse(&other, "4k3/8/8/8/8/8/P7/4K3 b - - 0 1", NULL));
    next = root;
    report.moves[0] = move_make(A2, A4);
    report.moves[1] = move_make(E8, D7);
    thinking_begin(&thinking, &report, 0);
    assert_false(thinking_judge(&thinking, &root, &score));
    thinking_add_line(&thinking, &root, &report);
    assert_true(thinking_judge(&thinking, &root, &score));
    assert_int_equal(score, 30);
    assert_false(thinking_judge(&thinking, &other, &score));
    position_make_move(&next, report.moves[0], &undo);
    assert_true(thinking_judge(&thinking, &next, &score));
    report.moves[0] = move_make(A2, A3);
    report.score = 20;
    thinking_add_line(&thinking, &root, &report);
    next = root;
    position_make_move(&next, report.moves[0], &undo);
    assert_true(thinking_judge(&thinking, &next, &score));
    assert_int_equal(score, 20); /* of the other line */
    thinking_begin(&thinking, &report, 1700);
    thinking_add_line(&thinking, &next, &report);
    assert_false(thinking_judge(&thinking, &next, &score)); /* only believed */
    assert_true(thinking_judge(&thinking, &root, &score));
    assert_int_equal(score, 30);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_scores),
        cmocka_unit_test(test_certain_scores),
        cmocka_unit_test(test_black_to_move),
        cmocka_unit_test(test_judge),
    };
    attacks_init();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
