/* strategies.h - the ways to choose a move, in teaching order; the last is the strong one
 * and the default.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_STRATEGIES_STRATEGIES_H
#define TTYCHESS_STRATEGIES_STRATEGIES_H

#include "engine/strategy.h"

/* NULL-terminated; hand it to engine_create(). */
extern const struct strategy *const strategies[];

#endif
