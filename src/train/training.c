/* training.c - batches, epochs, and who does what part of them.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "train/training.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "train/mathematics.h"

enum {
    WEIGHTS_AT_ONCE = 4096, /* a piece of the optimiser's work */
    TESTS_AT_ONCE = 8 * KERNEL_POSITIONS
};

/* ---- memory -------------------------------------------------------------------------- */

static struct model *new_model(void)
{
    struct model *model = aligned_alloc(MODEL_ALIGNMENT, sizeof *model);
    if (model)
        memset(model, 0, sizeof *model);
    return model;
}

static bool allocate(struct training *training)
{
    size_t size = (size_t)team_size(training->team) * sizeof *training->kernels;
    bool good = (training->weights = new_model()) && (training->model = new_model()) &&
                (training->first_moment = new_model()) &&
                (training->second_moment = new_model());
    for (int i = 0; good && i < TRAINING_LANES; i++)
        good = (training->gradients[i] = new_model());
    return good && (training->kernels = aligned_alloc(MODEL_ALIGNMENT, size));
}

bool training_begin(struct training *training, const struct training_plan *plan,
                    const struct examples *examples, struct team *team, struct reason *reason)
{
    *training = (struct training){.plan = *plan, .examples = examples, .team = team};
    if (examples->count == 0)
        return reason_set(reason, 0, "there are no positions to learn from");
    if ((size_t)plan->batch > examples->count)
        training->plan.batch = (int)examples->count;
    if (!allocate(training)) {
        training_free(training);
        return reason_set(reason, 0, "out of memory");
    }
    model_begin(training->weights, plan->seed);
    optimiser_set_model(training, false, 0, MODEL_FLOATS);
    return true;
}

void training_begin_from(struct training *training, const struct network *network)
{
    training->begun_from = network->check_sum;
    model_dequantise(network, training->weights);
    optimiser_set_model(training, false, 0, MODEL_FLOATS);
}

void training_free(struct training *training)
{
    free(training->weights);
    free(training->model);
    free(training->first_moment);
    free(training->second_moment);
    for (int i = 0; i < TRAINING_LANES; i++)
        free(training->gradients[i]);
    free(training->kernels);
    *training = (struct training){0};
}

/* ---- a batch --------------------------------------------------------------------------- */

struct batch {
    struct training *training;
    struct shuffle shuffle;
    uint64_t first; /* in the shuffled order */
    double errors[TRAINING_LANES];
    struct optimiser_step step;
};

/* Some examples anywhere in memory: have it fetch them all before the first is looked at. */
static void make_samples(const struct batch *batch, uint64_t first, int count,
                         struct sample *samples)
{
    const struct example *examples[KERNEL_POSITIONS];
    for (int i = 0; i < count; i++) {
        size_t index = shuffle_at(&batch->shuffle, first + (uint64_t)i);
        examples[i] = example_at(batch->training->examples, index);
        __builtin_prefetch(examples[i]);
    }
    for (int i = 0; i < count; i++)
        sample_make(examples[i], (float)batch->training->plan.result_share, &samples[i]);
}

static void learn_lane(void *context, int lane, int worker)
{
    struct batch *batch = context;
    struct training *training = batch->training;
    struct kernel *kernel = &training->kernels[worker];
    int next = training->plan.batch * lane / TRAINING_LANES;
    int end = training->plan.batch * (lane + 1) / TRAINING_LANES;
    batch->errors[lane] = 0;
    while (next < end) {
        int count = end - next < KERNEL_POSITIONS ? end - next : KERNEL_POSITIONS;
        make_samples(batch, batch->first + (uint64_t)next, count, kernel->samples);
        batch->errors[lane] +=
            kernel_learn(kernel, training->model, count, training->gradients[lane]);
        next += count;
    }
}

static void move_weights(void *context, int piece, int worker)
{
    struct batch *batch = context;
    int first = piece * WEIGHTS_AT_ONCE, left = MODEL_FLOATS - first;
    (void)worker;
    optimiser_move(batch->training, &batch->step, first,
                   left < WEIGHTS_AT_ONCE ? left : WEIGHTS_AT_ONCE);
}

/* ---- an epoch -------------------------------------------------------------------------- */

/* 1 - base^exponent. */
static float bias_correction(double base, int64_t exponent)
{
    double power = 1;
    for (; exponent > 0; exponent >>= 1, base *= base)
        if ((exponent & 1) != 0)
            power *= base;
    return (float)(1 - power);
}

/* How far it is after so many steps, from 0 to 1. */
static double progress(const struct training *training, int64_t step)
{
    size_t steps = training->examples->count / (size_t)training->plan.batch;
    return (double)step / ((double)training->plan.epochs * (double)steps);
}

bool training_rounds(const struct training *training)
{
    return progress(training, training->step) >= 0.75;
}

static struct optimiser_step plan_step(const struct training *training)
{
    const struct training_plan *plan = &training->plan;
    double share = progress(training, training->step);
    double rate = plan->last_rate + (plan->rate - plan->last_rate) * cosine_descent(share);
    return (struct optimiser_step){
        .gradient_share = 1 / (float)plan->batch,
        .rate = (float)rate,
        .rounds = progress(training, training->step + 1) >= 0.75,
        .decay = (float)plan->decay,
        .first_correction = bias_correction(0.9, training->step + 1),
        .second_correction = bias_correction(0.999, training->step + 1)};
}

void training_epoch(struct training *training)
{
    int batch_size = training->plan.batch;
    int64_t steps = (int64_t)(training->examples->count / (size_t)batch_size);
    uint64_t seed = random_mix(training->plan.seed, (uint64_t)training->epoch);
    struct batch batch = {.training = training,
                          .shuffle = shuffle_make(training->examples->count, seed)};
    double error = 0;
    for (int64_t i = 0; i < steps; i++) {
        batch.first = (uint64_t)i * (uint64_t)batch_size;
        batch.step = plan_step(training);
        team_do(training->team, TRAINING_LANES, learn_lane, &batch);
        team_do(training->team, (MODEL_FLOATS + WEIGHTS_AT_ONCE - 1) / WEIGHTS_AT_ONCE,
                move_weights, &batch);
        for (int lane = 0; lane < TRAINING_LANES; lane++)
            error += batch.errors[lane];
        training->step++;
    }
    training->error = error / ((double)steps * batch_size);
    training->epoch++;
}

/* ---- a test ---------------------------------------------------------------------------- */

struct test {
    struct training *training;
    const struct examples *examples;
    double *errors; /* one a piece */
};

static void test_piece(void *context, int piece, int worker)
{
    struct test *test = context;
    struct kernel *kernel = &test->training->kernels[worker];
    size_t next = (size_t)piece * TESTS_AT_ONCE, end = next + TESTS_AT_ONCE;
    if (end > test->examples->count)
        end = test->examples->count;
    test->errors[piece] = 0;
    while (next < end) {
        int count = 0;
        for (; count < KERNEL_POSITIONS && next < end; count++)
            sample_make(example_at(test->examples, next++),
                        (float)test->training->plan.result_share, &kernel->samples[count]);
        kernel_values(kernel, test->training->model, count);
        test->errors[piece] += kernel_error(kernel, count);
    }
}

double training_test(struct training *training, const struct examples *examples)
{
    int pieces = (int)((examples->count + TESTS_AT_ONCE - 1) / TESTS_AT_ONCE);
    struct test test = {training, examples, memory_new((size_t)pieces + 1, sizeof(double))};
    double error = 0;
    team_do(training->team, pieces, test_piece, &test);
    for (int i = 0; i < pieces; i++)
        error += test.errors[i];
    free(test.errors);
    return examples->count > 0 ? error / (double)examples->count : 0;
}
