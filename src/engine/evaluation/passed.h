/* passed.h - passed pawns: how far they have advanced, and what can stop them.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * pawns.h finds the passed pawns; the terms here depend on pieces and kings.
 */

/* Returns whether the opponent has only king and pawns, the path is free and the opponent's
 * king is outside the pawn's square. */
TEMPLATE bool pawn_is_unstoppable(const struct evaluation_context *context, enum color us,
                                  enum square pawn, bitboard path)
{
    enum color them = color_opposite(us);
    const struct position *position = context->position;
    bitboard pieces = position->by_color[them] & ~context->pawns[them];
    enum square goal = square_make(square_file(pawn), us == WHITE ? 7 : 0);
    int steps = 7 - relative_rank(us, pawn);
    if (bitboard_has_several(pieces) || (path & context->occupied) != 0)
        return false;
    if (steps == 6)
        steps = 5; /* the double step counts as one */
    int moves = square_distance(context->king[them], goal) - (position->side_to_move == them);
    return moves > steps;
}

TEMPLATE void evaluate_passed_pawn(struct evaluation_context *context, enum color us,
                                   enum square pawn)
{
    enum color them = color_opposite(us);
    int rank = relative_rank(us, pawn);
    bitboard path = forward_ranks(us, pawn) & bitboard_file(square_file(pawn));
    enum square next = (enum square)((int)pawn + (us == WHITE ? 8 : -8));
    bitboard unsafe = context->attacked[them][ANY_PIECE] | context->occupied;
    if (bitboard_has(context->occupied, next))
        evaluation_add(context, us, WEIGHT_PASSED_BLOCKED + rank, 1);
    else if ((path & unsafe) == 0)
        evaluation_add(context, us, WEIGHT_PASSED_PATH + rank, 1);
    else if (!bitboard_has(unsafe, next))
        evaluation_add(context, us, WEIGHT_PASSED_STEP + rank, 1);
    if (rank >= 3) {
        evaluation_add(context, us,
                       WEIGHT_PASSED_OWN_KING + square_distance(context->king[us], next),
                       rank - 2);
        evaluation_add(context, us,
                       WEIGHT_PASSED_THEIR_KING + square_distance(context->king[them], next),
                       rank - 2);
    }
    if (pawn_is_unstoppable(context, us, pawn, path))
        evaluation_add(context, us, WEIGHT_UNSTOPPABLE, 1);
}

TEMPLATE void evaluate_passed_pawns(struct evaluation_context *context, enum color us)
{
    bitboard left = context->passed & context->pawns[us];
    while (left != 0)
        evaluate_passed_pawn(context, us, bitboard_pop(&left));
}
