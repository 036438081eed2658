/* info_reader.c - parses the `info` lines of UCI engines.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <stdlib.h>

#include "base/memory.h"
#include "engine/score.h"
#include "rules/attacks.h"
#include "rules/fen.h"
#include "support/test.h"
#include "uci/uci_info.h"

static struct search_report report;

static bool read_info(const char *text)
{
    struct position position;
    position_set_start(&position);
    memset(&report, 0, sizeof report);
    char *words = memory_copy_string(text);
    bool has_content = uci_info_parse(words, &position, &report);
    free(words);
    return has_content;
}

static void check_score(const char *text, int score)
{
    assert_true(read_info(text));
    assert_int_equal(report.length, 1);
    assert_int_equal(report.score, score);
}

TEST(test_scores)
{
    check_score("score cp -31 pv e2e4", -31);
    check_score("score mate 1 pv e2e4", SCORE_MATE - 1);
    check_score("score mate 3 pv e2e4", SCORE_MATE - 5);
    check_score("score mate -1 pv e2e4", 2 - SCORE_MATE);
    check_score("score mate 0 pv e2e4", -SCORE_MATE); /* checkmated */
    check_score("score cp 99999999 pv e2e4", SCORE_CERTAIN_BOUND - 1);
    check_score("score cp -99999999 pv e2e4", 1 - SCORE_CERTAIN_BOUND);
}
