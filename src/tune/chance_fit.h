/* chance_fit.h - the model of win_chance.h under which games most likely end as they did.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Maximum likelihood, by coordinate descent over what the parabolas are at three materials:
 * those depend on each other less than constant, slope and curvature do. Pure; any thread.
 */
#ifndef TTYCHESS_TUNE_CHANCE_FIT_H
#define TTYCHESS_TUNE_CHANCE_FIT_H

#include "tune/chance_samples.h"

enum {
    CHANCE_TERMS_MAX = 3,
    CHANCE_WIDTH_MAX = 10000 /* centipawns: games that tell nothing have it grow for ever */
};

/* Mean logarithmic loss, natural: 0 would be to know every result. Infinite where the model has
 * a middle below 0, or a width below 1 or above CHANCE_WIDTH_MAX centipawns, whatever the
 * material. */
double chance_loss(const struct win_chance_model *model, const struct chance_samples *samples);

/* Find the model. Its terms: 1 constants only, 2 straight lines, 3 parabolas. Returns its
 * loss; there is at least one position. */
double chance_fit(const struct chance_samples *samples, int terms,
                  struct win_chance_model *model);

#endif
