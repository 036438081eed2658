/* calibrate.h - tests the integer network on held-out positions and chooses its scale.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_TRAIN_CALIBRATE_H
#define TTYCHESS_TRAIN_CALIBRATE_H

#include "developer/train/training.h"

/* Changes the scale of `network`, which must be MODEL_SCALE, so that its mean absolute value
 * equals that of the classical evaluation. Returns the error as in training: the mean square of
 * sigmoid(centipawns / MODEL_SCALE) - target. Needs at least one example. */
double network_calibrate(struct network *network, const struct examples *examples,
                         float result_share);

/* Sets the position of an example, without castling rights, en passant and clocks, which
 * neither evaluation uses. */
void example_to_position(const struct example *example, struct position *position);

#endif
