/* network_kernel.h - the loops over a network's hidden values: all its time is spent here.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Plain C that compilers turn into vector instructions (network_loops.h), and the same
 * integers whichever they choose. `sum` has NETWORK_WIDTH values; a feature stands for its
 * row of feature_weights. Sums of at most 32 pieces fit 16 bits; what goes beyond on the way
 * comes back again. Pure; any thread.
 */
#ifndef TTYCHESS_ENGINE_NETWORK_NETWORK_KERNEL_H
#define TTYCHESS_ENGINE_NETWORK_NETWORK_KERNEL_H

#include "engine/network/network.h"

/* What a move does to the pieces, as features: at most two come and two go. */
struct network_step {
    unsigned added[2], removed[2];
    int add_count, remove_count; /* 1, 1: a move; 1, 2: it takes; 2, 2: castling */
};

/* In place. */
void network_add(const struct network *network, int16_t *sum, unsigned added);
void network_remove(const struct network *network, int16_t *sum, unsigned removed);
void network_replace(const struct network *network, int16_t *sum, unsigned added,
                     unsigned removed);

/* sum = from, after the step. They may not overlap. */
void network_step(const struct network *network, int16_t *restrict sum,
                  const int16_t *restrict from, const struct network_step *step);

/* The value of a position with so many pieces from the sums of both sides: centipawns for
 * the side to move, whose sums come first. */
int network_value(const struct network *network, const int16_t *own, const int16_t *other,
                  unsigned pieces);

#endif
