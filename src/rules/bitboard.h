/* bitboard.h - sets of squares in one machine word.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_RULES_BITBOARD_H
#define TTYCHESS_RULES_BITBOARD_H

#include "rules/types.h"

#define FILE_A 0x0101010101010101ULL
#define RANK_1 0x00000000000000FFULL

static inline bitboard bitboard_of(enum square square)
{
    return 1ULL << (unsigned)square;
}

static inline bool bitboard_has(bitboard set, enum square square)
{
    return (set >> (unsigned)square & 1) != 0;
}

/* The lowest square; the set must not be empty. */
static inline enum square bitboard_first(bitboard set)
{
    return (enum square)__builtin_ctzll(set);
}

/* Take the lowest square out of a set that is not empty. */
static inline enum square bitboard_pop(bitboard *set)
{
    enum square square = bitboard_first(*set);
    *set &= *set - 1;
    return square;
}

static inline bool bitboard_several(bitboard set)
{
    return (set & (set - 1)) != 0;
}

static inline int bitboard_count(bitboard set)
{
    return __builtin_popcountll(set);
}

#endif
