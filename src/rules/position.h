/* position.h - a chess position, and doing and undoing moves in it.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A `struct position` is plain data: copy it with `=`. Every position that position_*,
 * fen_parse() or position_make_move() hand out is legal enough to search: one king a
 * side, the side not to move not in check, no pawn on the first or last rank, castling
 * rights with king and rook in place, `en_passant` set only when an en passant capture is
 * really legal. Nothing else is promised: there may be 64 pieces, 62 of them queens, and
 * more than two that give check. No locks: one thread a position.
 */
#ifndef TTYCHESS_RULES_POSITION_H
#define TTYCHESS_RULES_POSITION_H

#include "rules/attacks.h"
#include "rules/move.h"
#include "rules/types.h"

/* Zobrist keys of some of the pieces: what the evaluation and the histories remember
 * positions by. */
struct partial_keys {
    uint64_t pawns;        /* of both colours */
    uint64_t non_pawns[2]; /* pieces but pawns of one colour, king included */
};

struct position {
    bitboard by_type[6];  /* squares holding this enum piece_type, both colours */
    bitboard by_color[2]; /* squares holding pieces of this colour */
    uint8_t board[64];    /* enum piece on each square */

    uint64_t key; /* the Zobrist key, as Polyglot reckons it; kept up to date by make, undo */
    struct partial_keys partial_keys;

    uint8_t side_to_move;      /* enum color */
    uint8_t castling_rights;   /* enum castling_right, or-ed */
    uint8_t en_passant;        /* square behind the pawn, or NO_SQUARE */
    bool chess960;             /* castling is written in the Chess960 way (FEN and UCI) */
    uint16_t halfmove_clock;   /* half-moves since the last capture or pawn move */
    uint16_t fullmove_number;  /* from 1, counts up after Black's move */
    uint8_t castling_rook[4];  /* rook's square for WHITE_SHORT, WHITE_LONG, BLACK_... */
    uint8_t castling_kept[64]; /* rights that survive a move from or to this square */
};

/* What position_undo_move() needs and a move does not tell. Filled by make. */
struct undo {
    uint64_t key;
    struct partial_keys partial_keys;
    uint16_t halfmove_clock;
    uint8_t captured; /* enum piece, NO_PIECE when nothing was taken */
    uint8_t castling_rights, en_passant;
};

/* The start position of standard chess; whether it is that one. */
void position_set_start(struct position *position);
bool position_is_start(const struct position *position);

/* For drafts, which need not be legal: fen_write() spells them, fen_parse() judges. An empty
 * board, White to move, nobody may castle; and a piece on an empty square. Keys are left
 * alone. */
void position_clear(struct position *position);
void position_put_piece(struct position *position, enum piece piece, enum square square);

/* The side to move. */
static inline enum color position_turn(const struct position *position)
{
    return (enum color)position->side_to_move;
}

/* Do a legal move; undo it again with the same `undo`. A move that is not legal in the
 * position is a programmer's error. Moves from outside: ask position_is_legal() first. */
void position_make_move(struct position *position, chess_move move, struct undo *undo);
void position_undo_move(struct position *position, chess_move move, const struct undo *undo);

/* Pass the turn (null move). Not allowed in check. */
void position_make_null(struct position *position, struct undo *undo);
void position_undo_null(struct position *position, const struct undo *undo);

/* The same for a line in which MOVE_NONE passes the turn. */
static inline void position_make_any(struct position *position, chess_move move,
                                     struct undo *undo)
{
    if (move == MOVE_NONE)
        position_make_null(position, undo);
    else
        position_make_move(position, move, undo);
}

static inline void position_undo_any(struct position *position, chess_move move,
                                     const struct undo *undo)
{
    if (move == MOVE_NONE)
        position_undo_null(position, undo);
    else
        position_undo_move(position, move, undo);
}

/* The same for who does not undo it. */
static inline void position_play(struct position *position, chess_move move)
{
    struct undo undo;
    position_make_any(position, move, &undo);
}

/* Whether any 16-bit value is a legal move here. Safe for table moves and typed ones. */
bool position_is_legal(const struct position *position, chess_move move);

/* The pawns that may legally capture on position->en_passant, which must be a square. Two pieces leave
 * a line at once, so pins do not tell: each capture is tried. */
bitboard position_en_passant_pawns(const struct position *position);

/* Whether a legal move gives check. */
bool position_gives_check(const struct position *position, chess_move move);

/* Pieces of both colours that attack `square` when `occupied` is occupied. */
bitboard position_attackers(const struct position *position, enum square square,
                            bitboard occupied);

/* Pieces that give check to the side to move; 0 when there is none. */
bitboard position_checkers(const struct position *position);

/* The key after a legal move, as if it only went to its target and took what stands there: the
 * rook of a castling, a pawn taken en passant, what a pawn promotes to, rights and en passant
 * squares are not reckoned with. Enough to fetch what most positions will need. */
uint64_t position_likely_key(const struct position *position, chess_move move);

/* Set all keys from scratch, by board, rights, en passant and side to move. */
void position_set_keys(struct position *position);

/* Whether each side has its king, the side not to move is not in check, and the keys are
 * those of the board: what all else relies on, for asserts. */
bool position_is_sound(const struct position *position);

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

/* Whether the side to move is in check; also for a draft of a position, without a king. */
static inline bool position_is_check(const struct position *position)
{
    return position_pieces(position, position_turn(position), KING) != 0 &&
           position_checkers(position) != 0;
}

/* A capture (en passant included), never castling. */
static inline bool position_is_capture(const struct position *position, chess_move move)
{
    return move_kind(move) == MOVE_EN_PASSANT ||
           (move_kind(move) != MOVE_CASTLING && position->board[move_to(move)] != NO_PIECE);
}

/* ---- material -------------------------------------------------------------------------- */

/* The points are those of books for beginners: pawn 1, knight and bishop 3, rook 5, queen 9.
 * Pure functions; any thread. */

/* How many pieces of a kind a side has; also for a draft of a position. */
int material_count(const struct position *position, enum color color, enum piece_type type);

/* Points, White's less Black's. */
int material_difference(const struct position *position);

/* ---- attacked squares ------------------------------------------------------------------ */

/* Inline, for the move generator and the search ask at most nodes. Any thread. */

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
