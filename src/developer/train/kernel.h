/* kernel.h - what takes the time: values and gradients of some positions, in vectors.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * All sums are in an order that depends neither on the width of the machine's vectors nor on
 * the compiler (which has to leave products and sums apart: -ffp-contract=off), so that the
 * bits are the same on SSE2, AVX2, AVX-512 and elsewhere.
 */
#ifndef TTYCHESS_TRAIN_KERNEL_H
#define TTYCHESS_TRAIN_KERNEL_H

#include "developer/train/examples.h"
#include "developer/train/model.h"

enum { KERNEL_POSITIONS = 256 }; /* at a time: their hidden values stay in the cache */

/* A position as the network sees it. */
struct sample {
    uint16_t features[2][NETWORK_PIECES_MAX]; /* the side to move first */
    int count, bucket;
    float target; /* what the output's sigmoid should be, from 0 to 1 */
};

/* What one thread works with; 1 MB. The caller fills `samples`. */
struct kernel {
    float hidden[MODEL_TILES][KERNEL_POSITIONS][2][MODEL_TILE]; /* then its gradient */
    struct sample samples[KERNEL_POSITIONS];
    uint16_t rows[KERNEL_POSITIONS * 2 * NETWORK_PIECES_MAX]; /* of `hidden`, by feature */
    int starts[NETWORK_FEATURES + 1];
    float outputs[KERNEL_POSITIONS];
} __attribute__((aligned(MODEL_ALIGNMENT)));

/* The sample that an example is, where the target is the sigmoid of score / MODEL_SCALE,
 * and the result for `result_share` of it. */
void sample_make(const struct example *example, float result_share, struct sample *sample);

/* Fill `outputs` for the first `count` samples. */
void kernel_values(struct kernel *kernel, const struct model *model, int count);

/* The same, and add the gradient of (sigmoid(output) - target)^2, summed over them, to
 * *gradient. Returns that sum. */
double kernel_learn(struct kernel *kernel, const struct model *model, int count,
                    struct model *gradient);

/* How far the outputs are off: the sum of those squares. */
double kernel_error(const struct kernel *kernel, int count);

#endif
