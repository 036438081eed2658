/* passed.h - passed pawns: how far they are advanced, and what can stop them.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * pawns.h finds the passed pawns and scores their ranks; this file adds what depends on pieces
 * and kings.
 */

/* Whether the opponent has only king and pawns, the path is free and the king is outside the
 * square of the pawn. */
TEMPLATE bool is_unstoppable(const struct survey *survey, enum color us, enum square pawn,
                             bitboard path)
{
    enum color them = color_opposite(us);
    const struct position *position = survey->position;
    bitboard pieces = position->by_color[them] & ~survey->pawns[them];
    enum square goal = square_make(square_file(pawn), us == WHITE ? 7 : 0);
    int steps = 7 - own_rank(us, pawn);
    if (bitboard_has_several(pieces) || (path & survey->occupied) != 0)
        return false;
    if (steps == 6)
        steps = 5; /* the double step */
    int moves = square_distance(survey->king[them], goal) - (position->side_to_move == them);
    return moves > steps;
}

TEMPLATE void judge_free_pawn(struct survey *survey, enum color us, enum square pawn)
{
    enum color them = color_opposite(us);
    int rank = own_rank(us, pawn);
    bitboard path = ranks_ahead(us, pawn) & bitboard_file(square_file(pawn));
    enum square next = (enum square)((int)pawn + (us == WHITE ? 8 : -8));
    bitboard unsafe = survey->attacked[them][ANY_PIECE] | survey->occupied;
    if (bitboard_has(survey->occupied, next))
        survey_add(survey, us, WEIGHT_PASSED_BLOCKED + rank, 1);
    else if ((path & unsafe) == 0)
        survey_add(survey, us, WEIGHT_PASSED_PATH + rank, 1);
    else if (!bitboard_has(unsafe, next))
        survey_add(survey, us, WEIGHT_PASSED_STEP + rank, 1);
    if (rank >= 3) {
        survey_add(survey, us,
                   WEIGHT_PASSED_OWN_KING + square_distance(survey->king[us], next), rank - 2);
        survey_add(survey, us,
                   WEIGHT_PASSED_THEIR_KING + square_distance(survey->king[them], next),
                   rank - 2);
    }
    if (is_unstoppable(survey, us, pawn, path))
        survey_add(survey, us, WEIGHT_UNSTOPPABLE, 1);
}

TEMPLATE void judge_free_pawns(struct survey *survey, enum color us)
{
    bitboard left = survey->passed & survey->pawns[us];
    while (left != 0)
        judge_free_pawn(survey, us, bitboard_pop(&left));
}
