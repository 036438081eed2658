/* minimax.c - try everything, and expect the best answer to everything.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A position is as good as its best move; a move is as good for me as the position after
 * it is bad for my opponent, who will find his best move too (Claude Shannon, 1950, after
 * John von Neumann, 1928). Textbooks write max-value() and min-value(), which call each
 * other; here both are one function, see walker.h.
 *
 * With b moves in each position it visits b^depth leaves: about 20, 400, 9000, 200 000
 * from the start position. That is all that is wrong with it.
 */
#include "strategies/strategies.h"
#include "strategies/walker.h"

/* The score of the position at hand, `depth` half-moves deep. */
static int minimax(struct walker *walker, int depth)
{
    struct move_list moves;
    int best;
    if (!walker_enter(walker, depth, -SCORE_INFINITE, SCORE_INFINITE))
        return 0;
    if (walker_score_end(walker, &best))
        return walker_leave(walker, best);
    if (depth == 0)
        return walker_leave(walker, walker_evaluate(walker));
    best = -SCORE_INFINITE;
    walker_list_moves(walker, &moves);
    for (int i = 0; i < moves.count; i++) {
        walker_make(walker, moves.moves[i]);
        int score = -minimax(walker, depth - 1);
        walker_undo(walker);
        if (walker->stopped)
            return 0;
        if (score > best) {
            best = score;
            walker_keep_best(walker, moves.moves[i]);
        }
    }
    return walker_leave(walker, best);
}

static void think(void *memory, const struct search_task *task, struct search_meter *meter,
                  struct search_outcome *outcome)
{
    walker_think(memory, task, meter, outcome, minimax);
}

const struct strategy minimax_strategy = {
    .name = "minimax",
    .idea = "Try every move, every answer, every answer to that",
    .memory = sizeof(struct walker),
    .think = think,
};
