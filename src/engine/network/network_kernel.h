/* network_kernel.h - the loops over a network's hidden values.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Plain C that compilers vectorise (network_loops.h), with the same results for every
 * instruction set. `sum` has NETWORK_WIDTH values; a feature is an index into feature_weights.
 * Sums of up to 32 pieces fit in 16 bits; intermediate overflow wraps around and cancels out.
 * Pure and thread-safe.
 */
#ifndef TTYCHESS_ENGINE_NETWORK_NETWORK_KERNEL_H
#define TTYCHESS_ENGINE_NETWORK_NETWORK_KERNEL_H

#include "engine/network/network.h"

/* The features that a move adds and removes. */
struct network_delta {
    unsigned added[2], removed[2];
    int add_count, remove_count; /* 1, 1: normal move; 1, 2: capture; 2, 2: castling */
};

void network_add_feature(const struct network *network, int16_t *sum, unsigned added);
void network_remove_feature(const struct network *network, int16_t *sum, unsigned removed);
void network_replace_feature(const struct network *network, int16_t *sum, unsigned added,
                             unsigned removed);

/* Sets sum = from + delta. `sum` and `from` must not overlap. */
void network_apply_delta(const struct network *network, int16_t *restrict sum,
                         const int16_t *restrict from, const struct network_delta *delta);

/* Returns centipawns for the side to move. `own` is its sum, `other` is the opponent's. */
int network_value(const struct network *network, const int16_t *own, const int16_t *other,
                  unsigned pieces);

#endif
