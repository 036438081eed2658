/* pawns.h - the terms that depend on pawns only.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Pawns rarely move, so the results are cached by a key of the pawns.
 */

/* Evaluates the pawn on `square` if it is isolated or backward. A pawn is backward if all its
 * neighbours are ahead of it and an enemy pawn attacks or occupies its next square. A weak pawn
 * counts more on a half-open file, where rooks can attack it. */
TEMPLATE void evaluate_weak_pawn(struct evaluation_context *context, enum color us,
                                 enum square square, bitboard neighbours, bool is_open)
{
    enum color them = color_opposite(us);
    bitboard next = bitboard_forward(us, bitboard_of(square));
    if (neighbours == 0)
        evaluation_add(context, us, WEIGHT_ISOLATED + is_open, 1);
    else if ((neighbours & ~forward_ranks(us, square)) == 0 &&
             (next & (context->attacked[them][PAWN] | context->pawns[them])) != 0)
        evaluation_add(context, us, WEIGHT_BACKWARD + is_open, 1);
}

TEMPLATE void evaluate_passed_or_candidate(struct evaluation_context *context, enum color us,
                                           enum square square, bitboard neighbours,
                                           bool is_open)
{
    bitboard ahead = forward_ranks(us, square), file = bitboard_file(square_file(square));
    bitboard opposing_pawns =
        context->pawns[color_opposite(us)] & ahead & adjacent_squares(file);
    int rank = relative_rank(us, square);
    if (!is_open || (context->pawns[us] & ahead & file) != 0)
        return;
    if (opposing_pawns == 0) {
        context->passed |= bitboard_of(square);
        evaluation_add(context, us, WEIGHT_PASSED + rank, 1);
    } else if (bitboard_count(neighbours & ~ahead) >= bitboard_count(opposing_pawns)) {
        evaluation_add(context, us, WEIGHT_CANDIDATE + rank, 1);
    }
}

TEMPLATE void evaluate_pawns_of_color(struct evaluation_context *context, enum color us)
{
    bitboard own = context->pawns[us], defended = context->attacked[us][PAWN];
    for (bitboard left = own; left != 0;) {
        enum square square = bitboard_pop(&left);
        bitboard file = bitboard_file(square_file(square)), pawn = bitboard_of(square);
        bitboard ahead = forward_ranks(us, square), neighbours = own & adjacent_squares(file);
        bool is_open = (context->pawns[color_opposite(us)] & ahead & file) == 0;
        evaluation_add(context, us, WEIGHT_MATERIAL + PAWN, 1);
        evaluation_add(context, us, WEIGHT_SQUARE_PAWN + half_board_index(us, square), 1);
        if ((own & ahead & file) != 0)
            evaluation_add(context, us, WEIGHT_DOUBLED, 1);
        if ((pawn & defended) != 0 || (own & adjacent_squares(pawn)) != 0)
            evaluation_add(context, us, WEIGHT_CONNECTED + relative_rank(us, square), 1);
        else
            evaluate_weak_pawn(context, us, square, neighbours, is_open);
        evaluate_passed_or_candidate(context, us, square, neighbours, is_open);
    }
    context->pawn_attack_span[us] = forward_fill(us, defended);
}

TEMPLATE void evaluate_pawns(struct evaluation_context *context,
                             struct evaluation_cache *cache)
{
    uint64_t key = context->position->partial_keys.pawns;
    struct pawn_entry *entry = NULL;
    if (cache) {
        entry = &cache->pawns[key % PAWN_ENTRIES];
        if (entry->key == key) {
            context->passed = entry->passed;
            for (int us = WHITE; us <= BLACK; us++) {
                context->score[us] += entry->score[us];
                context->pawn_attack_span[us] = entry->attack_span[us];
            }
            return;
        }
    }
    evaluate_pawns_of_color(context, WHITE);
    evaluate_pawns_of_color(context, BLACK);
    if (entry)
        *entry =
            (struct pawn_entry){key,
                                context->passed,
                                {context->pawn_attack_span[0], context->pawn_attack_span[1]},
                                {context->score[0], context->score[1]}};
}
