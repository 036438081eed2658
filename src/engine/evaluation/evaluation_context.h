/* evaluation_context.h - the state that the terms share: attacks and the sum.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Two sources include terms.h and so compile all terms: evaluation.c for the fast evaluation,
 * and evaluation_trace.c for one that also counts the uses of each weight (EVALUATION_TRACED).
 * So the evaluation that is explained is the one that plays.
 */
#ifndef TTYCHESS_ENGINE_EVALUATION_EVALUATION_CONTEXT_H
#define TTYCHESS_ENGINE_EVALUATION_EVALUATION_CONTEXT_H

#include "engine/evaluation/weights.h"
#include "rules/attacks.h"

enum { ANY_PIECE = NO_PIECE_TYPE }; /* index for all pieces together */

struct evaluation_context {
    const struct position *position;
    bitboard occupied, pawns[2];
    enum square king[2];
    bitboard king_zone[2];      /* the king's square, its neighbours, and the rank in front */
    bitboard attacked[2][7];    /* by piece type, or ANY_PIECE */
    bitboard attacked_twice[2]; /* by two or more pieces */
    bitboard mobility_area[2];
    bitboard pawn_attack_span[2]; /* squares that pawns attack or could attack later */
    bitboard passed;              /* passed pawns of both sides */
    int danger[2];                /* strength of the attack on the enemy king */
    int king_attackers[2];        /* pieces that take part in that attack */
    packed_score score[2];
#ifdef EVALUATION_TRACED
    struct evaluation_trace *trace;
#endif
};

/* Adds `count` times a weight. Only this function and the pawn cache change the sum. */
TEMPLATE void evaluation_add(struct evaluation_context *context, enum color us, int weight,
                             int count)
{
    context->score[us] += evaluation_weights[weight] * count;
#ifdef EVALUATION_TRACED
    context->trace->counts[us][weight] = (int16_t)(context->trace->counts[us][weight] + count);
#endif
}

/* ---- squares from the owner's side ------------------------------------------------- */

TEMPLATE int relative_rank(enum color us, enum square square)
{
    return us == WHITE ? square_rank(square) : 7 - square_rank(square);
}

TEMPLATE bitboard relative_ranks(enum color us, int first, int last)
{
    bitboard set = ~0ULL << 8 * first & ~0ULL >> 8 * (7 - last);
    return us == WHITE ? set : __builtin_bswap64(set);
}

/* Returns an index into 32 weights; files e to h are mirrored. */
TEMPLATE int half_board_index(enum color us, enum square square)
{
    int file = square_file(square);
    return relative_rank(us, square) * 4 + (file < 4 ? file : 7 - file);
}

TEMPLATE bitboard adjacent_squares(bitboard set)
{
    return (set & ~bitboard_file(7)) << 1 | (set & ~bitboard_file(0)) >> 1;
}

TEMPLATE bitboard forward_ranks(enum color us, enum square square)
{
    int rank = square_rank(square);
    return us == WHITE ? ~0ULL << 8 * rank << 8 : ~(~0ULL << 8 * rank);
}

/* Returns the set and all squares in front of it. */
TEMPLATE bitboard forward_fill(enum color us, bitboard set)
{
    if (us == WHITE) {
        set |= set << 8;
        set |= set << 16;
        return set | set << 32;
    }
    set |= set >> 8;
    set |= set >> 16;
    return set | set >> 32;
}

TEMPLATE bitboard pawn_attacks(enum color us, bitboard pawns)
{
    return pawn_attacks_west(us, pawns) | pawn_attacks_east(us, pawns);
}

#endif
