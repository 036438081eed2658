/* report.h - compares the integer network with the classical evaluation ("terms") on held-out
 * positions.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The error is that of training: the mean square of sigmoid(centipawns / scale) - target.
 */
#ifndef TTYCHESS_TRAIN_REPORT_H
#define TTYCHESS_TRAIN_REPORT_H

#include "developer/train/training.h"

struct report {
    double error, terms_error; /* mean square errors of network and terms */
    int terms_scale;           /* scale at which the terms' error is smallest */
    int scale; /* at which the network's mean absolute value equals that of the terms */
};

/* Makes a report. `network` must have MODEL_SCALE. Needs at least one example. */
void evaluator_report_make(struct report *report, const struct examples *examples,
                           float result_share, const struct network *network);

/* Sets the position of an example, without castling rights, en passant and clocks, which
 * neither evaluation uses. */
void example_to_position(const struct example *example, struct position *position);

#endif
