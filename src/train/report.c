/* report.c - three judges, position by position.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "train/report.h"

#include <math.h>
#include <stdlib.h>

#include "base/memory.h"
#include "engine/evaluation.h"
#include "train/mathematics.h"

enum { AT_ONCE = KERNEL_POSITIONS, SCALE_LEAST = 100, SCALE_MOST = 1000, SCALE_STEP = 10 };

struct comparison {
    struct training *training;
    const struct examples *examples;
    const struct network *network;
    double *values[JUDGE_COUNT]; /* of each position */
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

static void compare(void *context, int piece, int worker)
{
    struct comparison *comparison = context;
    struct kernel *kernel = &comparison->training->kernels[worker];
    size_t first = (size_t)piece * AT_ONCE;
    int count = 0;
    for (; count < AT_ONCE && first + (size_t)count < comparison->examples->count; count++) {
        size_t index = first + (size_t)count;
        const struct example *example = example_at(comparison->examples, index);
        struct position position;
        example_position(example, &position);
        comparison->values[JUDGE_NETWORK][index] =
            network_evaluate(comparison->network, &position);
        comparison->values[JUDGE_TERMS][index] = evaluate(&position, NULL);
        sample_make(example, (float)comparison->training->plan.result_share,
                    &kernel->samples[count]);
        comparison->targets[index] = (double)kernel->samples[count].target;
    }
    kernel_values(kernel, comparison->training->model, count);
    for (int i = 0; i < count; i++)
        comparison->values[JUDGE_MODEL][first + (size_t)i] =
            (double)kernel->outputs[i] * MODEL_SCALE;
}

static double error_at(const struct comparison *comparison, enum judge judge, double scale)
{
    double error = 0;
    for (size_t i = 0; i < comparison->examples->count; i++) {
        double miss = sigmoid(comparison->values[judge][i] / scale) - comparison->targets[i];
        error += miss * miss;
    }
    return error / (double)comparison->examples->count;
}

static void find_best_scale(struct report *report, const struct comparison *comparison)
{
    report->terms_best_error = INFINITY;
    for (int scale = SCALE_LEAST; scale <= SCALE_MOST; scale += SCALE_STEP) {
        double error = error_at(comparison, JUDGE_TERMS, scale);
        if (error < report->terms_best_error) {
            report->terms_best_error = error;
            report->terms_best_scale = scale;
        }
    }
}

static void sum_up(struct report *report, const struct comparison *comparison)
{
    for (int judge = 0; judge < JUDGE_COUNT; judge++) {
        report->error[judge] = error_at(comparison, (enum judge)judge, MODEL_SCALE);
        for (size_t i = 0; i < report->positions; i++)
            report->mean_size[judge] += fabs(comparison->values[judge][i]);
        report->mean_size[judge] /= (double)report->positions;
    }
    for (size_t i = 0; i < report->positions; i++)
        report->rounding +=
            fabs(comparison->values[JUDGE_MODEL][i] - comparison->values[JUDGE_NETWORK][i]);
    report->rounding /= (double)report->positions;
    double scale =
        MODEL_SCALE * report->mean_size[JUDGE_TERMS] / report->mean_size[JUDGE_NETWORK];
    report->scale = scale < 1                   ? 1
                    : scale > NETWORK_SCALE_MAX ? NETWORK_SCALE_MAX
                                                : (int)lround(scale);
}

void report_make(struct report *report, struct training *training,
                 const struct examples *examples, const struct network *network)
{
    struct comparison comparison = {training, examples, network, {NULL}, NULL};
    *report = (struct report){.positions = examples->count, .scale = MODEL_SCALE};
    if (examples->count == 0)
        return;
    for (int judge = 0; judge < JUDGE_COUNT; judge++)
        comparison.values[judge] = memory_new(examples->count, sizeof(double));
    comparison.targets = memory_new(examples->count, sizeof(double));
    team_do(training->team, (int)((examples->count + AT_ONCE - 1) / AT_ONCE), compare,
            &comparison);
    sum_up(report, &comparison);
    find_best_scale(report, &comparison);
    for (int judge = 0; judge < JUDGE_COUNT; judge++)
        free(comparison.values[judge]);
    free(comparison.targets);
}
