/* quiescence.c - alpha-beta with a quiescence search.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A search that ends after "queen takes pawn" believes that it has won a pawn, though the
 * recapture is just beyond the horizon. So this search continues beyond the horizon with
 * captures and promotions until none improves the score; in check it tries all replies. The
 * side to move may also "stand pat": accept the static evaluation.
 */
#include "strategies/strategies.h"
#include "strategies/walker.h"

/* Returns the score once the position is quiet. `depth` is for the recorded tree. */
static int quiesce(struct walker *walker, int depth, int alpha, int beta)
{
    struct move_list moves;
    int best;
    if (!walker_enter_node(walker, depth, alpha, beta))
        return 0;
    if (walker_score_game_end(walker, &best))
        return walker_leave_node(walker, best);
    if (position_checkers(&walker->position) != 0) {
        best = -SCORE_INFINITE;
        walker_list_moves(walker, &moves);
    } else {
        best = walker_evaluate(walker);
        walker_list_captures(walker, &moves);
    }
    walker_record(walker, TREE_QUIESCENCE, &walker->statistics.quiescence);
    if (best > alpha)
        alpha = best;
    int next = 0;
    while (next < moves.count && alpha < beta) {
        chess_move move = moves.moves[next++];
        walker_make_move(walker, move);
        int score = -quiesce(walker, depth - 1, -beta, -alpha);
        walker_undo_move(walker);
        if (walker->stopped)
            return 0;
        if (score > best) {
            best = score;
            variation_update(&walker->lines[walker->ply], move);
        }
        if (best > alpha)
            alpha = best;
    }
    if (alpha >= beta)
        walker_record_cut_off(walker, &moves, next);
    return walker_leave_node(walker, best);
}

static int search(struct walker *walker, int depth, int alpha, int beta)
{
    return walker_search_with_table(walker, depth, alpha, beta, quiesce);
}

const struct strategy quiescence_strategy = {
    .name = "quiescence",
    .description =
        "Transposition, extended past the horizon until captures and checks are over",
    .memory_size = sizeof(struct walker),
    .think = walker_think,
    .search = search,
};
