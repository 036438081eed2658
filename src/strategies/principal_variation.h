/* principal_variation.h - the strong strategy, as the table of strategies sees it.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_STRATEGIES_PRINCIPAL_VARIATION_H
#define TTYCHESS_STRATEGIES_PRINCIPAL_VARIATION_H

#include "engine/strategy.h"

extern const struct strategy principal_variation_strategy;

#endif
