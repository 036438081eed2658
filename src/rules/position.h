/* position.h - a chess position, and making and unmaking moves.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A `struct position` is plain data: copy it with `=`. Every position that fen_parse()
 * accepts, and every position reached from it by legal moves, can be searched. Each side has
 * one king, the side not to move is not in check, no pawn is on the first or last rank, king
 * and rook are in place for each castling right, and `en_passant` is set only if a capture is
 * legal. Nothing else is guaranteed: there may be 64 pieces, 62 of them queens, and more than
 * two checkers.
 */
#ifndef TTYCHESS_RULES_POSITION_H
#define TTYCHESS_RULES_POSITION_H

#include "rules/attacks.h"
#include "rules/move.h"
#include "rules/types.h"

/* Zobrist keys of some pieces, for the tables of the evaluation and of move histories. */
struct partial_keys {
    uint64_t pawns;        /* of both colors */
    uint64_t non_pawns[2]; /* by color; king included */
};

struct position {
    bitboard by_type[6];  /* by enum piece_type, both colors */
    bitboard by_color[2]; /* by enum color */
    uint8_t board[64];    /* enum piece by square */

    uint64_t key; /* Zobrist key as in Polyglot's books */
    struct partial_keys partial_keys;

    uint8_t side_to_move;      /* enum color */
    uint8_t castling_rights;   /* bits of enum castling_right */
    uint8_t en_passant;        /* square just crossed by a double step, or NO_SQUARE */
    bool chess960;             /* whether FEN and UCI write castling as in Chess960 */
    uint16_t halfmove_clock;   /* plies since the last capture or pawn move */
    uint16_t fullmove_number;  /* from 1, incremented after Black's move */
    uint8_t castling_rook[4];  /* enum square by castling_index() */
    uint8_t castling_mask[64]; /* rights that remain after a move from or to the square */
};

/* The state that position_undo_move() cannot derive from the move. */
struct undo {
    uint64_t key;
    struct partial_keys partial_keys;
    uint16_t halfmove_clock;
    uint8_t captured; /* enum piece, or NO_PIECE */
    uint8_t castling_rights, en_passant;
};

void position_set_start(struct position *position);

/* Compares by key. */
bool position_is_start(const struct position *position);

/* These build a draft, which need not be legal. They clear the board (White to move, no
 * castling rights) or put a piece on an empty square. They do not update the keys. To check a
 * draft, pass the text from fen_write() to fen_parse(). */
void position_clear(struct position *position);
void position_put_piece(struct position *position, enum piece piece, enum square square);

static inline enum color position_turn(const struct position *position)
{
    return (enum color)position->side_to_move;
}

/* These make and undo a legal move, using the same `undo`. Check moves from outside with
 * position_is_legal_move() first. */
void position_make_move(struct position *position, chess_move move, struct undo *undo);
void position_undo_move(struct position *position, chess_move move, const struct undo *undo);

/* A null move is not allowed in check. */
void position_make_null(struct position *position, struct undo *undo);
void position_undo_null(struct position *position, const struct undo *undo);

/* MOVE_NONE means a null move. */
static inline void position_make_move_or_null(struct position *position, chess_move move,
                                              struct undo *undo)
{
    if (move == MOVE_NONE)
        position_make_null(position, undo);
    else
        position_make_move(position, move, undo);
}

static inline void position_undo_move_or_null(struct position *position, chess_move move,
                                              const struct undo *undo)
{
    if (move == MOVE_NONE)
        position_undo_null(position, undo);
    else
        position_undo_move(position, move, undo);
}

/* Makes a move or null move that will not be undone. */
static inline void position_play(struct position *position, chess_move move)
{
    struct undo undo;
    position_make_move_or_null(position, move, &undo);
}

/* `move` can be any 16-bit value, for example from the hash table. */
bool position_is_legal_move(const struct position *position, chess_move move);

/* Returns the pawns that can legally capture on position->en_passant, which must be a square.
 * Tests each capture, because two pawns leave the rank at once and pins do not cover that. */
bitboard position_en_passant_pawns(const struct position *position);

/* The move must be legal. */
bool position_gives_check(const struct position *position, chess_move move);

/* Returns the pieces of both colors that attack `square`; `occupied` blocks sliders. */
bitboard position_attackers(const struct position *position, enum square square,
                            bitboard occupied);

/* position_king_attackers() returns the pieces that attack a king, and position_checkers() those
 * that attack the king of the side to move. */
bitboard position_king_attackers(const struct position *position, enum color color);
bitboard position_checkers(const struct position *position);

/* Returns the approximate key after a legal move, for prefetching. Ignores the castling rook,
 * en passant captures, promotions, castling rights and en passant squares. */
uint64_t position_approximate_key(const struct position *position, chess_move move);

void position_compute_keys(struct position *position);

/* For assertions: returns whether each side has one king, the side not to move is not in
 * check, and the keys are correct. */
bool position_is_consistent(const struct position *position);

static inline bitboard position_occupied(const struct position *position)
{
    return position->by_color[WHITE] | position->by_color[BLACK];
}

static inline bitboard position_pieces(const struct position *position, enum color color,
                                       enum piece_type type)
{
    return position->by_color[color] & position->by_type[type];
}

static inline enum piece position_piece_on(const struct position *position, enum square square)
{
    return (enum piece)position->board[square];
}

static inline enum square position_king(const struct position *position, enum color color)
{
    return bitboard_first(position_pieces(position, color, KING));
}

/* Returns whether the side to move is in check. Also works for drafts without a king. */
static inline bool position_is_in_check(const struct position *position)
{
    return position_pieces(position, position_turn(position), KING) != 0 &&
           position_checkers(position) != 0;
}

/* En passant is a capture, castling is not. */
static inline bool position_is_capture(const struct position *position, chess_move move)
{
    return move_kind(move) == MOVE_EN_PASSANT ||
           (move_kind(move) != MOVE_CASTLING && position->board[move_to(move)] != NO_PIECE);
}

/* ---- material --------------------------------------------------------------------------- */

/* Also works for drafts. */
int material_count(const struct position *position, enum color color, enum piece_type type);

/* Returns White's material minus Black's: pawn 1, knight and bishop 3, rook 5, queen 9. */
int material_difference(const struct position *position);

/* ---- attacked squares ------------------------------------------------------------------- */

/* Returns the squares on which `by` could capture, including squares of its own pieces.
 * Ignores pins. */
static inline bitboard position_attacked_squares(const struct position *position,
                                                 enum color by, bitboard occupied)
{
    bitboard own = position->by_color[by];
    const bitboard *type = position->by_type;
    bitboard pawns = own & type[PAWN];
    bitboard attacked = pawn_attacks_west(by, pawns) | pawn_attacks_east(by, pawns) |
                        king_attacks(position_king(position, by));
    for (bitboard set = own & type[KNIGHT]; set != 0;)
        attacked |= knight_attacks(bitboard_pop(&set));
    for (bitboard set = own & (type[BISHOP] | type[QUEEN]); set != 0;)
        attacked |= bishop_attacks(bitboard_pop(&set), occupied);
    for (bitboard set = own & (type[ROOK] | type[QUEEN]); set != 0;)
        attacked |= rook_attacks(bitboard_pop(&set), occupied);
    return attacked;
}

#endif
