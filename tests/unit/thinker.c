/* thinker.c - strategies as text, and their figures in words.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "players/figures_text.h"
#include "players/thinker.h"
#include "strategies/strategies.h"
#include "support/test.h"

static void check_reads(const char *text, const char *written)
{
    struct thinker thinker, again;
    struct error error;
    char name[THINKER_TEXT_SIZE];
    thinker_init(&thinker);
    if (!thinker_read(&thinker, text, &error))
        fail_msg("%s", error.text);
    thinker_write(&thinker, name);
    assert_string_equal(name, written);
    thinker_init(&again);
    assert_true(thinker_read(&again, name, &error));
    thinker_write(&again, name);
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
    check_reads("principal material", "principal-variation"); /* it does as it likes */
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
                                 .figures_depth = 5,
                                 .figures = {.nodes = 12345,
                                             .leaves = 9876,
                                             .cut_offs = 1234,
                                             .table_hits = 77,
                                             .least_leaves = 7000,
                                             .branching = 432}};
    return &thinking;
}

/* Lines keep within their columns and, for one strategy, their number, whatever the
 * figures are: the pane does not jump. */
TEST(test_lines)
{
    char lines[FIGURES_LINES][FIGURES_LINE_SIZE];
    for (int i = 0; strategies[i] != NULL; i++) {
        struct thinking thinking = *example(strategies[i]->name);
        int count = figures_write_lines(&thinking, lines);
        for (int line = 0; line < count; line++)
            assert_true(strlen(lines[line]) <= FIGURES_COLUMNS);
        memset(&thinking.figures, 0, sizeof thinking.figures);
        assert_int_equal(figures_write_lines(&thinking, lines), count);
    }
    assert_int_equal(figures_write_lines(example("alpha-beta"), lines), 4);
    assert_string_equal(lines[0], "Depth  5 alone: branching  4.32");
    assert_string_equal(lines[1], "nodes      12.3k  leaves  9.88k");
    assert_string_equal(lines[2], "cut-offs   1.23k  fewest  7.00k");
    assert_string_equal(lines[3], "    1.4 x the fewest leaves");
    assert_int_equal(figures_write_lines(example("minimax"), lines), 4);
    assert_string_equal(lines[3], "    1.4 x the fewest leaves"); /* theirs is the gap */
    assert_int_equal(figures_write_lines(example("quiescence"), lines), 4);
    assert_string_equal(lines[2], "cut-offs   1.23k  table      77");
    assert_false(figures_have_table(example("alpha-beta")));
    assert_true(figures_have_table(example("quiescence")));
}

TEST(test_sentences)
{
    struct thinking thinking = *example("alpha-beta");
    char text[FIGURES_SENTENCE_SIZE];
    figures_write_sentence(&thinking, text);
    assert_string_equal(text,
                        "For depth 5 alone alpha-beta visited 12345 nodes and evaluated 9876 "
                        "leaves, 1.4 times the fewest possible; 1234 cut-offs, 77 answers of "
                        "the table. One more half-move multiplies the nodes by 4.3.");
    thinking.figures = (struct search_figures){.nodes = 5, .playouts = 640};
    thinking.strategy = "monte-carlo";
    thinking.visit_count = 1;
    strcpy(thinking.visits[0].san, "Nf3");
    thinking.visits[0].visits = 400;
    thinking.visits[0].win_permille = 515;
    figures_write_sentence(&thinking, text);
    assert_string_equal(text, "monte-carlo played 640 games to their end: Nf3 400 times, "
                              "for 52 % of the points.");
    thinking.guided = true; /* then no game is played on */
    figures_write_sentence(&thinking, text);
    assert_string_equal(text, "monte-carlo had the evaluation judge 640 positions: Nf3 400 "
                              "times, for 52 % of the points.");
    thinking.teaches = false;
    figures_write_sentence(&thinking, text);
    assert_string_equal(text, "");
}
