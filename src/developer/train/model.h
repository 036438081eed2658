/* model.h - the network while it learns: as engine/network/network.h, but in floats.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A hidden value of 1 and a weight of 1 are NETWORK_HIDDEN_ONE and NETWORK_OUTPUT_ONE there;
 * an output of 1 is MODEL_SCALE centipawns. Gradients and what the optimiser keeps have the
 * same form. Plain data; 6 MB.
 */
#ifndef TTYCHESS_TRAIN_MODEL_H
#define TTYCHESS_TRAIN_MODEL_H

#include "engine/network/network.h"

enum {
    MODEL_ALIGNMENT = 64,
    MODEL_SCALE = 400,
    MODEL_TILE = 64, /* hidden values */
    MODEL_TILES = NETWORK_WIDTH / MODEL_TILE
};

/* No weight leaves this range: so 16 bits are enough for it, and for the sums. */
#define MODEL_WEIGHT_MAX 1.98F

struct model {
    /* In tiles, each of which stays in a cache while many positions are gone through. */
    float feature_weights[MODEL_TILES][NETWORK_FEATURES][MODEL_TILE];
    float feature_biases[NETWORK_WIDTH];
    float output_weights[NETWORK_BUCKETS][2][NETWORK_WIDTH];
    float output_biases[NETWORK_BUCKETS];
    float unused[8]; /* a whole number of vectors */
} __attribute__((aligned(MODEL_ALIGNMENT)));

enum { MODEL_FLOATS = sizeof(struct model) / sizeof(float) };

/* The same as one row of floats. */
static inline float *model_floats(struct model *model)
{
    return (float *)model;
}

/* The weight from a feature to the k-th hidden value. */
static inline float *model_feature_weight(struct model *model, int feature, int k)
{
    return &model->feature_weights[k / MODEL_TILE][feature][k % MODEL_TILE];
}

/* Small random weights; the same ones from the same seed. */
void model_begin(struct model *model, uint64_t seed);

/* Rounded to the integers that are played with; its scale is MODEL_SCALE, its origin empty. */
void model_quantise(const struct model *model, struct network *network);

/* The way back: rounded again, each weight is what it was. Its scale is forgotten, for it says how
 * values are played with, not what was learned. */
void model_dequantise(const struct network *network, struct model *model);

#endif
