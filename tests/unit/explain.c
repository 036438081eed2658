/* explain.c - evaluations, shallow searches and a network, explained in words.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "engine/evaluation/endings.h"
#include "engine/evaluation/explain.h"
#include "engine/evaluation/trace.h"
#include "engine/score.h"
#include "rules/fen.h"
#include "strategies/strategies.h"
#include "support/test.h"

static char text[4096]; /* the table, one line after another */
static char sentence[EXPLAIN_SENTENCE_SIZE];
static struct position position;
static struct shallow_search seen;

static void set_position(const char *fen)
{
    struct error error;
    if (!fen_parse(&position, fen, &error))
        fail_msg("%s: %s", fen, error.text);
}

static void add_line(void *context, const char *line)
{
    assert_ptr_equal(context, text);
    assert_true(strlen(line) <= EXPLAIN_WIDTH);
    assert_true(strlen(text) + strlen(line) + 2 < sizeof text);
    strcat(text, line);
    strcat(text, "\n");
}

static void write_text(const char *fen)
{
    struct evaluation_trace trace;
    struct evaluation_report report;
    set_position(fen);
    evaluation_trace(&position, &trace, &report);
    text[0] = '\0';
    explain_write_evaluation_table(&report, EXPLAIN_WIDTH, add_line, text);
    explain_evaluation(&report, report.total, sentence);
}

static void check_has(const char *wanted)
{
    if (!strstr(text, wanted))
        fail_msg("not there: %s\nbut:\n%s", wanted, text);
}

TEST(test_terms)
{
    write_text(FEN_START);
    for (int term = 0; term < TERM_COUNT; term++)
        check_has(evaluation_term_names[term]);
    check_has("The middle game counts 100%, the endgame 0%.\n");
    assert_null(strstr(text, "of the lead counts"));
}

TEST(test_verdicts)
{
    write_text("k7/8/8/P7/8/4B3/8/4K3 w - - 0 1");
    check_has("Wrong-coloured bishop: 0% of the lead counts.\n");
    check_has("The position is even (all terms together).\n");
    assert_string_equal(sentence,
                        "A draw: the defending king cannot be driven out of its corner.");
    write_text("8/1k3b2/8/8/8/4KPB1/6P1/8 w - - 0 1");
    check_has("Bishops of opposite colours: ");
    assert_non_null(strstr(sentence, ", but opposite-coloured bishops are hard"));
    write_text("8/2k5/8/8/8/4KB2/8/8 w - - 0 1");
    assert_string_equal(sentence, "There is too little material left to win.");
    write_text("4k3/pp6/8/8/8/8/P7/Q3K3 w - - 0 1"); /* an easy win is not called hard */
    check_has("Few pawns: 75% of the lead counts.\n");
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

/* ---- the sentence, with invented numbers -------------------------------------------- */

static void check_sentence(const struct evaluation_report *report, int total,
                           const char *expected, const char *rest)
{
    explain_evaluation(report, total, sentence);
    assert_string_equal(sentence, expected);
    assert_int_equal(explain_other_side(report, total, false, sentence), *rest != '\0');
    if (*rest)
        assert_string_equal(sentence, rest);
}

static struct evaluation_report report_of(int total)
{
    return (struct evaluation_report){
        .phase = PHASE_FULL, .scale = SCALE_FULL, .total = total};
}

TEST(test_who_is_better_in_steps)
{
    static const struct {
        int score;
        const char *words;
    } steps[] = {{0, "even"},
                 {-29, "even"},
                 {60, "White edge"},
                 {-120, "Black better"},
                 {2200, "White winning"},
                 {SCORE_MATE - 5, "White mates"}};
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
        char words[EXPLAIN_BRIEF_SIZE];
        explain_score_briefly(steps[i].score, words);
        assert_string_equal(words, steps[i].words);
    }
}

TEST(test_reasons)
{
    struct evaluation_report report = report_of(70);
    report.terms[TERM_KING][BLACK].middle = 12;
    report.terms[TERM_MOBILITY][WHITE].middle = 45;
    report.terms[TERM_SPACE][WHITE].middle = 11; /* the third reason is not mentioned */
    report.terms[TERM_PASSED][WHITE].middle = 30;
    check_sentence(
        &report, 70,
        "White is slightly better, 0.70 ahead, with better mobility and better passed pawns.",
        "Black has a safer king.");
    check_sentence(&report, -1070, "Black is winning, 10.70 ahead, with a safer king.",
                   "White has better mobility and better passed pawns.");
    check_sentence(
        &report, 0,
        "The position is even: White has better mobility and better passed pawns, Black a safer king.",
        "");
    check_sentence(&report, 7,
                   "Roughly even: White is 0.07 ahead, with better mobility and better "
                   "passed pawns.",
                   "Black has a safer king.");
    assert_true(explain_other_side(&report, 70, true, sentence));
    assert_string_equal(sentence,
                        "In this position, White has better mobility and better passed pawns, "
                        "Black a safer king.");
}

/* ---- shallow searches --------------------------------------------------------------- */

static bool search_shallow(const char *fen)
{
    set_position(fen);
    assert_true(shallow_search_run(strategies, NULL, &position, &seen));
    return explain_shallow_search(&position, &seen, evaluate(&position, NULL), sentence);
}

static void check_search(const char *fen, const char *expected)
{
    if (!search_shallow(fen) || strncmp(sentence, expected, strlen(expected)) != 0)
        fail_msg("%s: '%s' rather than '%s'", fen, sentence, expected);
}

TEST(test_shallow_searches)
{
    check_search("r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4",
                 "White mates in 1: Qxf7#.");
    check_search("7k/8/8/8/8/5qp1/8/7K w - - 0 1",
                 "Black mates in 2 whatever White plays: Kg1 is answered by Q");
    assert_true(search_shallow("4k3/ppp2ppp/8/3q4/8/2N5/PPP2PPP/4K3 w - - 0 1"));
    assert_memory_equal(sentence, "White is ", 9);
    assert_non_null(strstr(sentence, " ahead after Nxd5, a capture."));
    assert_false(search_shallow(FEN_START));
    assert_string_equal(sentence, "");
}

TEST(test_table)
{
    const struct network_report report = {.count = 3,
                                          .pieces = {{BLACK_KING, E8, 0, 90, 50},
                                                     {WHITE_ROOK, A1, 470, -31, 20},
                                                     {WHITE_KNIGHT, D5, 360, 41, 20}}};
    text[0] = '\0';
    explain_write_piece_table(&report, add_line, text);
    assert_string_equal(text, "                   worth   piece   place\n"
                              "White knight  d5    3.60    3.19   +0.41\n"
                              "White rook    a1    4.70    5.01   -0.31\n"
                              "Black king    e8                   +0.90\n");
}

TEST(test_map)
{
    const struct network_report report = {.count = 4,
                                          .pieces = {{WHITE_ROOK, A1, 470, -95, 20},
                                                     {WHITE_KNIGHT, D5, 360, 41, 20},
                                                     {WHITE_PAWN, H5, 100, -4, 20},
                                                     {BLACK_KING, E8, 0, 190, 50}}};
    text[0] = '\0';
    explain_write_piece_map(&report, add_line, text);
    assert_memory_equal(text, "8 .   .   .   .   k+9 .   .   .  \n7 ", 36);
    assert_non_null(strstr(text, "\n5 .   .   .   N+4 .   .   .   P  \n"));
    assert_non_null(strstr(text, "\n1 R-9 .   .   .   .   .   .   .  \n  a   b   c"));
}
