/* node_pruning.c - what need not be searched.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Every rule here may be wrong in a single position and pays on the average. None of them
 * acts in check, where all may hang on one move, nor decides about mates. What a step is worth
 * was measured in games against the same search without it, see HACKING.
 */
#include "strategies/searcher.h"

#include "engine/exchange.h"
#include "engine/search_constants.h"

/* ---- whole nodes ------------------------------------------------------------------------ */

/* Razoring: so far behind that only a capture can help. Worth -7 +- 43 Elo. */
static bool is_hopeless(struct searcher *searcher, const struct node *node, int *score)
{
    if (node->depth > RAZOR_DEPTH || node->estimate + RAZOR_MARGIN * node->depth > node->alpha)
        return false;
    *score = quiescence(searcher, node->ply, node->alpha, node->alpha + 1);
    return *score <= node->alpha;
}

/* Reverse futility: so far ahead, so near the end, that the opponent will not let it come
 * to this. Worth +110 +- 46 Elo. */
static bool is_far_ahead(const struct node *node, int *score)
{
    int depth = node->depth - (node->improving ? 1 : 0);
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

/* Null move (Don Beal 1989, Chrilly Donninger 1993): when passing the turn still fails
 * high, a real move will. Not with pawns only, where having to move may be what hurts; not
 * twice in a row. Worth +20 +- 51 Elo. */
static bool passes_and_holds(struct searcher *searcher, const struct node *node, int *score)
{
    if (node->depth < NULL_MOVE_DEPTH || node->estimate < node->beta ||
        node->evaluation < node->beta - 25 * node->depth + 150 ||
        searcher->frames[node->ply - 1].move == MOVE_NONE || !has_pieces(&searcher->position))
        return false;
    int surplus = (node->estimate - node->beta) / NULL_MOVE_SURPLUS;
    if (surplus > NULL_MOVE_SURPLUS_MAX)
        surplus = NULL_MOVE_SURPLUS_MAX;
    int depth = node->depth - NULL_MOVE_BASE - node->depth / NULL_MOVE_SLOPE - surplus;
    struct undo undo;
    searcher_make(searcher, node->ply, MOVE_NONE, &undo);
    *score =
        -node_search(searcher, node->ply + 1, depth, -node->beta, -node->beta + 1, !node->cut);
    searcher_undo(searcher, MOVE_NONE, &undo);
    if (*score >= SCORE_WON_BOUND)
        *score = node->beta; /* a win by passing is none */
    return !searcher->stopped && *score >= node->beta;
}

bool node_is_decided(struct searcher *searcher, const struct node *node, int *score)
{
    if (node->principal || node->in_check || score_is_certain(node->beta))
        return false;
    return is_hopeless(searcher, node, score) || is_far_ahead(node, score) ||
           passes_and_holds(searcher, node, score);
}

/* ---- single moves ----------------------------------------------------------------------- */

/* Late moves, ordered as unpromising, shortly before the end. Worth +125 +- 48 Elo. */
static bool comes_too_late(const struct node *node, int count)
{
    int patience = LATE_MOVE_BASE + node->depth * node->depth;
    return node->depth <= LATE_MOVE_DEPTH &&
           count >= (node->improving ? patience : patience / 2);
}

/* Futility: so far behind that a quiet move will not make up for it. Worth
 * +42 +- 42 Elo. */
static bool is_futile(const struct node *node, int depth)
{
    return depth <= FUTILITY_DEPTH &&
           node->evaluation + FUTILITY_BASE + FUTILITY_MARGIN * depth <= node->alpha;
}

/* A quiet move that was in vain wherever it was tried. Worth +7 +- 53 Elo. */
static bool has_failed_often(const struct searcher *searcher, const struct node *node,
                             chess_move move, int depth)
{
    return depth <= HISTORY_DEPTH &&
           move_history_quiet(&searcher->history, &node->context, &searcher->position, move) <
               -HISTORY_MARGIN * (depth + 1);
}

/* A quiet move to where it is taken. Worth +132 +- 44 Elo. */
static bool loses_exchange(const struct position *position, chess_move move, int depth)
{
    return depth <= QUIET_EXCHANGE_DEPTH &&
           !exchange_wins(position, move, -QUIET_EXCHANGE_MARGIN * depth * depth);
}

static bool skips_quiet(const struct searcher *searcher, const struct node *node,
                        struct move_picker *picker, chess_move move, int count)
{
    const struct position *position = &searcher->position;
    int depth = node->depth - 1 - node_reduction(searcher, node, move, count + 1);
    if (depth < 0)
        depth = 0;
    if (comes_too_late(node, count)) {
        move_picker_skip_quiets(picker);
        return true;
    }
    if (is_futile(node, depth))
        return !position_gives_check(position, move);
    return has_failed_often(searcher, node, move, depth) ||
           loses_exchange(position, move, depth);
}

/* Captures that lose too much for the depth left: worth +50 +- 46 Elo. */
bool node_skips_move(const struct searcher *searcher, const struct node *node,
                     struct move_picker *picker, chess_move move, int count)
{
    const struct position *position = &searcher->position;
    if (node->in_check || count == 0 || node->best_score <= -SCORE_WON_BOUND ||
        !has_pieces(position))
        return false;
    if (move_is_quiet(position, move))
        return skips_quiet(searcher, node, picker, move, count);
    return node->depth <= NOISY_EXCHANGE_DEPTH && picker->stage == STAGE_BAD_CAPTURES &&
           !exchange_wins(position, move, -NOISY_EXCHANGE_MARGIN * node->depth);
}
