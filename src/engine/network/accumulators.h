/* accumulators.h - incremental updates of the network's first layer during a search.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A move changes only two to four features, so sums are updated by the difference, and only
 * when a value is needed: making a move just records the change. If a king's move changes its
 * side's view of the board, all features change; then the update starts from an earlier
 * position with the same view, most of whose pieces are the same (a "refresh table").
 *
 * Each search thread has its own accumulators.
 */
#ifndef TTYCHESS_ENGINE_NETWORK_ACCUMULATORS_H
#define TTYCHESS_ENGINE_NETWORK_ACCUMULATORS_H

#include "engine/network/network.h"
#include "engine/score.h"

/* The changes made by the move that led to a ply. */
struct network_ply {
    uint8_t added[2][2], removed[2][2]; /* piece and square of each */
    uint8_t add_count, remove_count;    /* 0 for a null move */
    bool view_changed[2];               /* by enum color */
    bool computed[2];                   /* by enum color: whether the sum is up to date */
};

/* A sum and the pieces that it includes. */
struct refresh_entry {
    int16_t sum[NETWORK_WIDTH];
    bitboard by_type[6], by_color[2];
};

struct accumulators {
    const struct network *network; /* NULL: not started, or no network */
    int top;                       /* current ply; 0: the root */
    struct network_ply plies[MAX_PLY + 2];
    int16_t sums[MAX_PLY + 2][2][NETWORK_WIDTH];
    /* Indexed by color, mirroring and feature set. */
    struct refresh_entry refresh_table[2][2][NETWORK_FEATURE_SETS];
};

/* Starts at the root of a search, whose position must satisfy network_can_evaluate(). The
 * network is not copied and must not change. Zero the struct before the first call. */
void accumulators_start(struct accumulators *accumulators, const struct network *network);

/* Records a legal move, or MOVE_NONE for a null move. Must be called before the move is made in
 * `position`, for at most MAX_PLY + 1 moves. */
void accumulators_push(struct accumulators *accumulators, const struct position *position,
                       chess_move move);

static inline void accumulators_pop(struct accumulators *accumulators)
{
    accumulators->top--;
}

/* Returns the value of network_evaluate_raw() for the current position. */
int accumulators_evaluate(struct accumulators *accumulators, const struct position *position);

#endif
