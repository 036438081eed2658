/* evaluation_text.c - the table of an evaluation, as people see it.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "engine/evaluation/endings.h"
#include "engine/evaluation_text.h"
#include "rules/attacks.h"
#include "rules/fen.h"

static int columns = EVALUATION_TEXT_WIDTH; /* of the window */
static char text[4096];                     /* the table, each line with a newline */
static char sentence[EVALUATION_SENTENCE_SIZE];

static void add_line(void *context, const char *line)
{
    assert_ptr_equal(context, text);
    assert_true(strlen(line) <= EVALUATION_TEXT_WIDTH);
    assert_true(strlen(text) + strlen(line) + 2 < sizeof text);
    strcat(text, line);
    strcat(text, "\n");
}

static void write_text(const char *fen)
{
    struct position position;
    struct reason reason;
    struct evaluation_report report;
    if (!fen_parse(&position, fen, &reason))
        fail_msg("%s: %s", fen, reason.text);
    evaluation_explain(&position, &report);
    text[0] = '\0';
    evaluation_text_table(&report, columns, add_line, text);
    evaluation_text_sentence(&report, sentence);
}

static void check_has(const char *wanted)
{
    if (!strstr(text, wanted))
        fail_msg("not there: %s\nbut:\n%s", wanted, text);
}

static void test_terms(void **state)
{
    (void)state;
    write_text(FEN_START);
    for (int term = 0; term < TERM_COUNT; term++)
        check_has(evaluation_term_names[term]);
    check_has("The middle game counts 100 %, the endgame 0 %.\n");
    assert_null(strstr(text, "of the lead count"));
}

static void test_width(void **state)
{
    (void)state;
    write_text("QQQQQQQQ/7k/8/8/8/8/8/K7 b - - 0 1");
    check_has("material");
}

/* A row is never wider than the window it was made for. */
static void test_narrow_window(void **state)
{
    (void)state;
    columns = EVALUATION_TABLE_WIDTH;
    write_text(FEN_START);
    check_has("middle     end  lead now\n");
    for (const char *row = text; strstr(row, "The middle") != row; row = strchr(row, '\n') + 1)
        assert_true(strcspn(row, "\n") <= EVALUATION_TABLE_WIDTH);
    columns--;
    write_text("4k3/8/8/8/8/8/8/QQ2K3 b - - 0 1");
    assert_null(strstr(text, "end  lead"));
    check_has("\nmobility          +");
    check_has("\nto move           -");
    for (const char *row = text; strstr(row, "The middle") != row; row = strchr(row, '\n') + 1)
        assert_true(strcspn(row, "\n") <= 24);
    columns = EVALUATION_TEXT_WIDTH;
}

static void test_verdicts(void **state)
{
    (void)state;
    write_text("k7/8/8/P7/8/4B3/8/4K3 w - - 0 1");
    check_has("The wrong corner: 0 % of the lead count.\n");
    check_has("All terms together: nobody is ahead\n");
    assert_string_equal(sentence, "A draw: nobody can drive the king out of that corner.");
    write_text("8/1k3b2/8/8/8/4KPB1/6P1/8 w - - 0 1");
    check_has("Bishops of opposite colours: ");
    assert_non_null(strstr(sentence, " ahead, but bishops of opposite colours are hard"));
    write_text("8/2k5/8/8/8/4KB2/8/8 w - - 0 1");
    assert_string_equal(sentence, "Too little is left to win.");
    write_text("4k3/pp6/8/8/8/8/P7/Q3K3 w - - 0 1"); /* an easy win is not called hard */
    check_has("Few pawns: 75 % of the lead count.\n");
    assert_memory_equal(sentence, "White is ", 9);
    assert_null(strstr(sentence, "hard"));
    write_text("8/8/8/8/8/2k5/4R3/K7 b - - 0 1");
    assert_string_equal(sentence, "White should win: pieces against a bare king.");
    write_text("k7/8/K7/P7/8/8/8/8 w - - 0 1");
    check_has("the terms do not count.\n");
    assert_string_equal(sentence, "This ending is known to be a draw.");
    write_text("8/8/8/4p3/8/4k3/8/4K3 b - - 0 1");
    assert_string_equal(sentence, "Black is known to win this ending.");
}

/* ---- the sentence, of numbers made up ------------------------------------------------- */

static void check_sentence(const struct evaluation_report *report, const char *expected)
{
    evaluation_text_sentence(report, sentence);
    assert_string_equal(sentence, expected);
}

static struct evaluation_report report_of(int total)
{
    return (struct evaluation_report){
        .phase = PHASE_FULL, .scale = SCALE_FULL, .total = total};
}

static void test_reasons(void **state)
{
    struct evaluation_report report = report_of(70);
    (void)state;
    report.terms[TERM_KING][BLACK].middle = 12;
    report.terms[TERM_MOBILITY][WHITE].middle = 45;
    report.terms[TERM_SPACE][WHITE].middle = 11; /* the fourth: not told */
    report.terms[TERM_PASSED][WHITE].middle = 30;
    check_sentence(&report, "White is 0.70 ahead: 0.45 for mobility, 0.30 for free pawns; "
                            "Black has 0.12 for king safety.");
    report.total = -1070;
    check_sentence(&report, "Black is 10.70 ahead: 0.12 for king safety; White has 0.45 for "
                            "mobility, 0.30 for free pawns.");
    report.total = 0;
    check_sentence(&report, "Nobody is ahead: White has 0.45 for mobility, 0.30 for free "
                            "pawns; Black has 0.12 for king safety.");
}

static void test_one_sided_reasons(void **state)
{
    struct evaluation_report report = report_of(4);
    (void)state;
    report.terms[TERM_SPACE][WHITE].middle = 4; /* too little to be a reason */
    report.terms[TERM_SPACE][BLACK].end = 400;  /* does not count now */
    check_sentence(&report, "White is 0.04 ahead.");
    report.terms[TERM_THREATS][BLACK].middle = 25;
    check_sentence(&report, "White is 0.04 ahead: Black has 0.25 for threats.");
    report.terms[TERM_MATERIAL][WHITE].middle = 100;
    report.terms[TERM_MATERIAL][BLACK].middle = 75;
    check_sentence(&report, "White is 0.04 ahead: 0.25 for material; Black has 0.25 for "
                            "threats.");
    report.total = 0;
    report.terms[TERM_MATERIAL][WHITE].middle = 75;
    check_sentence(&report, "Nobody is ahead: Black has 0.25 for threats.");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_terms),         cmocka_unit_test(test_width),
        cmocka_unit_test(test_narrow_window), cmocka_unit_test(test_verdicts),
        cmocka_unit_test(test_reasons),       cmocka_unit_test(test_one_sided_reasons),
    };
    attacks_init();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
