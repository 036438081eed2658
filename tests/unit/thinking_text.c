/* thinking_text.c - scores and variations as shown to users.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "engine/score.h"
#include "pgn/move_text.h"
#include "players/thinking.h"
#include "rules/fen.h"
#include "support/test.h"

static void check_score(int score, const char *expected)
{
    char text[16];
    score_write(score, text);
    assert_string_equal(text, expected);
    assert_true(strlen(text) <= 7);
}

TEST(test_scores)
{
    check_score(0, "0.00");
    check_score(34, "+0.34");
    check_score(-120, "-1.20");
    check_score(-5, "-0.05");
    check_score(SCORE_CERTAIN_BOUND - 1, "+198.71");
    check_score(1 - SCORE_CERTAIN_BOUND, "-198.71");
}

/* An evaluation is known only where the search was, and along the variation it found. */
TEST(test_evaluation)
{
    struct thinking thinking = {0};
    struct search_report report = {.score = 30, .length = 2};
    struct position root, next, other;
    struct undo undo;
    int score;
    assert_true(fen_parse(&root, "4k3/8/8/8/8/8/P7/4K3 w - - 0 1", NULL));
    assert_true(fen_parse(&other, "4k3/8/8/8/8/8/P7/4K3 b - - 0 1", NULL));
    next = root;
    report.moves[0] = move_make(A2, A4);
    report.moves[1] = move_make(E8, D7);
    thinking_set_progress(&thinking, &report, 0);
    assert_false(thinking_get_evaluation(&thinking, &root, &score));
    thinking_add_variation(&thinking, &root, &report);
    assert_true(thinking_get_evaluation(&thinking, &root, &score));
    assert_int_equal(score, 30);
    assert_false(thinking_get_evaluation(&thinking, &other, &score));
    position_make_move(&next, report.moves[0], &undo);
    assert_true(thinking_get_evaluation(&thinking, &next, &score));
    report.moves[0] = move_make(A2, A3);
    report.score = 20;
    thinking_add_variation(&thinking, &root, &report);
    next = root;
    position_make_move(&next, report.moves[0], &undo);
    assert_true(thinking_get_evaluation(&thinking, &next, &score));
    assert_int_equal(score, 20); /* of the other variation */
    thinking_set_progress(&thinking, &report, 1700);
    thinking_add_variation(&thinking, &next, &report);
    assert_false(thinking_get_evaluation(&thinking, &next, &score)); /* only expected */
    assert_true(thinking_get_evaluation(&thinking, &root, &score));
    assert_int_equal(score, 30);
}
