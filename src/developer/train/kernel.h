/* kernel.h - the inner loops of training: values and gradients, vectorised.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The order of additions is fixed, and the compiler must not fuse products and sums
 * (-ffp-contract=off), so results are bit-identical on SSE2, AVX2, AVX-512 and elsewhere.
 */
#ifndef TTYCHESS_TRAIN_KERNEL_H
#define TTYCHESS_TRAIN_KERNEL_H

#include "developer/train/examples.h"
#include "developer/train/model.h"

/* Maximum number of positions in a call. Their hidden values fit into the cache. */
enum { KERNEL_POSITIONS = 256 };

struct sample {
    uint16_t features[2][NETWORK_PIECES_MAX]; /* the features of the side to move come first */
    int count, bucket;
    float target; /* target of the output's sigmoid */
};

/* Work space of one thread, 1 MB. The caller fills `samples`. */
struct kernel {
    float hidden[MODEL_TILES][KERNEL_POSITIONS][2][MODEL_TILE]; /* hidden values, later their
                                                                 * gradient */
    struct sample samples[KERNEL_POSITIONS];
    uint16_t rows[KERNEL_POSITIONS * 2 * NETWORK_PIECES_MAX]; /* rows of `hidden`, by
                                                               * feature */
    int starts[NETWORK_FEATURES + 1];
    float outputs[KERNEL_POSITIONS];
} __attribute__((aligned(MODEL_ALIGNMENT)));

/* Makes a sample. The target is the sigmoid of score / MODEL_SCALE, mixed with the result,
 * which has the weight `result_share`. */
void sample_from_example(const struct example *example, float result_share,
                         struct sample *sample);

void kernel_compute_outputs(struct kernel *kernel, const struct model *model, int count);

/* Computes the outputs and adds to *gradient the gradient of the sum of (sigmoid(output) -
 * target)^2. Returns that sum. */
double kernel_add_gradient(struct kernel *kernel, const struct model *model, int count,
                           struct model *gradient);

/* Returns the sum of squared errors of the outputs. */
double kernel_squared_error(const struct kernel *kernel, int count);

#endif
