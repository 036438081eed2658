/* transposition.c - alpha-beta that does not search a position twice.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * 1. d4 Nf6 2. c4 and 1. c4 Nf6 2. d4 lead to the same position: a transposition. For each
 * searched position a table stores the score, the depth of the search, and whether the score is
 * exact or, after a cut-off, only a bound.
 *
 * An entry is used only if its depth equals the remaining depth, so the result is still
 * minimax's. Strong programs also use deeper entries and, above all, search the stored move
 * first.
 */
#include "rules/draw_rules.h"
#include "strategies/strategies.h"
#include "strategies/walker.h"

enum { QUIET_REPLIES_MAX = 8 /* assumed number of quiet replies to checks */ };

static uint64_t table_key(const struct walker *walker)
{
    return walker->position.key ^ walker->context_key;
}

/* Returns whether to use the table. It is not used near the fifty-move limit, because the key
 * does not include the halfmove clock, nor at the root, where a move is needed and some may be
 * excluded. */
static bool uses_table(const struct walker *walker, int plies)
{
    return walker->ply > 0 && walker->position.halfmove_clock + plies < FIFTY_MOVES;
}

/* Returns whether the table has a score for this depth and window, and sets *score. `beyond` is
 * the number of plies without a capture that can follow after `depth`. */
static bool probe_table(struct walker *walker, int depth, int beyond, int alpha, int beta,
                        int *score)
{
    struct table_entry entry;
    if (!uses_table(walker, depth + beyond) ||
        !transposition_table_probe(walker->task->table, table_key(walker), walker->ply,
                                   &entry) ||
        entry.depth != depth || !table_entry_fits_window(&entry, alpha, beta))
        return false;
    *score = entry.score;
    walker_record(walker, TREE_TABLE, &walker->statistics.table_hits);
    return true;
}

/* `alpha` is the node's original alpha. */
static void store_result(const struct walker *walker, int depth, int beyond, int alpha,
                         int beta, int score)
{
    struct table_entry entry = {.score = score,
                                .evaluation = SCORE_NONE,
                                .depth = depth,
                                .bound = score >= beta    ? BOUND_LOWER
                                         : score <= alpha ? BOUND_UPPER
                                                          : BOUND_EXACT};
    if (uses_table(walker, depth + beyond))
        transposition_table_store(walker->task->table, table_key(walker), walker->ply, &entry);
}

/* Like alpha_beta() in alpha_beta.c. */
int walker_search_with_table(struct walker *walker, int depth, int alpha, int beta,
                             walker_search *quiesce)
{
    struct move_list moves;
    int best, alpha_before = alpha, beyond = quiesce ? QUIET_REPLIES_MAX : 0;
    if (depth == 0 && quiesce)
        return quiesce(walker, depth, alpha, beta);
    if (!walker_enter_node(walker, depth, alpha, beta))
        return 0;
    if (walker_score_game_end(walker, &best))
        return walker_leave_node(walker, best);
    if (depth == 0)
        return walker_leave_node(walker, walker_evaluate(walker));
    if (probe_table(walker, depth, beyond, alpha, beta, &best))
        return walker_leave_node(walker, best);
    best = -SCORE_INFINITE;
    walker_list_moves(walker, &moves);
    for (int i = 0; i < moves.count; i++) {
        walker_make_move(walker, moves.moves[i]);
        int score = -walker_search_with_table(walker, depth - 1, -beta, -alpha, quiesce);
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
    store_result(walker, depth, beyond, alpha_before, beta, best);
    return walker_leave_node(walker, best);
}

static int search(struct walker *walker, int depth, int alpha, int beta)
{
    return walker_search_with_table(walker, depth, alpha, beta, NULL);
}

const struct strategy transposition_strategy = {
    .name = "transposition",
    .description = "Alpha-beta with a table, so that no position is searched twice",
    .memory_size = sizeof(struct walker),
    .think = walker_think,
    .search = search,
};
