/* requests.c - the words that are commands, and those that are not.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "session/requests.h"

static void check(const char *line, enum request expected, const char *rest)
{
    const char *argument;
    assert_int_equal(request_parse(line, &argument), expected);
    assert_string_equal(argument, rest);
}

static void test_words(void **state)
{
    (void)state;
    check("undo", REQUEST_UNDO, "");
    check("u", REQUEST_UNDO, "");
    check("TakeBack", REQUEST_UNDO, "");
    check("  :undo  ", REQUEST_UNDO, "");
    check(": quit", REQUEST_QUIT, "");
    check("now", REQUEST_GO, "");
    check("?", REQUEST_HELP, "");
    check("analyze", REQUEST_ANALYSE, "");
}

static void test_arguments(void **state)
{
    (void)state;
    check("level depth 8", REQUEST_LEVEL, "depth 8");
    check(":fen \t 8/8/8/8/8/8/8/8 w", REQUEST_FEN, "8/8/8/8/8/8/8/8 w");
    check("help undo", REQUEST_HELP, "undo");
}

static void test_no_requests(void **state)
{
    (void)state;
    check("", REQUEST_UNKNOWN, "");
    check(":", REQUEST_UNKNOWN, "");
    check("   ", REQUEST_UNKNOWN, "");
    check("undoing", REQUEST_UNKNOWN, "");
    check("und", REQUEST_UNKNOWN, "");
    check("e4", REQUEST_UNKNOWN, "");
    check("e", REQUEST_UNKNOWN, "");
}

static void test_table(void **state)
{
    (void)state;
    for (int i = 0; i < REQUEST_COUNT; i++) {
        const struct request_entry *entry = &request_table[i];
        const char *argument;
        assert_int_equal(entry->id, i);
        assert_int_equal(request_parse(entry->word, &argument), i);
        assert_true(strlen(entry->help) > 0 && strlen(entry->help) <= 61); /* fits in help */
        for (int j = 0; j < i; j++)
            if (entry->function_key)
                assert_int_not_equal(entry->function_key, request_table[j].function_key);
    }
}

static void test_keys(void **state)
{
    (void)state;
    assert_int_equal(request_of_key(1), REQUEST_HELP);
    assert_int_equal(request_of_key(10), REQUEST_QUIT);
    assert_int_equal(request_of_key(0), REQUEST_UNKNOWN);
    assert_int_equal(request_of_key(99), REQUEST_UNKNOWN);
    assert_int_equal(request_of_key(-1), REQUEST_UNKNOWN);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_words),       cmocka_unit_test(test_arguments),
        cmocka_unit_test(test_no_requests), cmocka_unit_test(test_table),
        cmocka_unit_test(test_keys),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
