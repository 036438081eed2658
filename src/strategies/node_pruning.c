/* node_pruning.c - what need not be searched.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Every rule here may be wrong in a single position and pays on the average. None of them
 * acts in check, where all may hang on one move, nor decides about mates. What a step is
 * worth, where it says so, was measured in games against the same search without it, see
 * tests/FIGURES.
 */
#include "strategies/searcher.h"

#include <assert.h>

#include "engine/search_constants.h"
#include "engine/static_exchange.h"

/* ---- whole nodes ------------------------------------------------------------------------ */

/* Razoring: so far behind that only a capture can help, so only captures are searched. */
bool node_prune_razoring(struct searcher *searcher, const struct node *node, int *score)
{
    if (node->depth > RAZORING_DEPTH ||
        node->estimate + RAZORING_MARGIN * node->depth > node->alpha)
        return false;
    *score = quiescence(searcher, node->ply, node->alpha, node->alpha + 1, false);
    return *score <= node->alpha;
}

/* Reverse futility, or static null move: so far ahead, so near the end, that the opponent
 * will not let it come to this. Worth +110 +- 46 Elo. */
bool node_prune_reverse_futility(const struct node *node, int *score)
{
    int depth = node->depth - (node->improving ? 1 : 0);
    assert(node_is_prunable(node) && node->estimate != SCORE_NONE);
    if (node->depth > REVERSE_FUTILITY_DEPTH ||
        node->estimate - REVERSE_FUTILITY_MARGIN * depth < node->beta)
        return false;
    *score = (node->estimate + node->beta) / 2;
    return true;
}

static bool has_pieces(const struct position *position)
{
    bitboard own = position->by_color[position->side_to_move];
    return (own & ~position->by_type[PAWN] & ~position->by_type[KING]) != 0;
}

/* Not with pawns only, where having to move may be what hurts; not twice in a row. */
static bool may_pass(const struct searcher *searcher, const struct node *node)
{
    return node->depth >= NULL_MOVE_DEPTH && node->estimate >= node->beta &&
           node->evaluation >=
               node->beta - NULL_MOVE_MARGIN_SLOPE * node->depth + NULL_MOVE_MARGIN &&
           searcher->frames[node->ply - 1].move != MOVE_NONE &&
           has_pieces(&searcher->position);
}

/* Null move (Don Beal 1989, Chrilly Donninger 1993): when passing the turn still fails
 * high, a real move will. Without it the tree of `ttychess bench` grows by 52 %. */
bool node_prune_null_move(struct searcher *searcher, const struct node *node, int *score)
{
    if (!may_pass(searcher, node))
        return false;
    int surplus = (node->estimate - node->beta) / NULL_MOVE_SURPLUS;
    if (surplus > NULL_MOVE_SURPLUS_MAX)
        surplus = NULL_MOVE_SURPLUS_MAX;
    int depth = node->depth - NULL_MOVE_REDUCTION - node->depth / NULL_MOVE_DIVISOR - surplus;
    struct undo undo;
    assert(surplus >= 0 && depth < node->depth);
    searcher_make(searcher, node->ply, MOVE_NONE, &undo);
    *score = -node_search(searcher, node->ply + 1, depth, -node->beta, -node->beta + 1,
                          !node->cut_node);
    searcher_undo(searcher, MOVE_NONE, &undo);
    if (*score >= SCORE_WON_BOUND)
        *score = node->beta; /* a win by passing is none */
    return !searcher->stopped && *score >= node->beta;
}

/* ---- single moves ----------------------------------------------------------------------- */

/* Late move pruning: so many moves were better ordered, and it is shortly before the end.
 * Worth +125 +- 48 Elo. */
static bool is_late_move_pruned(const struct node *node, int count)
{
    int moves = LMP_BASE + node->depth * node->depth;
    return node->depth <= LMP_DEPTH &&
           count > (node->improving ? moves : moves / LMP_WORSENING);
}

/* Futility pruning: so far behind that a quiet move will not make up for it. Worth
 * +42 +- 42 Elo. */
static bool is_futility_pruned(const struct node *node, int depth)
{
    return depth <= FUTILITY_DEPTH &&
           node->evaluation + FUTILITY_BASE + FUTILITY_MARGIN * depth <= node->alpha;
}

/* History pruning: a quiet move that was in vain wherever it was tried. */
static bool is_history_pruned(const struct searcher *searcher, const struct node *node,
                              chess_move move, int depth)
{
    return depth <= HISTORY_PRUNING_DEPTH &&
           move_history_quiet(&searcher->history, &node->context, &searcher->position, move) <
               -HISTORY_PRUNING_MARGIN * (depth + 1);
}

/* Exchange pruning (SEE): a quiet move to where it is taken. Worth +132 +- 44 Elo. */
static bool is_exchange_pruned(const struct position *position, chess_move move, int depth)
{
    return depth <= SEE_QUIET_DEPTH &&
           !see_at_least(position, move, -SEE_QUIET_MARGIN * depth * depth);
}

/* `depth`: how deep the move would be searched. */
static bool is_quiet_pruned(const struct searcher *searcher, const struct node *node,
                            chess_move move, int depth)
{
    const struct position *position = &searcher->position;
    if (is_futility_pruned(node, depth))
        return !position_gives_check(position, move);
    return is_history_pruned(searcher, node, move, depth) ||
           is_exchange_pruned(position, move, depth);
}

/* Futility of captures: so far behind that not even what is taken makes up for it. */
static bool is_futile_capture(const struct searcher *searcher, const struct node *node,
                              chess_move move)
{
    const struct position *position = &searcher->position;
    if (node->depth > CAPTURE_FUTILITY_DEPTH || move_kind(move) == MOVE_PROMOTION)
        return false;
    int most = node->evaluation + CAPTURE_FUTILITY_MARGIN * (1 + node->depth) +
               see_values[move_history_victim(position, move)];
    return most <= node->alpha && !position_gives_check(position, move);
}

/* The rules above for quiet moves; of captures those that are futile, or lose too much for the
 * depth left (exchange pruning, worth +50 +- 46 Elo). */
bool node_prune_move(const struct searcher *searcher, const struct node *node,
                     struct move_picker *picker, chess_move move, int count, int reduction)
{
    const struct position *position = &searcher->position;
    if (node->in_check || count == 1 || node->best_score <= -SCORE_WON_BOUND ||
        !has_pieces(position))
        return false;
    if (!move_is_quiet(position, move))
        return is_futile_capture(searcher, node, move) ||
               (node->depth <= SEE_CAPTURE_DEPTH && picker->stage == STAGE_BAD_CAPTURES &&
                !see_at_least(position, move, -SEE_CAPTURE_MARGIN * node->depth));
    if (is_late_move_pruned(node, count)) {
        move_picker_skip_quiets(picker);
        return true;
    }
    int depth = node->depth - 1 - reduction;
    return is_quiet_pruned(searcher, node, move, depth < 0 ? 0 : depth);
}
