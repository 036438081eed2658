/* bitboard.h - sets of squares in one machine word.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_RULES_BITBOARD_H
#define TTYCHESS_RULES_BITBOARD_H

#include "rules/types.h"

#define FILE_A       0x0101010101010101ULL
#define RANK_1       0x00000000000000FFULL
#define DARK_SQUARES 0xAA55AA55AA55AA55ULL

/* Marks functions that the compiler specialises for constant arguments, such as a color. */
#define TEMPLATE static inline __attribute__((always_inline))

/* Not every x86-64 processor has POPCNT, so compilers avoid it by default. attacks_init()
 * checks for it. */
#if defined(__x86_64__) && !defined(__POPCNT__)
#define BITBOARD_CHECKS_POPCNT 1
extern bool bitboard_has_popcnt;
#else
#define BITBOARD_CHECKS_POPCNT 0
#endif

static inline bitboard bitboard_of(enum square square)
{
    return 1ULL << (unsigned)square;
}

static inline bool bitboard_has(bitboard set, enum square square)
{
    return (set >> (unsigned)square & 1) != 0;
}

static inline bitboard bitboard_file(int file)
{
    return FILE_A << (unsigned)file;
}

static inline bitboard bitboard_rank(int rank)
{
    return RANK_1 << 8U * (unsigned)rank;
}

/* Returns the lowest square of a set, which must not be empty. */
static inline enum square bitboard_first(bitboard set)
{
    return (enum square)__builtin_ctzll(set);
}

/* Removes and returns the lowest square of a set, which must not be empty. */
static inline enum square bitboard_pop(bitboard *set)
{
    enum square square = bitboard_first(*set);
    *set &= *set - 1;
    return square;
}

static inline bool bitboard_has_several(bitboard set)
{
    return (set & (set - 1)) != 0;
}

/* Adds neighbouring fields of 1, 2 and 4 bits; the product sums the eight bytes. */
static inline int bitboard_count_portable(bitboard set)
{
    set -= set >> 1 & 0x5555555555555555ULL;
    set = (set & 0x3333333333333333ULL) + (set >> 2 & 0x3333333333333333ULL);
    set = (set + (set >> 4)) & 0x0F0F0F0F0F0F0F0FULL;
    return (int)(set * 0x0101010101010101ULL >> 56);
}

static inline int bitboard_count(bitboard set)
{
#if BITBOARD_CHECKS_POPCNT
    if (__builtin_expect(bitboard_has_popcnt, true)) {
        __asm__("popcntq %0, %0" : "+r"(set) : : "cc");
        return (int)set;
    }
    return bitboard_count_portable(set);
#elif defined(__POPCNT__) || defined(__aarch64__)
    return __builtin_popcountll(set);
#else
    return bitboard_count_portable(set);
#endif
}

#endif
