/* report.c - compares the network with the classical evaluation.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "developer/train/report.h"

#include <math.h>
#include <stdlib.h>

#include "engine/evaluation/evaluation.h"
#include "developer/train/mathematics.h"

enum { SCALE_LEAST = 100, SCALE_STEP = 10, SCALES = 91 };

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

static double squared_error(int value, double scale, const struct sample *sample)
{
    double delta = sigmoid(value / scale) - (double)sample->target;
    return delta * delta;
}

void evaluator_report_make(struct report *report, const struct examples *examples,
                           float result_share, const struct network *network)
{
    double terms_errors[SCALES] = {0}, network_size = 0, terms_size = 0;
    int best = 0;
    *report = (struct report){.error = 0};
    for (size_t i = 0; i < examples->count; i++) {
        struct position position;
        struct sample sample;
        example_to_position(&examples->list[i], &position);
        sample_from_example(&examples->list[i], result_share, &sample);
        int value = network_evaluate_raw(network, &position),
            terms = evaluate(&position, NULL);
        report->error += squared_error(value, MODEL_SCALE, &sample);
        for (int j = 0; j < SCALES; j++)
            terms_errors[j] += squared_error(terms, SCALE_LEAST + j * SCALE_STEP, &sample);
        network_size += abs(value);
        terms_size += abs(terms);
    }
    for (int i = 1; i < SCALES; i++)
        best = terms_errors[i] < terms_errors[best] ? i : best;
    report->error /= (double)examples->count;
    report->terms_error = terms_errors[best] / (double)examples->count;
    report->terms_scale = SCALE_LEAST + best * SCALE_STEP;
    report->scale =
        (int)lround(fmax(1, fmin(MODEL_SCALE * terms_size / network_size, NETWORK_SCALE_MAX)));
}
