/* train_from.c - the trainer begins with a network that is there already.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "engine/network/network_load.h"
#include "random_network.h"
#include "train/checkpoint.h"
#include "train_data.h"

enum { WEIGHT_MOST = 505, OUTPUT_MOST = 127, OUTPUT_BIAS_MOST = 32314 };

static struct training_plan plan = {
    .epochs = 4, .batch = 300, .rate = 1e-4, .last_rate = 1e-5, .decay = 0.01, .seed = 9};

static void begin(struct training *training, const struct network *network, int threads)
{
    struct reason reason = {0};
    struct team *team = team_new(threads, &reason);
    if (!team || !training_begin(training, &plan, &data.learned, team, &reason))
        fail_msg("%s", reason.text);
    if (network)
        training_begin_from(training, network);
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

/* One such as a training leaves behind: its check sum is known. */
static struct network *new_network(void)
{
    struct network *network = random_network_new();
    char *bytes = malloc(NETWORK_FILE_MAX);
    struct reason reason = {0};
    size_t size = network_write(network, bytes, &reason);
    if (size == 0 || !network_parse(bytes, size, network, &reason))
        fail_msg("%s", reason.text);
    free(bytes);
    assert_true(network->check_sum != 0);
    return network;
}

/* Every weight there may be. */
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

/* ---- integers, floats, integers ---------------------------------------------------------- */

/* Also when they are rounded as in the last quarter, and by steps that lead nowhere. */
static void check_way_back(const struct network *network)
{
    struct training_plan kept = plan;
    struct network *again = malloc(sizeof *again);
    struct training training;
    struct reason reason = {0};
    if (!model_takes(network, &reason))
        fail_msg("%s", reason.text);
    plan.rate = plan.last_rate = 0;
    begin(&training, network, 1);
    model_quantise(training.weights, again);
    assert_same_weights(network, again);
    model_quantise(training.model, again);
    assert_same_weights(network, again);
    optimiser_set_model(&training, true, 0, MODEL_FLOATS);
    model_quantise(training.model, again);
    assert_same_weights(network, again);
    learn(&training);
    assert_true(training.step > 10);
    model_quantise(training.model, again);
    assert_same_weights(network, again);
    end(&training);
    free(again);
    plan = kept;
}

static void test_way_back(void **state)
{
    struct network *random = new_network(), *wide = new_wide_network();
    (void)state;
    check_way_back(random);
    check_way_back(wide);
    if (network_built_in)
        check_way_back(network_built_in);
    free(random);
    free(wide);
}

static void refuse(const struct network *network)
{
    struct reason reason = {0};
    assert_false(model_takes(network, &reason));
    assert_string_equal(reason.text, "network: expected weights of 1.98 at most, either sign, "
                                     "as learned ones are");
}

/* What the first step would cut off is told instead. */
static void test_refused_weights(void **state)
{
    struct network *network = new_wide_network(), *kept = new_wide_network();
    int16_t *const small[] = {
        &network->feature_weights[0][0], &network->feature_weights[767][255],
        &network->feature_biases[255], &network->output_weights[7][1][255],
        &network->output_weights[0][0][0]};
    const int most[] = {WEIGHT_MOST, WEIGHT_MOST, WEIGHT_MOST, OUTPUT_MOST, OUTPUT_MOST};
    (void)state;
    assert_true(model_takes(network, NULL));
    for (int i = 0; i < 10; i++) {
        *small[i / 2] = (int16_t)(i % 2 == 0 ? most[i / 2] + 1 : -most[i / 2] - 1);
        refuse(network);
        *network = *kept;
    }
    for (int i = 0; i < 2 * NETWORK_BUCKETS; i++) {
        network->output_biases[i / 2] = (i % 2 == 0 ? 1 : -1) * (OUTPUT_BIAS_MOST + 1);
        refuse(network);
        *network = *kept;
    }
    free(network);
    free(kept);
}

/* ---- learning ----------------------------------------------------------------------------- */

/* The same bits in however many threads, better than the network was, and not those that
 * random weights come to. */
static void test_learns(void **state)
{
    struct network *network = new_network();
    struct training first, other;
    (void)state;
    begin(&first, network, 1);
    double before = training_test(&first, &data.held_out);
    for (int i = 0; i < MODEL_FLOATS; i++)
        assert_true(model_floats(first.first_moment)[i] == 0 &&
                    model_floats(first.second_moment)[i] == 0);
    learn(&first);
    assert_true(training_test(&first, &data.held_out) < before);
    for (int threads = 1; threads <= 3; threads++) {
        begin(&other, network, threads);
        assert_true(training_test(&other, &data.held_out) == before);
        learn(&other);
        assert_memory_equal(first.weights, other.weights, sizeof *first.weights);
        assert_memory_equal(first.model, other.model, sizeof *first.model);
        assert_true(first.error == other.error);
        end(&other);
    }
    begin(&other, NULL, 2);
    learn(&other);
    assert_true(memcmp(first.weights, other.weights, sizeof *first.weights) != 0);
    end(&other);
    end(&first);
    free(network);
}

static void refuse_resume(const struct network *network, const char *path)
{
    struct training training;
    struct reason reason = {0};
    begin(&training, network, 1);
    assert_false(checkpoint_resume(&training, data.name, path, &reason));
    assert_non_null(
        strstr(reason.text, "expected the first network (--from) it was written for"));
    assert_int_equal(training.epoch, 0);
    end(&training);
}

/* Interrupted, it comes to the same; but only with the network that it began with. */
static void test_resume(void **state)
{
    char path[] = "/tmp/train_from.XXXXXX";
    struct network *network = new_network();
    struct training whole, parts;
    struct reason reason = {0};
    (void)state;
    assert_true(close(mkstemp(path)) == 0);
    begin(&whole, network, 1);
    training_epoch(&whole);
    if (!checkpoint_write(&whole, data.name, path, &reason))
        fail_msg("%s", reason.text);
    learn(&whole);
    begin(&parts, network, 2);
    if (!checkpoint_resume(&parts, data.name, path, &reason))
        fail_msg("%s", reason.text);
    assert_int_equal(parts.epoch, 1);
    learn(&parts);
    assert_memory_equal(whole.weights, parts.weights, sizeof *whole.weights);
    assert_memory_equal(whole.model, parts.model, sizeof *whole.model);
    end(&parts);
    refuse_resume(NULL, path);
    network->check_sum++;
    refuse_resume(network, path);
    end(&whole);
    free(network);
    unlink(path);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_way_back),
        cmocka_unit_test(test_refused_weights),
        cmocka_unit_test(test_learns),
        cmocka_unit_test(test_resume),
    };
    return cmocka_run_group_tests(tests, train_data_make, train_data_free);
}
