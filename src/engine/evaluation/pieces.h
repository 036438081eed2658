/* pieces.h - the squares, mobility and other terms of each piece.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * This is the only loop over all pieces, so it also collects the attacked squares for later
 * terms.
 */

TEMPLATE void add_attacks(struct evaluation_context *context, enum color us,
                          enum piece_type type, bitboard attacks)
{
    context->attacked_twice[us] |= context->attacked[us][ANY_PIECE] & attacks;
    context->attacked[us][ANY_PIECE] |= attacks;
    context->attacked[us][type] |= attacks;
}

TEMPLATE int attack_strength(enum piece_type type)
{
    return type == QUEEN ? 5 : type == ROOK ? 3 : 2;
}

/* Returns the attacked squares. To count batteries, bishops see through their own queens, and
 * rooks through their own queens and rooks. */
TEMPLATE bitboard piece_attacks(const struct evaluation_context *context, enum color us,
                                enum piece_type type, enum square square)
{
    const struct position *position = context->position;
    bitboard queens = position_pieces(position, us, QUEEN);
    switch (type) {
    case KNIGHT: return knight_attacks(square);
    case BISHOP: return bishop_attacks(square, context->occupied & ~queens);
    case ROOK:
        return rook_attacks(square, context->occupied &
                                        ~(queens | position_pieces(position, us, ROOK)));
    default: return queen_attacks(square, context->occupied);
    }
}

TEMPLATE void evaluate_minor_piece(struct evaluation_context *context, enum color us,
                                   enum piece_type type, enum square square)
{
    enum color them = color_opposite(us);
    bitboard piece = bitboard_of(square);
    bitboard posts = relative_ranks(us, 3, 5) & context->attacked[us][PAWN] &
                     ~context->pawn_attack_span[them];
    if ((piece & posts) != 0)
        evaluation_add(context, us, WEIGHT_OUTPOST + (type == BISHOP), 1);
    if ((bitboard_forward(us, piece) & context->position->by_type[PAWN]) != 0)
        evaluation_add(context, us, WEIGHT_BEHIND_PAWN, 1);
    if (type == BISHOP) {
        bitboard colour = (piece & DARK_SQUARES) != 0 ? DARK_SQUARES : ~DARK_SQUARES;
        evaluation_add(context, us, WEIGHT_BAD_BISHOP,
                       bitboard_count(context->pawns[us] & colour));
    }
}

TEMPLATE void evaluate_rook(struct evaluation_context *context, enum color us,
                            enum square square)
{
    enum color them = color_opposite(us);
    bitboard file = bitboard_file(square_file(square));
    if ((context->pawns[us] & file) == 0)
        evaluation_add(context, us, WEIGHT_ROOK_FILE + ((context->pawns[them] & file) == 0),
                       1);
    if (relative_rank(us, square) == 6 &&
        (relative_rank(us, context->king[them]) == 7 ||
         (context->pawns[them] & relative_ranks(us, 6, 6)) != 0))
        evaluation_add(context, us, WEIGHT_ROOK_SEVENTH, 1);
}

TEMPLATE void evaluate_pieces_of_type(struct evaluation_context *context, enum color us,
                                      enum piece_type type, int squares, int mobility)
{
    bitboard zone = context->king_zone[color_opposite(us)];
    bitboard left = position_pieces(context->position, us, type);
    while (left != 0) {
        enum square square = bitboard_pop(&left);
        bitboard attacks = piece_attacks(context, us, type, square);
        evaluation_add(context, us, WEIGHT_MATERIAL + (int)type, 1);
        evaluation_add(context, us, squares + half_board_index(us, square), 1);
        evaluation_add(context, us,
                       mobility + bitboard_count(attacks & context->mobility_area[us]), 1);
        add_attacks(context, us, type, attacks);
        if ((attacks & zone) != 0) {
            context->king_attackers[us]++;
            context->danger[us] += attack_strength(type) + bitboard_count(attacks & zone);
        }
        if (type == KNIGHT || type == BISHOP)
            evaluate_minor_piece(context, us, type, square);
        if (type == ROOK)
            evaluate_rook(context, us, square);
    }
}

TEMPLATE void evaluate_pieces(struct evaluation_context *context, enum color us)
{
    evaluate_pieces_of_type(context, us, KNIGHT, WEIGHT_SQUARE_KNIGHT, WEIGHT_MOBILITY_KNIGHT);
    evaluate_pieces_of_type(context, us, BISHOP, WEIGHT_SQUARE_BISHOP, WEIGHT_MOBILITY_BISHOP);
    evaluate_pieces_of_type(context, us, ROOK, WEIGHT_SQUARE_ROOK, WEIGHT_MOBILITY_ROOK);
    evaluate_pieces_of_type(context, us, QUEEN, WEIGHT_SQUARE_QUEEN, WEIGHT_MOBILITY_QUEEN);
    evaluation_add(context, us, WEIGHT_SQUARE_KING + half_board_index(us, context->king[us]),
                   1);
    if (bitboard_has_several(position_pieces(context->position, us, BISHOP)))
        evaluation_add(context, us, WEIGHT_BISHOP_PAIR, 1);
}
