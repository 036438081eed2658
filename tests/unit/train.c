/* train.c - training works, and gives the same bits with any number of threads and
 * interruptions.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <math.h>

#include "base/crc32.h"
#include "engine/evaluation/evaluation.h"
#include "support/test.h"
#include "developer/train/training.h"
#include "developer/train/calibrate.h"
#include "support/train_data.h"

/* ---- learning ----------------------------------------------------------------------- */

static struct training_plan plan = {
    .epochs = 4, .batch = 300, .rate = 1e-3, .last_rate = 1e-5, .decay = 0.01, .seed = 9};

static void begin(struct training *training, const struct examples *examples, int threads)
{
    training_init(training, &plan, examples, threads);
}

static void learn(struct training *training)
{
    while (training->checkpoint->epoch < training->plan.epochs)
        training_run_epoch(training);
}

GROUP(train_data_make, train_data_free);

/* Several numbers of threads and runs give the same bits, which are these with every compiler
 * and on every machine. A change of the training algorithm changes the number; nothing else
 * may. */
TEST(test_same_bits)
{
    struct training first, other;
    begin(&first, &data.training_set, 1);
    learn(&first);
    assert_int_equal(crc32_update(0, &first.checkpoint->weights, sizeof(struct model)),
                     0x397475a3);
    for (int threads = 1; threads <= 3; threads++) {
        begin(&other, &data.training_set, threads);
        learn(&other);
        assert_memory_equal(&first.checkpoint->weights, &other.checkpoint->weights,
                            sizeof(struct model));
        assert_memory_equal(first.model, other.model, sizeof *first.model);
        assert_true(first.checkpoint->error == other.checkpoint->error);
        assert_true(training_evaluate(&first, &data.held_out) ==
                    training_evaluate(&other, &data.held_out));
        training_free(&other);
    }
    plan.seed++;
    begin(&other, &data.training_set, 2);
    plan.seed--;
    learn(&other);
    assert_true(memcmp(&first.checkpoint->weights, &other.checkpoint->weights,
                       sizeof(struct model)) != 0);
    training_free(&other);
    training_free(&first);
}

/* A thousand positions are learned by heart. */
TEST(test_by_heart)
{
    struct training_plan kept = plan;
    struct training training;
    struct examples thousand = {.list = data.training_set.list, .count = 1000};
    plan.epochs = 90;
    plan.batch = 250;
    plan.rate = 3e-3;
    plan.decay = 0;
    begin(&training, &thousand, 2);
    double before = training_evaluate(&training, &thousand);
    learn(&training);
    double after = training_evaluate(&training, &thousand);
    print_message("# error %.6f, then %.9f\n", before, after);
    assert_true(before > 0.02 && after < 1e-5);
    for (int i = 0; i < MODEL_FLOATS; i++)
        assert_true(fabsf(model_floats(&training.checkpoint->weights)[i]) <= MODEL_WEIGHT_MAX);
    training_free(&training);
    plan = kept;
}

/* Weights stay within the limits of integers, however strong the gradients. */
TEST(test_limits)
{
    struct training training;
    struct optimiser_step step = {1, 0.5F, 0, 0.1F, 0.001F, true};
    struct network *network = malloc(sizeof *network);
    begin(&training, &data.training_set, 1);
    for (int round = 0; round < 8; round++) {
        for (int i = 0; i < MODEL_FLOATS; i++)
            model_floats(training.gradients[round])[i] = i % 2 == 0 ? -1 : 1;
        optimiser_update(&training, &step, 0, MODEL_FLOATS);
    }
    for (int i = 0; i < MODEL_FLOATS; i++) {
        assert_true(model_floats(training.gradients[3])[i] == 0);
        assert_true(fabsf(model_floats(&training.checkpoint->weights)[i]) == MODEL_WEIGHT_MAX);
    }
    model_quantise(training.model, network);
    assert_int_equal(network->feature_weights[700][0], 505);
    assert_int_equal(network->feature_weights[0][255], -505);
    assert_int_equal(network->output_weights[7][1][254], 127);
    assert_int_equal(network->output_weights[0][0][1], -127);
    assert_int_equal(network->output_biases[0], 32314);
    free(network);
    training_free(&training);
}

/* ---- checkpoints, and the network --------------------------------------------------- */

TEST(test_resume)
{
    char path[] = "/tmp/train.XXXXXX";
    struct training whole, parts;
    struct error error = {0};
    assert_true(close(mkstemp(path)) == 0);
    begin(&whole, &data.training_set, 1);
    learn(&whole);
    for (int stop = 1; stop <= plan.epochs; stop++) {
        begin(&parts, &data.training_set, 1);
        while (parts.checkpoint->epoch < stop)
            training_run_epoch(&parts);
        if (!checkpoint_write(&parts, data.hash, path, &error))
            fail_msg("%s", error.text);
        training_free(&parts);
        begin(&parts, &data.training_set, 2);
        if (!checkpoint_resume(&parts, data.hash, path, &error))
            fail_msg("%s", error.text);
        assert_int_equal(parts.checkpoint->epoch, stop);
        learn(&parts);
        assert_memory_equal(&whole.checkpoint->weights, &parts.checkpoint->weights,
                            sizeof(struct model));
        assert_memory_equal(whole.model, parts.model, sizeof *whole.model);
        assert_true(whole.checkpoint->error == parts.checkpoint->error);
        training_free(&parts);
    }
    training_free(&whole);
    unlink(path);
}
