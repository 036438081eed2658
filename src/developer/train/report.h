/* report.h - compares the trained network with the evaluation on held-out positions
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Both judge each position in centipawns: the integer network, and the evaluation by terms
 * (engine/evaluation/evaluation.h). The error is that of training: the mean square of
 * sigmoid(value / scale) - target.
 */
#ifndef TTYCHESS_TRAIN_REPORT_H
#define TTYCHESS_TRAIN_REPORT_H

#include "developer/train/training.h"

enum evaluator { EVALUATOR_NETWORK, EVALUATOR_TERMS, EVALUATOR_COUNT };

struct report {
    double error[EVALUATOR_COUNT];     /* of the terms: at terms_scale */
    double mean_size[EVALUATOR_COUNT]; /* mean absolute value */
    int terms_scale;                   /* with the smallest error of the terms */
    int scale; /* at which the network's mean size equals that of the terms */
};

/* `network` must be at MODEL_SCALE, and there must be at least one example. */
void report_make(struct report *report, const struct examples *examples, float result_share,
                 const struct network *network);

/* Restore a position, except what neither judge uses: castling, en passant, clocks. */
void example_position(const struct example *example, struct position *position);

#endif
