/* report.c - compares the network with the classical evaluation.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "developer/train/report.h"

#include <math.h>
#include <stdlib.h>

#include "base/memory.h"
#include "engine/evaluation/evaluation.h"
#include "developer/train/mathematics.h"

enum { SCALE_LEAST = 100, SCALE_MOST = 1000, SCALE_STEP = 10 };

struct comparison {
    size_t count;
    double *values[EVALUATOR_COUNT]; /* by position */
    double *targets;
};

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

static double error_at_scale(const struct comparison *comparison, enum evaluator evaluator,
                             double scale)
{
    double error = 0;
    for (size_t i = 0; i < comparison->count; i++) {
        double delta =
            sigmoid(comparison->values[evaluator][i] / scale) - comparison->targets[i];
        error += delta * delta;
    }
    return error / (double)comparison->count;
}

static void fill_report(struct report *report, const struct comparison *comparison)
{
    report->error[EVALUATOR_NETWORK] =
        error_at_scale(comparison, EVALUATOR_NETWORK, MODEL_SCALE);
    report->error[EVALUATOR_TERMS] = INFINITY;
    for (int scale = SCALE_LEAST; scale <= SCALE_MOST; scale += SCALE_STEP) {
        double error = error_at_scale(comparison, EVALUATOR_TERMS, scale);
        if (error < report->error[EVALUATOR_TERMS]) {
            report->error[EVALUATOR_TERMS] = error;
            report->terms_scale = scale;
        }
    }
    for (int evaluator = 0; evaluator < EVALUATOR_COUNT; evaluator++) {
        for (size_t i = 0; i < comparison->count; i++)
            report->mean_size[evaluator] += fabs(comparison->values[evaluator][i]);
        report->mean_size[evaluator] /= (double)comparison->count;
    }
    double scale = MODEL_SCALE * report->mean_size[EVALUATOR_TERMS] /
                   report->mean_size[EVALUATOR_NETWORK];
    report->scale = (int)lround(fmax(1, fmin(scale, NETWORK_SCALE_MAX)));
}

void evaluator_report_make(struct report *report, const struct examples *examples,
                           float result_share, const struct network *network)
{
    struct comparison comparison = {.count = examples->count};
    *report = (struct report){.scale = MODEL_SCALE};
    for (int evaluator = 0; evaluator < EVALUATOR_COUNT; evaluator++)
        comparison.values[evaluator] = memory_new(examples->count, sizeof(double));
    comparison.targets = memory_new(examples->count, sizeof(double));
    for (size_t i = 0; i < examples->count; i++) {
        struct position position;
        struct sample sample;
        example_to_position(&examples->list[i], &position);
        sample_from_example(&examples->list[i], result_share, &sample);
        comparison.values[EVALUATOR_NETWORK][i] = network_evaluate_raw(network, &position);
        comparison.values[EVALUATOR_TERMS][i] = evaluate(&position, NULL);
        comparison.targets[i] = (double)sample.target;
    }
    fill_report(report, &comparison);
    for (int evaluator = 0; evaluator < EVALUATOR_COUNT; evaluator++)
        free(comparison.values[evaluator]);
    free(comparison.targets);
}
