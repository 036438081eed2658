/* move_wish.c - the legal moves that fit a wish.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "typing/move_wish.h"

static bool fits_squares(const struct move_wish *wish, enum square from, enum square to)
{
    return (wish->from_file == NOT_SAID || wish->from_file == square_file(from)) &&
           (wish->from_rank == NOT_SAID || wish->from_rank == square_rank(from)) &&
           wish->to_file == square_file(to) &&
           (wish->to_rank == NOT_SAID || wish->to_rank == square_rank(to));
}

static bool fits(const struct move_wish *wish, const struct position *position,
                 chess_move move)
{
    enum square from = move_from(move), to = move_to(move);
    if (wish->castling != CASTLE_NOT || move_kind(move) == MOVE_CASTLING)
        return move_kind(move) == MOVE_CASTLING &&
               wish->castling == (to > from ? CASTLE_SHORT : CASTLE_LONG);
    if (wish->piece != NO_PIECE_TYPE &&
        wish->piece != piece_type_of(position_piece_on(position, from)))
        return false;
    if (wish->promotion != NO_PIECE_TYPE &&
        (move_kind(move) != MOVE_PROMOTION || move_promotion(move) != wish->promotion))
        return false;
    return fits_squares(wish, from, to);
}

void move_wish_find(const struct move_wish *wish, const struct position *position,
                    struct move_list *found)
{
    struct move_list legal;
    generate_legal(position, &legal);
    for (int i = 0; i < legal.count; i++)
        if (fits(wish, position, legal.moves[i]))
            found->moves[found->count++] = legal.moves[i];
}
