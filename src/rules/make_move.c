/* make_move.c - makes and unmakes moves, and updates the keys.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include <assert.h>
#include <string.h>

#include "rules/castling.h"
#include "rules/position.h"
#include "rules/zobrist.h"

static inline void board_put(struct position *position, enum piece piece, enum square square)
{
    position->board[square] = (uint8_t)piece;
    position->by_type[piece_type_of(piece)] |= bitboard_of(square);
    position->by_color[piece_color(piece)] |= bitboard_of(square);
}

static inline void board_remove(struct position *position, enum piece piece,
                                enum square square)
{
    position->board[square] = NO_PIECE;
    position->by_type[piece_type_of(piece)] &= ~bitboard_of(square);
    position->by_color[piece_color(piece)] &= ~bitboard_of(square);
}

static inline void board_move(struct position *position, enum piece piece, enum square from,
                              enum square to)
{
    bitboard both = bitboard_of(from) ^ bitboard_of(to);
    position->board[from] = NO_PIECE;
    position->board[to] = (uint8_t)piece;
    position->by_type[piece_type_of(piece)] ^= both;
    position->by_color[piece_color(piece)] ^= both;
}

static inline void keys_toggle(struct position *position, enum piece piece, uint64_t number)
{
    struct partial_keys *partial = &position->partial_keys;
    position->key ^= number;
    if (piece_type_of(piece) == PAWN)
        partial->pawns ^= number;
    else
        partial->non_pawns[piece_color(piece)] ^= number;
}

static inline void put_piece(struct position *position, enum piece piece, enum square square)
{
    board_put(position, piece, square);
    keys_toggle(position, piece, zobrist_piece(piece, square));
}

static inline void remove_piece(struct position *position, enum piece piece,
                                enum square square)
{
    board_remove(position, piece, square);
    keys_toggle(position, piece, zobrist_piece(piece, square));
}

static inline void move_piece(struct position *position, enum piece piece, enum square from,
                              enum square to)
{
    board_move(position, piece, from, to);
    keys_toggle(position, piece, zobrist_piece(piece, from) ^ zobrist_piece(piece, to));
}

/* Saves the state that undoing the move restores, and counts the move. */
static void begin_move(struct position *position, struct undo *undo)
{
    undo->key = position->key;
    undo->partial_keys = position->partial_keys;
    undo->halfmove_clock = position->halfmove_clock;
    undo->captured = NO_PIECE;
    undo->castling_rights = position->castling_rights;
    undo->en_passant = position->en_passant;
    position->halfmove_clock++;
    position->fullmove_number = (uint16_t)(position->fullmove_number + position->side_to_move);
}

void position_put_piece(struct position *position, enum piece piece, enum square square)
{
    assert(piece_type_of(piece) <= KING && position_piece_on(position, square) == NO_PIECE);
    board_put(position, piece, square);
}

uint64_t position_approximate_key(const struct position *position, chess_move move)
{
    enum square from = move_from(move), to = move_to(move);
    enum piece piece = position_piece_on(position, from);
    enum piece victim = position_piece_on(position, to);
    uint64_t key = position->key ^ zobrist_numbers[ZOBRIST_WHITE_TO_MOVE] ^
                   zobrist_piece(piece, from) ^ zobrist_piece(piece, to);
    return victim == NO_PIECE ? key : key ^ zobrist_piece(victim, to);
}

void position_compute_keys(struct position *position)
{
    position->key = zobrist_castling(position->castling_rights) ^
                    zobrist_en_passant((enum square)position->en_passant) ^
                    zobrist_side(position_turn(position));
    position->partial_keys = (struct partial_keys){0};
    for (bitboard rest = position_occupied(position); rest != 0;) {
        enum square square = bitboard_pop(&rest);
        enum piece piece = position_piece_on(position, square);
        keys_toggle(position, piece, zobrist_piece(piece, square));
    }
}

bool position_is_consistent(const struct position *position)
{
    enum color us = position_turn(position), them = color_opposite(us);
    struct position fresh = *position;
    position_compute_keys(&fresh);
    return bitboard_count(position_pieces(position, us, KING)) == 1 &&
           bitboard_count(position_pieces(position, them, KING)) == 1 &&
           position_king_attackers(position, them) == 0 && position->key == fresh.key &&
           memcmp(&position->partial_keys, &fresh.partial_keys, sizeof fresh.partial_keys) ==
               0;
}

static void switch_side_to_move(struct position *position)
{
    if (position->en_passant != NO_SQUARE) {
        position->key ^= zobrist_en_passant((enum square)position->en_passant);
        position->en_passant = NO_SQUARE;
    }
    position->key ^= zobrist_numbers[ZOBRIST_WHITE_TO_MOVE];
    position->side_to_move ^= 1;
}

/* Sets the en passant square after a double step over `square` if a capture is legal.
 * Otherwise one position would have two keys. Call this after switch_side_to_move(). */
static void set_en_passant(struct position *position, enum square square)
{
    position->en_passant = (uint8_t)square;
    if (position_en_passant_pawns(position) != 0)
        position->key ^= zobrist_en_passant(square);
    else
        position->en_passant = NO_SQUARE;
}

static void make_castling(struct position *position, chess_move move)
{
    enum color us = position_turn(position);
    enum castling_side side = castling_side_of(move);
    enum piece king = piece_make(us, KING), rook = piece_make(us, ROOK);
    assert(position_piece_on(position, move_to(move)) == rook);
    /* Remove both first, because the squares may overlap. */
    remove_piece(position, king, move_from(move));
    remove_piece(position, rook, move_to(move));
    put_piece(position, king, castling_king_target(us, side));
    put_piece(position, rook, castling_rook_target(us, side));
}

static void undo_castling(struct position *position, chess_move move)
{
    enum color us = position_turn(position);
    enum castling_side side = castling_side_of(move);
    enum piece king = piece_make(us, KING), rook = piece_make(us, ROOK);
    board_remove(position, king, castling_king_target(us, side));
    board_remove(position, rook, castling_rook_target(us, side));
    board_put(position, king, move_from(move));
    board_put(position, rook, move_to(move));
}

static void make_pawn_move(struct position *position, enum piece pawn, chess_move move)
{
    enum square from = move_from(move), to = move_to(move);
    position->halfmove_clock = 0;
    if (move_kind(move) == MOVE_PROMOTION) {
        remove_piece(position, pawn, from);
        put_piece(position, piece_make(piece_color(pawn), move_promotion(move)), to);
        return;
    }
    move_piece(position, pawn, from, to);
}

static inline enum square captured_square(chess_move move)
{
    enum square to = move_to(move);
    return move_kind(move) == MOVE_EN_PASSANT ? (enum square)(to ^ 8) : to;
}

void position_make_move(struct position *position, chess_move move, struct undo *undo)
{
    enum square from = move_from(move), to = move_to(move);
    enum piece piece = position_piece_on(position, from);
    assert(bitboard_has(position->by_color[position->side_to_move], from));
    begin_move(position, undo);
    unsigned lost = position->castling_rights &
                    ~(unsigned)(position->castling_mask[from] & position->castling_mask[to]);
    if (lost != 0) {
        position->key ^= zobrist_castling(lost);
        position->castling_rights ^= (uint8_t)lost;
    }

    if (move_kind(move) == MOVE_CASTLING) {
        make_castling(position, move);
        switch_side_to_move(position);
        return;
    }
    enum square victim_square = captured_square(move);
    enum piece captured = position_piece_on(position, victim_square);
    if (captured != NO_PIECE) {
        assert(piece_type_of(captured) != KING && piece_color(captured) != piece_color(piece));
        undo->captured = (uint8_t)captured;
        remove_piece(position, captured, victim_square);
        position->halfmove_clock = 0;
    }
    if (piece_type_of(piece) != PAWN) {
        move_piece(position, piece, from, to);
        switch_side_to_move(position);
        return;
    }
    make_pawn_move(position, piece, move);
    switch_side_to_move(position);
    if ((from ^ to) == 16)
        set_en_passant(position, (enum square)((from + to) / 2));
}

void position_undo_null(struct position *position, const struct undo *undo)
{
    position->key = undo->key;
    position->partial_keys = undo->partial_keys;
    position->halfmove_clock = undo->halfmove_clock;
    position->castling_rights = undo->castling_rights;
    position->en_passant = undo->en_passant;
    position->side_to_move ^= 1;
    position->fullmove_number = (uint16_t)(position->fullmove_number - position->side_to_move);
}

void position_undo_move(struct position *position, chess_move move, const struct undo *undo)
{
    enum square from = move_from(move), to = move_to(move);
    position_undo_null(position, undo);
    if (move_kind(move) == MOVE_CASTLING) {
        undo_castling(position, move);
        return;
    }
    enum piece piece = position_piece_on(position, to);
    if (move_kind(move) == MOVE_PROMOTION) {
        board_remove(position, piece, to);
        piece = piece_make(position_turn(position), PAWN);
        board_put(position, piece, from);
    } else {
        board_move(position, piece, to, from);
    }
    if (undo->captured != NO_PIECE)
        board_put(position, (enum piece)undo->captured, captured_square(move));
}

void position_make_null(struct position *position, struct undo *undo)
{
    assert(position_checkers(position) == 0);
    begin_move(position, undo);
    switch_side_to_move(position);
}
