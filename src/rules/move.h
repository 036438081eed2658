/* move.h - a move in 16 bits.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Bits 0-5: from; 6-11: to; 12-13: promotion piece (0 knight .. 3 queen); 14-15: kind.
 * Castling is "king takes own rook", the only form that is unambiguous in Chess960.
 */
#ifndef TTYCHESS_RULES_MOVE_H
#define TTYCHESS_RULES_MOVE_H

#include <assert.h>

#include "rules/types.h"

typedef uint16_t chess_move;

enum move_kind {
    MOVE_NORMAL = 0 << 14,
    MOVE_PROMOTION = 1 << 14,
    MOVE_EN_PASSANT = 2 << 14,
    MOVE_CASTLING = 3 << 14
};

#define MOVE_NONE ((chess_move)0) /* a1a1, never legal */

static inline chess_move move_make(enum square from, enum square to)
{
    return (chess_move)((unsigned)from | (unsigned)to << 6);
}

static inline chess_move move_make_kind(enum square from, enum square to, enum move_kind kind)
{
    return (chess_move)((unsigned)from | (unsigned)to << 6 | (unsigned)kind);
}

static inline chess_move move_make_promotion(enum square from, enum square to,
                                             enum piece_type type)
{
    assert(type >= KNIGHT && type <= QUEEN);
    return (chess_move)((unsigned)from | (unsigned)to << 6 | ((unsigned)type - KNIGHT) << 12 |
                        (unsigned)MOVE_PROMOTION);
}

static inline enum square move_from(chess_move move)
{
    return (enum square)(move & 63);
}

static inline enum square move_to(chess_move move)
{
    return (enum square)(move >> 6 & 63);
}

static inline enum move_kind move_kind(chess_move move)
{
    return (enum move_kind)(move & 3 << 14);
}

/* For MOVE_PROMOTION only. */
static inline enum piece_type move_promotion(chess_move move)
{
    return (enum piece_type)((move >> 12 & 3) + KNIGHT);
}

#endif
