/* attacks.h - attack sets of pieces.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Sliding attacks are looked up in tables. The index is computed from the relevant occupied
 * squares with PEXT, if the processor executes it fast (checked at run time), otherwise with
 * "fancy" magic multiplication. Call attacks_init() once before any thread starts; afterwards
 * the tables are constant.
 */
#ifndef TTYCHESS_RULES_ATTACKS_H
#define TTYCHESS_RULES_ATTACKS_H

#include "rules/bitboard.h"

void attacks_init(void);

/* Selects PEXT if `use` is true and PEXT is fast, otherwise multiplication. Returns whether
 * PEXT is selected. For tests; call it before any thread starts. */
bool attacks_use_pext(bool use);

/* The attacks of a bishop or rook on one square. */
struct slider {
    bitboard mask; /* relevant squares: the rays without their last squares */
    uint64_t magic;
    const bitboard *attacks;
    unsigned shift; /* 64 - number of squares in mask */
};

struct attack_tables {
    bool pext; /* index with PEXT instead of multiplication */
    bitboard pawn[2][64], knight[64], king[64];
    struct slider bishop[64], rook[64];
    bitboard between[64][64];
};

extern struct attack_tables attack_tables;

/* Parallel bit extract. It is in assembly because the program is not compiled for BMI2. */
static inline uint64_t attacks_extract(bitboard occupied, bitboard mask)
{
#if defined(__x86_64__)
    uint64_t index;
    __asm__("pextq %2, %1, %0" : "=r"(index) : "r"(occupied), "rm"(mask));
    return index;
#else
    return (void)mask, occupied; /* never reached: attack_tables.pext is false */
#endif
}

static inline uint64_t slider_index(const struct slider *slider, bitboard occupied)
{
    if (attack_tables.pext)
        return attacks_extract(occupied, slider->mask);
    return (occupied & slider->mask) * slider->magic >> slider->shift;
}

static inline bitboard bishop_attacks(enum square square, bitboard occupied)
{
    const struct slider *slider = &attack_tables.bishop[square];
    return slider->attacks[slider_index(slider, occupied)];
}

static inline bitboard rook_attacks(enum square square, bitboard occupied)
{
    const struct slider *slider = &attack_tables.rook[square];
    return slider->attacks[slider_index(slider, occupied)];
}

static inline bitboard queen_attacks(enum square square, bitboard occupied)
{
    return bishop_attacks(square, occupied) | rook_attacks(square, occupied);
}

static inline bitboard pawn_attacks_from(enum color color, enum square square)
{
    return attack_tables.pawn[color][square];
}

static inline bitboard knight_attacks(enum square square)
{
    return attack_tables.knight[square];
}

static inline bitboard king_attacks(enum square square)
{
    return attack_tables.king[square];
}

/* Returns the squares strictly between two squares on a common rank, file or diagonal,
 * otherwise 0. */
static inline bitboard squares_between(enum square a, enum square b)
{
    return attack_tables.between[a][b];
}

/* Not for pawns. */
static inline bitboard piece_type_attacks(enum piece_type type, enum square square,
                                          bitboard occupied)
{
    switch (type) {
    case KNIGHT: return knight_attacks(square);
    case BISHOP: return bishop_attacks(square, occupied);
    case ROOK: return rook_attacks(square, occupied);
    case QUEEN: return queen_attacks(square, occupied);
    case KING: return king_attacks(square);
    default: return 0;
    }
}

/* For a pawn, returns only the squares of its captures. */
static inline bitboard piece_attacks_from(enum piece piece, enum square square,
                                          bitboard occupied)
{
    return piece_type_of(piece) == PAWN
               ? pawn_attacks_from(piece_color(piece), square)
               : piece_type_attacks(piece_type_of(piece), square, occupied);
}

/* These return the targets of a set of pawns: one step forward, and captures to the west or
 * east. */
static inline bitboard bitboard_forward(enum color color, bitboard pawns)
{
    return color == WHITE ? pawns << 8 : pawns >> 8;
}

static inline bitboard pawn_attacks_west(enum color color, bitboard pawns)
{
    pawns &= ~bitboard_file(0);
    return color == WHITE ? pawns << 7 : pawns >> 9;
}

static inline bitboard pawn_attacks_east(enum color color, bitboard pawns)
{
    pawns &= ~bitboard_file(7);
    return color == WHITE ? pawns << 9 : pawns >> 7;
}

/* ---- magic numbers ---------------------------------------------------------------------- */

/* "Fancy" magic bitboards, after Pradu Kannan: the product in slider_index() is a perfect
 * hash of the relevant blockers. */

extern const uint64_t rook_magics[64];
extern const uint64_t bishop_magics[64];

#endif
