/* perft.h - count the leaves of the tree of legal moves: the proof of a move generator.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_RULES_PERFT_H
#define TTYCHESS_RULES_PERFT_H

#include "rules/position.h"

/* Leaves at `depth` (0 gives 1). The last ply is counted, not made. The position comes
 * back as it was. */
uint64_t perft(struct position *position, int depth);

#endif
