/* strategies.c - the table of strategies.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "strategies/strategies.h"

#include <stddef.h>

const struct strategy *const strategies[] = {&minimax_strategy,
                                             &alpha_beta_strategy,
                                             &transposition_strategy,
                                             &quiescence_strategy,
                                             &monte_carlo_strategy,
                                             &principal_variation_strategy,
                                             NULL};
