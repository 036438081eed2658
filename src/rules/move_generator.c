/* move_generator.c - generates or counts legal moves with the same code.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * find_constraints() computes which squares checks and pins allow. Each piece's targets are
 * its attacks within these squares, so no move is made to test its legality. Counting moves
 * only adds up the sizes of these sets.
 *
 * TEMPLATE functions are compiled for each color and purpose.
 */
#include "rules/move_generator.h"

#include <assert.h>
#include <stddef.h>

#include "rules/castling.h"

enum purpose { PURPOSE_LEGAL, PURPOSE_NOISY, PURPOSE_QUIET, PURPOSE_COUNT };

/* Receives the moves, or counts them. */
struct sink {
    chess_move *next;
    int count;
};

/* What the side to move may do without leaving its king in check. */
struct constraints {
    bitboard targets;       /* squares that end a check; all squares if not in check */
    bitboard straight_pins; /* rays from the king to each pinning rook or queen, inclusive */
    bitboard diagonal_pins; /* likewise, for bishops and queens */
    bitboard checkers;
};

/* ---- writing moves ---------------------------------------------------------------------- */

TEMPLATE void emit_targets(struct sink *sink, enum purpose purpose, enum square from,
                           bitboard targets)
{
    if (purpose == PURPOSE_COUNT) {
        sink->count += bitboard_count(targets);
        return;
    }
    while (targets != 0)
        *sink->next++ = move_make(from, bitboard_pop(&targets));
}

/* A pawn's origin is its target minus `step`. */
TEMPLATE void emit_pawns(struct sink *sink, enum purpose purpose, bitboard targets, int step)
{
    if (purpose == PURPOSE_COUNT) {
        sink->count += bitboard_count(targets);
        return;
    }
    while (targets != 0) {
        enum square to = bitboard_pop(&targets);
        *sink->next++ = move_make((enum square)((int)to - step), to);
    }
}

TEMPLATE void emit_promotions(struct sink *sink, enum purpose purpose, bitboard targets,
                              int step)
{
    if (purpose == PURPOSE_COUNT) {
        sink->count += 4 * bitboard_count(targets);
        return;
    }
    while (targets != 0) {
        enum square to = bitboard_pop(&targets);
        enum square from = (enum square)((int)to - step);
        for (int type = QUEEN; type >= KNIGHT; type--)
            *sink->next++ = move_make_promotion(from, to, (enum piece_type)type);
    }
}

TEMPLATE void emit_move(struct sink *sink, enum purpose purpose, chess_move move)
{
    if (purpose == PURPOSE_COUNT)
        sink->count++;
    else
        *sink->next++ = move;
}

/* ---- checks and pins -------------------------------------------------------------------- */

/* Finds pins and checkers. Snipers are enemy sliders that would attack the king on an empty
 * board. With no piece in between, a sniper gives check; a single piece of ours in between is
 * pinned. Returns the pin rays. */
TEMPLATE bitboard find_slider_pins(const struct position *position, enum color us,
                                   enum square king, bitboard snipers, bitboard *checkers)
{
    bitboard occupied = position_occupied(position);
    bitboard pins = 0;
    while (snipers != 0) {
        enum square sniper = bitboard_pop(&snipers);
        bitboard between = squares_between(king, sniper);
        bitboard blockers = between & occupied;
        if (blockers == 0)
            *checkers |= bitboard_of(sniper);
        else if (!bitboard_has_several(blockers) && (blockers & position->by_color[us]) != 0)
            pins |= between | bitboard_of(sniper);
    }
    return pins;
}

TEMPLATE struct constraints find_constraints(const struct position *position, enum color us,
                                             enum square king)
{
    bitboard enemies = position->by_color[color_opposite(us)];
    const bitboard *type = position->by_type;
    struct constraints constraints;
    constraints.checkers = enemies & ((knight_attacks(king) & type[KNIGHT]) |
                                      (pawn_attacks_from(us, king) & type[PAWN]));
    constraints.straight_pins = find_slider_pins(
        position, us, king, rook_attacks(king, 0) & enemies & (type[ROOK] | type[QUEEN]),
        &constraints.checkers);
    constraints.diagonal_pins = find_slider_pins(
        position, us, king, bishop_attacks(king, 0) & enemies & (type[BISHOP] | type[QUEEN]),
        &constraints.checkers);
    if (constraints.checkers == 0)
        constraints.targets = ~0ULL;
    else if (bitboard_has_several(constraints.checkers))
        constraints.targets = 0;
    else
        constraints.targets =
            constraints.checkers | squares_between(king, bitboard_first(constraints.checkers));
    return constraints;
}

/* ---- the pieces ------------------------------------------------------------------------- */

TEMPLATE void add_king_moves(const struct position *position, enum color us,
                             enum purpose purpose, enum square king, bitboard allowed,
                             struct sink *sink)
{
    bitboard targets = king_attacks(king) & allowed;
    /* The king is taken off the board, because stepping back along a slider's line does not
     * escape its check. */
    if (targets != 0)
        targets &= ~position_attacked_squares(
            position, color_opposite(us), position_occupied(position) & ~bitboard_of(king));
    emit_targets(sink, purpose, king, targets);
}

TEMPLATE void add_castling(const struct position *position, enum color us,
                           enum purpose purpose, struct sink *sink)
{
    unsigned rights = us == WHITE ? CASTLING_WHITE_SHORT | CASTLING_WHITE_LONG
                                  : CASTLING_BLACK_SHORT | CASTLING_BLACK_LONG;
    if ((position->castling_rights & rights) == 0)
        return;
    for (enum castling_side side = CASTLING_SHORT; side <= CASTLING_LONG; side++)
        if (castling_is_legal(position, us, side))
            emit_move(sink, purpose, castling_move(position, us, side));
}

/* Adds the moves of all pieces except king and pawns. A pinned slider must stay on its pin
 * ray. Testing it against the union of all rays suffices, because it cannot reach another ray.
 * A pinned knight cannot move. */
TEMPLATE void add_piece_moves(const struct position *position, enum color us,
                              enum purpose purpose, const struct constraints *constraints,
                              bitboard allowed, struct sink *sink)
{
    bitboard occupied = position_occupied(position);
    bitboard own = position->by_color[us];
    const bitboard *type = position->by_type;
    bitboard straight = constraints->straight_pins, diagonal = constraints->diagonal_pins;
    for (bitboard set = own & type[KNIGHT] & ~(straight | diagonal); set != 0;) {
        enum square from = bitboard_pop(&set);
        emit_targets(sink, purpose, from, knight_attacks(from) & allowed);
    }
    bitboard bishops = own & (type[BISHOP] | type[QUEEN]) & ~straight;
    for (bitboard set = bishops & ~diagonal; set != 0;) {
        enum square from = bitboard_pop(&set);
        emit_targets(sink, purpose, from, bishop_attacks(from, occupied) & allowed);
    }
    for (bitboard set = bishops & diagonal; set != 0;) {
        enum square from = bitboard_pop(&set);
        emit_targets(sink, purpose, from, bishop_attacks(from, occupied) & allowed & diagonal);
    }
    bitboard rooks = own & (type[ROOK] | type[QUEEN]) & ~diagonal;
    for (bitboard set = rooks & ~straight; set != 0;) {
        enum square from = bitboard_pop(&set);
        emit_targets(sink, purpose, from, rook_attacks(from, occupied) & allowed);
    }
    for (bitboard set = rooks & straight; set != 0;) {
        enum square from = bitboard_pop(&set);
        emit_targets(sink, purpose, from, rook_attacks(from, occupied) & allowed & straight);
    }
}

TEMPLATE void add_pawn_steps(const struct position *position, enum color us,
                             enum purpose purpose, const struct constraints *constraints,
                             struct sink *sink)
{
    const int up = us == WHITE ? 8 : -8;
    const bitboard last_rank = bitboard_rank(us == WHITE ? 7 : 0);
    const bitboard third_rank = bitboard_rank(us == WHITE ? 2 : 5);
    bitboard empty = ~position_occupied(position);
    bitboard pawns = position_pieces(position, us, PAWN) & ~constraints->diagonal_pins;
    bitboard pinned = pawns & constraints->straight_pins;
    bitboard once = bitboard_forward(us, pawns & ~pinned) |
                    (bitboard_forward(us, pinned) & constraints->straight_pins);
    once &= empty;
    bitboard twice = bitboard_forward(us, once & third_rank) & empty;
    once &= constraints->targets;
    twice &= constraints->targets;

    if (purpose != PURPOSE_NOISY) {
        emit_pawns(sink, purpose, once & ~last_rank, up);
        emit_pawns(sink, purpose, twice, 2 * up);
    }
    if (purpose != PURPOSE_QUIET && (once & last_rank) != 0)
        emit_promotions(sink, purpose, once & last_rank, up);
}

TEMPLATE void add_pawn_captures(const struct position *position, enum color us,
                                enum purpose purpose, const struct constraints *constraints,
                                struct sink *sink)
{
    const int up = us == WHITE ? 8 : -8;
    const bitboard last_rank = bitboard_rank(us == WHITE ? 7 : 0);
    bitboard victims = position->by_color[color_opposite(us)] & constraints->targets;
    bitboard pawns = position_pieces(position, us, PAWN) & ~constraints->straight_pins;
    bitboard pinned = pawns & constraints->diagonal_pins;
    pawns &= ~pinned;
    bitboard west = pawn_attacks_west(us, pawns) |
                    (pawn_attacks_west(us, pinned) & constraints->diagonal_pins);
    bitboard east = pawn_attacks_east(us, pawns) |
                    (pawn_attacks_east(us, pinned) & constraints->diagonal_pins);
    west &= victims;
    east &= victims;
    emit_pawns(sink, purpose, west & ~last_rank, up - 1);
    emit_pawns(sink, purpose, east & ~last_rank, up + 1);
    if (((west | east) & last_rank) != 0) {
        emit_promotions(sink, purpose, west & last_rank, up - 1);
        emit_promotions(sink, purpose, east & last_rank, up + 1);
    }
}

/* ---- all moves -------------------------------------------------------------------------- */

TEMPLATE void add_moves(const struct position *position, enum color us, enum purpose purpose,
                        struct sink *sink)
{
    enum square king = position_king(position, us);
    struct constraints constraints = find_constraints(position, us, king);
    bitboard allowed = purpose == PURPOSE_NOISY   ? position->by_color[color_opposite(us)]
                       : purpose == PURPOSE_QUIET ? ~position_occupied(position)
                                                  : ~position->by_color[us];
    add_king_moves(position, us, purpose, king, allowed, sink);
    if (bitboard_has_several(constraints.checkers))
        return;
    add_piece_moves(position, us, purpose, &constraints, allowed & constraints.targets, sink);
    add_pawn_steps(position, us, purpose, &constraints, sink);
    if (purpose != PURPOSE_QUIET)
        add_pawn_captures(position, us, purpose, &constraints, sink);
    if (purpose != PURPOSE_QUIET && position->en_passant != NO_SQUARE) {
        bitboard pawns = position_en_passant_pawns(position);
        while (pawns != 0)
            emit_move(sink, purpose,
                      move_make_kind(bitboard_pop(&pawns), (enum square)position->en_passant,
                                     MOVE_EN_PASSANT));
    }
    if (purpose != PURPOSE_NOISY && constraints.checkers == 0)
        add_castling(position, us, purpose, sink);
}

TEMPLATE void fill_list(const struct position *position, enum purpose purpose,
                        struct move_list *list)
{
    struct sink sink = {list->moves, 0};
    if (position->side_to_move == WHITE)
        add_moves(position, WHITE, purpose, &sink);
    else
        add_moves(position, BLACK, purpose, &sink);
    list->count = (int)(sink.next - list->moves);
    assert(list->count <= MAX_MOVES);
}

void generate_legal(const struct position *position, struct move_list *list)
{
    fill_list(position, PURPOSE_LEGAL, list);
}

void generate_noisy(const struct position *position, struct move_list *list)
{
    fill_list(position, PURPOSE_NOISY, list);
}

void generate_quiet(const struct position *position, struct move_list *list)
{
    fill_list(position, PURPOSE_QUIET, list);
}

int count_legal_moves(const struct position *position)
{
    struct sink sink = {NULL, 0};
    if (position->side_to_move == WHITE)
        add_moves(position, WHITE, PURPOSE_COUNT, &sink);
    else
        add_moves(position, BLACK, PURPOSE_COUNT, &sink);
    return sink.count;
}

bool has_legal_move(const struct position *position)
{
    return count_legal_moves(position) != 0;
}

/* ---- perft ------------------------------------------------------------------------------ */

uint64_t perft(struct position *position, int depth, const _Atomic bool *stop)
{
    if (depth <= 0)
        return 1;
    if (depth == 1)
        return (uint64_t)count_legal_moves(position);

    struct move_list list;
    generate_legal(position, &list);
    uint64_t leaves = 0;
    for (int i = 0; i < list.count && !(stop && *stop); i++) {
        struct undo undo;
        position_make_move(position, list.moves[i], &undo);
        leaves += perft(position, depth - 1, stop);
        position_undo_move(position, list.moves[i], &undo);
    }
    return leaves;
}
