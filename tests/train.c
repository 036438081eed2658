/* train.c - the trainer learns, and comes to the same bits each time, in however many threads
 * and with whatever interruptions.
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
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/crc32.h"
#include "engine/evaluation.h"
#include "train/checkpoint.h"
#include "train/report.h"
#include "train_data.h"

/* ---- learning --------------------------------------------------------------------------- */

static struct training_plan plan = {
    .epochs = 4, .batch = 300, .rate = 1e-3, .last_rate = 1e-5, .decay = 0.01, .seed = 9};

static void begin(struct training *training, const struct examples *examples, int threads)
{
    struct reason reason = {0};
    struct team *team = team_new(threads, &reason);
    if (!team || !training_begin(training, &plan, examples, team, &reason))
        fail_msg("%s", reason.text);
}

static void end(struct training *training)
{
    struct team *team = training->team;
    training_free(training);
    team_free(team);
}

static void learn(struct training *training)
{
    while (training->epoch < training->plan.epochs)
        training_epoch(training);
}

/* So many threads, as many runs: the same bits, which are these with every compiler and on
 * every machine. What changes how it learns changes the number; nothing else may. */
static void test_same_bits(void **state)
{
    struct training first, other;
    (void)state;
    begin(&first, &data.learned, 1);
    learn(&first);
    assert_int_equal(crc32_update(0, first.weights, sizeof *first.weights), 0x0d1caacf);
    for (int threads = 1; threads <= 3; threads++) {
        begin(&other, &data.learned, threads);
        learn(&other);
        assert_memory_equal(first.weights, other.weights, sizeof *first.weights);
        assert_memory_equal(first.model, other.model, sizeof *first.model);
        assert_true(first.error == other.error);
        assert_true(training_test(&first, &data.held_out) ==
                    training_test(&other, &data.held_out));
        end(&other);
    }
    plan.seed++;
    begin(&other, &data.learned, 2);
    plan.seed--;
    learn(&other);
    assert_true(memcmp(first.weights, other.weights, sizeof *first.weights) != 0);
    end(&other);
    end(&first);
}

/* A thousand positions are learned by heart. */
static void test_by_heart(void **state)
{
    struct training_plan kept = plan;
    struct training training;
    struct examples thousand = {
        .pieces = data.learned.pieces, .piece_count = data.learned.piece_count, .count = 1000};
    (void)state;
    plan.epochs = 90;
    plan.batch = 250;
    plan.rate = 3e-3;
    plan.decay = 0;
    begin(&training, &thousand, 2);
    double before = training_test(&training, &thousand);
    learn(&training);
    double after = training_test(&training, &thousand);
    print_message("# error %.6f, then %.9f\n", before, after);
    assert_true(before > 0.02 && after < 1e-5);
    for (int i = 0; i < MODEL_FLOATS; i++)
        assert_true(fabsf(model_floats(training.weights)[i]) <= MODEL_WEIGHT_MAX);
    end(&training);
    plan = kept;
}

/* However far they are pushed, weights stay where integers can follow. */
static void test_limits(void **state)
{
    struct training training;
    struct optimiser_step step = {1, 0.5F, 0, 0.1F, 0.001F, true};
    struct network *network = malloc(sizeof *network);
    (void)state;
    begin(&training, &data.learned, 1);
    for (int round = 0; round < 8; round++) {
        for (int i = 0; i < MODEL_FLOATS; i++)
            model_floats(training.gradients[round])[i] = i % 2 == 0 ? -1 : 1;
        optimiser_move(&training, &step, 0, MODEL_FLOATS);
    }
    for (int i = 0; i < MODEL_FLOATS; i++) {
        assert_true(model_floats(training.gradients[3])[i] == 0);
        assert_true(fabsf(model_floats(training.weights)[i]) == MODEL_WEIGHT_MAX);
    }
    model_quantise(training.model, network);
    assert_int_equal(network->feature_weights[700][0], 505);
    assert_int_equal(network->feature_weights[0][255], -505);
    assert_int_equal(network->output_weights[7][1][254], 127);
    assert_int_equal(network->output_weights[0][0][1], -127);
    assert_int_equal(network->output_biases[0], 32314);
    free(network);
    end(&training);
}

/* ---- checkpoints, and the network -------------------------------------------------------- */

static void test_resume(void **state)
{
    char path[] = "/tmp/train.XXXXXX";
    struct training whole, parts;
    struct reason reason = {0};
    (void)state;
    assert_true(close(mkstemp(path)) == 0);
    begin(&whole, &data.learned, 1);
    learn(&whole);
    for (int stop = 1; stop <= plan.epochs; stop++) {
        begin(&parts, &data.learned, 1);
        while (parts.epoch < stop)
            training_epoch(&parts);
        if (!checkpoint_write(&parts, data.name, path, &reason))
            fail_msg("%s", reason.text);
        end(&parts);
        begin(&parts, &data.learned, 2);
        if (!checkpoint_resume(&parts, data.name, path, &reason))
            fail_msg("%s", reason.text);
        assert_int_equal(parts.epoch, stop);
        learn(&parts);
        assert_memory_equal(whole.weights, parts.weights, sizeof *whole.weights);
        assert_memory_equal(whole.model, parts.model, sizeof *whole.model);
        assert_true(whole.error == parts.error);
        end(&parts);
    }
    end(&whole);
    unlink(path);
}

static void refuse(struct training *training, uint64_t name, const char *path,
                   const char *expected)
{
    struct reason reason = {0};
    int epoch = training->epoch;
    assert_false(checkpoint_resume(training, name, path, &reason));
    if (!strstr(reason.text, expected) || !strstr(reason.text, path))
        fail_msg("'%s' has no '%s'", reason.text, expected);
    assert_int_equal(training->epoch, epoch);
}

static void test_refused_checkpoints(void **state)
{
    char path[] = "/tmp/train.XXXXXX";
    struct training training, other;
    (void)state;
    assert_true(close(mkstemp(path)) == 0);
    begin(&training, &data.learned, 1);
    refuse(&training, data.name, path, "expected a checkpoint of ");
    training_epoch(&training);
    assert_true(checkpoint_write(&training, data.name, path, NULL));
    refuse(&training, data.name + 1, path, "expected the positions it was written for");
    plan.epochs++;
    begin(&other, &data.learned, 1);
    plan.epochs--;
    refuse(&other, data.name, path, "expected the plan");
    assert_true(checkpoint_start(&other, path, NULL));
    assert_memory_equal(other.weights, training.weights, sizeof *other.weights);
    assert_int_equal(other.epoch, 0);
    end(&other);
    struct stat status;
    umask(022);
    assert_true(checkpoint_write(&training, data.name, path, NULL));
    assert_true(stat(path, &status) == 0 && (status.st_mode & 0777) == 0644);
    struct reason reason = {0};
    assert_false(checkpoint_write(&training, data.name, "/dev/null/file", &reason));
    assert_non_null(strstr(reason.text, "/dev/null/"));
    train_data_damage(path, 100000);
    refuse(&training, data.name, path, "expected a checkpoint of ");
    assert_false(checkpoint_start(&training, path, NULL));
    unlink(path);
    refuse(&training, data.name, path, "No such file");
    end(&training);
}

/* The network says what the model says, and the report's figures are what they are called. */
static void test_report(void **state)
{
    struct network *network = malloc(sizeof *network), *again = malloc(sizeof *again);
    char *bytes = malloc(NETWORK_FILE_MAX);
    struct training training;
    struct report report;
    (void)state;
    begin(&training, &data.learned, 2);
    learn(&training);
    model_quantise(training.model, network);
    report_make(&report, &training, &data.held_out, network);
    assert_int_equal(report.positions, data.held_out.count);
    assert_true(fabs(report.error[JUDGE_MODEL] - training_test(&training, &data.held_out)) <
                1e-9);
    assert_true(report.rounding > 0 && report.rounding < 1);
    assert_true(fabs(report.error[JUDGE_NETWORK] / report.error[JUDGE_MODEL] - 1) < 0.01);
    assert_true(report.terms_best_error <= report.error[JUDGE_TERMS]);
    double size = 0;
    for (size_t i = 0; i < data.held_out.count; i++) {
        struct position position;
        example_position(example_at(&data.held_out, i), &position);
        size += abs(evaluate(&position, NULL));
    }
    size /= (double)data.held_out.count;
    assert_true(fabs(size / report.mean_size[JUDGE_TERMS] - 1) < 1e-9);
    network->scale = report.scale;
    report_make(&report, &training, &data.held_out, network);
    assert_true(fabs(report.mean_size[JUDGE_NETWORK] / size - 1) < 0.05);
    size_t written = network_write(network, bytes, NULL);
    assert_true(written > 0 && network_parse(bytes, written, again, NULL));
    assert_memory_equal(network->feature_weights, again->feature_weights,
                        sizeof again->feature_weights);
    free(bytes);
    free(again);
    free(network);
    end(&training);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_same_bits),
        cmocka_unit_test(test_by_heart),
        cmocka_unit_test(test_limits),
        cmocka_unit_test(test_resume),
        cmocka_unit_test(test_refused_checkpoints),
        cmocka_unit_test(test_report),
    };
    return cmocka_run_group_tests(tests, train_data_make, train_data_free);
}
