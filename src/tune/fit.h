/* fit.h - the weights that predict results best.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A score s promises White 1 / (1 + exp(-k s)) of a point; the error is the mean square
 * of result less promise (Peter Osterlund's "Texel" method, 2014). The evaluation is
 * linear in its weights, so that the error's gradient is exact and cheap, and gradient
 * descent (Adam: Diederik Kingma and Jimmy Ba, 2015) finds all weights at once.
 */
#ifndef TTYCHESS_TUNE_FIT_H
#define TTYCHESS_TUNE_FIT_H

#include "tune/samples.h"

struct weights {
    double middle[WEIGHT_COUNT], end[WEIGHT_COUNT];
};

/* The weights as they are played now. */
void fit_start(struct weights *weights);

/* The score of a sample in centipawns for White, before rounding. */
double fit_score(const struct samples *samples, const struct sample *sample,
                 const struct weights *weights);

/* The k for which these weights promise best. It is kept while weights are fitted, so
 * that a centipawn stays what it was. */
double fit_k(const struct samples *samples, const struct weights *weights, int threads);

struct fit_plan {
    int steps, threads;
    double rate; /* centipawns a step, at most */
    double hold; /* pull towards the first weights, so that rare ones do not run away */
    double k;
    void (*progress)(int step, double error); /* now and then; may be NULL */
};

/* Improve the weights. Returns the mean square error at the end, negative when threads or
 * memory were lacking. */
double fit_weights(const struct samples *samples, const struct fit_plan *plan,
                   struct weights *weights);

#endif
