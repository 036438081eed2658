/* commands.c - words that are commands, and words that are not.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "session/commands.h"
#include "support/test.h"

static void check(const char *line, enum command_id expected, const char *rest)
{
    const char *argument;
    assert_int_equal(command_parse(line, &argument), expected);
    assert_string_equal(argument, rest);
}

TEST(test_words)
{
    check("undo", COMMAND_UNDO, "");
    check("u", COMMAND_UNDO, "");
    check("TakeBack", COMMAND_UNDO, "");
    check("  :undo  ", COMMAND_UNDO, "");
    check(": quit", COMMAND_QUIT, "");
    check("now", COMMAND_GO, "");
    check("?", COMMAND_HELP, "");
    check("analyze", COMMAND_ANALYSE, "");
}

TEST(test_arguments)
{
    check("level depth 8", COMMAND_LEVEL, "depth 8");
    check(":fen \t 8/8/8/8/8/8/8/8 w", COMMAND_FEN, "8/8/8/8/8/8/8/8 w");
    check("help undo", COMMAND_HELP, "undo");
}

TEST(test_no_commands)
{
    check("", COMMAND_UNKNOWN, "");
    check(":", COMMAND_UNKNOWN, "");
    check("   ", COMMAND_UNKNOWN, "");
    check("undoing", COMMAND_UNKNOWN, "");
    check("und", COMMAND_UNKNOWN, "");
    check("e4", COMMAND_UNKNOWN, "");
    check("e", COMMAND_UNKNOWN, "");
}

TEST(test_table)
{
    for (int i = 0; i < COMMAND_COUNT; i++) {
        const struct command_entry *entry = &command_table[i];
        const char *argument;
        assert_int_equal(entry->id, i);
        assert_int_equal(command_parse(entry->word, &argument), i);
        assert_true(strlen(entry->help) > 0 && strlen(entry->help) <= 61); /* fits in help */
        for (int j = 0; j < i; j++)
            if (entry->key)
                assert_int_not_equal(entry->key, command_table[j].key);
    }
}

TEST(test_keys)
{
    assert_int_equal(command_for_key(1), COMMAND_HELP);
    assert_int_equal(command_for_key(10), COMMAND_QUIT);
    assert_int_equal(command_for_key(0), COMMAND_UNKNOWN);
    assert_int_equal(command_for_key(99), COMMAND_UNKNOWN);
    assert_int_equal(command_for_key(-1), COMMAND_UNKNOWN);
}
