/* report.h - whether what was learned may be played with: figures on positions held out.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Two judges of each position, in centipawns: the network of integers, and the evaluation by terms
 * (engine/evaluation/evaluation.h). Their errors are those that are learned by: the mean square of
 * what sigmoid(value / scale) is off the target.
 */
#ifndef TTYCHESS_TRAIN_REPORT_H
#define TTYCHESS_TRAIN_REPORT_H

#include "developer/train/training.h"

enum judge { JUDGE_NETWORK, JUDGE_TERMS, JUDGE_COUNT };

struct report {
    double error[JUDGE_COUNT];     /* the network's at MODEL_SCALE, the terms' at their best */
    double mean_size[JUDGE_COUNT]; /* of the value, either sign */
    int terms_scale;               /* where their error is smallest */
    int scale; /* with which the network's mean size is that of the terms */
};

/* `network` is at MODEL_SCALE; there is one example at least. */
void report_make(struct report *report, const struct examples *examples, float result_share,
                 const struct network *network);

/* The position, but for what neither judge looks at: castling, en passant, clocks. */
void example_position(const struct example *example, struct position *position);

#endif
