/* teaching.h - the teaching strategies, as the table of strategies sees them.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Each stands in the file of its name; walker.h says in which order to read them.
 */
#ifndef TTYCHESS_STRATEGIES_TEACHING_H
#define TTYCHESS_STRATEGIES_TEACHING_H

#include "engine/strategy.h"

extern const struct strategy minimax_strategy;
extern const struct strategy alpha_beta_strategy;
extern const struct strategy transposition_strategy;
extern const struct strategy quiet_alpha_beta_strategy;
extern const struct strategy monte_carlo_strategy;

#endif
