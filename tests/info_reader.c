/* info_reader.c - what another engine says of its thinking, word by word.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "engine/score.h"
#include "rules/attacks.h"
#include "rules/fen.h"
#include "uci/uci_info_reader.h"

static struct search_report report;

static bool read_info(const char *text)
{
    struct position position;
    position_set_start(&position);
    memset(&report, 0, sizeof report);
    return uci_info_read((struct span){text, strlen(text)}, &position, &report);
}

static void check_score(const char *text, int score)
{
    assert_true(read_info(text));
    assert_int_equal(report.length, 1);
    assert_int_equal(report.score, score);
}

static void test_scores(void **state)
{
    (void)state;
    check_score("score cp -31 pv e2e4", -31);
    check_score("score mate 1 pv e2e4", SCORE_MATE - 1);
    check_score("score mate 3 pv e2e4", SCORE_MATE - 5);
    check_score("score mate -1 pv e2e4", 2 - SCORE_MATE);
    check_score("score mate 0 pv e2e4", -SCORE_MATE); /* mated */
    check_score("score cp 99999999 pv e2e4", SCORE_WON_BOUND - 1);
    check_score("score cp -99999999 pv e2e4", 1 - SCORE_WON_BOUND);
}

static void test_figures(void **state)
{
    (void)state;
    assert_true(
        read_info("depth 12 seldepth 20 multipv 3 score cp 5 nodes 1000 nps 7 hashfull "
                  "500 tbhits 9 time 250 pv d2d4 d7d5 d4d5"));
    assert_int_equal(report.depth, 12);
    assert_int_equal(report.selective_depth, 20);
    assert_int_equal(report.line, 3);
    assert_int_equal(report.nodes, 1000);
    assert_int_equal(report.hash_full, 500);
    assert_int_equal(report.table_base_hits, 9);
    assert_int_equal(report.milliseconds, 250);
    assert_int_equal(report.length, 2); /* d4d5 is not legal */
    assert_true(read_info("depth 1 multipv 0 score cp 5 pv d2d4"));
    assert_int_equal(report.line, 1);
    assert_false(read_info("string depth 12 score cp 5 pv d2d4"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_scores),
        cmocka_unit_test(test_figures),
    };
    attacks_init();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
