/* castling.h - castling in standard chess and Chess960.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * King and rook have the same targets wherever they start, so standard chess is a special case
 * of Chess960.
 */
#ifndef TTYCHESS_RULES_CASTLING_H
#define TTYCHESS_RULES_CASTLING_H

#include "rules/position.h"

enum castling_side { CASTLING_SHORT, CASTLING_LONG };

/* Returns an index into position->castling_rook; the enum castling_right is `1 <<
 * castling_index()`. */
static inline unsigned castling_index(enum color color, enum castling_side side)
{
    return 2U * (unsigned)color + (unsigned)side;
}

static inline enum square castling_king_target(enum color color, enum castling_side side)
{
    return square_make(side == CASTLING_SHORT ? 6 : 2, color == WHITE ? 0 : 7);
}

static inline enum square castling_rook_target(enum color color, enum castling_side side)
{
    return square_make(side == CASTLING_SHORT ? 5 : 3, color == WHITE ? 0 : 7);
}

static inline enum castling_side castling_side_of(chess_move move)
{
    return move_to(move) > move_from(move) ? CASTLING_SHORT : CASTLING_LONG;
}

/* Returns the moving piece's final square. In castling this is the king's target, not the
 * rook's square. */
static inline enum square move_destination(chess_move move)
{
    enum color color = square_rank(move_from(move)) == 0 ? WHITE : BLACK;
    return move_kind(move) == MOVE_CASTLING
               ? castling_king_target(color, castling_side_of(move))
               : move_to(move);
}

/* Returns whether `color`, which must not be in check, may castle if it is to move. */
bool castling_is_legal(const struct position *position, enum color color,
                       enum castling_side side);

static inline chess_move castling_move(const struct position *position, enum color color,
                                       enum castling_side side)
{
    enum square rook = (enum square)position->castling_rook[castling_index(color, side)];
    return move_make_kind(position_king(position, color), rook, MOVE_CASTLING);
}

#endif
