/* network.c - evaluation of a position from scratch.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "engine/network/network.h"

#include <assert.h>
#include <string.h>

#include "engine/network/network_kernel.h"

static void sum_pieces(const struct network *network, const struct position *position,
                       enum color side, int16_t sum[static NETWORK_WIDTH])
{
    struct network_view view = network_view(side, position_king(position, side));
    memcpy(sum, network->feature_biases, sizeof network->feature_biases);
    for (bitboard left = position_occupied(position); left != 0;) {
        enum square square = bitboard_pop(&left);
        enum piece piece = position_piece_on(position, square);
        network_add_feature(network, sum, network_feature_index(side, view, piece, square));
    }
}

int network_evaluate_raw(const struct network *network, const struct position *position)
{
    int16_t sums[2][NETWORK_WIDTH];
    enum color own = position_turn(position);
    assert(network_can_evaluate(position));
    sum_pieces(network, position, WHITE, sums[WHITE]);
    sum_pieces(network, position, BLACK, sums[BLACK]);
    return network_value(network, sums[own], sums[color_opposite(own)],
                         (unsigned)bitboard_count(position_occupied(position)));
}
