/* attacks.h - attack sets of pieces.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Sliding attacks are looked up by the relevant occupied squares: with PEXT if the processor
 * executes it fast (checked at run time), otherwise with "fancy" magic multiplication. Call
 * attacks_init() once before any thread starts; then the tables are constant.
 */
#ifndef TTYCHESS_RULES_ATTACKS_H
#define TTYCHESS_RULES_ATTACKS_H

#include "rules/bitboard.h"
#include <stdint.h>

void attacks_init(void);

/* Uses PEXT if `use` is true and PEXT is fast. Returns whether it is in use. For tests, before
 * any thread starts. */
bool attacks_use_pext(bool use);

/* A slider on one square. */
struct slider {
    bitboard mask; /* relevant blockers: its rays without their last squares */
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

/* Parallel bit extract, in assembly, so that the program need not be compiled for BMI2. */
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

static inline uint64_t attacks_index(const struct slider *slider, bitboard occupied)
{
    if (attack_tables.pext)
        return attacks_extract(occupied, slider->mask);
    return (occupied & slider->mask) * slider->magic >> slider->shift;
}

static inline bitboard attacks_bishop(enum square square, bitboard occupied)
{
    const struct slider *slider = &attack_tables.bishop[square];
    return slider->attacks[attacks_index(slider, occupied)];
}

static inline bitboard attacks_rook(enum square square, bitboard occupied)
{
    const struct slider *slider = &attack_tables.rook[square];
    return slider->attacks[attacks_index(slider, occupied)];
}

static inline bitboard attacks_queen(enum square square, bitboard occupied)
{
    return attacks_bishop(square, occupied) | attacks_rook(square, occupied);
}

static inline bitboard attacks_pawn(enum color color, enum square square)
{
    return attack_tables.pawn[color][square];
}

static inline bitboard attacks_knight(enum square square)
{
    return attack_tables.knight[square];
}

static inline bitboard attacks_king(enum square square)
{
    return attack_tables.king[square];
}

/* Returns the squares strictly between two squares on a common rank, file or diagonal,
 * otherwise 0. */
static inline bitboard attacks_between(enum square a, enum square b)
{
    return attack_tables.between[a][b];
}

/* Not for pawns. */
static inline bitboard attacks_piece(enum piece_type type, enum square square,
                                     bitboard occupied)
{
    switch (type) {
    case KNIGHT: return attacks_knight(square);
    case BISHOP: return attacks_bishop(square, occupied);
    case ROOK: return attacks_rook(square, occupied);
    case QUEEN: return attacks_queen(square, occupied);
    case KING: return attacks_king(square);
    default: return 0;
    }
}

/* For a pawn, its captures. */
static inline bitboard attacks_by(enum piece piece, enum square square, bitboard occupied)
{
    return piece_type_of(piece) == PAWN
               ? attacks_pawn(piece_color(piece), square)
               : attacks_piece(piece_type_of(piece), square, occupied);
}

/* These return the targets of a set of pawns: one step forward, and captures to the west or
 * east. */
static inline bitboard bitboard_forward(enum color color, bitboard pawns)
{
    return color == WHITE ? pawns << 8 : pawns >> 8;
}

static inline bitboard attacks_pawns_west(enum color color, bitboard pawns)
{
    pawns &= ~bitboard_file(0);
    return color == WHITE ? pawns << 7 : pawns >> 9;
}

static inline bitboard attacks_pawns_east(enum color color, bitboard pawns)
{
    pawns &= ~bitboard_file(7);
    return color == WHITE ? pawns << 9 : pawns >> 7;
}

/* ---- magic numbers ---------------------------------------------------------------------- */

/* "Fancy" magic bitboards, after Pradu Kannan: the product in attacks_index() is a perfect
 * hash of the relevant blockers. */

extern const uint64_t magics_rook[64];
extern const uint64_t magics_bishop[64];

#endif
