/* accumulators.h - incremental updates of the network's first layer during a search.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A move changes only two to four of the pieces that a sum consists of, so sums are updated by
 * the difference, and only when a value is needed: making a move just records the change. If a
 * king moves to a square where its side has another view of the board, all features change;
 * then the update starts from the sum of an earlier position with the same view, most of whose
 * pieces are the same (a "refresh table").
 *
 * Owned by a search thread. Values are identical to network_evaluate_raw().
 */
#ifndef TTYCHESS_ENGINE_NETWORK_ACCUMULATORS_H
#define TTYCHESS_ENGINE_NETWORK_ACCUMULATORS_H

#include "engine/network/network.h"
#include "engine/score.h"

/* The changes of the move that led to a ply, and which sums are up to date. */
struct network_ply {
    uint8_t added[2][2], removed[2][2]; /* piece and square of each */
    uint8_t add_count, remove_count;    /* 0 for a null move */
    bool view_changed[2];               /* this side's view of the board changed */
    bool computed[2];                   /* by enum color */
};

/* The sum of an earlier position with the same view. */
struct refresh_entry {
    int16_t sum[NETWORK_WIDTH];
    bitboard by_type[6], by_color[2]; /* the pieces included in the sum */
};

struct accumulators {
    const struct network *network; /* NULL: not started, or no network */
    int top;                       /* the current ply; the root is 0 */
    struct network_ply plies[MAX_PLY + 2];
    int16_t sums[MAX_PLY + 2][2][NETWORK_WIDTH];
    struct refresh_entry
        refresh_table[2][2][NETWORK_FEATURE_SETS]; /* by side, mirrored, feature set */
};

/* Starts at the root of a search, for which network_can_evaluate() must be true. The network is not
 * copied. All zeros is the state before the first search. Sums from earlier searches with the
 * same network are reused, so the network must not have changed. */
void accumulators_start(struct accumulators *accumulators, const struct network *network);

/* Record a legal move (MOVE_NONE: null move) before it is made in `position`, and take back
 * the last one. At most MAX_PLY + 1 moves may be recorded. */
void accumulators_push(struct accumulators *accumulators, const struct position *position,
                       chess_move move);

static inline void accumulators_pop(struct accumulators *accumulators)
{
    accumulators->top--;
}

/* Returns network_evaluate_raw() of the current position. */
int accumulators_evaluate(struct accumulators *accumulators, const struct position *position);

#endif
