/* evaluation.c - the sum of the terms.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "engine/evaluation/evaluation.h"

#include "engine/evaluation/terms.h"

int evaluation_phase(const struct position *position)
{
    int sum = bitboard_count(position->by_type[KNIGHT] | position->by_type[BISHOP]) +
              2 * bitboard_count(position->by_type[ROOK]) +
              4 * bitboard_count(position->by_type[QUEEN]);
    return sum < PHASE_FULL ? sum : PHASE_FULL;
}

static int evaluate_for_white(const struct position *position, struct evaluation_cache *cache)
{
    struct evaluation_context context = {.position = position};
    int score;
    if (ending_find_score(position, &score) != ENDING_NORMAL)
        return score;
    evaluate_terms(&context, cache);
    packed_score sum = context.score[WHITE] - context.score[BLACK];
    struct tapered_score both = {packed_score_middle(sum), packed_score_end(sum)};
    score = evaluation_interpolate(both, evaluation_phase(position));
    return score * ending_evaluate(position, score > 0 ? WHITE : BLACK).scale / SCALE_FULL;
}

int evaluate(const struct position *position, struct evaluation_cache *cache)
{
    int score = evaluation_clamp(evaluate_for_white(position, cache));
    return position->side_to_move == WHITE ? score : -score;
}
