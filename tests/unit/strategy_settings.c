/* strategy_settings.c - strategies as text, and their statistics in words.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "players/statistics_text.h"
#include "players/strategy_settings.h"
#include "strategies/strategies.h"
#include "support/test.h"

static void check_reads(const char *text, const char *written)
{
    struct strategy_settings thinker, again;
    struct error error;
    char name[STRATEGY_SETTINGS_TEXT_SIZE];
    strategy_settings_init(&thinker);
    if (!strategy_settings_parse(&thinker, text, &error))
        fail_msg("%s", error.text);
    strategy_settings_write(&thinker, name);
    assert_string_equal(name, written);
    strategy_settings_init(&again);
    assert_true(strategy_settings_parse(&again, name, &error));
    strategy_settings_write(&again, name);
    assert_string_equal(name, written);
}

TEST(test_words)
{
    check_reads("", "principal-variation");
    check_reads("minimax", "minimax");
    check_reads("ALPHA", "alpha-beta");
    check_reads("material alpha-beta noise 5", "alpha-beta, material, noise 5");
    check_reads("monte-carlo, guided, tables", "monte-carlo, tables, guided");
    check_reads("minimax noise 20 noise 0 full", "minimax");
    check_reads("principal material", "principal-variation"); /* unknown words are dropped */
    for (int i = 0; strategies[i] != NULL; i++)
        check_reads(strategies[i]->name, strategies[i]->name);
}

TEST(test_counts)
{
    static const struct {
        uint64_t number;
        const char *text;
    } counts[] = {{0, "0"},         {999, "999"},     {1000, "1.00k"},   {9999, "10.0k"},
                  {12345, "12.3k"}, {123456, "123k"}, {999500, "1.00M"}, {12345678, "12.3M"}};
    char text[16];

    for (size_t i = 0; i < sizeof counts / sizeof counts[0]; i++)
        assert_string_equal(count_write(counts[i].number, text), counts[i].text);
}

static const struct thinking *example(const char *strategy)
{
    static struct thinking thinking;
    thinking = (struct thinking){.known = true,
                                 .teaches = true,
                                 .strategy = strategy,
                                 .statistics_depth = 5,
                                 .statistics = {.nodes = 12345,
                                                .leaves = 9876,
                                                .cut_offs = 1234,
                                                .table_hits = 77,
                                                .minimum_leaves = 7000,
                                                .branching = 432}};
    return &thinking;
}

/* Lines keep within their columns and, for one strategy, their number, whatever the figures
 * are, so the pane does not move. */
TEST(test_lines)
{
    char lines[STATISTICS_LINES][STATISTICS_LINE_SIZE];
    for (int i = 0; strategies[i] != NULL; i++) {
        struct thinking thinking = *example(strategies[i]->name);
        int count = statistics_write_lines(&thinking, lines);
        for (int line = 0; line < count; line++)
            assert_true(strlen(lines[line]) <= STATISTICS_COLUMNS);
        memset(&thinking.statistics, 0, sizeof thinking.statistics);
        assert_int_equal(statistics_write_lines(&thinking, lines), count);
    }
    assert_int_equal(statistics_write_lines(example("alpha-beta"), lines), 4);
    assert_string_equal(lines[0], "Depth  5 alone: branching  4.32");
    assert_string_equal(lines[1], "nodes      12.3k  leaves  9.88k");
    assert_string_equal(lines[2], "cut-offs   1.23k  fewest  7.00k");
    assert_string_equal(lines[3], "    1.4 x the minimum leaves");
    assert_int_equal(statistics_write_lines(example("minimax"), lines), 4);
    assert_string_equal(lines[3], "    1.4 x the minimum leaves");
    assert_int_equal(statistics_write_lines(example("quiescence"), lines), 4);
    assert_string_equal(lines[2], "cut-offs   1.23k  table      77");
    assert_false(statistics_have_table(example("alpha-beta")));
    assert_true(statistics_have_table(example("quiescence")));
}

TEST(test_sentences)
{
    struct thinking thinking = *example("alpha-beta");
    char text[STATISTICS_SENTENCE_SIZE];
    statistics_write_sentences(&thinking, text);
    assert_string_equal(
        text, "For depth 5 alone, alpha-beta visited 12345 nodes and evaluated 9876 "
              "leaves, 1.4 times the fewest possible; 1234 cut-offs, 77 answers from "
              "the table. One more half-move multiplies the nodes by 4.3.");
    thinking.statistics = (struct search_statistics){.nodes = 5, .playouts = 640};
    thinking.strategy = "monte-carlo";
    thinking.visit_count = 1;
    strcpy(thinking.visits[0].san, "Nf3");
    thinking.visits[0].visits = 400;
    thinking.visits[0].win_permille = 515;
    statistics_write_sentences(&thinking, text);
    assert_string_equal(text, "monte-carlo played 640 games to the end: Nf3 400 times, "
                              "for 52% of the points.");
    thinking.guided = true; /* no game is played then */
    statistics_write_sentences(&thinking, text);
    assert_string_equal(text, "monte-carlo evaluated 640 positions: Nf3 400 "
                              "times, for 52% of the points.");
    thinking.teaches = false;
    statistics_write_sentences(&thinking, text);
    assert_string_equal(text, "");
}
