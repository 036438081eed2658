/* review_graph.c - the graph of a game, character by character.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "base/memory.h"
#include "engine/score.h"
#include "review/review.h"
#include "review/review_plot.h"
#include "review/review_words.h"
#include "rules/attacks.h"
#include "rules/fen.h"
#include "rules/move_generator.h"
#include "rules/uci_move.h"
#include "support/test.h"

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

/* Makes a review of `count` moves with these expected points. */
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
    review_init(review, &start, moves, count, NULL);
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

TEST(test_utf8)
{
    struct review_graph graph = {.columns = 30, .height = 2, .utf8 = true};
    struct picture picture = {0};
    struct review review;
    begin(&review, points, 7);
    review.classifications[4].verdict = MOVE_BLUNDER; /* White's third move */
    review.classifications[5].verdict = MOVE_MISTAKE; /* Black's third move */
    review_graph_draw(&graph, &review, take, &picture);
    static const char *const lines[] = {
        "                     ??",
        "White          \u2588\u2588\u2588",
        "            \u2586\u2586\u2586\u2588\u2588\u2588",
        "even   \u2500\u2500\u2580\u2580\u2580\u2580\u2580\u2580\u2580\u2580"
        "\u2580\u2500\u2500\u2500\u2584\u2584\u2584\u2584\u2584\u2584\u2500"
        "\u2500\u2500",
        "                     \u2580\u2580\u2580\u2588\u2588\u2588",
        "Black                   \u2588\u2588\u2588",
        "                        ?",
        "move     1",
        "       ?? blunder, ? mistake",
        NULL};
    check_lines(&picture, lines);
    review_free(&review);
}

/* Of marks that would touch only the worst is shown, and each other mistake has a tick. */
TEST(test_each_fault_has_a_mark)
{
    struct review_plot plot;
    struct review_plot_mark marks[REVIEW_PLOT_COLUMNS_MAX];
    static const char *const signs[] = {"|", "??", "|", "?!"};
    struct review review;
    double many[41] = {0};
    begin(&review, many, 40);
    review.classifications[4].verdict = review.classifications[8].verdict = MOVE_INACCURACY;
    review.classifications[6].verdict = MOVE_BLUNDER;
    review.classifications[30].verdict = MOVE_INACCURACY;
    review_plot_init(&plot, &review, 41, 2);
    assert_int_equal(review_plot_find_marks(&plot, WHITE, marks), 4);
    for (int i = 0; i < 4; i++)
        assert_string_equal(marks[i].sign, signs[i]);
    review_free(&review);
}

/* The graph is never wider than requested; the line of ASCII is there only on request. */
TEST(test_sizes)
{
    static const size_t counts[] = {0, 1, 2, 12, 13, 14, 60, 193, 400};
    double many[512];
    for (int i = 0; i < 512; i++)
        many[i] = i % 11 == 3 ? -1 : i % 100 / 99.0;
    for (size_t i = 0; i < sizeof counts / sizeof counts[0]; i++) {
        struct review review;
        begin(&review, many, counts[i]);
        for (int columns = REVIEW_GRAPH_COLUMNS_MIN; columns <= REVIEW_GRAPH_COLUMNS_MAX;
             columns += 3) {
            for (int height = 1; height <= REVIEW_GRAPH_HEIGHT_MAX; height++) {
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

/* Each column maps to its ply and back. */
TEST(test_places)
{
    static const size_t counts[] = {0, 1, 7, 40, 73, 80, 200, 511};
    static const int widths[] = {1, 2, 40, 73, 74, 200, 400};
    double even[512];
    for (int i = 0; i < 512; i++)
        even[i] = 0.5;
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++)
        for (size_t j = 0; j < sizeof widths / sizeof *widths; j++) {
            struct review review;
            struct review_plot plot;
            begin(&review, even, counts[i]);
            review_plot_init(&plot, &review, widths[j], 4);
            assert_in_range(plot.columns, 1, widths[j]);
            for (int column = 0; column < plot.columns; column++) {
                size_t place = review_plot_ply(&plot, column);
                int first = review_plot_column(&plot, place);
                assert_in_range(column, first, first + review_plot_width(&plot, place) - 1);
                assert_int_equal(plot.above[column], 1); /* a draw is visible */
            }
            assert_int_equal(review_plot_ply(&plot, -3), 0);
            assert_int_equal(review_plot_ply(&plot, 1000), counts[i]);
            review_free(&review);
        }
}

TEST(test_walk)
{
    struct review review;
    begin(&review, points, 7);
    assert_int_equal(review_ply_after_step(&review, 3, REVIEW_STEP_FAULT_FORWARD),
                     3); /* none */
    review.classifications[1].verdict = MOVE_INACCURACY;
    review.classifications[4].verdict = MOVE_BLUNDER;
    assert_int_equal(review_ply_after_step(&review, 0, REVIEW_STEP_FAULT_FORWARD), 2);
    assert_int_equal(review_ply_after_step(&review, 2, REVIEW_STEP_FAULT_FORWARD), 5);
    assert_int_equal(review_ply_after_step(&review, 5, REVIEW_STEP_FAULT_FORWARD), 5);
    assert_int_equal(review_ply_after_step(&review, 7, REVIEW_STEP_FAULT_BACK), 5);
    assert_int_equal(review_ply_after_step(&review, 5, REVIEW_STEP_FAULT_BACK), 2);
    assert_int_equal(review_ply_after_step(&review, 2, REVIEW_STEP_FAULT_BACK), 2);
    assert_int_equal(review_ply_after_step(&review, 0, REVIEW_STEP_BACK), 0);
    assert_int_equal(review_ply_after_step(&review, 7, REVIEW_STEP_FORWARD), 7);
    assert_int_equal(review_ply_after_step(&review, 3, REVIEW_STEP_PAGE_FORWARD), 7);
    assert_int_equal(review_ply_after_step(&review, 3, REVIEW_STEP_PAGE_BACK), 0);
    assert_int_equal(review_ply_after_step(&review, 3, REVIEW_STEP_END), 7);
    assert_int_equal(review_ply_after_step(&review, 3, REVIEW_STEP_START), 0);
    review_free(&review);
}
