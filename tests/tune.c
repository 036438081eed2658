/* tune.c - the tuner reads its positions, and its gradient leads downhill.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "engine/evaluation/trace.h"
#include "engine/games_file.h"
#include "random_games.h"
#include "rules/attacks.h"
#include "tune/fit.h"
#include "walks.h"

static struct samples samples;

static void add_position(struct position *position, const struct move_list *legal)
{
    (void)legal;
    /* The results of somebody who believes in mobility alone. */
    struct evaluation_report report;
    evaluation_explain(position, &report);
    int lead =
        report.terms[TERM_MOBILITY][WHITE].middle - report.terms[TERM_MOBILITY][BLACK].middle;
    assert_true(samples_add(&samples, position, lead > 5 ? 1 : lead < -5 ? 0 : 0.5F));
}

/* Samples give the evaluation's own score, but for what integers cut off. */
static void test_scores(void **state)
{
    static struct weights weights;
    struct samples one = {0};
    struct position position;
    (void)state;
    fit_start(&weights);
    position_set_start(&position);
    assert_true(samples_add(&one, &position, 0.5F));
    assert_int_equal(one.count, 1);
    assert_true(fabs(fit_score(&one, &one.all[0], &weights) - evaluate(&position, NULL)) < 2);
    samples_free(&one);
}

static void test_descent(void **state)
{
    static struct weights weights;
    struct fit_plan plan = {.steps = 1, .threads = 2, .rate = 2, .hold = 1e-9};
    (void)state;
    walks_visit(10, 60, add_position);
    assert_true(samples.count > 200);
    fit_start(&weights);
    plan.k = fit_k(&samples, &weights, 2);
    double before = fit_weights(&samples, &plan, &weights);
    plan.steps = 60;
    double after = fit_weights(&samples, &plan, &weights);
    assert_true(before > 0 && after < before * 0.9);
    samples_free(&samples);
}

static bool read_bytes(const void *bytes, size_t size, struct reason *reason)
{
    char path[] = "/tmp/tune.XXXXXX";
    int file = mkstemp(path);
    assert_true(file >= 0);
    assert_int_equal(write(file, bytes, size), (int)size);
    close(file);
    bool good = samples_read(&samples, path, reason);
    unlink(path);
    return good;
}

static bool read_text(const char *text, struct reason *reason)
{
    return read_bytes(text, strlen(text), reason);
}

static void test_lines(void **state)
{
    struct reason reason = {0};
    (void)state;
    assert_true(read_text("# a comment\n\n"
                          "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1;0.5\n"
                          "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN1 w Qkq - 0 1 [0.0]\n"
                          "rnbqkbn1/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQq - 0 1;1-0\n"
                          "8/8/8/8/4p3/4k3/8/4K3 w - - 0 1;0\n", /* known by a table */
                          &reason));
    assert_int_equal(samples.count, 3);
    assert_int_equal(samples.passed_over, 1);
    assert_true(samples.all[0].result == 0.5F && samples.all[1].result == 0 &&
                samples.all[2].result == 1);
    samples_free(&samples);
    assert_false(read_text("\nrubbish\n", &reason));
    assert_non_null(strstr(reason.text, "line 2: expected FEN;RESULT"));
    assert_false(read_text("8/8/8/8 w - -;1\n", &reason));
    assert_false(read_text("4k3/8/8/8/8/8/8/4K3 w - - 0 1;2\n", &reason));
    samples_free(&samples);
}

static void test_records(void **state)
{
    struct scored_position scored = {.score = 20, .result = -1, .begins_game = true};
    struct packed_position packed[2];
    struct reason reason = {0};
    (void)state;
    position_set_start(&scored.position);
    packed_position_pack(&scored, &packed[0]);
    scored.result = 1;
    packed_position_pack(&scored, &packed[1]);
    assert_true(read_bytes(packed, sizeof packed, &reason));
    assert_int_equal(samples.count, 2);
    assert_true(samples.all[0].result == 0 && samples.all[1].result == 1);
    samples_free(&samples);
    packed[1].bytes[9] ^= 1;
    assert_false(read_bytes(packed, sizeof packed, &reason));
    assert_non_null(strstr(reason.text, "record 2: "));
    samples_free(&samples);
}

static void test_games(void **state)
{
    struct games_block *block = games_block_create();
    static struct scored_game game;
    struct reason reason = {0};
    uint64_t random = 9;
    size_t size;
    (void)state;
    assert_non_null(block);
    for (int i = 0; i < 5; i++) {
        random_game(&game, 100, &random);
        games_block_add(block, &game);
    }
    size_t positions = games_block_head(block)->positions;
    const uint8_t *bytes = games_block_finish(block, &size);
    assert_true(read_bytes(bytes, size, &reason));
    assert_true(positions > 50 && samples.count + samples.passed_over == positions);
    samples_free(&samples);
    assert_false(read_bytes(bytes, size - 1, &reason));
    assert_non_null(strstr(reason.text, "byte 1: expected a block of "));
    samples_free(&samples);
    games_block_destroy(block);
}

static void test_pipe(void **state)
{
    static const char line[] =
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1;0.5\n";
    struct reason reason = {0};
    char path[40];
    int ends[2];
    (void)state;
    assert_int_equal(pipe(ends), 0);
    assert_int_equal(write(ends[1], line, strlen(line)), strlen(line));
    close(ends[1]);
    snprintf(path, sizeof path, "/dev/fd/%d", ends[0]);
    assert_false(samples_read(&samples, path, &reason));
    assert_non_null(strstr(reason.text, "expected a regular file"));
    close(ends[0]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_scores), cmocka_unit_test(test_descent),
        cmocka_unit_test(test_lines),  cmocka_unit_test(test_records),
        cmocka_unit_test(test_games),  cmocka_unit_test(test_pipe),
    };
    attacks_init();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
