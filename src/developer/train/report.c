/* report.c - compares the network with the evaluation
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
    double *values[JUDGE_COUNT]; /* by position */
    double *targets;
};

void example_position(const struct example *example, struct position *position)
{
    int count = 0;
    position_clear(position);
    for (bitboard rest = example->occupied; rest != 0; count++) {
        enum piece piece = example->pieces[count / 2] >> 4 * (count % 2) & 15U;
        position_put_piece(position, piece, bitboard_pop(&rest));
    }
    position->side_to_move = example->side_to_move;
    position_set_keys(position);
}

static double error_at(const struct comparison *comparison, enum judge judge, double scale)
{
    double error = 0;
    for (size_t i = 0; i < comparison->count; i++) {
        double miss = sigmoid(comparison->values[judge][i] / scale) - comparison->targets[i];
        error += miss * miss;
    }
    return error / (double)comparison->count;
}

static void sum_up(struct report *report, const struct comparison *comparison)
{
    report->error[JUDGE_NETWORK] = error_at(comparison, JUDGE_NETWORK, MODEL_SCALE);
    report->error[JUDGE_TERMS] = INFINITY;
    for (int scale = SCALE_LEAST; scale <= SCALE_MOST; scale += SCALE_STEP) {
        double error = error_at(comparison, JUDGE_TERMS, scale);
        if (error < report->error[JUDGE_TERMS]) {
            report->error[JUDGE_TERMS] = error;
            report->terms_scale = scale;
        }
    }
    for (int judge = 0; judge < JUDGE_COUNT; judge++) {
        for (size_t i = 0; i < comparison->count; i++)
            report->mean_size[judge] += fabs(comparison->values[judge][i]);
        report->mean_size[judge] /= (double)comparison->count;
    }
    double scale =
        MODEL_SCALE * report->mean_size[JUDGE_TERMS] / report->mean_size[JUDGE_NETWORK];
    report->scale = (int)lround(fmax(1, fmin(scale, NETWORK_SCALE_MAX)));
}

void report_make(struct report *report, const struct examples *examples, float result_share,
                 const struct network *network)
{
    struct comparison comparison = {.count = examples->count};
    *report = (struct report){.scale = MODEL_SCALE};
    for (int judge = 0; judge < JUDGE_COUNT; judge++)
        comparison.values[judge] = memory_new(examples->count, sizeof(double));
    comparison.targets = memory_new(examples->count, sizeof(double));
    for (size_t i = 0; i < examples->count; i++) {
        struct position position;
        struct sample sample;
        example_position(&examples->list[i], &position);
        sample_make(&examples->list[i], result_share, &sample);
        comparison.values[JUDGE_NETWORK][i] = network_evaluate(network, &position);
        comparison.values[JUDGE_TERMS][i] = evaluate(&position, NULL);
        comparison.targets[i] = (double)sample.target;
    }
    sum_up(report, &comparison);
    for (int judge = 0; judge < JUDGE_COUNT; judge++)
        free(comparison.values[judge]);
    free(comparison.targets);
}
