/* accumulators.h - what a search keeps of a network's work from node to node.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A move changes two to four of the pieces that a sum is made of, so sums are brought up to
 * date by what changed. Only where a value is asked for: a move is noted when it is made,
 * and a node that the transposition table answers costs no more. A king that goes where its
 * side sees the board in another way changes all features; then the sums begin from those of
 * a position that was seen in that way earlier, of which a few pieces stand elsewhere by now
 * (a "refresh table").
 *
 * Owner: the thread that searches. Values are those of network_evaluate().
 */
#ifndef TTYCHESS_ENGINE_NETWORK_ACCUMULATORS_H
#define TTYCHESS_ENGINE_NETWORK_ACCUMULATORS_H

#include "engine/network/network.h"
#include "engine/score.h"

/* What the move that led to a ply changed, and which sums are up to date there. */
struct network_ply {
    uint8_t added[2][2], removed[2][2]; /* piece and square of each */
    uint8_t add_count, remove_count;    /* none for a null move */
    bool turned[2];                     /* this side sees the board in another way */
    bool ready[2];                      /* by enum color */
};

/* A position seen earlier in the same way. */
struct network_memory {
    int16_t sum[NETWORK_WIDTH];
    bitboard by_type[6], by_color[2]; /* the pieces that are in it */
};

struct accumulators {
    const struct network *network; /* NULL: none yet, or none at all */
    int top;                       /* the ply at hand; the root is 0 */
    struct network_ply plies[MAX_PLY + 2];
    int16_t sums[MAX_PLY + 2][2][NETWORK_WIDTH];
    struct network_memory memories[2][2][NETWORK_KINGS]; /* by side, mirrored or not, kings */
};

/* Begin at the root of a search; the network is kept, not copied. All zeros is the state
 * before the first search; what was seen in an earlier one with the same network is kept,
 * which must not have changed. The root must be one that network_takes(). */
void accumulators_start(struct accumulators *accumulators, const struct network *network);

/* A legal move, or MOVE_NONE for a null move, is about to be made in `position`. At most
 * MAX_PLY + 1 at a time. And the last one was taken back. */
void accumulators_push(struct accumulators *accumulators, const struct position *position,
                       chess_move move);

static inline void accumulators_pop(struct accumulators *accumulators)
{
    accumulators->top--;
}

/* What network_evaluate() says of the position at hand. */
int accumulators_evaluate(struct accumulators *accumulators, const struct position *position);

#endif
