/* terms.h - all terms in order, included by two sources: see evaluation_context.h.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "engine/evaluation/evaluation_context.h"

#include "engine/evaluation/pawns.h"
#include "engine/evaluation/pieces.h"
#include "engine/evaluation/passed.h"
#include "engine/evaluation/king_safety.h"
#include "engine/evaluation/threats.h"

TEMPLATE void evaluation_context_init(struct evaluation_context *context, enum color us)
{
    const struct position *position = context->position;
    enum color them = color_opposite(us);
    enum square king = position_king(position, us);
    bitboard around = king_attacks(king);
    bitboard pawns = position_pieces(position, us, PAWN);
    bitboard defended = pawn_attacks(us, pawns);
    context->pawns[us] = pawns;
    context->king[us] = king;
    context->king_zone[us] = around | bitboard_of(king) | bitboard_forward(us, around);
    context->attacked[us][PAWN] = defended;
    context->attacked[us][KING] = around;
    context->attacked[us][ANY_PIECE] = defended | around;
    context->attacked_twice[us] =
        (defended & around) | (pawn_attacks_west(us, pawns) & pawn_attacks_east(us, pawns));
    /* The mobility area excludes the king, pawns of its side that cannot move, and squares
     * attacked by enemy pawns. */
    bitboard stuck =
        pawns & (bitboard_forward(them, context->occupied) | relative_ranks(us, 1, 1));
    context->mobility_area[us] = ~(stuck | bitboard_of(king) |
                                   pawn_attacks(them, position_pieces(position, them, PAWN)));
}

/* Counts safe squares on the central files of the side's own half. */
TEMPLATE void evaluate_space(struct evaluation_context *context, enum color us)
{
    bitboard centre = 0x3C3C3C3C3C3C3C3CULL & relative_ranks(us, 1, 3);
    evaluation_add(context, us, WEIGHT_SPACE,
                   bitboard_count(centre & ~context->pawns[us] &
                                  ~context->attacked[color_opposite(us)][PAWN]));
}

TEMPLATE void evaluate_terms(struct evaluation_context *context,
                             struct evaluation_cache *cache)
{
    context->occupied = position_occupied(context->position);
    evaluation_context_init(context, WHITE);
    evaluation_context_init(context, BLACK);
    evaluate_pawns(context, cache);
    evaluate_pieces(context, WHITE);
    evaluate_pieces(context, BLACK);
    evaluate_passed_pawns(context, WHITE);
    evaluate_passed_pawns(context, BLACK);
    evaluate_shelter(context, WHITE);
    evaluate_shelter(context, BLACK);
    evaluate_king_attack(context, WHITE);
    evaluate_king_attack(context, BLACK);
    evaluate_threats(context, WHITE);
    evaluate_threats(context, BLACK);
    evaluate_space(context, WHITE);
    evaluate_space(context, BLACK);
    evaluation_add(context, position_turn(context->position), WEIGHT_TEMPO, 1);
}
