/* training.c - batches, epochs and the optimiser.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "developer/train/training.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/memory.h"
#include "base/thread.h"
#include "developer/train/mathematics.h"
#include "engine/random.h"

enum { WEIGHTS_PER_TASK = 4096, TESTS_PER_TASK = 8 * KERNEL_POSITIONS };

/* Returns zeroed memory. Exits if memory runs out. */
static void *new_aligned(size_t size)
{
    void *memory = aligned_alloc(MODEL_ALIGNMENT, size);
    if (!memory)
        memory_exit_exhausted();
    return memset(memory, 0, size);
}

void training_init(struct training *training, const struct training_plan *plan,
                   const struct examples *examples, int threads)
{
    const size_t size = sizeof(struct model);
    struct checkpoint *checkpoint = new_aligned(sizeof *checkpoint);
    assert(examples->count > 0 && threads > 0);
    *training = (struct training){.plan = *plan,
                                  .examples = examples,
                                  .threads = threads,
                                  .checkpoint = checkpoint,
                                  .model = new_aligned(size)};
    for (int i = 0; i < TRAINING_LANES; i++)
        training->gradients[i] = new_aligned(size);
    training->kernels = new_aligned((size_t)threads * sizeof *training->kernels);
    if ((size_t)plan->batch > examples->count)
        training->plan.batch = (int)examples->count;
    memcpy(checkpoint->magic, "ttychess checkpoint 3\n", 22);
    checkpoint->plan = training->plan;
    model_init(&checkpoint->weights, plan->seed);
    optimiser_set_model(training, false, 0, MODEL_FLOATS);
}

void training_init_from_networks(struct training *training,
                                 const struct network *const *networks, int count)
{
    struct checkpoint *checkpoint = training->checkpoint;
    memset(&checkpoint->weights, 0, sizeof checkpoint->weights);
    for (int i = 0; i < count; i++) {
        checkpoint->initial_networks =
            random_mix(checkpoint->initial_networks, networks[i]->check_sum);
        model_add_network(&checkpoint->weights, networks[i], count);
    }
    optimiser_set_model(training, false, 0, MODEL_FLOATS);
}

void training_free(struct training *training)
{
    free(training->checkpoint);
    free(training->model);
    for (int i = 0; i < TRAINING_LANES; i++)
        free(training->gradients[i]);
    free(training->kernels);
    *training = (struct training){0};
}

struct batch {
    struct training *training;
    struct shuffle shuffle;
    uint64_t first; /* index in the shuffled order */
    double errors[TRAINING_LANES];
    struct optimiser_step step;
};

/* Prefetches all examples first, because they are scattered in memory. */
static void make_samples(const struct batch *batch, uint64_t first, int count,
                         struct sample *samples)
{
    const struct example *examples[KERNEL_POSITIONS];
    for (int i = 0; i < count; i++) {
        size_t index = shuffle_at(&batch->shuffle, first + (uint64_t)i);
        examples[i] = &batch->training->examples->list[index];
        __builtin_prefetch(examples[i]);
    }
    for (int i = 0; i < count; i++)
        sample_from_example(examples[i], (float)batch->training->plan.result_share,
                            &samples[i]);
}

static void train_lane(void *context, int lane, int worker)
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
            kernel_add_gradient(kernel, training->model, count, training->gradients[lane]);
        next += count;
    }
}

static void update_weights(void *context, int piece, int worker)
{
    struct batch *batch = context;
    int first = piece * WEIGHTS_PER_TASK, remaining = MODEL_FLOATS - first;
    (void)worker;
    optimiser_update(batch->training, &batch->step, first,
                     remaining < WEIGHTS_PER_TASK ? remaining : WEIGHTS_PER_TASK);
}

static float bias_correction(double base, int64_t exponent)
{
    double power = 1;
    for (; exponent > 0; exponent >>= 1, base *= base)
        if ((exponent & 1) != 0)
            power *= base;
    return (float)(1 - power);
}

static double progress(const struct training *training, int64_t step)
{
    size_t steps = training->examples->count / (size_t)training->plan.batch;
    return (double)step / ((double)training->plan.epochs * (double)steps);
}

static struct optimiser_step plan_step(const struct training *training)
{
    const struct training_plan *plan = &training->plan;
    double share = progress(training, training->checkpoint->step);
    double rate = plan->last_rate + (plan->rate - plan->last_rate) * cosine_schedule(share);
    return (struct optimiser_step){
        .gradient_share = 1 / (float)plan->batch,
        .rate = (float)rate,
        .rounds = progress(training, training->checkpoint->step + 1) >= 0.75,
        .decay = (float)plan->decay,
        .first_correction = bias_correction(0.9, training->checkpoint->step + 1),
        .second_correction = bias_correction(0.999, training->checkpoint->step + 1)};
}

void training_run_epoch(struct training *training)
{
    int batch_size = training->plan.batch;
    int64_t steps = (int64_t)(training->examples->count / (size_t)batch_size);
    uint64_t seed = random_mix(training->plan.seed, (uint64_t)training->checkpoint->epoch);
    struct batch batch = {.training = training,
                          .shuffle = shuffle_make(training->examples->count, seed)};
    double error = 0;
    for (int64_t i = 0; i < steps; i++) {
        batch.first = (uint64_t)i * (uint64_t)batch_size;
        batch.step = plan_step(training);
        parallel_for(training->threads, TRAINING_LANES, train_lane, &batch);
        parallel_for(training->threads,
                     (MODEL_FLOATS + WEIGHTS_PER_TASK - 1) / WEIGHTS_PER_TASK, update_weights,
                     &batch);
        for (int lane = 0; lane < TRAINING_LANES; lane++)
            error += batch.errors[lane];
        training->checkpoint->step++;
    }
    training->checkpoint->error = error / ((double)steps * batch_size);
    training->checkpoint->epoch++;
}

struct test {
    struct training *training;
    const struct examples *examples;
    double *errors; /* by piece */
};

static void test_piece(void *context, int piece, int worker)
{
    struct test *test = context;
    struct kernel *kernel = &test->training->kernels[worker];
    size_t next = (size_t)piece * TESTS_PER_TASK, end = next + TESTS_PER_TASK;
    if (end > test->examples->count)
        end = test->examples->count;
    test->errors[piece] = 0;
    while (next < end) {
        int count = 0;
        for (; count < KERNEL_POSITIONS && next < end; count++)
            sample_from_example(&test->examples->list[next++],
                                (float)test->training->plan.result_share,
                                &kernel->samples[count]);
        kernel_compute_outputs(kernel, test->training->model, count);
        test->errors[piece] += kernel_squared_error(kernel, count);
    }
}

double training_evaluate(struct training *training, const struct examples *examples)
{
    int pieces = (int)((examples->count + TESTS_PER_TASK - 1) / TESTS_PER_TASK);
    struct test test = {training, examples, memory_new((size_t)pieces + 1, sizeof(double))};
    double error = 0;
    parallel_for(training->threads, pieces, test_piece, &test);
    for (int i = 0; i < pieces; i++)
        error += test.errors[i];
    free(test.errors);
    return examples->count > 0 ? error / (double)examples->count : 0;
}

/* Adam with decoupled weight decay; src/developer/README names the sources. */

enum { UPDATE_BLOCK = 128 }; /* each block is within one member of struct model */

static void add_gradients(struct training *training, int first, int count, float share,
                          float *restrict sum)
{
    memset(sum, 0, UPDATE_BLOCK * sizeof *sum);
    for (int lane = 0; lane < TRAINING_LANES; lane++) {
        float *restrict gradient = model_floats(training->gradients[lane]) + first;
        for (int i = 0; i < count; i++)
            sum[i] += gradient[i];
        memset(gradient, 0, (size_t)count * sizeof *gradient);
    }
    for (int i = 0; i < count; i++)
        sum[i] *= share;
}

static float clip_weight(float weight)
{
    weight = weight < -MODEL_WEIGHT_MAX ? -MODEL_WEIGHT_MAX : weight;
    return weight > MODEL_WEIGHT_MAX ? MODEL_WEIGHT_MAX : weight;
}

static void update_row(const struct optimiser_step *step, int count,
                       const float *restrict gradient, float *restrict first,
                       float *restrict second, float *restrict weight)
{
    const float rate = step->rate / step->first_correction,
                decay_factor = 1 - step->rate * step->decay;
    const float second_factor = 1 / step->second_correction;
    for (int i = 0; i < count; i++) {
        first[i] = 0.9F * first[i] + 0.1F * gradient[i];
        second[i] = 0.999F * second[i] + 0.001F * gradient[i] * gradient[i];
        float size = sqrtf(second[i] * second_factor) + 1e-8F;
        weight[i] = clip_weight(weight[i] * decay_factor - rate * first[i] / size);
    }
}

void optimiser_update(struct training *training, const struct optimiser_step *step, int first,
                      int count)
{
    struct checkpoint *state = training->checkpoint;
    float gradient[UPDATE_BLOCK];
    for (int end = first + count; first < end; first += UPDATE_BLOCK) {
        int some = end - first < UPDATE_BLOCK ? end - first : UPDATE_BLOCK;
        add_gradients(training, first, some, step->gradient_share, gradient);
        update_row(step, some, gradient, model_floats(&state->first_moment) + first,
                   model_floats(&state->second_moment) + first,
                   model_floats(&state->weights) + first);
        optimiser_set_model(training, step->rounds, first, some);
    }
}

/* Returns the integer that represents a weight of 1 in the row at `first`. */
static int unit_of(int first)
{
    const int outputs = offsetof(struct model, output_weights) / sizeof(float);
    const int biases = offsetof(struct model, output_biases) / sizeof(float);
    return first < outputs  ? NETWORK_HIDDEN_ONE
           : first < biases ? NETWORK_OUTPUT_ONE
                            : NETWORK_HIDDEN_ONE * NETWORK_OUTPUT_ONE;
}

void optimiser_set_model(struct training *training, bool rounded, int first, int count)
{
    /* Adding and then subtracting this rounds to the nearest integer, halves to even. */
    const float whole = 0x1.8p23F;
    assert(first % UPDATE_BLOCK == 0);
    for (int end = first + count; first < end; first += UPDATE_BLOCK) {
        int some = end - first < UPDATE_BLOCK ? end - first : UPDATE_BLOCK;
        const float *restrict from = model_floats(&training->checkpoint->weights) + first;
        float *restrict to = model_floats(training->model) + first;
        const float unit = (float)unit_of(first), share = 1 / unit;
        for (int i = 0; i < some && !rounded; i++)
            to[i] = from[i];
        for (int i = 0; i < some && rounded; i++)
            to[i] = (from[i] * unit + whole - whole) * share;
    }
}

bool checkpoint_write(const struct training *training, uint64_t data_hash, const char *path,
                      struct error *error)
{
    training->checkpoint->data_hash = data_hash;
    return file_replace(path, training->checkpoint, sizeof *training->checkpoint, error);
}

bool checkpoint_resume(struct training *training, uint64_t data_hash, const char *path,
                       struct error *error)
{
    struct checkpoint *checkpoint = training->checkpoint;
    size_t size = 0;
    char *bytes = file_read(path, sizeof *checkpoint, &size, error);
    if (!bytes)
        return false;
    checkpoint->data_hash = data_hash;
    bool done = size == sizeof *checkpoint &&
                memcmp(bytes, checkpoint, offsetof(struct checkpoint, epoch)) == 0;
    if (done) {
        memcpy(checkpoint, bytes, size);
        optimiser_set_model(training, progress(training, checkpoint->step) >= 0.75, 0,
                            MODEL_FLOATS);
    } else {
        error_set(error, 0, "%s: expected a checkpoint of these positions and options", path);
    }
    free(bytes);
    return done;
}
