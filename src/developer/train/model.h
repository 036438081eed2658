/* model.h - the network during training, in floats.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * In the integer network (engine/network/network.h), a hidden value of 1 is NETWORK_HIDDEN_ONE
 * and an output weight of 1 is NETWORK_OUTPUT_ONE. An output of 1 means MODEL_SCALE
 * centipawns. Gradients and optimiser moments have the same layout. A model is plain data of 6
 * MB.
 */
#ifndef TTYCHESS_TRAIN_MODEL_H
#define TTYCHESS_TRAIN_MODEL_H

#include "engine/network/network.h"

enum {
    MODEL_ALIGNMENT = 64,
    MODEL_SCALE = 400,
    MODEL_TILE = 64, /* hidden values in a tile */
    MODEL_TILES = NETWORK_WIDTH / MODEL_TILE
};

/* Weights are clipped to this absolute value, so that they and their sums fit into 16 bits. */
#define MODEL_WEIGHT_MAX 1.98F

struct model {
    /* In tiles, which stay in the cache for many positions. */
    float feature_weights[MODEL_TILES][NETWORK_FEATURES][MODEL_TILE];
    float feature_biases[NETWORK_WIDTH];
    float output_weights[NETWORK_BUCKETS][2][NETWORK_WIDTH];
    float output_biases[NETWORK_BUCKETS];
    float unused[8]; /* padding for whole vectors */
} __attribute__((aligned(MODEL_ALIGNMENT)));

enum { MODEL_FLOATS = sizeof(struct model) / sizeof(float) };

/* Returns all weights as one array. */
static inline float *model_floats(struct model *model)
{
    return (float *)model;
}

/* Returns the weight from a feature to the k-th hidden value. */
static inline float *model_feature_weight(struct model *model, int feature, int k)
{
    return &model->feature_weights[k / MODEL_TILE][feature][k % MODEL_TILE];
}

/* Sets small random weights, which depend only on the seed. */
void model_init(struct model *model, uint64_t seed);

/* Rounds to the integers used in play; sets `scale` to MODEL_SCALE and `origin` to "". */
void model_quantise(const struct model *model, struct network *network);

/* Adds a network's weights, as floats, divided by `count`, 1 or more, for a mean. After one was
 * added to a zeroed model with a count of 1, quantising the model gives the same network, except
 * for its scale. */
void model_add_network(struct model *model, const struct network *network, int count);

#endif
