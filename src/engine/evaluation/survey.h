/* survey.h - what the terms of the evaluation share: who attacks what, and the sum.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The files of this folder that are named for a term are templates, put together in
 * terms.h. Two sources include that: evaluation.c makes of it the evaluation that only
 * adds up, fast; evaluation_trace.c, which defines EVALUATION_TRACED before, makes the
 * one that also counts which weight was used how often. What is explained and tuned is
 * thus always what is played.
 */
#ifndef TTYCHESS_ENGINE_EVALUATION_SURVEY_H
#define TTYCHESS_ENGINE_EVALUATION_SURVEY_H

#include "engine/evaluation/weights.h"
#include "rules/attacks.h"

enum { ANY_PIECE = NO_PIECE_TYPE }; /* index of what any piece attacks */

struct survey {
    const struct position *position;
    bitboard occupied, pawns[2];
    enum square king[2];
    bitboard king_zone[2];      /* his square, those around, and one row further on */
    bitboard attacked[2][7];    /* by this colour's pieces of a type, or ANY_PIECE */
    bitboard attacked_twice[2]; /* by two pieces or more */
    bitboard mobility_area[2];  /* squares worth reaching */
    bitboard pawn_reach[2];     /* squares a side's pawns guard or can come to guard */
    bitboard passed;            /* free pawns of both sides */
    int danger[2];              /* strength of this side's attack on the other's king */
    int king_attackers[2];      /* pieces that take part in it */
    stage_pair score[2];        /* each side's sum */
#ifdef EVALUATION_TRACED
    struct evaluation_trace *trace;
#endif
};

/* `count` times a weight, for `us`. All sums are made here. */
TEMPLATE void survey_add(struct survey *survey, enum color us, int weight, int count)
{
    survey->score[us] += evaluation_weights[weight] * count;
#ifdef EVALUATION_TRACED
    survey->trace->counts[us][weight] = (int16_t)(survey->trace->counts[us][weight] + count);
#endif
}

/* ---- squares as their owner sees them ---------------------------------------------- */

TEMPLATE int own_rank(enum color us, enum square square)
{
    return us == WHITE ? square_rank(square) : 7 - square_rank(square);
}

TEMPLATE bitboard own_ranks(enum color us, int first, int last)
{
    bitboard set = ~0ULL << 8 * first & ~0ULL >> 8 * (7 - last);
    return us == WHITE ? set : __builtin_bswap64(set);
}

/* Index into a row of 32: files a to d, e to h mirrored. */
TEMPLATE int half_board(enum color us, enum square square)
{
    int file = square_file(square);
    return own_rank(us, square) * 4 + (file < 4 ? file : 7 - file);
}

TEMPLATE bitboard beside(bitboard set)
{
    return (set & ~bitboard_file(7)) << 1 | (set & ~bitboard_file(0)) >> 1;
}

/* All squares on ranks beyond the square's, as `us` marches. */
TEMPLATE bitboard ranks_ahead(enum color us, enum square square)
{
    int rank = square_rank(square);
    return us == WHITE ? ~0ULL << 8 * rank << 8 : ~(~0ULL << 8 * rank);
}

/* The set and all that lies before it, as `us` marches. */
TEMPLATE bitboard fill_ahead(enum color us, bitboard set)
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
    return attacks_pawns_west(us, pawns) | attacks_pawns_east(us, pawns);
}

#endif
