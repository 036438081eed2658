/* zobrist.h - Zobrist keys of positions.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A key is the XOR of a number for each feature of a position, so a move updates it with a few
 * XORs (Albert Zobrist, 1970). The numbers are Polyglot's, so keys also find positions in
 * Polyglot books.
 */
#ifndef TTYCHESS_RULES_ZOBRIST_H
#define TTYCHESS_RULES_ZOBRIST_H

#include "rules/types.h"

enum {
    ZOBRIST_CASTLING = 12 * 64,
    ZOBRIST_EN_PASSANT = ZOBRIST_CASTLING + 4,
    ZOBRIST_WHITE_TO_MOVE = ZOBRIST_EN_PASSANT + 8,
    ZOBRIST_COUNT
};

extern const uint64_t zobrist_numbers[ZOBRIST_COUNT];

static inline uint64_t zobrist_piece(enum piece piece, enum square square)
{
    unsigned kind = 2U * (unsigned)piece_type_of(piece) + (piece < BLACK_PAWN);
    return zobrist_numbers[64U * kind + (unsigned)square];
}

static inline uint64_t zobrist_castling(unsigned rights)
{
    uint64_t key = 0;
    for (unsigned i = 0; i < 4; i++)
        if (rights >> i & 1)
            key ^= zobrist_numbers[ZOBRIST_CASTLING + i];
    return key;
}

static inline uint64_t zobrist_en_passant(enum square square)
{
    return square == NO_SQUARE
               ? 0
               : zobrist_numbers[ZOBRIST_EN_PASSANT + (unsigned)square_file(square)];
}

static inline uint64_t zobrist_side(enum color side_to_move)
{
    return side_to_move == WHITE ? zobrist_numbers[ZOBRIST_WHITE_TO_MOVE] : 0;
}

#endif
