/* network_evaluation.h - the evaluation with a network, in place of evaluate().
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Known endings, and leads that cannot win, are evaluated by rules. Pure, except for the
 * accumulators.
 */
#ifndef TTYCHESS_ENGINE_NETWORK_NETWORK_EVALUATION_H
#define TTYCHESS_ENGINE_NETWORK_NETWORK_EVALUATION_H

#include "engine/network/accumulators.h"

/* Returns centipawns for the side to move, within +-EVALUATION_LIMIT; symmetric like
 * evaluate(). The position must satisfy network_can_evaluate(). `accumulators`, which must have
 * been started with this network, only speeds up the evaluation and may be NULL. */
int network_evaluate(const struct network *network, const struct position *position,
                     struct accumulators *accumulators);

#endif
