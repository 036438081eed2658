/* optimiser.c - which way the weights go, and how far.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Adam (Diederik Kingma and Jimmy Ba, 2015) with weight decay beside it (Ilya Loshchilov and
 * Frank Hutter, 2019).
 */
#include <assert.h>
#include <math.h>
#include <string.h>

#include "train/training.h"

enum { AT_ONCE = NETWORK_WIDTH };

static void add_gradients(struct training *training, int first, int count, float share,
                          float *restrict sum)
{
    memset(sum, 0, AT_ONCE * sizeof *sum);
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

static void move_row(const struct optimiser_step *step, int count,
                     const float *restrict gradient, float *restrict first,
                     float *restrict second, float *restrict weight)
{
    const float rate = step->rate / step->first_correction,
                keep = 1 - step->rate * step->decay;
    const float second_factor = 1 / step->second_correction;
    for (int i = 0; i < count; i++) {
        first[i] = 0.9F * first[i] + 0.1F * gradient[i];
        second[i] = 0.999F * second[i] + 0.001F * gradient[i] * gradient[i];
        float size = sqrtf(second[i] * second_factor) + 1e-8F;
        weight[i] = clip_weight(weight[i] * keep - rate * first[i] / size);
    }
}

void optimiser_move(struct training *training, const struct optimiser_step *step, int first,
                    int count)
{
    float gradient[AT_ONCE];
    for (int end = first + count; first < end; first += AT_ONCE) {
        int some = end - first < AT_ONCE ? end - first : AT_ONCE;
        add_gradients(training, first, some, step->gradient_share, gradient);
        move_row(step, some, gradient, model_floats(training->first_moment) + first,
                 model_floats(training->second_moment) + first,
                 model_floats(training->weights) + first);
        optimiser_set_model(training, step->rounds, first, some);
    }
}

/* What 1 is as an integer, for the row that begins there. */
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
    /* To which a fraction cannot be added; halves are rounded to even numbers. */
    const float whole = 0x1.8p23F;
    assert(first % AT_ONCE == 0);
    for (int end = first + count; first < end; first += AT_ONCE) {
        int some = end - first < AT_ONCE ? end - first : AT_ONCE;
        const float *restrict from = model_floats(training->weights) + first;
        float *restrict to = model_floats(training->model) + first;
        const float unit = (float)unit_of(first), share = 1 / unit;
        for (int i = 0; i < some && !rounded; i++)
            to[i] = from[i];
        for (int i = 0; i < some && rounded; i++)
            to[i] = (from[i] * unit + whole - whole) * share;
    }
}
