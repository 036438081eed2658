/* strategies.h - the available strategies, in teaching order; the last is the strong default.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_STRATEGIES_STRATEGIES_H
#define TTYCHESS_STRATEGIES_STRATEGIES_H

#include "engine/strategy.h"

/* NULL-terminated, for engine_create(). */
extern const struct strategy *const strategies[];

extern const struct strategy minimax_strategy;
extern const struct strategy alpha_beta_strategy;
extern const struct strategy transposition_strategy;
extern const struct strategy quiescence_strategy;
extern const struct strategy monte_carlo_strategy;
extern const struct strategy principal_variation_strategy;

#endif
