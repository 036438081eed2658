/* train_continue.c - training that starts from an existing network.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "engine/network/network_load.h"
#include "support/random_network.h"
#include "support/test.h"
#include "developer/train/training.h"
#include "support/train_data.h"

enum { WEIGHT_MOST = 505, OUTPUT_MOST = 127, OUTPUT_BIAS_MOST = 32314 };

static struct training_plan plan = {
    .epochs = 4, .batch = 300, .rate = 1e-4, .last_rate = 1e-5, .decay = 0.01, .seed = 9};

static void begin(struct training *training, const struct network *network, int threads)
{
    training_init(training, &plan, &data.training_set, threads);
    if (network)
        training_init_from_networks(training, &network, 1);
}

static void learn(struct training *training)
{
    while (training->checkpoint->epoch < training->plan.epochs)
        training_run_epoch(training);
}

/* As left behind by a training, with a known checksum. */
static struct network *new_network(void)
{
    struct network *network = random_network_new();
    char *bytes = malloc(NETWORK_FILE_MAX);
    struct error error = {0};
    size_t size = network_write(network, bytes, &error);
    if (size == 0 || !network_parse(bytes, size, network, &error))
        fail_msg("%s", error.text);
    free(bytes);
    assert_true(network->check_sum != 0);
    return network;
}

/* Contains every possible weight. */
static struct network *new_wide_network(void)
{
    struct network *network = random_network_new();
    static const int biases[NETWORK_BUCKETS] = {
        OUTPUT_BIAS_MOST, -OUTPUT_BIAS_MOST, OUTPUT_BIAS_MOST - 1, -16319, 16321, -1, 0, 8191};
    int next = 0;
    for (int i = 0; i < NETWORK_FEATURES; i++)
        for (int k = 0; k < NETWORK_WIDTH; k++)
            network->feature_weights[i][k] =
                (int16_t)(next++ % (2 * WEIGHT_MOST + 1) - WEIGHT_MOST);
    for (int k = 0; k < NETWORK_WIDTH; k++)
        network->feature_biases[k] = (int16_t)(k % 2 == 0 ? WEIGHT_MOST - k : k - WEIGHT_MOST);
    for (int i = 0; i < NETWORK_BUCKETS * 2; i++)
        for (int k = 0; k < NETWORK_WIDTH; k++)
            network->output_weights[i / 2][i % 2][k] =
                (int16_t)(k % (2 * OUTPUT_MOST + 1) - OUTPUT_MOST);
    memcpy(network->output_biases, biases, sizeof biases);
    return network;
}

static void assert_same_weights(const struct network *one, const struct network *other)
{
    assert_memory_equal(one, other, offsetof(struct network, scale));
}

/* ---- integers to floats and back ---------------------------------------------------- */

/* Also when rounded as in the last quarter of a training, and after steps of zero. */
static void check_round_trip(const struct network *network)
{
    struct training_plan kept = plan;
    struct network *again = malloc(sizeof *again);
    struct training training;
    plan.rate = plan.last_rate = 0;
    begin(&training, network, 1);
    model_quantise(&training.checkpoint->weights, again);
    assert_same_weights(network, again);
    model_quantise(training.model, again);
    assert_same_weights(network, again);
    optimiser_set_model(&training, true, 0, MODEL_FLOATS);
    model_quantise(training.model, again);
    assert_same_weights(network, again);
    learn(&training);
    assert_true(training.checkpoint->step > 10);
    model_quantise(training.model, again);
    assert_same_weights(network, again);
    training_free(&training);
    free(again);
    plan = kept;
}

GROUP(train_data_make, train_data_free);

TEST(test_round_trip)
{
    struct network *random = new_network(), *wide = new_wide_network();
    check_round_trip(random);
    check_round_trip(wide);
    if (network_built_in)
        check_round_trip(network_built_in);
    free(random);
    free(wide);
}

/* Each weight is the mean, rounded. */
TEST(test_mean)
{
    struct network *one = new_network(), *other = new_wide_network(), *mean = new_network();
    struct training training;
    begin(&training, NULL, 1);
    training_init_from_networks(&training, (const struct network *[]){one, other}, 2);
    model_quantise(training.model, mean);
    for (int i = 0; i < NETWORK_FEATURES; i++)
        for (int k = 0; k < NETWORK_WIDTH; k++)
            assert_in_range(2 * mean->feature_weights[i][k] - one->feature_weights[i][k] -
                                other->feature_weights[i][k] + 1,
                            0, 2);
    for (int i = 0; i < NETWORK_BUCKETS; i++)
        assert_in_range(2 * mean->output_biases[i] - one->output_biases[i] -
                            other->output_biases[i] + 1,
                        0, 2);
    training_free(&training);
    free(one);
    free(other);
    free(mean);
}

/* ---- learning ----------------------------------------------------------------------- */

/* The same bits with any number of threads, better than the first network, and different from
 * training that starts with random weights. */
TEST(test_learns)
{
    struct network *network = new_network();
    struct training first, other;
    begin(&first, network, 1);
    double before = training_evaluate(&first, &data.held_out);
    for (int i = 0; i < MODEL_FLOATS; i++)
        assert_true(model_floats(&first.checkpoint->first_moment)[i] == 0 &&
                    model_floats(&first.checkpoint->second_moment)[i] == 0);
    learn(&first);
    assert_true(training_evaluate(&first, &data.held_out) < before);
    for (int threads = 1; threads <= 3; threads++) {
        begin(&other, network, threads);
        assert_true(training_evaluate(&other, &data.held_out) == before);
        learn(&other);
        assert_memory_equal(&first.checkpoint->weights, &other.checkpoint->weights,
                            sizeof(struct model));
        assert_memory_equal(first.model, other.model, sizeof *first.model);
        assert_true(first.checkpoint->error == other.checkpoint->error);
        training_free(&other);
    }
    begin(&other, NULL, 2);
    learn(&other);
    assert_true(memcmp(&first.checkpoint->weights, &other.checkpoint->weights,
                       sizeof(struct model)) != 0);
    training_free(&other);
    training_free(&first);
    free(network);
}

static void refuse_resume(const struct network *network, const char *path)
{
    struct training training;
    struct error error = {0};
    begin(&training, network, 1);
    assert_false(checkpoint_resume(&training, data.hash, path, &error));
    assert_non_null(strstr(error.text, "expected a checkpoint of these"));
    assert_int_equal(training.checkpoint->epoch, 0);
    training_free(&training);
}

/* A resumed training gives the same result, but needs the network it started with. */
TEST(test_resume)
{
    char path[] = "/tmp/train_from.XXXXXX";
    struct network *network = new_network();
    struct training whole, parts;
    struct error error = {0};
    assert_true(close(mkstemp(path)) == 0);
    begin(&whole, network, 1);
    training_run_epoch(&whole);
    if (!checkpoint_write(&whole, data.hash, path, &error))
        fail_msg("%s", error.text);
    learn(&whole);
    begin(&parts, network, 2);
    if (!checkpoint_resume(&parts, data.hash, path, &error))
        fail_msg("%s", error.text);
    assert_int_equal(parts.checkpoint->epoch, 1);
    learn(&parts);
    assert_memory_equal(&whole.checkpoint->weights, &parts.checkpoint->weights,
                        sizeof(struct model));
    assert_memory_equal(whole.model, parts.model, sizeof *whole.model);
    training_free(&parts);
    refuse_resume(NULL, path);
    network->check_sum++;
    refuse_resume(network, path);
    training_free(&whole);
    free(network);
    unlink(path);
}
