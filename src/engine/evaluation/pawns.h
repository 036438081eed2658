/* pawns.h - pawn structure: the terms that depend on pawns only.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * "Pawns are the soul of chess" (Francois-Andre Danican Philidor, 1749). Pawns rarely move, so
 * the results are cached by a key of the pawns.
 */

/* Whether a pawn is permanently weak: isolated, or backward because its neighbours are
 * ahead and its next square is attacked. It is weaker on a half-open file, where rooks
 * can attack it. */
TEMPLATE void judge_weakness(struct survey *survey, enum color us, enum square square,
                             bitboard neighbours, bool is_open)
{
    enum color them = color_opposite(us);
    bitboard next = attacks_pawns_forward(us, bitboard_of(square));
    if (neighbours == 0)
        survey_add(survey, us, WEIGHT_ISOLATED + is_open, 1);
    else if ((neighbours & ~ranks_ahead(us, square)) == 0 &&
             (next & (survey->attacked[them][PAWN] | survey->pawns[them])) != 0)
        survey_add(survey, us, WEIGHT_BACKWARD + is_open, 1);
}

/* Whether a pawn is passed or is a candidate. */
TEMPLATE void judge_prospects(struct survey *survey, enum color us, enum square square,
                              bitboard neighbours, bool is_open)
{
    bitboard ahead = ranks_ahead(us, square), file = bitboard_file(square_file(square));
    bitboard guards = survey->pawns[color_opposite(us)] & ahead & beside(file);
    int rank = own_rank(us, square);
    if (!is_open || (survey->pawns[us] & ahead & file) != 0)
        return;
    if (guards == 0) {
        survey->passed |= bitboard_of(square);
        survey_add(survey, us, WEIGHT_PASSED + rank, 1);
    } else if (bitboard_count(neighbours & ~ahead) >= bitboard_count(guards)) {
        survey_add(survey, us, WEIGHT_CANDIDATE + rank, 1);
    }
}

TEMPLATE void judge_pawns_of(struct survey *survey, enum color us)
{
    bitboard own = survey->pawns[us], guarded = survey->attacked[us][PAWN];
    for (bitboard left = own; left != 0;) {
        enum square square = bitboard_pop(&left);
        bitboard file = bitboard_file(square_file(square)), pawn = bitboard_of(square);
        bitboard ahead = ranks_ahead(us, square), neighbours = own & beside(file);
        bool is_open = (survey->pawns[color_opposite(us)] & ahead & file) == 0;
        survey_add(survey, us, WEIGHT_MATERIAL + PAWN, 1);
        survey_add(survey, us, WEIGHT_SQUARE_PAWN + half_board(us, square), 1);
        if ((own & ahead & file) != 0)
            survey_add(survey, us, WEIGHT_DOUBLED, 1);
        if ((pawn & guarded) != 0 || (own & beside(pawn)) != 0)
            survey_add(survey, us, WEIGHT_CONNECTED + own_rank(us, square), 1);
        else
            judge_weakness(survey, us, square, neighbours, is_open);
        judge_prospects(survey, us, square, neighbours, is_open);
    }
    survey->pawn_reach[us] = fill_ahead(us, guarded);
}

TEMPLATE void judge_pawns(struct survey *survey, struct evaluation_cache *cache)
{
    uint64_t key = survey->position->partial_keys.pawns;
    struct pawn_entry *entry = NULL;
    if (cache) {
        entry = &cache->pawns[key % PAWN_ENTRIES];
        if (entry->key == key) {
            survey->passed = entry->passed;
            for (int us = WHITE; us <= BLACK; us++) {
                survey->score[us] += entry->score[us];
                survey->pawn_reach[us] = entry->reach[us];
            }
            return;
        }
    }
    judge_pawns_of(survey, WHITE);
    judge_pawns_of(survey, BLACK);
    if (entry)
        *entry = (struct pawn_entry){key,
                                     survey->passed,
                                     {survey->pawn_reach[0], survey->pawn_reach[1]},
                                     {survey->score[0], survey->score[1]}};
}
