/* network_evaluation.c - known endings first, then the network.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "engine/network/network_evaluation.h"

#include "engine/evaluation/evaluation.h"

int network_evaluate(const struct network *network, const struct position *position,
                     struct accumulators *accumulators)
{
    int score;
    enum color own = position_turn(position);
    /* All endings with a score of their own have a bare king. */
    if ((!bitboard_has_several(position->by_color[WHITE]) ||
         !bitboard_has_several(position->by_color[BLACK])) &&
        ending_find_score(position, &score) != ENDING_NORMAL) {
        score = evaluation_clamp(score);
        return own == WHITE ? score : -score;
    }
    score = accumulators ? accumulators_evaluate(accumulators, position)
                         : network_evaluate_raw(network, position);
    /* The value is reduced only by exact knowledge, because the network is better than rules
     * of thumb. */
    struct ending_evaluation ending =
        ending_evaluate(position, score > 0 ? own : color_opposite(own));
    bool is_exact = ending.kind == ENDING_NO_MATERIAL || ending.kind == ENDING_WRONG_CORNER;
    return is_exact ? score * ending.scale / SCALE_FULL : score;
}
