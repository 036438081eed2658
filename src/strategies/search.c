/* search.c - one node of the principal-variation search.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Alpha-beta searches the first move with the full window and the others with a null window,
 * which is far cheaper but only proves that they are no better. A move that fails high is
 * searched again (principal-variation search).
 *
 * A node is a sequence of numbered steps: 1 to 11 in node_search(), 12 to 21 in search_moves().
 * The quiescence search has its own steps.
 *
 * Every pruning rule can be wrong, but pays off on average. None applies to mate scores, or in
 * check, where everything may depend on one move. Elo figures are from matches against the same
 * search without the step (tests/FIGURES).
 */
#include "strategies/searcher.h"

#include <assert.h>
#include <sys/param.h>

#include "engine/search_parameters.h"
#include "engine/static_exchange.h"

enum { REDUCTION_UNIT = 100 }; /* reductions are in hundredths of a ply */

/* Moves whose histories are lowered if a later move fails high. */
enum { TRIED_MOVES_MAX = 48 };
struct tried_moves {
    int count;
    chess_move moves[TRIED_MOVES_MAX];
};

static int quiescence(struct searcher *searcher, int ply, int alpha, int beta, bool in_check);
static int search_moves(struct searcher *searcher, struct node *node);

static bool is_quiet(const struct position *position, chess_move move)
{
    return move_kind(move) != MOVE_PROMOTION && !position_is_capture(position, move);
}

static bool has_non_pawn_pieces(const struct position *position)
{
    bitboard own = position->by_color[position->side_to_move];
    return (own & ~position->by_type[PAWN] & ~position->by_type[KING]) != 0;
}

/* Counts the node. If it must not be searched (stop, draw or maximum ply), sets *score and
 * returns true. */
static bool is_terminal(struct searcher *searcher, int ply, bool in_check, int *score)
{
    *score = SCORE_DRAW;
    if (!searcher_enter_node(searcher, ply) || searcher_is_draw(searcher, ply, in_check))
        return true;
    if (ply < MAX_PLY - 1)
        return false;
    *score = in_check ? SCORE_DRAW : searcher_evaluate(searcher);
    return true;
}

/* ==== Steps 1 to 11: before the first move =============================================== */

/* Evaluates the node. The quiet move that led here gets a history bonus proportional to the
 * change in the evaluation (Stockfish, 2020). Worth +33 +- 10 Elo. */
static void evaluate_node(struct searcher *searcher, struct node *node)
{
    struct stack_entry *current = &searcher->stack[node->ply];
    const struct stack_entry *previous = current - 1;
    searcher_set_evaluation(searcher, node);
    current->evaluation = node->evaluation;
    assert((node->evaluation == SCORE_NONE) == node->in_check);
    if (previous->history && !node->in_check && previous->evaluation != SCORE_NONE) {
        int bonus = -GAIN_HISTORY * (previous->evaluation + node->evaluation);
        bonus = MIN(MAX(bonus, -GAIN_HISTORY_MAX), GAIN_HISTORY_MAX);
        move_history_update_entry(previous->history, bonus);
    }
    int before = node->ply >= 2 ? current[-2].evaluation : SCORE_NONE;
    node->improving = !node->in_check && (before == SCORE_NONE || node->evaluation > before);
}

/* Null move pruning: if even passing fails high, a real move will as well. It is not tried
 * twice in a row, nor with only pawns, because of zugzwang. Without it the tree of `ttychess
 * bench` is 52% larger. If the node is pruned, returns true and sets *score. */
static bool prune_null_move(struct searcher *searcher, const struct node *node, int *score)
{
    if (node->depth < NULL_MOVE_DEPTH || node->estimate < node->beta ||
        node->evaluation <
            node->beta - NULL_MOVE_MARGIN_SLOPE * node->depth + NULL_MOVE_MARGIN ||
        searcher->stack[node->ply - 1].move == MOVE_NONE ||
        !has_non_pawn_pieces(&searcher->position))
        return false;
    int surplus =
        MIN((node->estimate - node->beta) / NULL_MOVE_SURPLUS, NULL_MOVE_SURPLUS_MAX);
    int depth = node->depth - NULL_MOVE_REDUCTION - node->depth / NULL_MOVE_DIVISOR - surplus;
    struct undo undo;
    assert(surplus >= 0 && depth < node->depth);
    searcher_make_move(searcher, node->ply, MOVE_NONE, &undo);
    *score = -node_search(searcher, node->ply + 1, depth, -node->beta, -node->beta + 1,
                          !node->cut_node);
    searcher_undo_move(searcher, MOVE_NONE, &undo);
    if (*score >= SCORE_CERTAIN_BOUND)
        *score = node->beta; /* a win after a null move is not proved */
    return !searcher->stopped && *score >= node->beta;
}

int node_search(struct searcher *searcher, int ply, int depth, int alpha, int beta,
                bool cut_node)
{
    bool in_check = position_checkers(&searcher->position) != 0;
    int score;
    assert(-SCORE_INFINITE <= alpha && alpha < beta && beta <= SCORE_INFINITE);
    assert(!cut_node || beta - alpha == 1);

    /* Step 1. At the horizon: quiescence search. */
    if (depth <= 0)
        return quiescence(searcher, ply, alpha, beta, in_check);

    /* Step 2. Stop, draws, and the maximum ply. */
    if (is_terminal(searcher, ply, in_check, &score))
        return score;

    /* Step 3. Mate distance pruning: no score is better than mating at once, or worse than
     * being mated now. */
    struct node node = {.ply = ply,
                        .depth = depth,
                        .alpha = MAX(alpha, -SCORE_MATE + ply),
                        .beta = MIN(beta, SCORE_MATE - ply - 1),
                        .lower_bound = -SCORE_INFINITE,
                        .upper_bound = SCORE_INFINITE,
                        .pv_node = beta - alpha > 1,
                        .cut_node = cut_node,
                        .in_check = in_check};
    if (node.alpha >= node.beta)
        return node.alpha;

    /* Step 4. Upcoming repetition. */
    if (searcher_prune_repetition(searcher, &node))
        return node.alpha;

    /* Step 5. Transposition table. No cut-off in PV nodes, so that the principal variation is
     * complete. */
    node.table_hit = transposition_table_probe(searcher->task->table, searcher->position.key,
                                               ply, &node.entry);
    if (node.table_hit && !node.pv_node &&
        searcher_entry_is_sufficient(searcher, &node.entry, depth, node.alpha, node.beta))
        return node.entry.score;

    /* Step 6. Endgame tables. */
    if (node_probe_tablebases(searcher, &node, &score))
        return score;

    /* Step 7. Static evaluation. */
    evaluate_node(searcher, &node);
    if (!node.pv_node && !in_check && !score_is_certain(node.beta)) {
        /* Step 8. Razoring: so far below alpha, only a capture can help. */
        if (depth <= RAZORING_DEPTH && node.estimate + RAZORING_MARGIN * depth <= node.alpha) {
            score = quiescence(searcher, ply, node.alpha, node.alpha + 1, false);
            if (score <= node.alpha)
                return score;
        }

        /* Step 9. Reverse futility pruning (static null move): if the score is far above beta
         * close to the horizon, the opponent will avoid this node. Worth +110 +- 46 Elo. */
        if (depth <= REVERSE_FUTILITY_DEPTH &&
            node.estimate - REVERSE_FUTILITY_MARGIN * (depth - node.improving) >= node.beta)
            return (node.estimate + node.beta) / 2;

        /* Step 10. Null move pruning. */
        if (prune_null_move(searcher, &node, &score))
            return score;
        if (searcher->stopped)
            return 0;
    }

    /* Step 11. Internal iterative reduction: without a table move, a shallower search finds one
     * for the next iteration. Without this step the tree of `ttychess bench` is 19% larger. */
    if (depth >= IIR_DEPTH && (node.pv_node || cut_node) &&
        (!node.table_hit || node.entry.move == MOVE_NONE))
        node.depth--;
    return search_moves(searcher, &node);
}

/* ==== Steps 12 to 21: the moves ========================================================== */

/* ---- reductions ------------------------------------------------------------------------- */

/* 100 times the natural logarithm, the same on all machines. */
static const int logarithm[64] = {
    0,   0,   69,  110, 139, 161, 179, 195, 208, 220, 230, 240, 248, 256, 264, 271,
    277, 283, 289, 294, 300, 304, 309, 314, 318, 322, 326, 330, 333, 337, 340, 343,
    347, 350, 353, 356, 358, 361, 364, 366, 369, 371, 374, 376, 378, 381, 383, 385,
    387, 389, 391, 393, 395, 397, 399, 401, 403, 404, 406, 408, 409, 411, 413, 414};

/* Late move reductions: a late move is rarely best, and a shallow search is enough to show it.
 * Worth +161 +- 51 Elo. */
int node_late_move_reduction(const struct searcher *searcher, const struct node *node,
                             chess_move move, int count)
{
    const struct position *position = &searcher->position;
    if (node->depth < LMR_DEPTH || count <= (node->pv_node ? LMR_MOVES_PV : LMR_MOVES))
        return 0;
    assert(move != MOVE_NONE && count > 0);
    int product = logarithm[MIN(node->depth, 63)] * logarithm[MIN(count, 63)], history;
    int reduction = LMR_BASE + product / LMR_DIVISOR;
    if (is_quiet(position, move)) {
        history = move_history_quiet_value(&searcher->history, &node->context, position, move);
        reduction += node->cut_node ? LMR_CUT_NODE : 0;
        /* If the table move is a capture, quiet moves are rarely better. */
        reduction += node->table_hit && node->entry.move != MOVE_NONE &&
                             !is_quiet(position, node->entry.move)
                         ? LMR_TABLE_CAPTURE
                         : 0;
    } else {
        history = move_history_capture_value(&searcher->history, position, move);
        reduction /= LMR_CAPTURE_DIVISOR;
    }
    reduction -= REDUCTION_UNIT * history / LMR_HISTORY;
    reduction += node->improving ? 0 : LMR_WORSENING;
    reduction -= node->pv_node ? LMR_PV_NODE : 0;
    reduction -= node->in_check ? LMR_IN_CHECK : 0;
    reduction -= position_gives_check(position, move) ? LMR_GIVES_CHECK : 0;
    reduction = (reduction + REDUCTION_UNIT / 2) / REDUCTION_UNIT;
    /* Leave at least one ply before quiescence. */
    return reduction < 0 ? 0 : MIN(reduction, node->depth - 2);
}

/* ---- pruning of single moves ------------------------------------------------------------ */

/* Returns whether to skip a quiet move; `depth` is already reduced. */
static bool is_quiet_pruned(const struct searcher *searcher, const struct node *node,
                            chess_move move, int depth)
{
    const struct position *position = &searcher->position;

    /* Futility pruning: the evaluation is too far below alpha for a quiet move to help. Worth
     * +42 +- 42 Elo. */
    if (depth <= FUTILITY_DEPTH &&
        node->evaluation + FUTILITY_BASE + FUTILITY_MARGIN * depth <= node->alpha)
        return !position_gives_check(position, move);

    /* History pruning: the move failed in most other positions. */
    if (depth <= HISTORY_PRUNING_DEPTH &&
        move_history_quiet_value(&searcher->history, &node->context, position, move) <
            -HISTORY_PRUNING_MARGIN * (depth + 1))
        return true;

    /* Exchange pruning (SEE): the move loses material. Worth +132 +- 44 Elo. */
    return depth <= SEE_QUIET_DEPTH &&
           !static_exchange_at_least(position, move, -SEE_QUIET_MARGIN * depth * depth);
}

static bool is_capture_pruned(const struct searcher *searcher, const struct node *node,
                              const struct move_picker *picker, chess_move move)
{
    const struct position *position = &searcher->position;

    /* Futility pruning: the evaluation plus the captured piece is too far below alpha. */
    if (node->depth <= CAPTURE_FUTILITY_DEPTH && move_kind(move) != MOVE_PROMOTION &&
        node->evaluation + CAPTURE_FUTILITY_MARGIN * (1 + node->depth) +
                see_values[position_captured_type(position, move)] <=
            node->alpha &&
        !position_gives_check(position, move))
        return true;

    /* Exchange pruning (SEE): the capture loses too much for this depth. Worth +50 +- 46
     * Elo. */
    return node->depth <= SEE_CAPTURE_DEPTH && picker->stage == STAGE_BAD_CAPTURES &&
           !static_exchange_at_least(position, move, -SEE_CAPTURE_MARGIN * node->depth);
}

static bool is_pruned(const struct searcher *searcher, const struct node *node,
                      struct move_picker *picker, chess_move move, int count, int reduction)
{
    const struct position *position = &searcher->position;
    if (node->in_check || count == 1 || node->best_score <= -SCORE_CERTAIN_BOUND ||
        !has_non_pawn_pieces(position))
        return false;
    if (!is_quiet(position, move))
        return is_capture_pruned(searcher, node, picker, move);

    /* Late move pruning: close to the horizon, skip all quiet moves after the first ones.
     * Worth +125 +- 48 Elo. */
    int moves = LMP_BASE + node->depth * node->depth;
    if (node->depth <= LMP_DEPTH &&
        count > (node->improving ? moves : moves / LMP_WORSENING)) {
        picker->skip_quiets = true;
        return true;
    }
    return is_quiet_pruned(searcher, node, move, MAX(node->depth - 1 - reduction, 0));
}

/* ---- extensions ------------------------------------------------------------------------- */

/* Searches the node without `move` to `depth`, with a null window below `beta`. */
static int search_excluding(struct searcher *searcher, const struct node *node,
                            chess_move move, int depth, int beta)
{
    struct node rest = *node;
    assert(move != MOVE_NONE && node->excluded == MOVE_NONE && depth < node->depth);
    assert(beta > -SCORE_INFINITE && beta <= SCORE_INFINITE);
    rest.excluded = move;
    rest.lower_bound = -SCORE_INFINITE;
    rest.upper_bound = SCORE_INFINITE;
    rest.depth = depth;
    rest.alpha = beta - 1;
    rest.beta = beta;
    rest.pv_node = false;
    rest.best_move = MOVE_NONE;
    return search_moves(searcher, &rest);
}

/* Singular extension: if all other moves score clearly less than the table move, it is searched
 * deeper. If they reach the node's beta, the node is pruned (multi-cut). If the table move is
 * likely to fail high, but not alone, it is searched less deeply (negative extension: without
 * it the tree of `ttychess bench` is 31% larger).
 *
 * Sets *extension, in plies; 0 for other moves. If the node is pruned, returns true and sets
 * *score. */
static bool search_singular(struct searcher *searcher, const struct node *node,
                            chess_move move, int *extension, int *score)
{
    struct stack_entry *current = &searcher->stack[node->ply];
    const struct table_entry *entry = &node->entry;
    *extension = 0;
    if (node->depth < SINGULAR_DEPTH || !node->table_hit || move != entry->move ||
        node->excluded != MOVE_NONE || entry->depth < node->depth - SINGULAR_ENTRY_DEPTH ||
        (entry->bound != BOUND_LOWER && entry->bound != BOUND_EXACT) ||
        score_is_certain(entry->score))
        return false;
    assert(entry->score != SCORE_NONE);
    int beta = entry->score - SINGULAR_MARGIN * node->depth;
    *score =
        search_excluding(searcher, node, move, (node->depth - 1) / SINGULAR_DIVISOR, beta);
    if (searcher->stopped)
        return false;
    if (*score < beta) {
        *extension = 1;
        if (!node->pv_node && *score < beta - DOUBLE_EXTENSION_MARGIN &&
            current->double_extensions < DOUBLE_EXTENSIONS_MAX) {
            *extension = 2;
            current->double_extensions++;
        }
    } else if (MULTI_CUT && beta >= node->beta) {
        *score = beta;
        return true;
    } else if (entry->score >= node->beta) {
        *extension = -NEGATIVE_EXTENSION;
    } else if (node->cut_node) {
        *extension = -NEGATIVE_EXTENSION_CUT;
    }
    return false;
}

/* ---- one move --------------------------------------------------------------------------- */

/* Searches a late move, already made, with reduced depth and a null window. If it fails high,
 * searches it again with the full depth, and then with the full window. */
static int search_late_move(struct searcher *searcher, const struct node *node, int depth,
                            int reduction)
{
    int ply = node->ply + 1, alpha = node->alpha;
    int reduced = depth - reduction;
    assert(reduction >= 0);
    int score = -node_search(searcher, ply, reduced, -alpha - 1, -alpha, true);
    if (score > alpha && reduction > 0) {
        if (score > node->best_score + LMR_DEEPER_MARGIN)
            depth++;
        else if (score < node->best_score + LMR_SHALLOWER_MARGIN * depth)
            depth--;
        if (depth > reduced)
            score = -node_search(searcher, ply, depth, -alpha - 1, -alpha, !node->cut_node);
    }
    if (score > alpha && score < node->beta)
        score = -node_search(searcher, ply, depth, -node->beta, -alpha, false);
    return score;
}

int node_search_move(struct searcher *searcher, const struct node *node, chess_move move,
                     int count, int extension, int reduction)
{
    struct undo undo;
    int depth = node->depth - 1 + extension, score;
    int16_t *history = is_quiet(&searcher->position, move)
                           ? move_history_squares_entry(&searcher->history, &node->context,
                                                        &searcher->position, move)
                           : NULL;
    searcher_make_move(searcher, node->ply, move, &undo);
    searcher->stack[node->ply].history = history;
    if (count == 1)
        score = -node_search(searcher, node->ply + 1, depth, -node->beta, -node->alpha,
                             !node->pv_node && !node->cut_node);
    else
        score = search_late_move(searcher, node, depth, reduction);
    searcher_undo_move(searcher, move, &undo);
    return score;
}

/* ---- learning --------------------------------------------------------------------------- */

/* Raises the history of the move that failed high, and lowers the histories of earlier
 * moves. */
static void update_histories(struct searcher *searcher, const struct node *node,
                             const struct tried_moves *quiets,
                             const struct tried_moves *captures)
{
    const struct position *position = &searcher->position;
    struct move_history *history = &searcher->history;
    /* An unexpected refutation gets the bonus of one more ply: worth +11 +- 4 Elo. */
    bool unexpected = !node->in_check && node->evaluation < node->beta;
    int bonus = MIN(HISTORY_BONUS_SLOPE * (node->depth + unexpected) - HISTORY_BONUS_OFFSET,
                    HISTORY_BONUS_MAX);
    assert(node->best_move != MOVE_NONE && bonus <= HISTORY_LIMIT);
    if (is_quiet(position, node->best_move)) {
        node->context.continuations[0]->counter = node->best_move;
        move_history_update_quiet(history, &node->context, position, node->best_move, bonus);
        for (int i = 0; i < quiets->count; i++)
            move_history_update_quiet(history, &node->context, position, quiets->moves[i],
                                      -bonus);
    } else {
        move_history_update_capture(history, position, node->best_move, bonus);
    }
    for (int i = 0; i < captures->count; i++)
        move_history_update_capture(history, position, captures->moves[i], -bonus);
}

/* Learns the difference between score and evaluation, unless a capture explains it or the
 * score is a bound on the wrong side of the evaluation. */
static void update_correction(struct searcher *searcher, const struct node *node)
{
    int error = node->best_score - node->evaluation;
    if (node->in_check ||
        (node->best_move != MOVE_NONE && !is_quiet(&searcher->position, node->best_move)) ||
        (node->best_score >= node->beta && error <= 0) ||
        (node->best_move == MOVE_NONE && error >= 0))
        return;
    move_history_update_correction(&searcher->history, &searcher->position, error,
                                   node->depth);
}

/* ---- the moves -------------------------------------------------------------------------- */

static int search_moves(struct searcher *searcher, struct node *node)
{
    const struct position *position = &searcher->position;
    struct tried_moves quiets = {.count = 0}, captures = {.count = 0};
    struct move_picker picker;
    chess_move move;
    int count = 0, first_alpha = node->alpha, extension, score;
    bool overlooked = false;
    assert(node->depth > 0 && node->ply < MAX_PLY - 1 && node->alpha < node->beta);
    assert(node->lower_bound <= node->upper_bound);
    node->best_score = -SCORE_INFINITE;
    node->alpha = MAX(node->alpha, node->lower_bound);

    /* Step 12. Move order: the table move, captures, quiet moves by history. */
    searcher_set_move_context(searcher, node->ply, &node->context);
    node->context.attacked = position_attacked_squares(
        position, color_opposite(position_turn(position)), position_occupied(position));
    move_picker_init(&picker, position, &searcher->history, &node->context,
                     node->table_hit ? node->entry.move : MOVE_NONE, node->in_check, false);
    while ((move = move_picker_next(&picker)) != MOVE_NONE) {
        if (move == node->excluded)
            continue;
        int reduction = node_late_move_reduction(searcher, node, move, count + 1);
        searcher_prefetch(searcher, move);

        /* Step 13. Late move, futility, history and exchange pruning. */
        if (is_pruned(searcher, node, &picker, move, count + 1, reduction))
            continue;

        /* Step 14. Limited strength: overlook some moves. */
        if (!node->in_check && searcher_overlooks(searcher, node->ply, move)) {
            overlooked = true;
            continue;
        }

        /* Step 15. Singular extension and multi-cut. */
        if (search_singular(searcher, node, move, &extension, &score)) {
            node->best_score = score;
            node->best_move = MOVE_NONE;
            break;
        }

        /* Step 16. Make and search the move. */
        score = node_search_move(searcher, node, move, ++count, extension, reduction);
        if (searcher->stopped)
            return 0;

        /* Step 17. New best move; a fail high ends the node. */
        if (node_update_best(searcher, node, move, score)) {
            /* Step 18. Update histories and counter move. */
            update_histories(searcher, node, &quiets, &captures);
            break;
        }
        struct tried_moves *tried = is_quiet(position, move) ? &quiets : &captures;
        if (tried->count < TRIED_MOVES_MAX)
            tried->moves[tried->count++] = move;
    }
    if (searcher->stopped)
        return 0;

    /* Step 19. No legal moves: checkmate or stalemate. */
    if (node->best_score == -SCORE_INFINITE) {
        if (node->excluded != MOVE_NONE)
            return first_alpha;
        if (overlooked)
            return node->evaluation;
        return node->in_check ? -SCORE_MATE + node->ply : SCORE_DRAW;
    }

    /* Step 20. Apply the bounds known from endgame tables. */
    node->best_score = MIN(MAX(node->best_score, node->lower_bound), node->upper_bound);

    /* Step 21. Correction history and transposition table. */
    if (node->excluded == MOVE_NONE) {
        update_correction(searcher, node);
        searcher_store_result(searcher, node, first_alpha);
    }
    return node->best_score;
}

/* ==== The quiescence search ============================================================== */

/* Static evaluation is meaningless in the middle of an exchange. So at the horizon captures and
 * promotions are searched, or the side to move stands pat: it accepts the evaluation. In check,
 * every move is searched.
 *
 * Returns a score like node_search(). */
static int quiescence(struct searcher *searcher, int ply, int alpha, int beta, bool in_check)
{
    const struct position *position = &searcher->position;
    struct move_picker picker;
    struct undo undo;
    chess_move move;
    int score;
    assert(alpha < beta);

    /* Step 1. Stop, draws, and the maximum ply. */
    if (is_terminal(searcher, ply, in_check, &score))
        return score;

    /* Step 2. Upcoming repetition. */
    struct node node = {.ply = ply,
                        .alpha = alpha,
                        .beta = beta,
                        .pv_node = beta - alpha > 1,
                        .in_check = in_check};
    if (searcher_prune_repetition(searcher, &node))
        return node.alpha;
    alpha = node.alpha;

    /* Step 3. Transposition table. */
    node.table_hit =
        transposition_table_probe(searcher->task->table, position->key, ply, &node.entry);
    if (node.table_hit && !node.pv_node &&
        searcher_entry_is_sufficient(searcher, &node.entry, 0, alpha, beta))
        return node.entry.score;

    /* Step 4. Stand pat. */
    searcher_set_evaluation(searcher, &node);
    node.best_score = in_check ? -SCORE_MATE + ply : node.estimate;
    if (!in_check)
        node.alpha = MAX(node.alpha, node.best_score);
    if (node.alpha >= beta) {
        searcher_store_result(searcher, &node, alpha);
        return node.best_score;
    }

    /* Step 5. Move order: captures that lose no material (SEE); in check, all moves. */
    searcher_set_move_context(searcher, ply, &node.context);
    move_picker_init(&picker, position, &searcher->history, &node.context,
                     node.table_hit ? node.entry.move : MOVE_NONE, in_check, true);
    while ((move = move_picker_next(&picker)) != MOVE_NONE) {
        searcher_prefetch(searcher, move);

        /* Step 6. Delta pruning: the capture cannot raise the score to alpha. Without this step
         * the tree of `ttychess bench` is 13% larger. */
        if (!in_check && move_kind(move) == MOVE_NORMAL &&
            node.evaluation +
                    see_values[piece_type_of(position_piece_on(position, move_to(move)))] +
                    DELTA_PRUNING_MARGIN <=
                node.alpha)
            continue;

        /* Step 7. Limited strength: overlook some moves. */
        if (!in_check && searcher_overlooks(searcher, ply, move))
            continue;

        /* Step 8. Make and search the move; a fail high ends the node. */
        searcher_make_move(searcher, ply, move, &undo);
        score = -quiescence(searcher, ply + 1, -beta, -node.alpha,
                            position_checkers(position) != 0);
        searcher_undo_move(searcher, move, &undo);
        if (searcher->stopped)
            return node.best_score;
        if (node_update_best(searcher, &node, move, score))
            break;
    }

    /* Step 9. Transposition table. */
    searcher_store_result(searcher, &node, alpha);
    return node.best_score;
}
