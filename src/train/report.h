/* report.h - whether what was learned may be played with: figures on positions held out.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Three judges of each position, in centipawns: the model in floats, the same as a network of
 * integers, and the evaluation by terms (engine/evaluation.h). Their errors are those that
 * are learned by: the mean square of what sigmoid(value / scale) is off the target.
 */
#ifndef TTYCHESS_TRAIN_REPORT_H
#define TTYCHESS_TRAIN_REPORT_H

#include "train/training.h"

enum judge { JUDGE_MODEL, JUDGE_NETWORK, JUDGE_TERMS, JUDGE_COUNT };

struct report {
    size_t positions;
    double error[JUDGE_COUNT];     /* at MODEL_SCALE */
    double mean_size[JUDGE_COUNT]; /* of the value, either sign */
    double terms_best_error;       /* at the scale where it is smallest */
    int terms_best_scale;
    double rounding; /* the mean difference of model and network */
    int scale;       /* with which the network's mean size is that of the terms */
};

/* `network` is at MODEL_SCALE. */
void report_make(struct report *report, struct training *training,
                 const struct examples *examples, const struct network *network);

/* The position, but for what neither judge looks at: castling, en passant, clocks. */
void example_position(const struct example *example, struct position *position);

#endif
