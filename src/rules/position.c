/* position.c - attacks on squares, and the legality of single moves.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The move generator computes pins and checks once for all moves. The functions here test a
 * single move by looking at the attacks on the board after it.
 */
#include "rules/position.h"

#include <assert.h>
#include <string.h>

#include "rules/castling.h"

void position_clear(struct position *position)
{
    memset(position, 0, sizeof *position);
    memset(position->board, NO_PIECE, sizeof position->board);
    memset(position->castling_mask, CASTLING_ALL, sizeof position->castling_mask);
    memset(position->castling_rook, NO_SQUARE, sizeof position->castling_rook);
    position->en_passant = NO_SQUARE;
    position->fullmove_number = 1;
}

bitboard position_attackers(const struct position *position, enum square square,
                            bitboard occupied)
{
    const bitboard *type = position->by_type;
    return (pawn_attacks_from(BLACK, square) & position_pieces(position, WHITE, PAWN)) |
           (pawn_attacks_from(WHITE, square) & position_pieces(position, BLACK, PAWN)) |
           (knight_attacks(square) & type[KNIGHT]) | (king_attacks(square) & type[KING]) |
           (bishop_attacks(square, occupied) & (type[BISHOP] | type[QUEEN])) |
           (rook_attacks(square, occupied) & (type[ROOK] | type[QUEEN]));
}

bitboard position_king_attackers(const struct position *position, enum color color)
{
    return position_attackers(position, position_king(position, color),
                              position_occupied(position)) &
           position->by_color[color_opposite(color)];
}

bitboard position_checkers(const struct position *position)
{
    return position_king_attackers(position, position_turn(position));
}

/* ---- castling --------------------------------------------------------------------------- */

bool castling_is_legal(const struct position *position, enum color color,
                       enum castling_side side)
{
    if ((position->castling_rights >> castling_index(color, side) & 1) == 0)
        return false;
    enum square king = position_king(position, color);
    enum square rook = (enum square)position->castling_rook[castling_index(color, side)];
    assert(position_piece_on(position, rook) == piece_make(color, ROOK));
    enum square king_target = castling_king_target(color, side);
    enum square rook_target = castling_rook_target(color, side);
    bitboard others = position_occupied(position) & ~bitboard_of(king) & ~bitboard_of(rook);
    bitboard king_path = squares_between(king, king_target) | bitboard_of(king_target);
    bitboard rook_path = squares_between(rook, rook_target) | bitboard_of(rook_target);
    if (((king_path | rook_path) & others) != 0)
        return false;

    /* In Chess960 the rook may have shielded the king. */
    bitboard enemies = position->by_color[color_opposite(color)];
    bitboard occupied = others | bitboard_of(rook_target);
    while (king_path != 0) {
        enum square square = bitboard_pop(&king_path);
        bitboard blockers = square == king_target ? occupied : others | bitboard_of(rook);
        if ((position_attackers(position, square, blockers) & enemies) != 0)
            return false;
    }
    return true;
}

/* ---- one move at a time ----------------------------------------------------------------- */

/* Returns the squares occupied after a move other than castling. */
static bitboard occupied_after(const struct position *position, chess_move move)
{
    bitboard occupied = position_occupied(position) & ~bitboard_of(move_from(move));
    occupied |= bitboard_of(move_to(move));
    if (move_kind(move) == MOVE_EN_PASSANT)
        occupied &= ~bitboard_of((enum square)(move_to(move) ^ 8));
    return occupied;
}

static bool leaves_king_safe(const struct position *position, chess_move move)
{
    enum color us = position_turn(position);
    enum square king = position_king(position, us);
    if (move_from(move) == king)
        king = move_to(move);
    bitboard occupied = occupied_after(position, move);
    bitboard survivors = occupied & ~bitboard_of(move_to(move));
    return (position_attackers(position, king, occupied) & survivors &
            position->by_color[color_opposite(us)]) == 0;
}

/* Returns whether a pawn can move like this, ignoring king safety and promotion. */
static bool pawn_move_fits(const struct position *position, chess_move move)
{
    enum color us = position_turn(position);
    enum square from = move_from(move), to = move_to(move);
    if (move_kind(move) == MOVE_EN_PASSANT)
        return to == (enum square)position->en_passant &&
               bitboard_has(pawn_attacks_from(us, from), to);
    if (bitboard_has(pawn_attacks_from(us, from), to))
        return bitboard_has(position->by_color[color_opposite(us)], to);
    bitboard empty = ~position_occupied(position);
    bitboard once = bitboard_forward(us, bitboard_of(from)) & empty;
    bitboard third_rank = bitboard_rank(us == WHITE ? 2 : 5);
    bitboard twice = bitboard_forward(us, once & third_rank) & empty;
    return bitboard_has(once | twice, to);
}

bool position_is_legal_move(const struct position *position, chess_move move)
{
    enum color us = position_turn(position);
    enum square from = move_from(move), to = move_to(move);
    enum piece piece = position_piece_on(position, from);
    enum move_kind kind = move_kind(move);
    if (piece == NO_PIECE || piece_color(piece) != us)
        return false;
    if (kind == MOVE_CASTLING) {
        enum castling_side side = castling_side_of(move);
        return move == castling_move(position, us, side) &&
               castling_is_legal(position, us, side) && position_checkers(position) == 0;
    }
    if (bitboard_has(position->by_color[us], to))
        return false;
    if (kind != MOVE_PROMOTION && (move >> 12 & 3) != 0)
        return false;

    enum piece_type type = piece_type_of(piece);
    if (type == PAWN) {
        bool last_rank = square_rank(to) == (us == WHITE ? 7 : 0);
        if ((kind == MOVE_PROMOTION) != last_rank || !pawn_move_fits(position, move))
            return false;
    } else {
        bitboard attacked = piece_type_attacks(type, from, position_occupied(position));
        if (kind != MOVE_NORMAL || !bitboard_has(attacked, to))
            return false;
    }
    return leaves_king_safe(position, move);
}

bitboard position_en_passant_pawns(const struct position *position)
{
    enum color us = position_turn(position);
    enum square to = (enum square)position->en_passant;
    bitboard pawns =
        pawn_attacks_from(color_opposite(us), to) & position_pieces(position, us, PAWN);
    for (bitboard rest = pawns; rest != 0;) {
        enum square from = bitboard_pop(&rest);
        if (!position_is_legal_move(position, move_make_kind(from, to, MOVE_EN_PASSANT)))
            pawns ^= bitboard_of(from);
    }
    return pawns;
}

bool position_gives_check(const struct position *position, chess_move move)
{
    enum color us = position_turn(position);
    enum square from = move_from(move), to = move_to(move);
    enum square king = position_king(position, color_opposite(us));
    enum piece_type type = piece_type_of(position_piece_on(position, from));
    bitboard occupied = occupied_after(position, move);
    bitboard ours = position->by_color[us] & ~bitboard_of(from);
    if (move_kind(move) == MOVE_CASTLING) {
        enum castling_side side = castling_side_of(move);
        ours &= ~bitboard_of(to);
        occupied &= ~bitboard_of(to);
        type = ROOK;
        to = castling_rook_target(us, side);
        occupied |= bitboard_of(to) | bitboard_of(castling_king_target(us, side));
    } else if (move_kind(move) == MOVE_PROMOTION) {
        type = move_promotion(move);
    }
    bitboard direct =
        type == PAWN ? pawn_attacks_from(us, to) : piece_type_attacks(type, to, occupied);
    if (bitboard_has(direct, king))
        return true;
    bitboard queens = position->by_type[QUEEN];
    return (bishop_attacks(king, occupied) & ours & (position->by_type[BISHOP] | queens)) !=
               0 ||
           (rook_attacks(king, occupied) & ours & (position->by_type[ROOK] | queens)) != 0;
}

/* ---- material --------------------------------------------------------------------------- */

int material_count(const struct position *position, enum color color, enum piece_type type)
{
    return bitboard_count(position_pieces(position, color, type));
}

int material_difference(const struct position *position)
{
    static const int worth[] = {1, 3, 3, 5, 9};
    int difference = 0;
    for (enum piece_type type = PAWN; type <= QUEEN; type++)
        difference += worth[type] * (material_count(position, WHITE, type) -
                                     material_count(position, BLACK, type));
    return difference;
}
