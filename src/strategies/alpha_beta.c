/* alpha_beta.c - minimax that leaves out what cannot matter.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Once I have a move worth alpha, another one is out as soon as a single answer to it
 * leaves me with less: how much less does not matter, and the other answers need not be
 * looked at. So each node is given a window: what its side has for sure elsewhere (alpha),
 * and what the opponent will not let it have (beta). A score that reaches beta ends the
 * node: a "cut-off" (John McCarthy, 1956; Donald Knuth and Ronald Moore, 1975). Seen from
 * the other side the window turns round and changes its signs.
 *
 * The answer at the root is minimax's, to the centipawn. With the best move always first
 * it costs about the square root: b^(depth/2) leaves, twice. With the worst first it saves
 * nothing, which is why captures are tried first.
 */
#include "strategies/strategies.h"
#include "strategies/walker.h"

/* The score of the position at hand, `depth` half-moves deep, if it lies between alpha and
 * beta; else a bound that shows on which side of them it lies. */
static int alpha_beta(struct walker *walker, int depth, int alpha, int beta)
{
    struct move_list moves;
    int best;
    if (!walker_enter(walker, depth, alpha, beta))
        return 0;
    if (walker_score_end(walker, &best))
        return walker_leave(walker, best);
    if (depth == 0)
        return walker_leave(walker, walker_evaluate(walker));
    best = -SCORE_INFINITE;
    walker_list_moves(walker, &moves);
    for (int i = 0; i < moves.count; i++) {
        walker_make(walker, moves.moves[i]);
        int score = -alpha_beta(walker, depth - 1, -beta, -alpha);
        walker_undo(walker);
        if (walker->stopped)
            return 0;
        if (score > best) {
            best = score;
            walker_keep_best(walker, moves.moves[i]);
        }
        if (best > alpha)
            alpha = best;
        if (alpha >= beta) {
            walker_note_cut_off(walker, &moves, i + 1);
            break;
        }
    }
    return walker_leave(walker, best);
}

static int search(struct walker *walker, int depth)
{
    return alpha_beta(walker, depth, -SCORE_INFINITE, SCORE_INFINITE);
}

static void think(void *memory, const struct search_task *task, struct search_meter *meter,
                  struct search_outcome *outcome)
{
    walker_think(memory, task, meter, outcome, search);
}

const struct strategy alpha_beta_strategy = {
    .name = "alpha-beta",
    .idea = "Minimax that leaves out what cannot change the answer",
    .memory = sizeof(struct walker),
    .think = think,
};
