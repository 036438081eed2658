/* alpha_beta.c - minimax without the moves that cannot change the result.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * If a move is known to be worth alpha, another move can be dropped as soon as one reply leaves
 * less. How much less does not matter. So each node has a window: the score that its side
 * already has elsewhere (alpha), and the score that the opponent will not allow (beta). A score
 * of at least beta ends the node: a "cut-off". For the other side the window is negated and its
 * ends are exchanged.
 *
 * The result is exactly that of minimax. With perfect move order the number of leaves is about
 * 2 b^(depth/2), twice the square root of minimax's b^depth. With the worst order nothing is
 * saved, so captures are searched first.
 */
#include "strategies/strategies.h"
#include "strategies/walker.h"

static int alpha_beta(struct walker *walker, int depth, int alpha, int beta)
{
    struct move_list moves;
    int best;
    if (!walker_enter_node(walker, depth, alpha, beta))
        return 0;
    if (walker_score_game_end(walker, &best))
        return walker_leave_node(walker, best);
    if (depth == 0)
        return walker_leave_node(walker, walker_evaluate(walker));
    best = -SCORE_INFINITE;
    walker_list_moves(walker, &moves);
    for (int i = 0; i < moves.count; i++) {
        walker_make_move(walker, moves.moves[i]);
        int score = -alpha_beta(walker, depth - 1, -beta, -alpha);
        walker_undo_move(walker);
        if (walker->stopped)
            return 0;
        if (score > best) {
            best = score;
            variation_update(&walker->lines[walker->ply], moves.moves[i]);
        }
        if (best > alpha)
            alpha = best;
        if (alpha >= beta) {
            walker_record_cut_off(walker, &moves, i + 1);
            break;
        }
    }
    return walker_leave_node(walker, best);
}

const struct strategy alpha_beta_strategy = {
    .name = "alpha-beta",
    .description = "Minimax that skips moves which cannot change the result",
    .memory_size = sizeof(struct walker),
    .think = walker_think,
    .search = alpha_beta,
};
