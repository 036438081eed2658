/* pieces.h - the squares, mobility and other terms of each piece.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * This only loop over all pieces also collects the attacked squares, which later terms
 * need.
 */

TEMPLATE void survey_attack(struct survey *survey, enum color us, enum piece_type type,
                            bitboard reach)
{
    survey->attacked_twice[us] |= survey->attacked[us][ANY_PIECE] & reach;
    survey->attacked[us][ANY_PIECE] |= reach;
    survey->attacked[us][type] |= reach;
}

/* Strength that each type adds to an attack on the king. */
TEMPLATE int attack_strength(enum piece_type type)
{
    return type == QUEEN ? 5 : type == ROOK ? 3 : 2;
}

/* Sliding pieces see through own pieces that move the same way (batteries). */
TEMPLATE bitboard piece_reach(const struct survey *survey, enum color us, enum piece_type type,
                              enum square square)
{
    const struct position *position = survey->position;
    bitboard queens = position_pieces(position, us, QUEEN);
    switch (type) {
    case KNIGHT: return attacks_knight(square);
    case BISHOP: return attacks_bishop(square, survey->occupied & ~queens);
    case ROOK:
        return attacks_rook(square, survey->occupied &
                                        ~(queens | position_pieces(position, us, ROOK)));
    default: return attacks_queen(square, survey->occupied);
    }
}

TEMPLATE void judge_minor(struct survey *survey, enum color us, enum piece_type type,
                          enum square square)
{
    enum color them = color_opposite(us);
    bitboard piece = bitboard_of(square);
    bitboard posts =
        own_ranks(us, 3, 5) & survey->attacked[us][PAWN] & ~survey->pawn_reach[them];
    if ((piece & posts) != 0)
        survey_add(survey, us, WEIGHT_OUTPOST + (type == BISHOP), 1);
    if ((attacks_pawns_forward(us, piece) & survey->position->by_type[PAWN]) != 0)
        survey_add(survey, us, WEIGHT_BEHIND_PAWN, 1);
    if (type == BISHOP) {
        bitboard colour = (piece & DARK_SQUARES) != 0 ? DARK_SQUARES : ~DARK_SQUARES;
        survey_add(survey, us, WEIGHT_BAD_BISHOP, bitboard_count(survey->pawns[us] & colour));
    }
}

TEMPLATE void judge_rook(struct survey *survey, enum color us, enum square square)
{
    enum color them = color_opposite(us);
    bitboard file = bitboard_file(square_file(square));
    if ((survey->pawns[us] & file) == 0)
        survey_add(survey, us, WEIGHT_ROOK_FILE + ((survey->pawns[them] & file) == 0), 1);
    if (own_rank(us, square) == 6 && (own_rank(us, survey->king[them]) == 7 ||
                                      (survey->pawns[them] & own_ranks(us, 6, 6)) != 0))
        survey_add(survey, us, WEIGHT_ROOK_SEVENTH, 1);
}

TEMPLATE void judge_pieces_of_type(struct survey *survey, enum color us, enum piece_type type,
                                   int squares, int mobility)
{
    bitboard zone = survey->king_zone[color_opposite(us)];
    bitboard left = position_pieces(survey->position, us, type);
    while (left != 0) {
        enum square square = bitboard_pop(&left);
        bitboard reach = piece_reach(survey, us, type, square);
        survey_add(survey, us, WEIGHT_MATERIAL + (int)type, 1);
        survey_add(survey, us, squares + half_board(us, square), 1);
        survey_add(survey, us, mobility + bitboard_count(reach & survey->mobility_area[us]),
                   1);
        survey_attack(survey, us, type, reach);
        if ((reach & zone) != 0) {
            survey->king_attackers[us]++;
            survey->danger[us] += attack_strength(type) + bitboard_count(reach & zone);
        }
        if (type == KNIGHT || type == BISHOP)
            judge_minor(survey, us, type, square);
        if (type == ROOK)
            judge_rook(survey, us, square);
    }
}

TEMPLATE void judge_pieces(struct survey *survey, enum color us)
{
    judge_pieces_of_type(survey, us, KNIGHT, WEIGHT_SQUARE_KNIGHT, WEIGHT_MOBILITY_KNIGHT);
    judge_pieces_of_type(survey, us, BISHOP, WEIGHT_SQUARE_BISHOP, WEIGHT_MOBILITY_BISHOP);
    judge_pieces_of_type(survey, us, ROOK, WEIGHT_SQUARE_ROOK, WEIGHT_MOBILITY_ROOK);
    judge_pieces_of_type(survey, us, QUEEN, WEIGHT_SQUARE_QUEEN, WEIGHT_MOBILITY_QUEEN);
    survey_add(survey, us, WEIGHT_SQUARE_KING + half_board(us, survey->king[us]), 1);
    if (bitboard_has_several(position_pieces(survey->position, us, BISHOP)))
        survey_add(survey, us, WEIGHT_BISHOP_PAIR, 1);
}
