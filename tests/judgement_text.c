/* judgement_text.c - a look ahead and a network in words.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "engine/evaluation.h"
#include "engine/judgement_text.h"
#include "engine/score.h"
#include "rules/attacks.h"
#include "rules/fen.h"
#include "strategies/strategies.h"

static char sentence[JUDGEMENT_SENTENCE_SIZE];
static struct position position;
static struct glance seen;

static void set_position(const char *fen)
{
    struct reason reason;
    if (!fen_parse(&position, fen, &reason))
        fail_msg("%s: %s", fen, reason.text);
}

/* ---- what a look finds, without a network --------------------------------------------- */

static bool look(const char *fen)
{
    set_position(fen);
    assert_true(glance(strategies, NULL, &position, &seen));
    return judgement_text_glance(&position, &seen, evaluate(&position, NULL), sentence);
}

static void check_look(const char *fen, const char *expected)
{
    if (!look(fen) || strncmp(sentence, expected, strlen(expected)) != 0)
        fail_msg("%s: '%s' rather than '%s'", fen, sentence, expected);
}

static void test_looks(void **state)
{
    (void)state;
    check_look("r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4",
               "Looking ahead: White mates in 1: Qxf7#.");
    check_look("7k/8/8/8/8/5qp1/8/7K w - - 0 1",
               "Looking ahead: Black mates in 2 whatever White plays: Kg1 is answered by Q");
    assert_true(look("4k3/ppp2ppp/8/3q4/8/2N5/PPP2PPP/4K3 w - - 0 1"));
    assert_memory_equal(sentence, "Looking ahead: a capture decides, Nxd5, and then White is ",
                        strlen("Looking ahead: a capture decides, Nxd5, and then White is "));
    assert_false(look(FEN_START));
    assert_string_equal(sentence, "");
}

/* The same nodes each time, whatever was looked at before. */
static void test_same_each_time(void **state)
{
    (void)state;
    look("r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 9");
    struct glance first = seen;
    look(FEN_START);
    look("r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 9");
    assert_int_equal(first.score, seen.score);
    assert_int_equal(first.length, seen.length);
    assert_memory_equal(first.moves, seen.moves, sizeof seen.moves);
}

static void test_no_move(void **state)
{
    (void)state;
    set_position("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");
    assert_false(glance(strategies, NULL, &position, &seen));
}

/* ---- the words, of numbers made up ---------------------------------------------------- */

static void check_glance(int score, int judged, chess_move first, chess_move second,
                         const char *expected)
{
    const struct glance made_up = {
        .score = score, .length = second != MOVE_NONE ? 2 : 1, .moves = {first, second}};
    bool decides = judgement_text_glance(&position, &made_up, judged, sentence);
    assert_int_equal(decides, expected[0] != '\0');
    assert_string_equal(sentence, expected);
}

static void test_words(void **state)
{
    chess_move quiet = move_make(A2, A3), answer = move_make(H7, H6);
    chess_move check = move_make(H1, H7), taking = move_make(C3, D5);
    (void)state;
    set_position("6k1/6pp/8/3q4/8/2N5/P7/K6R w - - 0 1");
    check_glance(220, 40, taking, MOVE_NONE,
                 "Looking ahead: a capture decides, Nxd5, and then White is 2.20 ahead.");
    check_glance(220, 40, quiet, answer,
                 "Looking ahead: a quiet move decides, a3, and then White is 2.20 ahead.");
    check_glance(220, 130, quiet, answer, "");
    check_glance(-160, 0, quiet, answer,
                 "Looking ahead: after a3, the best, comes h6, and Black is 1.60 ahead.");
    check_glance(-160, 0, quiet, MOVE_NONE,
                 "Looking ahead: after a3, the best, Black is 1.60 ahead.");
    check_glance(0, 300, quiet, answer,
                 "Looking ahead: after a3, the best, comes h6, and nobody is ahead.");
    check_glance(1300, 1000, quiet, answer, ""); /* of so large a lead that is little */
    check_glance(SCORE_MATE - 3, 0, check, MOVE_NONE,
                 "Looking ahead: White mates in 2: Rxh7.");
    check_glance(
        -SCORE_MATE + 4, 0, quiet, answer,
        "Looking ahead: Black mates in 2 whatever White plays: a3 is answered by h6.");
    set_position("6k1/6pp/8/8/8/8/P3P3/K6R b - - 0 1");
    check_glance(-160, 0, move_make(G7, G6), MOVE_NONE,
                 "Looking ahead: after g6, the best, White is 1.60 ahead.");
}

static void test_pieces(void **state)
{
    struct network_report report = {.total = -45,
                                    .count = 3,
                                    .pieces = {{WHITE_ROOK, A1, 470, -31, 20},
                                               {WHITE_KNIGHT, D5, 360, 41, 20},
                                               {BLACK_KING, E8, 0, 90, 50}}};
    (void)state;
    judgement_text_network(&report, sentence);
    assert_string_equal(sentence, "The network says: Black is 0.45 ahead.");
    assert_true(judgement_text_pieces(&report, WHITE, sentence));
    assert_string_equal(sentence, "White's knight on d5 stands best, 0.41 better than on an "
                                  "average square; worst the rook on a1, 0.31 worse.");
    report.pieces[0].placement = 6;
    assert_true(judgement_text_pieces(&report, WHITE, sentence));
    assert_string_equal(sentence, "White's knight on d5 stands best, 0.41 better than on an "
                                  "average square; least well the rook on a1, 0.06 better.");
    assert_false(judgement_text_pieces(&report, BLACK, sentence));
    report.pieces[0].piece = BLACK_ROOK;
    assert_true(judgement_text_pieces(&report, BLACK, sentence));
    assert_string_equal(sentence,
                        "Black's rook on a1 stands 0.06 better than on an average square.");
}

static char text[1024];

static void add_line(void *context, const char *line)
{
    assert_ptr_equal(context, text);
    assert_true(strlen(line) <= 40);
    strcat(strcat(text, line), "\n");
}

static void test_table(void **state)
{
    const struct network_report report = {.count = 3,
                                          .pieces = {{BLACK_KING, E8, 0, 90, 50},
                                                     {WHITE_ROOK, A1, 470, -31, 20},
                                                     {WHITE_KNIGHT, D5, 360, 41, 20}}};
    (void)state;
    text[0] = '\0';
    judgement_text_table(&report, add_line, text);
    assert_string_equal(text, "                   worth   piece   place\n"
                              "White knight  d5    3.60    3.19   +0.41\n"
                              "White rook    a1    4.70    5.01   -0.31\n"
                              "Black king    e8                   +0.90\n");
}

static void test_map(void **state)
{
    const struct network_report report = {.count = 4,
                                          .pieces = {{WHITE_ROOK, A1, 470, -95, 20},
                                                     {WHITE_KNIGHT, D5, 360, 41, 20},
                                                     {WHITE_PAWN, H5, 100, -4, 20},
                                                     {BLACK_KING, E8, 0, 190, 50}}};
    (void)state;
    text[0] = '\0';
    judgement_text_map(&report, add_line, text);
    assert_memory_equal(text, "8 .   .   .   .   k+9 .   .   .  \n7 ", 36);
    assert_non_null(strstr(text, "\n5 .   .   .   N+4 .   .   .   P  \n"));
    assert_non_null(strstr(text, "\n1 R-9 .   .   .   .   .   .   .  \n  a   b   c"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_looks),   cmocka_unit_test(test_same_each_time),
        cmocka_unit_test(test_no_move), cmocka_unit_test(test_words),
        cmocka_unit_test(test_pieces),  cmocka_unit_test(test_table),
        cmocka_unit_test(test_map)};
    attacks_init();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
