/* attacked.h - all squares that one side attacks.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Inline, for the move generator and the search ask at most nodes. Any thread.
 */
#ifndef TTYCHESS_RULES_ATTACKED_H
#define TTYCHESS_RULES_ATTACKED_H

#include "rules/attacks.h"
#include "rules/position.h"

/* The squares to which a piece of `by` could capture, its own pieces' among them, if those of
 * `occupied` were occupied; pinned pieces attack, too. */
static inline bitboard attacked_squares(const struct position *position, enum color by,
                                        bitboard occupied)
{
    bitboard own = position->by_color[by];
    const bitboard *type = position->by_type;
    bitboard pawns = own & type[PAWN];
    bitboard attacked = attacks_pawns_west(by, pawns) | attacks_pawns_east(by, pawns) |
                        attacks_king(position_king(position, by));
    for (bitboard set = own & type[KNIGHT]; set != 0;)
        attacked |= attacks_knight(bitboard_pop(&set));
    for (bitboard set = own & (type[BISHOP] | type[QUEEN]); set != 0;)
        attacked |= attacks_bishop(bitboard_pop(&set), occupied);
    for (bitboard set = own & (type[ROOK] | type[QUEEN]); set != 0;)
        attacked |= attacks_rook(bitboard_pop(&set), occupied);
    return attacked;
}

#endif
