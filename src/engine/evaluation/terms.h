/* terms.h - the sequence of all terms; included by two sources, see survey.h.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "engine/evaluation/survey.h"

#include "engine/evaluation/pawns.h"
#include "engine/evaluation/pieces.h"
#include "engine/evaluation/passed.h"
#include "engine/evaluation/king_safety.h"
#include "engine/evaluation/threats.h"

TEMPLATE void survey_begin(struct survey *survey, enum color us)
{
    const struct position *position = survey->position;
    enum color them = color_opposite(us);
    enum square king = position_king(position, us);
    bitboard around = attacks_king(king);
    bitboard pawns = position_pieces(position, us, PAWN);
    bitboard guarded = pawn_attacks(us, pawns);
    survey->pawns[us] = pawns;
    survey->king[us] = king;
    survey->king_zone[us] = around | bitboard_of(king) | attacks_pawns_forward(us, around);
    survey->attacked[us][PAWN] = guarded;
    survey->attacked[us][KING] = around;
    survey->attacked[us][ANY_PIECE] = guarded | around;
    survey->attacked_twice[us] =
        (guarded & around) | (attacks_pawns_west(us, pawns) & attacks_pawns_east(us, pawns));
    /* Not own pawns that cannot move, and not squares attacked by enemy pawns. */
    bitboard stuck =
        pawns & (attacks_pawns_forward(them, survey->occupied) | own_ranks(us, 1, 1));
    survey->mobility_area[us] = ~(stuck | bitboard_of(king) |
                                  pawn_attacks(them, position_pieces(position, them, PAWN)));
}

/* Space: safe squares on the central files of the own half. */
TEMPLATE void judge_space(struct survey *survey, enum color us)
{
    bitboard centre = 0x3C3C3C3C3C3C3C3CULL & own_ranks(us, 1, 3);
    survey_add(survey, us, WEIGHT_SPACE,
               bitboard_count(centre & ~survey->pawns[us] &
                              ~survey->attacked[color_opposite(us)][PAWN]));
}

/* Computes the sums of both sides in survey->score. */
TEMPLATE void survey_position(struct survey *survey, struct evaluation_cache *cache)
{
    survey->occupied = position_occupied(survey->position);
    survey_begin(survey, WHITE);
    survey_begin(survey, BLACK);
    judge_pawns(survey, cache);
    judge_pieces(survey, WHITE);
    judge_pieces(survey, BLACK);
    judge_free_pawns(survey, WHITE);
    judge_free_pawns(survey, BLACK);
    judge_king(survey, WHITE);
    judge_king(survey, BLACK);
    judge_threats(survey, WHITE);
    judge_threats(survey, BLACK);
    judge_space(survey, WHITE);
    judge_space(survey, BLACK);
    survey_add(survey, position_turn(survey->position), WEIGHT_TEMPO, 1);
}
