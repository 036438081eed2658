/* fit.c - gradient descent on all cores.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Each thread takes its share of the samples and adds up a gradient of its own; the sums
 * are added in the threads' order, so that the same number of threads finds the same
 * weights.
 */
#include "tune/fit.h"

#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { THREADS_MAX = 256, PROGRESS_STEPS = 50 };

struct share {
    const struct samples *samples;
    const struct weights *weights;
    double k;
    size_t begin, end;
    bool wants_gradient;
    double error; /* sum of squares */
    struct weights gradient;
};

void fit_start(struct weights *weights)
{
    for (int i = 0; i < WEIGHT_COUNT; i++) {
        weights->middle[i] = stage_pair_middle(evaluation_weights[i]);
        weights->end[i] = stage_pair_end(evaluation_weights[i]);
    }
}

double fit_score(const struct samples *samples, const struct sample *sample,
                 const struct weights *weights)
{
    const struct coefficient *coefficient = &samples->coefficients[sample->first];
    double middle = 0, end = 0;
    for (int i = 0; i < sample->count; i++) {
        middle += weights->middle[coefficient[i].weight] * coefficient[i].count;
        end += weights->end[coefficient[i].weight] * coefficient[i].count;
    }
    return middle * (double)sample->middle + end * (double)sample->end;
}

/* ---- error and gradient, in threads
 * ------------------------------------------------------ */

static void add_gradient(struct share *share, const struct sample *sample, double slope)
{
    const struct coefficient *coefficient = &share->samples->coefficients[sample->first];
    double middle = slope * (double)sample->middle, end = slope * (double)sample->end;
    for (int i = 0; i < sample->count; i++) {
        share->gradient.middle[coefficient[i].weight] += middle * coefficient[i].count;
        share->gradient.end[coefficient[i].weight] += end * coefficient[i].count;
    }
}

static void *work(void *argument)
{
    struct share *share = argument;
    share->error = 0;
    memset(&share->gradient, 0, sizeof share->gradient);
    for (size_t i = share->begin; i < share->end; i++) {
        const struct sample *sample = &share->samples->all[i];
        double score = fit_score(share->samples, sample, share->weights);
        double promise = 1 / (1 + exp(-share->k * score));
        double miss = promise - (double)sample->result;
        share->error += miss * miss;
        if (share->wants_gradient)
            add_gradient(share, sample, 2 * miss * promise * (1 - promise) * share->k);
    }
    return NULL;
}

/* Mean square error, and its gradient when `gradient` is not NULL. */
static double measure(struct share *shares, int threads, const struct samples *samples,
                      const struct weights *weights, double k, struct weights *gradient)
{
    pthread_t handles[THREADS_MAX];
    bool started[THREADS_MAX];
    double error = 0, count = (double)samples->count;
    for (int t = 0; t < threads; t++) {
        struct share *share = &shares[t];
        share->samples = samples;
        share->weights = weights;
        share->k = k;
        share->begin = samples->count * (size_t)t / (size_t)threads;
        share->end = samples->count * (size_t)(t + 1) / (size_t)threads;
        share->wants_gradient = gradient != NULL;
        started[t] = pthread_create(&handles[t], NULL, work, share) == 0;
        if (!started[t])
            work(share);
    }
    if (gradient)
        memset(gradient, 0, sizeof *gradient);
    for (int t = 0; t < threads; t++) {
        if (started[t])
            pthread_join(handles[t], NULL);
        error += shares[t].error / count;
        for (int i = 0; gradient && i < WEIGHT_COUNT; i++) {
            gradient->middle[i] += shares[t].gradient.middle[i] / count;
            gradient->end[i] += shares[t].gradient.end[i] / count;
        }
    }
    return error;
}

static int usable_threads(int threads)
{
    return threads < 1 ? 1 : threads > THREADS_MAX ? THREADS_MAX : threads;
}

/* The error has one valley in k: narrow it down by thirds. */
double fit_k(const struct samples *samples, const struct weights *weights, int threads)
{
    double low = 0.0005, high = 0.02;
    threads = usable_threads(threads);
    struct share *shares = calloc((size_t)threads, sizeof *shares);
    for (int i = 0; shares && i < 30; i++) {
        double left = low + (high - low) / 3, right = high - (high - low) / 3;
        if (measure(shares, threads, samples, weights, left, NULL) <
            measure(shares, threads, samples, weights, right, NULL))
            high = right;
        else
            low = left;
    }
    free(shares);
    return (low + high) / 2;
}

/* ---- descent
 * ----------------------------------------------------------------------------- */

struct momentum {
    struct weights mean, square;
};

static void step_row(double *values, const double *gradient, const double *first, double *mean,
                     double *square, const struct fit_plan *plan, int step)
{
    double mean_share = 1 - pow(0.9, step), square_share = 1 - pow(0.999, step);
    /* The rate sinks, so that the weights come to rest. */
    double rate = plan->rate * (1 - 0.95 * step / plan->steps);
    for (int i = 0; i < WEIGHT_COUNT; i++) {
        double slope = gradient[i] + plan->hold * (values[i] - first[i]);
        mean[i] = 0.9 * mean[i] + 0.1 * slope;
        square[i] = 0.999 * square[i] + 0.001 * slope * slope;
        values[i] -= rate * (mean[i] / mean_share) / (sqrt(square[i] / square_share) + 1e-9);
    }
}

double fit_weights(const struct samples *samples, const struct fit_plan *plan,
                   struct weights *weights)
{
    int threads = usable_threads(plan->threads);
    struct share *shares = calloc((size_t)threads, sizeof *shares);
    struct momentum *momentum = calloc(1, sizeof *momentum);
    struct weights first = *weights, gradient;
    double error = -1;
    for (int step = 1; shares && momentum && step <= plan->steps; step++) {
        error = measure(shares, threads, samples, weights, plan->k, &gradient);
        if (plan->progress && step % PROGRESS_STEPS == 1)
            plan->progress(step, error);
        step_row(weights->middle, gradient.middle, first.middle, momentum->mean.middle,
                 momentum->square.middle, plan, step);
        step_row(weights->end, gradient.end, first.end, momentum->mean.end,
                 momentum->square.end, plan, step);
    }
    free(momentum);
    free(shares);
    return error;
}
