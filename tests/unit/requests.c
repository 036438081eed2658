/* requests.c - the words that are commands, and those that are not.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "session/requests.h"
#include "support/test.h"

static void check(const char *line, enum request expected, const char *rest)
{
    const char *argument;
    assert_int_equal(request_parse(line, &argument), expected);
    assert_string_equal(argument, rest);
}

TEST(test_words)
{
    check("undo", REQUEST_UNDO, "");
    check("u", REQUEST_UNDO, "");
    check("TakeBack", REQUEST_UNDO, "");
    check("  :undo  ", REQUEST_UNDO, "");
    check(": quit", REQUEST_QUIT, "");
    check("now", REQUEST_GO, "");
    check("?", REQUEST_HELP, "");
    check("analyze", REQUEST_ANALYSE, "");
}

TEST(test_arguments)
{
    check("level depth 8", REQUEST_LEVEL, "depth 8");
    check(":fen \t 8/8/8/8/8/8/8/8 w", REQUEST_FEN, "8/8/8/8/8/8/8/8 w");
    check("help undo", REQUEST_HELP, "undo");
}

TEST(test_no_requests)
{
    check("", REQUEST_UNKNOWN, "");
    check(":", REQUEST_UNKNOWN, "");
    check("   ", REQUEST_UNKNOWN, "");
    check("undoing", REQUEST_UNKNOWN, "");
    check("und", REQUEST_UNKNOWN, "");
    check("e4", REQUEST_UNKNOWN, "");
    check("e", REQUEST_UNKNOWN, "");
}

TEST(test_table)
{
    for (int i = 0; i < REQUEST_COUNT; i++) {
        const struct request_entry *entry = &request_table[i];
        const char *argument;
        assert_int_equal(entry->id, i);
        assert_int_equal(request_parse(entry->word, &argument), i);
        assert_true(strlen(entry->help) > 0 && strlen(entry->help) <= 61); /* fits in help */
        for (int j = 0; j < i; j++)
            if (entry->key)
                assert_int_not_equal(entry->key, request_table[j].key);
    }
}

TEST(test_keys)
{
    assert_int_equal(request_of_key(1), REQUEST_HELP);
    assert_int_equal(request_of_key(10), REQUEST_QUIT);
    assert_int_equal(request_of_key(0), REQUEST_UNKNOWN);
    assert_int_equal(request_of_key(99), REQUEST_UNKNOWN);
    assert_int_equal(request_of_key(-1), REQUEST_UNKNOWN);
}
