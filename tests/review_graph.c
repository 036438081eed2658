/* review_graph.c - the picture of a game, character by character.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/memory.h"
#include "engine/score.h"
#include "review/review_graph.h"
#include "review/review_move.h"
#include "review/review_walk.h"
#include "rules/attacks.h"
#include "rules/fen.h"
#include "rules/move_generator.h"
#include "rules/uci_move.h"

enum { LINES = 32, SIZE = 1024 };

struct picture {
    int count;
    char lines[LINES][SIZE];
};

static void take(void *context, const char *line)
{
    struct picture *picture = context;
    assert_true(picture->count < LINES);
    snprintf(picture->lines[picture->count++], SIZE, "%s", line);
}

static int width_of(const char *line)
{
    int width = 0;
    for (; *line != '\0'; line++)
        width += ((unsigned char)*line & 0xC0) != 0x80;
    return width;
}

/* A review of `count` moves, whatever they are, with these expected points. */
static void begin(struct review *review, const double *points, size_t count)
{
    struct position start, position;
    struct move_list list;
    struct undo undo;
    chess_move moves[512];
    position_set_start(&start);
    position = start;
    for (size_t i = 0; i < count; i++) {
        generate_quiet(&position, &list);
        assert_true(list.count > 0);
        moves[i] = list.moves[i * 3 % (size_t)list.count];
        position_make_move(&position, moves[i], &undo);
    }
    review_begin(review, &start, moves, count, NULL);
    assert_int_equal(review->count, count);
    memcpy(review->points, points, (count + 1) * sizeof *points);
}

static void check_lines(const struct picture *picture, const char *const *expected)
{
    for (int i = 0; i < picture->count; i++) {
        assert_non_null(expected[i]);
        assert_string_equal(picture->lines[i], expected[i]);
    }
    assert_null(expected[picture->count]);
}

static const double points[] = {0.5, 0.5625, 0.75, 1, 0.5, 0.25, 0, 0.45};

static void test_utf8(void **state)
{
    struct review_graph graph = {.columns = 30, .height = 2, .utf8 = true};
    struct picture picture = {0};
    struct review review;
    (void)state;
    begin(&review, points, 7);
    review.judgements[4].verdict = MOVE_BLUNDER; /* the third move of White */
    review.judgements[5].verdict = MOVE_MISTAKE; /* the third of Black */
    review_graph_draw(&graph, &review, take, &picture);
    static const char *const lines[] = {
        "                     ??",
        "White          \u2588\u2588\u2588",
        "       \u2581\u2581\u2582\u2582\u2582\u2588\u2588\u2588\u2588\u2588\u2588\u2581"
        "\u2581\u2581",
        "even   \u2500\u2500\u2500\u2500\u2500\u2500\u2500\u2500\u2500\u2500\u2500\u2500"
        "\u2500\u2500\u2500\u2500\u2500\u2500\u2500\u2500\u2500\u2500\u2500",
        "                     \u2588\u2588\u2588\u2588\u2588\u2588\u2594\u2594\u2594",
        "Black                   \u2588\u2588\u2588",
        "                        ?",
        "move     1",
        "       ?? blunder, ? mistake",
        NULL};
    check_lines(&picture, lines);
    review_free(&review);
}

static void test_ascii(void **state)
{
    struct review_graph graph = {.columns = 30, .height = 1, .utf8 = false};
    struct picture picture = {0};
    struct review review;
    (void)state;
    begin(&review, points, 7);
    review_graph_draw(&graph, &review, take, &picture);
    static const char *const lines[] = {"",
                                        "White  .....:::###...",
                                        "even   -----------------------",
                                        "Black                \"\"\"###'''",
                                        "",
                                        "move     1",
                                        "       ?? blunder, ? mistake",
                                        NULL};
    check_lines(&picture, lines);
    review_free(&review);
}

/* Never wider than asked for, with one line of ASCII only where that is asked for. */
static void test_sizes(void **state)
{
    static const size_t counts[] = {0, 1, 2, 12, 13, 14, 60, 193, 400};
    double many[512];
    (void)state;
    for (int i = 0; i < 512; i++)
        many[i] = i % 11 == 3 ? -1 : i % 100 / 99.0;
    for (size_t i = 0; i < sizeof counts / sizeof counts[0]; i++) {
        struct review review;
        begin(&review, many, counts[i]);
        for (int columns = REVIEW_GRAPH_COLUMNS_LEAST; columns <= REVIEW_GRAPH_COLUMNS_MOST;
             columns += 3) {
            for (int height = 1; height <= REVIEW_GRAPH_HEIGHT_MOST; height++) {
                struct review_graph graph = {columns, height, columns % 2 == 0};
                struct picture *picture = memory_new(1, sizeof *picture);
                review_graph_draw(&graph, &review, take, picture);
                assert_int_equal(picture->count, 2 * height + 5);
                for (int line = 0; line < picture->count; line++)
                    assert_true(width_of(picture->lines[line]) <= columns);
                free(picture);
            }
        }
        review_free(&review);
    }
}

/* A column leads to the place it belongs to, and back. */
static void test_places(void **state)
{
    static const size_t counts[] = {0, 1, 7, 40, 73, 80, 200, 511};
    static const int widths[] = {1, 2, 40, 73, 74, 200, 400};
    double even[512];
    (void)state;
    for (int i = 0; i < 512; i++)
        even[i] = 0.5;
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++)
        for (size_t j = 0; j < sizeof widths / sizeof *widths; j++) {
            struct review review;
            struct review_plot plot;
            begin(&review, even, counts[i]);
            review_plot_make(&plot, &review, widths[j], 4, false);
            assert_in_range(plot.columns, 1, widths[j]);
            for (int column = 0; column < plot.columns; column++) {
                size_t place = review_plot_place(&plot, column);
                int first = review_plot_column(&plot, place);
                assert_in_range(column, first, first + review_plot_width(&plot, place) - 1);
                assert_int_equal(plot.above[column], 1); /* even is seen */
            }
            assert_int_equal(review_plot_place(&plot, -3), 0);
            assert_int_equal(review_plot_place(&plot, 1000), counts[i]);
            review_free(&review);
        }
}

/* However dense, each sign has a blank before it, and the worst of neighbours is marked. */
static void test_dense(void **state)
{
    struct review_mark marks[REVIEW_PLOT_COLUMNS];
    struct review_plot plot;
    struct review review;
    double even[512];
    (void)state;
    for (int i = 0; i < 512; i++)
        even[i] = 0.5;
    begin(&review, even, 300);
    review_plot_make(&plot, &review, 73, 4, false);
    assert_false(review_plot_is_dense(&plot));
    assert_int_equal(review_plot_marks(&plot, WHITE, marks), 0);
    for (size_t i = 0; i < 300; i++)
        review.judgements[i].verdict = i % 10 == 4 ? MOVE_BLUNDER : MOVE_INACCURACY;
    assert_true(review_plot_is_dense(&plot));
    for (int color = WHITE; color <= BLACK; color++) {
        int count = review_plot_marks(&plot, (enum color)color, marks), blunders = 0;
        assert_in_range(count, 30, 37);
        for (int i = 0; i < count; i++) {
            assert_true(strlen(marks[i].sign) <= 2);
            assert_true(i == 0 || marks[i].column > marks[i - 1].column + 1);
            blunders += marks[i].verdict == MOVE_BLUNDER;
        }
        assert_int_equal(blunders, color == WHITE ? 30 : 0);
    }
    review_free(&review);
}

/* As in a window of 40 columns: 34 half-moves, each a blunder. */
static void test_signs_are_apart(void **state)
{
    struct review_mark marks[REVIEW_PLOT_COLUMNS];
    struct review_plot plot;
    struct review review;
    double even[64];
    (void)state;
    for (int i = 0; i < 64; i++)
        even[i] = 0.5;
    begin(&review, even, 34);
    for (size_t i = 0; i < 34; i++)
        review.judgements[i].verdict = MOVE_BLUNDER;
    for (int columns = 10; columns < 200; columns++) {
        int count;
        review_plot_make(&plot, &review, columns, 2, false);
        count = review_plot_marks(&plot, WHITE, marks);
        for (int i = 0; i < count; i++) {
            int end = marks[i].column + (int)strlen(marks[i].sign);
            assert_true(end <= (i + 1 < count ? marks[i + 1].column - 1 : plot.columns));
        }
        assert_true(count == 17 || columns < 40);
    }
    review_free(&review);
}

/* Where the middle has a row of its own, bars begin in the middle of it. */
static void test_axis(void **state)
{
    double some[] = {0.5, 1, 0, 0.7, -1};
    struct review_plot plot;
    struct review review;
    (void)state;
    begin(&review, some, 4);
    review_plot_make(&plot, &review, 5, 2, true);
    assert_int_equal(review_plot_fill(&plot, 0, 0, true), 1); /* even is seen */
    assert_int_equal(review_plot_fill(&plot, 1, 0, true), REVIEW_PLOT_STEPS / 2);
    assert_int_equal(review_plot_fill(&plot, 1, 2, true), REVIEW_PLOT_STEPS);
    assert_int_equal(review_plot_fill(&plot, 2, 0, true), 0);
    assert_int_equal(review_plot_fill(&plot, 2, 0, false), REVIEW_PLOT_STEPS / 2);
    assert_int_equal(review_plot_fill(&plot, 2, 2, false), REVIEW_PLOT_STEPS);
    assert_int_equal(review_plot_fill(&plot, 3, 1, true), 4); /* two fifths of 20, less 4 */
    assert_int_equal(review_plot_fill(&plot, 4, 0, true), 0);
    review_free(&review);
}

/* Moves that were not judged yet leave their columns empty. */
static void test_growing(void **state)
{
    double some[] = {-1, -1, -1, 0.75, 1};
    struct review_plot plot;
    struct review review;
    (void)state;
    begin(&review, some, 4);
    review_plot_make(&plot, &review, 5, 2, false);
    for (int i = 0; i < 5; i++)
        assert_int_equal(plot.above[i] > 0, i >= 3);
    assert_int_equal(review_plot_fill(&plot, 0, 1, true), 0);
    assert_int_equal(review_plot_fill(&plot, 3, 1, true), REVIEW_PLOT_STEPS);
    assert_int_equal(review_plot_fill(&plot, 3, 2, true), 0);
    assert_int_equal(review_plot_fill(&plot, 4, 2, true), REVIEW_PLOT_STEPS);
    assert_int_equal(review_plot_fill(&plot, 4, 1, false), 0);
    review_free(&review);
}

static void test_walk(void **state)
{
    struct review review;
    (void)state;
    begin(&review, points, 7);
    assert_int_equal(review_walk(&review, 3, REVIEW_FAULT_FORWARD), 3); /* none */
    review.judgements[1].verdict = MOVE_INACCURACY;
    review.judgements[4].verdict = MOVE_BLUNDER;
    assert_int_equal(review_walk(&review, 0, REVIEW_FAULT_FORWARD), 2);
    assert_int_equal(review_walk(&review, 2, REVIEW_FAULT_FORWARD), 5);
    assert_int_equal(review_walk(&review, 5, REVIEW_FAULT_FORWARD), 5);
    assert_int_equal(review_walk(&review, 7, REVIEW_FAULT_BACK), 5);
    assert_int_equal(review_walk(&review, 5, REVIEW_FAULT_BACK), 2);
    assert_int_equal(review_walk(&review, 2, REVIEW_FAULT_BACK), 2);
    assert_int_equal(review_walk(&review, 0, REVIEW_BACK), 0);
    assert_int_equal(review_walk(&review, 7, REVIEW_FORWARD), 7);
    assert_int_equal(review_walk(&review, 3, REVIEW_PAGE_FORWARD), 7);
    assert_int_equal(review_walk(&review, 3, REVIEW_PAGE_BACK), 0);
    assert_int_equal(review_walk(&review, 3, REVIEW_END), 7);
    assert_int_equal(review_walk(&review, 3, REVIEW_START), 0);
    review_free(&review);
}

/* What both sides lost is no cost: a knight, not a queen and a knight for a queen. */
static void test_cost(void **state)
{
    static const char *const words[] = {"d8d5", "d1d5", "e6d5", "g1h1"};
    struct review_finding finding = {.known = true, .score = 200, .second = SCORE_NONE};
    struct position start, position;
    struct review review;
    struct undo undo;
    struct reason reason;
    char why[REVIEW_WHY_SIZE];
    (void)state;
    assert_true(
        fen_read(&start, "3q2k1/5ppp/4p3/3p4/8/2N5/5PPP/3Q2K1 w - - 0 1", &reason, &reason));
    chess_move move = uci_move_parse(&start, "c3d5", 4);
    review_begin(&review, &start, &move, 1, NULL);
    position = review.places[1].position;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        finding.line[finding.length++] = uci_move_parse(&position, words[i], 4);
        position_make_move(&position, finding.line[i], &undo);
    }
    review_put(&review, 1, &finding);
    review.judgements[0].verdict = MOVE_BLUNDER;
    review_move_why(&review, 0, why);
    assert_string_equal(
        why, "Blunder: -2.0. 1... Qxd5 2. Qxd5 exd5 3. Kh1 costs a knight for a pawn.");
    review_free(&review);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_utf8),
        cmocka_unit_test(test_ascii),
        cmocka_unit_test(test_cost),
        cmocka_unit_test(test_sizes),
        cmocka_unit_test(test_places),
        cmocka_unit_test(test_dense),
        cmocka_unit_test(test_growing),
        cmocka_unit_test(test_walk),
        cmocka_unit_test(test_signs_are_apart),
        cmocka_unit_test(test_axis),
    };
    attacks_init();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
