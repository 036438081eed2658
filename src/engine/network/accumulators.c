/* accumulators.c - incremental update of the sums.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "engine/network/accumulators.h"

#include <assert.h>
#include <string.h>

#include "engine/network/network_kernel.h"
#include "rules/castling.h"

void accumulators_start(struct accumulators *accumulators, const struct network *network)
{
    accumulators->top = 0;
    accumulators->plies[0] = (struct network_ply){.computed = {false, false}};
    if (accumulators->network == network)
        return;
    accumulators->network = network;
    memset(accumulators->refresh_table, 0, sizeof accumulators->refresh_table);
    for (int i = 0; i < 4 * NETWORK_FEATURE_SETS; i++)
        memcpy((&accumulators->refresh_table[0][0][0])[i].sum, network->feature_biases,
               sizeof network->feature_biases);
}

/* ---- recording moves ------------------------------------------------------------------ */

static void record(uint8_t slot[2], enum piece piece, enum square square)
{
    slot[0] = (uint8_t)piece;
    slot[1] = (uint8_t)square;
}

static void record_view(struct network_ply *ply, enum color side, enum square from,
                        enum square to)
{
    struct network_view before = network_view(side, from), now = network_view(side, to);
    ply->view_changed[side] =
        before.square_xor != now.square_xor || before.feature_set != now.feature_set;
}

static void record_castling(struct network_ply *ply, enum color side, chess_move move)
{
    enum castling_side where = castling_side_of(move);
    enum piece king = piece_make(side, KING), rook = piece_make(side, ROOK);
    enum square target = castling_king_target(side, where);
    record(ply->removed[ply->remove_count++], king, move_from(move));
    record(ply->removed[ply->remove_count++], rook, move_to(move));
    record(ply->added[ply->add_count++], king, target);
    record(ply->added[ply->add_count++], rook, castling_rook_target(side, where));
    record_view(ply, side, move_from(move), target);
}

void accumulators_push(struct accumulators *accumulators, const struct position *position,
                       chess_move move)
{
    assert(accumulators->top <= MAX_PLY);
    struct network_ply *ply = &accumulators->plies[++accumulators->top];
    enum color side = position_turn(position);
    *ply = (struct network_ply){.add_count = 0};
    if (move == MOVE_NONE)
        return;
    if (move_kind(move) == MOVE_CASTLING) {
        record_castling(ply, side, move);
        return;
    }
    enum square from = move_from(move), to = move_to(move);
    enum square taken = move_kind(move) == MOVE_EN_PASSANT ? (enum square)(to ^ 8) : to;
    enum piece piece = position_piece_on(position, from);
    record(ply->removed[ply->remove_count++], piece, from);
    record(ply->added[ply->add_count++],
           move_kind(move) == MOVE_PROMOTION ? piece_make(side, move_promotion(move)) : piece,
           to);
    if (position_piece_on(position, taken) != NO_PIECE)
        record(ply->removed[ply->remove_count++], position_piece_on(position, taken), taken);
    if (piece_type_of(piece) == KING)
        record_view(ply, side, from, to);
}

/* ---- sums ----------------------------------------------------------------------------- */

static struct network_delta delta_of_ply(const struct network_ply *ply, enum color side,
                                         struct network_view view)
{
    struct network_delta delta = {.add_count = ply->add_count,
                                  .remove_count = ply->remove_count};
    for (int i = 0; i < 2; i++) {
        delta.added[i] = network_feature_index(side, view, (enum piece)ply->added[i][0],
                                               (enum square)ply->added[i][1]);
        delta.removed[i] = network_feature_index(side, view, (enum piece)ply->removed[i][0],
                                                 (enum square)ply->removed[i][1]);
    }
    return delta;
}

static void update_ply(struct accumulators *accumulators, enum color side, int ply,
                       struct network_view view)
{
    struct network_ply *at = &accumulators->plies[ply];
    int16_t *sum = accumulators->sums[ply][side];
    const int16_t *before = accumulators->sums[ply - 1][side];
    struct network_delta delta = delta_of_ply(at, side, view);
    if (at->add_count == 0)
        memcpy(sum, before, sizeof accumulators->sums[0][0]);
    else
        network_apply_delta(accumulators->network, sum, before, &delta);
    at->computed[side] = true;
}

static int list_features(enum color side, struct network_view view, enum piece piece,
                         bitboard squares, unsigned *features)
{
    int count = 0;
    while (squares != 0)
        features[count++] = network_feature_index(side, view, piece, bitboard_pop(&squares));
    return count;
}

static void update_refresh_entry(struct refresh_entry *entry, const struct network *network,
                                 const struct position *position, enum color side,
                                 struct network_view view)
{
    unsigned added[2 * NETWORK_PIECES_MAX], removed[2 * NETWORK_PIECES_MAX];
    int adds = 0, removes = 0;
    for (int i = 0; i < 12; i++) {
        enum color color = (enum color)(i / 6);
        enum piece_type type = (enum piece_type)(i % 6);
        bitboard now = position_pieces(position, color, type);
        bitboard then = entry->by_color[color] & entry->by_type[type];
        enum piece piece = piece_make(color, type);
        adds += list_features(side, view, piece, now & ~then, added + adds);
        removes += list_features(side, view, piece, then & ~now, removed + removes);
    }
    while (adds > 0 && removes > 0)
        network_replace_feature(network, entry->sum, added[--adds], removed[--removes]);
    while (adds > 0)
        network_add_feature(network, entry->sum, added[--adds]);
    while (removes > 0)
        network_remove_feature(network, entry->sum, removed[--removes]);
    memcpy(entry->by_type, position->by_type, sizeof entry->by_type);
    memcpy(entry->by_color, position->by_color, sizeof entry->by_color);
}

/* Returns the current sum, updated from the nearest earlier ply with a valid sum and the same
 * view, otherwise from the refresh table. */
static const int16_t *update_sum(struct accumulators *accumulators,
                                 const struct position *position, enum color side)
{
    int top = accumulators->top, from = top;
    struct network_view view = network_view(side, position_king(position, side));
    int16_t *sum = accumulators->sums[top][side];
    while (!accumulators->plies[from].computed[side] && from > 0 &&
           !accumulators->plies[from].view_changed[side])
        from--;
    if (!accumulators->plies[from].computed[side]) {
        struct refresh_entry *entry =
            &accumulators->refresh_table[side][view.square_xor & 1][view.feature_set];
        update_refresh_entry(entry, accumulators->network, position, side, view);
        memcpy(sum, entry->sum, sizeof entry->sum);
        accumulators->plies[top].computed[side] = true;
        return sum;
    }
    while (from < top)
        update_ply(accumulators, side, ++from, view);
    return sum;
}

int accumulators_evaluate(struct accumulators *accumulators, const struct position *position)
{
    enum color own = position_turn(position);
    assert(accumulators->network && network_can_evaluate(position));
    return network_value(accumulators->network, update_sum(accumulators, position, own),
                         update_sum(accumulators, position, color_opposite(own)),
                         (unsigned)bitboard_count(position_occupied(position)));
}
