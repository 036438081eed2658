/* threats.h - attacks that win material unless the opponent reacts.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

/* Evaluates attacks on pieces that are worth more than `worth` or not defended by a pawn. */
TEMPLATE void evaluate_attacks_by(struct evaluation_context *context, enum color us,
                                  bitboard attacks, int weight, enum piece_type worth)
{
    enum color them = color_opposite(us);
    for (int type = PAWN; type <= QUEEN; type++) {
        bitboard targets =
            attacks & position_pieces(context->position, them, (enum piece_type)type);
        if (type <= (int)worth)
            targets &= ~context->attacked[them][PAWN];
        evaluation_add(context, us, weight + type, bitboard_count(targets));
    }
}

TEMPLATE void evaluate_pawn_attacks(struct evaluation_context *context, enum color us)
{
    const struct position *position = context->position;
    enum color them = color_opposite(us);
    bitboard hit =
        context->attacked[us][PAWN] & position->by_color[them] & ~context->pawns[them];
    if (hit == 0)
        return;
    for (int type = KNIGHT; type <= QUEEN; type++)
        evaluation_add(context, us, WEIGHT_PAWN_ATTACKS + type - KNIGHT,
                       bitboard_count(hit & position->by_type[type]));
}

TEMPLATE void evaluate_pawn_pushes(struct evaluation_context *context, enum color us)
{
    enum color them = color_opposite(us);
    bitboard step = bitboard_forward(us, context->pawns[us]) & ~context->occupied;
    step |= bitboard_forward(us, step & relative_ranks(us, 2, 2)) & ~context->occupied;
    step &= ~context->attacked[them][PAWN] &
            (context->attacked[us][ANY_PIECE] | ~context->attacked[them][ANY_PIECE]);
    bitboard targets = context->position->by_color[them] & ~context->pawns[them] &
                       ~context->attacked[us][PAWN];
    evaluation_add(context, us, WEIGHT_PUSH_ATTACKS,
                   bitboard_count(pawn_attacks(us, step) & targets));
}

TEMPLATE void evaluate_threats(struct evaluation_context *context, enum color us)
{
    enum color them = color_opposite(us);
    const bitboard *ours = context->attacked[us];
    evaluate_pawn_attacks(context, us);
    evaluate_attacks_by(context, us, ours[KNIGHT] | ours[BISHOP], WEIGHT_MINOR_ATTACKS,
                        BISHOP);
    evaluate_attacks_by(context, us, ours[ROOK], WEIGHT_ROOK_ATTACKS, ROOK);
    evaluation_add(context, us, WEIGHT_HANGING,
                   bitboard_count(context->position->by_color[them] & ours[ANY_PIECE] &
                                  ~context->attacked[them][ANY_PIECE]));
    evaluate_pawn_pushes(context, us);
}
