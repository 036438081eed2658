/* king_safety.h - pawn shelter of the king, and attacks on it.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One piece alone rarely mates; each additional attacker makes the others more valuable. So
 * everything that supports an attack is added up to a strength, and a table of weights gives
 * the value of each strength. The evaluation stays linear in its weights, though not in the
 * strength.
 */

/* Rank, from the owner's side, of the pawn nearest to the king on one file; 0: no pawn. */
TEMPLATE int nearest_rank(enum color us, bitboard pawns)
{
    if (pawns == 0)
        return 0;
    return us == WHITE ? __builtin_ctzll(pawns) >> 3 : __builtin_clzll(pawns) >> 3;
}

TEMPLATE void judge_shelter(struct survey *survey, enum color us)
{
    enum square king = survey->king[us];
    int middle = square_file(king);
    bitboard before = ~ranks_ahead(color_opposite(us), king);
    for (int file = middle - 1; file <= middle + 1; file++) {
        if (file < 0 || file > 7)
            continue;
        bitboard squares = before & bitboard_file(file);
        int own = nearest_rank(us, survey->pawns[us] & squares);
        int their = nearest_rank(us, survey->pawns[color_opposite(us)] & squares);
        survey_add(survey, us,
                   (file == middle ? WEIGHT_SHELTER_OWN_FILE : WEIGHT_SHELTER_BESIDE) + own,
                   1);
        survey_add(survey, us, WEIGHT_STORM + their, 1);
    }
}

/* Strength of checks by pieces that cannot be captured on the checking square. */
TEMPLATE int safe_checks(const struct survey *survey, enum color us)
{
    enum color them = color_opposite(us);
    enum square king = survey->king[them];
    bitboard safe = ~survey->position->by_color[us] &
                    (~survey->attacked[them][ANY_PIECE] |
                     (survey->attacked_twice[us] & ~survey->attacked_twice[them] &
                      (survey->attacked[them][KING] | survey->attacked[them][QUEEN])));
    bitboard diagonals = attacks_bishop(king, survey->occupied) & safe;
    bitboard lines = attacks_rook(king, survey->occupied) & safe;
    int strength = 0;
    if ((attacks_knight(king) & safe & survey->attacked[us][KNIGHT]) != 0)
        strength += 4;
    if ((diagonals & survey->attacked[us][BISHOP]) != 0)
        strength += 3;
    if ((lines & survey->attacked[us][ROOK]) != 0)
        strength += 5;
    if (((diagonals | lines) & survey->attacked[us][QUEEN]) != 0)
        strength += 4;
    return strength;
}

TEMPLATE void judge_attack(struct survey *survey, enum color us)
{
    enum { NO_QUEEN = 8, STRONGEST = WEIGHT_DANGER_LAST - WEIGHT_DANGER };
    enum color them = color_opposite(us);
    bool has_queen = position_pieces(survey->position, us, QUEEN) != 0;
    if (survey->king_attackers[us] < (has_queen ? 1 : 2))
        return;
    bitboard weak = survey->attacked[us][ANY_PIECE] & survey->king_zone[them] &
                    ~survey->attacked_twice[them] &
                    (~survey->attacked[them][ANY_PIECE] | survey->attacked[them][KING]);
    int strength = survey->danger[us] + 2 * bitboard_count(weak) + safe_checks(survey, us) -
                   (has_queen ? 0 : NO_QUEEN);
    if (strength > 0)
        survey_add(survey, us, WEIGHT_DANGER + (strength < STRONGEST ? strength : STRONGEST),
                   1);
}

TEMPLATE void judge_king(struct survey *survey, enum color us)
{
    judge_shelter(survey, us);
    judge_attack(survey, us);
}
