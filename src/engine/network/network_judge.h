/* network_judge.h - what a quiet position is worth, where a network says it.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * As evaluate() of engine/evaluation/evaluation.h, and in its place: endings whose result or whose way
 * is known are not left to the network, nor is a lead that cannot win. Pure, but for the
 * accumulators.
 */
#ifndef TTYCHESS_ENGINE_NETWORK_NETWORK_JUDGE_H
#define TTYCHESS_ENGINE_NETWORK_NETWORK_JUDGE_H

#include "engine/network/accumulators.h"

/* Centipawns from the side to move, within the limits of engine/evaluation/evaluation.h. Symmetric: the
 * mirrored position with colours exchanged is worth the same. Only where network_takes().
 * `accumulators` of a search, started with this network, only make it faster; NULL is
 * allowed. */
int network_judge(const struct network *network, const struct position *position,
                  struct accumulators *accumulators);

#endif
