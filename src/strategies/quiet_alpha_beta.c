/* quiet_alpha_beta.c - alpha-beta that does not stop in the middle of an exchange.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A search that stops at the horizon after "queen takes pawn" believes it has won a pawn;
 * the recapture lies just beyond. So at the horizon captures and promotions go on until
 * there are none that pay, and in check every answer is tried (Claude Shannon asked for it
 * in 1950; Larry Harris named it quiescence, 1975). Nobody is forced to capture: the side
 * to move may "stand pat" and take the evaluation as it is.
 */
#include "strategies/strategies.h"
#include "strategies/walker.h"

enum { ANSWERS = 8 /* to checks, without a capture */ };

/* The score once all is quiet; `depth`, 0 and less, is for those who look at the tree. */
static int quiesce(struct walker *walker, int depth, int alpha, int beta)
{
    struct move_list moves;
    int best;
    if (!walker_enter(walker, depth, alpha, beta))
        return 0;
    if (walker_score_end(walker, &best))
        return walker_leave(walker, best);
    if (position_checkers(&walker->position) != 0) {
        best = -SCORE_INFINITE;
        walker_list_moves(walker, &moves);
    } else {
        best = walker_evaluate(walker);
        walker_list_captures(walker, &moves);
    }
    walker_note_quiescence(walker);
    if (best > alpha)
        alpha = best;
    int next = 0;
    while (next < moves.count && alpha < beta) {
        chess_move move = moves.moves[next++];
        walker_make(walker, move);
        int score = -quiesce(walker, depth - 1, -beta, -alpha);
        walker_undo(walker);
        if (walker->stopped)
            return 0;
        if (score > best) {
            best = score;
            walker_keep_best(walker, move);
        }
        if (best > alpha)
            alpha = best;
    }
    if (alpha >= beta)
        walker_note_cut_off(walker, &moves, next);
    return walker_leave(walker, best);
}

/* The score of the position at hand, `depth` half-moves deep, if it lies between alpha and
 * beta; else a bound that shows on which side of them it lies. */
static int alpha_beta(struct walker *walker, int depth, int alpha, int beta)
{
    struct move_list moves;
    int best, alpha_before = alpha;
    if (depth == 0)
        return quiesce(walker, depth, alpha, beta);
    if (!walker_enter(walker, depth, alpha, beta))
        return 0;
    if (walker_score_end(walker, &best))
        return walker_leave(walker, best);
    if (transposition_find(walker, depth, ANSWERS, alpha, beta, &best))
        return walker_leave(walker, best);
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
    transposition_save(walker, depth, ANSWERS, alpha_before, beta, best);
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

const struct strategy quiet_alpha_beta_strategy = {
    .name = "quiescence",
    .idea = "The same, going on at the horizon until captures and checks are over",
    .memory = sizeof(struct walker),
    .think = think,
};
