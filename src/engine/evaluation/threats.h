/* threats.h - attacks that win material unless the opponent reacts.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

/* Scores attacked pieces, by type, that are worth more than `worth` or are not defended
 * by a pawn. */
TEMPLATE void judge_attacks_by(struct survey *survey, enum color us, bitboard reach,
                               int weight, enum piece_type worth)
{
    enum color them = color_opposite(us);
    for (int type = PAWN; type <= QUEEN; type++) {
        bitboard targets =
            reach & position_pieces(survey->position, them, (enum piece_type)type);
        if (type <= (int)worth)
            targets &= ~survey->attacked[them][PAWN];
        survey_add(survey, us, weight + type, bitboard_count(targets));
    }
}

TEMPLATE void judge_pawn_attacks(struct survey *survey, enum color us)
{
    const struct position *position = survey->position;
    enum color them = color_opposite(us);
    bitboard hit =
        survey->attacked[us][PAWN] & position->by_color[them] & ~survey->pawns[them];
    if (hit == 0)
        return;
    for (int type = KNIGHT; type <= QUEEN; type++)
        survey_add(survey, us, WEIGHT_PAWN_ATTACKS + type - KNIGHT,
                   bitboard_count(hit & position->by_type[type]));
}

TEMPLATE void judge_pawn_steps(struct survey *survey, enum color us)
{
    enum color them = color_opposite(us);
    bitboard step = attacks_pawns_forward(us, survey->pawns[us]) & ~survey->occupied;
    step |= attacks_pawns_forward(us, step & own_ranks(us, 2, 2)) & ~survey->occupied;
    step &= ~survey->attacked[them][PAWN] &
            (survey->attacked[us][ANY_PIECE] | ~survey->attacked[them][ANY_PIECE]);
    bitboard targets =
        survey->position->by_color[them] & ~survey->pawns[them] & ~survey->attacked[us][PAWN];
    survey_add(survey, us, WEIGHT_PUSH_ATTACKS,
               bitboard_count(pawn_attacks(us, step) & targets));
}

TEMPLATE void judge_threats(struct survey *survey, enum color us)
{
    enum color them = color_opposite(us);
    const bitboard *ours = survey->attacked[us];
    judge_pawn_attacks(survey, us);
    judge_attacks_by(survey, us, ours[KNIGHT] | ours[BISHOP], WEIGHT_MINOR_ATTACKS, BISHOP);
    judge_attacks_by(survey, us, ours[ROOK], WEIGHT_ROOK_ATTACKS, ROOK);
    survey_add(survey, us, WEIGHT_HANGING,
               bitboard_count(survey->position->by_color[them] & ours[ANY_PIECE] &
                              ~survey->attacked[them][ANY_PIECE]));
    judge_pawn_steps(survey, us);
}
