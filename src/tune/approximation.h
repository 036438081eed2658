/* approximation.h - numbers that are shaken all at once until what depends on them is best.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Simultaneous perturbation stochastic approximation, SPSA (James Spall, 1992; the schedule
 * is that of his "Implementation of the simultaneous perturbation algorithm", 1998). Each
 * iteration k of N moves every parameter by its step, up or down by lot, measures how much
 * better that is than all of it the other way round, and goes that way:
 *
 *     step(k) = c (N / k)^0.101                     c: the step in the last iteration
 *     gain(k) = r c ((A + N) / (A + k))^0.602 (k / N)^0.101     A = N / 10
 *     value  += gain(k) * sign * (measure(plus) - measure(minus))
 *
 * which is Spall's a(k) / c(k) with a = r c^2 (A + N)^0.602: r is by how many steps a difference
 * of 1 moves a value in the last iteration. It has no unit of the parameter, so one r does for
 * all. Values are kept as fractions, in their range.
 *
 * What an iteration draws by lot depends on seed and iteration only. Plain data, pure functions;
 * several iterations may be under way at once and end in any order.
 */
#ifndef TTYCHESS_TUNE_APPROXIMATION_H
#define TTYCHESS_TUNE_APPROXIMATION_H

#include <stdint.h>

enum { PARAMETERS_MAX = 256, PARAMETER_NAME_SIZE = 48 };

struct parameter {
    char name[PARAMETER_NAME_SIZE];
    double least, greatest; /* whole numbers, the first below the second */
    double value;           /* from least to greatest */
    double step;            /* c, above 0 */
    double rate;            /* r, above 0 */
};

struct approximation {
    struct parameter parameters[PARAMETERS_MAX];
    int count;
    int iterations; /* N, 1 at least; the schedule is made for so many */
    int iteration;  /* so many are done */
    uint64_t seed;
};

/* Two sets of values to be compared, in the order of the parameters. */
struct perturbation {
    int iteration;             /* k, from 1 */
    int signs[PARAMETERS_MAX]; /* 1 or -1: where plus lies */
    double plus[PARAMETERS_MAX], minus[PARAMETERS_MAX];
    double lots[PARAMETERS_MAX]; /* 0 to below 1, for rounding; of both sets, so that they
                                  * differ by chance no more than they must */
};

/* What iteration `iteration`, from 1, is to compare. */
void approximation_perturb(const struct approximation *approximation, int iteration,
                           struct perturbation *perturbation);

/* One more iteration is done: plus is better than minus by so much. */
void approximation_learn(struct approximation *approximation,
                         const struct perturbation *perturbation, double difference);

/* A whole number beside `value`, the nearer one more often: on the average it is the value. */
int perturbation_round(double value, double lot);

#endif
