/* calibrate.c - tests the network and chooses its scale.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "developer/train/calibrate.h"

#include <math.h>
#include <stdlib.h>

#include "engine/evaluation/evaluation.h"
#include "developer/train/mathematics.h"

void example_to_position(const struct example *example, struct position *position)
{
    int count = 0;
    position_clear(position);
    for (bitboard rest = example->occupied; rest != 0; count++) {
        enum piece piece = example->pieces[count / 2] >> 4 * (count % 2) & 15U;
        position_put_piece(position, piece, bitboard_pop(&rest));
    }
    position->side_to_move = example->side_to_move;
    position_compute_keys(position);
}

double network_calibrate(struct network *network, const struct examples *examples,
                         float result_share)
{
    double error = 0, network_size = 0, terms_size = 0;
    for (size_t i = 0; i < examples->count; i++) {
        struct position position;
        struct sample sample;
        example_to_position(&examples->list[i], &position);
        sample_from_example(&examples->list[i], result_share, &sample);
        int value = network_evaluate_raw(network, &position);
        double delta = sigmoid(value / (double)MODEL_SCALE) - (double)sample.target;
        error += delta * delta;
        network_size += abs(value);
        terms_size += abs(evaluate(&position, NULL));
    }
    network->scale =
        (int)lround(fmax(1, fmin(MODEL_SCALE * terms_size / network_size, NETWORK_SCALE_MAX)));
    return error / (double)examples->count;
}
