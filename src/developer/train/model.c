/* model.c - initial weights, and conversion to integers and back.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "developer/train/model.h"

#include <string.h>

#include "engine/random.h"

enum { BIASES_ONE = NETWORK_HIDDEN_ONE * NETWORK_OUTPUT_ONE };

/* Returns a uniform random number from -limit to limit, in steps of 2^-23 of `limit`. */
static float random_weight(uint64_t *random, float limit)
{
    int32_t number = (int32_t)(random_next(random) >> 40) - (1 << 23);
    return (float)number * 0x1p-23F * limit;
}

/* The limits keep the sums of about 18 features, and of the hidden values, in the range where
 * there is a gradient. */
void model_init(struct model *model, uint64_t seed)
{
    memset(model, 0, sizeof *model);
    uint64_t random = random_mix(seed, 0x6265676E);
    for (int i = 0; i < NETWORK_FEATURES; i++)
        for (int k = 0; k < NETWORK_WIDTH; k++)
            *model_feature_weight(model, i, k) = random_weight(&random, 0.0625F);
    for (int i = 0; i < NETWORK_BUCKETS * 2; i++)
        for (int k = 0; k < NETWORK_WIDTH; k++)
            model->output_weights[i / 2][i % 2][k] = random_weight(&random, 0.0625F);
}

static int round_value(float value, int one)
{
    double exact = (double)value * one;
    return (int)(exact + (exact < 0 ? -0.5 : 0.5));
}

static void round_row(const float *values, int count, int one, int16_t *rounded)
{
    for (int i = 0; i < count; i++)
        rounded[i] = (int16_t)round_value(values[i], one);
}

void model_quantise(const struct model *model, struct network *network)
{
    *network = (struct network){.scale = MODEL_SCALE};
    for (int i = 0; i < NETWORK_FEATURES; i++)
        for (int tile = 0; tile < MODEL_TILES; tile++)
            round_row(model->feature_weights[tile][i], MODEL_TILE, NETWORK_HIDDEN_ONE,
                      &network->feature_weights[i][tile * MODEL_TILE]);
    round_row(model->feature_biases, NETWORK_WIDTH, NETWORK_HIDDEN_ONE,
              network->feature_biases);
    for (int i = 0; i < NETWORK_BUCKETS * 2; i++)
        round_row(model->output_weights[i / 2][i % 2], NETWORK_WIDTH, NETWORK_OUTPUT_ONE,
                  network->output_weights[i / 2][i % 2]);
    for (int i = 0; i < NETWORK_BUCKETS; i++)
        network->output_biases[i] = round_value(model->output_biases[i], BIASES_ONE);
}

/* Adds a row divided by `one`; each quotient is less than half an integer from the exact one. */
static void add_row(const int16_t *rounded, int count, int one, float *values)
{
    for (int i = 0; i < count; i++)
        values[i] += (float)rounded[i] / (float)one;
}

void model_add_network(struct model *model, const struct network *network, int count)
{
    const int one = NETWORK_HIDDEN_ONE * count;
    for (int i = 0; i < NETWORK_FEATURES; i++)
        for (int tile = 0; tile < MODEL_TILES; tile++)
            add_row(&network->feature_weights[i][tile * MODEL_TILE], MODEL_TILE, one,
                    model->feature_weights[tile][i]);
    add_row(network->feature_biases, NETWORK_WIDTH, one, model->feature_biases);
    for (int i = 0; i < NETWORK_BUCKETS * 2; i++)
        add_row(network->output_weights[i / 2][i % 2], NETWORK_WIDTH,
                NETWORK_OUTPUT_ONE * count, model->output_weights[i / 2][i % 2]);
    for (int i = 0; i < NETWORK_BUCKETS; i++)
        model->output_biases[i] +=
            (float)network->output_biases[i] / (float)(BIASES_ONE * count);
}
