/* approximation.c - numbers that are shaken all at once until what depends on them is best.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tune/approximation.h"

#include <math.h>

#include "engine/random.h"

/* Spall's exponents, the least that his proof of convergence allows; and for how long the gain
 * is held back at the start, as a part of all iterations. */
static const double ALPHA = 0.602, GAMMA = 0.101, STABILITY = 0.1;

static double keep_in_range(const struct parameter *parameter, double value)
{
    return fmax(parameter->least, fmin(parameter->greatest, value));
}

void approximation_perturb(const struct approximation *approximation, int iteration,
                           struct perturbation *perturbation)
{
    uint64_t random = random_mix(approximation->seed, (uint64_t)iteration);
    double widening = pow((double)approximation->iterations / iteration, GAMMA);
    perturbation->iteration = iteration;
    for (int i = 0; i < approximation->count; i++) {
        const struct parameter *parameter = &approximation->parameters[i];
        uint64_t drawn = random_next(&random);
        int sign = drawn & 1 ? 1 : -1;
        double way = sign * parameter->step * widening;
        perturbation->signs[i] = sign;
        perturbation->plus[i] = keep_in_range(parameter, parameter->value + way);
        perturbation->minus[i] = keep_in_range(parameter, parameter->value - way);
        perturbation->lots[i] = (double)(drawn >> 11) / 0x1p53;
    }
}

void approximation_learn(struct approximation *approximation,
                         const struct perturbation *perturbation, double difference)
{
    double all = approximation->iterations, now = perturbation->iteration;
    double held = STABILITY * all;
    double decay = pow((held + all) / (held + now), ALPHA) * pow(now / all, GAMMA);
    for (int i = 0; i < approximation->count; i++) {
        struct parameter *parameter = &approximation->parameters[i];
        double gain = parameter->rate * parameter->step * decay;
        parameter->value = keep_in_range(
            parameter, parameter->value + gain * perturbation->signs[i] * difference);
    }
    approximation->iteration++;
}

int perturbation_round(double value, double lot)
{
    return (int)floor(value + lot);
}
