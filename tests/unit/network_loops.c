/* network_loops.c - the processor's vector instructions give the same results as plain code.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "engine/network/network_kernel.h"
#include "support/random_network.h"
#include "support/test.h"
#include "support/random_moves.h"

/* Without vectors. */
#define TARGET     __attribute__((noinline))
#define LOOP(name) plain_##name
#ifndef __clang__
#pragma GCC optimize("no-tree-vectorize")
#endif
#include "engine/network/network_loops.h"

static struct network *network;
static uint64_t dice = 5;

/* Small and large values, of both signs, as in the sums. */
static void make_sums(int16_t sum[static NETWORK_WIDTH])
{
    for (int i = 0; i < NETWORK_WIDTH; i++) {
        int range = random_moves_random(&dice) % 4 == 0 ? 60000 : 400;
        sum[i] = (int16_t)((int)(random_moves_random(&dice) % (uint64_t)range) - range / 3);
    }
}

TEST(test_steps)
{
    static const int counts[3][2] = {{1, 1}, {1, 2}, {2, 2}};
    int16_t from[NETWORK_WIDTH], sum[NETWORK_WIDTH], expected[NETWORK_WIDTH];
    for (int i = 0; i < 300; i++) {
        struct network_delta delta = {.add_count = counts[i % 3][0],
                                      .remove_count = counts[i % 3][1]};
        for (int j = 0; j < 2; j++) {
            delta.added[j] = (unsigned)(random_moves_random(&dice) % NETWORK_FEATURES);
            delta.removed[j] = (unsigned)(random_moves_random(&dice) % NETWORK_FEATURES);
        }
        make_sums(from);
        plain_apply_delta(network, expected, from, &delta);
        network_apply_delta(network, sum, from, &delta);
        assert_memory_equal(sum, expected, sizeof sum);
        plain_replace(network, expected, delta.added[0], delta.removed[0]);
        network_replace_feature(network, sum, delta.added[0], delta.removed[0]);
        assert_memory_equal(sum, expected, sizeof sum);
    }
}

TEST(test_values)
{
    int16_t own[NETWORK_WIDTH], other[NETWORK_WIDTH];
    network->scale = 100; /* within the limits */
    for (unsigned i = 0; i < 1000; i++) {
        unsigned pieces = 2 + i % 31, bucket = network_bucket(pieces);
        make_sums(own);
        make_sums(other);
        int64_t output = plain_output(own, network->output_weights[bucket][0]) +
                         plain_output(other, network->output_weights[bucket][1]);
        assert_int_equal((output / 255 + network->output_biases[bucket]) * 100 / (255 * 64),
                         network_value(network, own, other, pieces));
    }
}

/* The largest values that one side can add: a block of them just fits. */
TEST(test_most)
{
    int16_t sum[NETWORK_WIDTH];
    for (int i = 0; i < NETWORK_WIDTH; i++) {
        sum[i] = 32767;
        network->output_weights[7][0][i] = NETWORK_OUTPUT_WEIGHT_MAX;
        network->output_weights[7][1][i] = -NETWORK_OUTPUT_WEIGHT_MAX;
    }
    network->output_biases[7] = 0;
    network->scale = 10;
    assert_int_equal(plain_output(sum, network->output_weights[7][0]), 4228185600);
    assert_int_equal(network_value(network, sum, sum, 32), 0);
    memset(network->output_weights[7][1], 0, sizeof network->output_weights[7][1]);
    assert_int_equal(network_value(network, sum, sum, 32), 4228185600 / 255 * 10 / (255 * 64));
}

static int make_network(void **state)
{
    (void)state;
    network = random_network_new();
    return 0;
}

static int free_network(void **state)
{
    (void)state;
    free(network);
    return 0;
}
GROUP(make_network, free_network);
