/* minimax.c - search every move, assuming the best reply to each.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A position is as good as its best move. A move is as good for one side as the position after
 * it is bad for the other side, which will also find its best move.
 *
 * With b moves per position there are b^depth leaves: about 20, 400, 9000 and 200,000 from the
 * starting position. The only flaw of minimax is its cost.
 */
#include "strategies/strategies.h"
#include "strategies/walker.h"

/* The window, which only alpha-beta uses, stays infinite. */
static int minimax(struct walker *walker, int depth, int alpha, int beta)
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
        int score = -minimax(walker, depth - 1, alpha, beta);
        walker_undo_move(walker);
        if (walker->stopped)
            return 0;
        if (score > best) {
            best = score;
            variation_update(&walker->lines[walker->ply], moves.moves[i]);
        }
    }
    return walker_leave_node(walker, best);
}

const struct strategy minimax_strategy = {
    .name = "minimax",
    .description = "Try every move, every reply, and every reply to that",
    .memory_size = sizeof(struct walker),
    .think = walker_think,
    .search = minimax,
};
