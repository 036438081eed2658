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

#include "rules/attacks.h"
#include "rules/fen.h"
#include "uci/evaluation_text.h"

enum { WIDTH = 72 };

static void write_text(const char *fen, struct text_line *text)
{
    struct position position;
    struct reason reason;
    struct evaluation_report report;
    if (!fen_parse(&position, fen, &reason))
        fail_msg("%s: %s", fen, reason.text);
    evaluation_explain(&position, &report);
    *text = (struct text_line){0};
    evaluation_text_add(text, &report);
    assert_true(text->length < sizeof text->bytes - 1);
}

static bool has_text(const struct text_line *text, const char *wanted)
{
    char copy[sizeof text->bytes + 1];
    memcpy(copy, text->bytes, text->length);
    copy[text->length] = '\0';
    return strstr(copy, wanted) != NULL;
}

static void test_terms(void **state)
{
    struct text_line text;
    (void)state;
    write_text(FEN_START, &text);
    for (int term = 0; term < TERM_COUNT; term++)
        assert_true(has_text(&text, evaluation_term_names[term]));
    assert_true(has_text(&text, "The middle game counts 100 %, the endgame 0 %.\n"));
    assert_false(has_text(&text, "Hard to win"));
}

static void test_width(void **state)
{
    struct text_line text;
    size_t column = 0;
    (void)state;
    write_text("QQQQQQQQ/7k/8/8/8/8/8/K7 b - - 0 1", &text);
    for (size_t i = 0; i < text.length; i++) {
        column = text.bytes[i] == '\n' ? 0 : column + 1;
        assert_true(column <= WIDTH);
    }
}

static void test_verdicts(void **state)
{
    struct text_line text;
    (void)state;
    write_text("k7/8/8/P7/8/4B3/8/4K3 w - - 0 1", &text);
    assert_true(has_text(&text, "Hard to win: 0 % of the lead count.\n"));
    assert_true(has_text(&text, "Evaluation: +0 centipawns for White\n"));
    write_text("k7/8/K7/P7/8/8/8/8 w - - 0 1", &text);
    assert_true(has_text(&text, "a table knows the result.\n"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_terms),
        cmocka_unit_test(test_width),
        cmocka_unit_test(test_verdicts),
    };
    attacks_init();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
