/* node_search.c - one node of the principal-variation search.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Alpha-beta (Donald Knuth and Ronald Moore, 1975) proves the first move with an open
 * window, and of every other one only that it is not better, with a window of nothing,
 * which is far cheaper; where that fails the move is searched again (principal-variation
 * search: Tony Marsland and Murray Campbell, 1982).
 *
 * A node is a sequence of numbered steps; each function that takes some of them says so:
 *
 *    1 to  4   node_search()        at the horizon, drawn, or outside the window?
 *    5 to 11   search_node()        what can be said without trying a move
 *   12 to 18   search_moves()       the moves, one by one
 *   19 to 21   search_all_moves()   what came of it
 *
 * The reason for a step, and what it is worth where games have told, stands with its
 * function: here, in node_pruning.c, node_depth.c and node_learning.c.
 */
#include "strategies/searcher.h"

#include <assert.h>
#include <sys/param.h>

#include "engine/search_constants.h"
#include "rules/attacks.h"

/* ---- steps before the moves ------------------------------------------------------------- */

/* Mate distance pruning: no line from here can be better than mating at once, or worse than
 * being mated now. Narrow the window to that; true when nothing is left of it, since a
 * shorter mate is known already. */
static bool prune_mate_distance(struct node *node)
{
    int mated = -SCORE_MATE + node->ply, mates = SCORE_MATE - node->ply - 1;
    node->alpha = MAX(node->alpha, mated);
    node->beta = MIN(node->beta, mates);
    return node->alpha >= node->beta;
}

/* Fill the node's table entry; true when it answers for the node. It may not cut the
 * principal variation short: the line is shown, and has to be there. */
static bool probe_table(const struct searcher *searcher, struct node *node)
{
    node->table_hit = transposition_table_probe(searcher->task->table, searcher->position.key,
                                                node->ply, &node->entry);
    return node->table_hit && !node->pv_node && node->excluded == MOVE_NONE &&
           searcher_entry_decides(searcher, &node->entry, node->depth, node->alpha,
                                  node->beta);
}

/* Set the node's evaluations, and whether they got better since our last move. */
static void evaluate_node(struct searcher *searcher, struct node *node)
{
    struct frame *frame = &searcher->frames[node->ply];
    searcher_set_evaluation(searcher, node);
    frame->evaluation = node->evaluation;
    assert((node->evaluation == SCORE_NONE) == node->in_check);
    int before = node->ply >= 2 ? frame[-2].evaluation : SCORE_NONE;
    node_learn_gain(searcher, node);
    node->improving = !node->in_check && (before == SCORE_NONE || node->evaluation > before);
}

/* Internal iterative reduction (Ed Schroeder): with no move to begin with, search shallower,
 * which is cheaper, and leaves a move for the next iteration. Without it the tree of
 * `ttychess bench` grows by 19 %. */
static void internal_iterative_reduction(struct node *node)
{
    if (node->depth >= IIR_DEPTH && node->excluded == MOVE_NONE &&
        (node->pv_node || node->cut_node) &&
        (!node->table_hit || node->entry.move == MOVE_NONE))
        node->depth--;
}

/* ---- one move --------------------------------------------------------------------------- */

/* Search a late move that is already made: shallower and with no window at first; when that
 * says it is better, as deep as it should be; and with an open window only where it is still
 * better then. */
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
    int16_t *history = move_is_quiet(&searcher->position, move)
                           ? move_history_of_squares(&searcher->history, &node->context,
                                                     &searcher->position, move)
                           : NULL;
    searcher_make(searcher, node->ply, move, &undo);
    searcher->frames[node->ply].history = history;
    if (count == 1)
        score = -node_search(searcher, node->ply + 1, depth, -node->beta, -node->alpha,
                             !node->pv_node && !node->cut_node);
    else
        score = search_late_move(searcher, node, depth, reduction);
    searcher_undo(searcher, move, &undo);
    return score;
}

/* ---- the moves -------------------------------------------------------------------------- */

static bitboard attacked_by_opponent(const struct position *position)
{
    return attacked_squares(position, color_opposite((enum color)position->side_to_move),
                            position_occupied(position));
}

static void start_picker(struct searcher *searcher, struct node *node,
                         struct move_picker *picker)
{
    searcher_set_context(searcher, node->ply, &node->context);
    node->context.attacked = attacked_by_opponent(&searcher->position);
    move_picker_start(picker, &searcher->position, &searcher->history, &node->context,
                      node->table_hit ? node->entry.move : MOVE_NONE, node->in_check);
}

static void note_trial(const struct searcher *searcher, struct trials *trials, chess_move move)
{
    struct tried_moves *tried =
        move_is_quiet(&searcher->position, move) ? &trials->quiets : &trials->captures;
    if (tried->count < TRIED_REMEMBERED)
        tried->moves[tried->count++] = move;
}

/* Try the moves until one refutes the node; node->best_score says how it went. */
static void search_moves(struct searcher *searcher, struct node *node, struct trials *trials)
{
    struct move_picker picker;
    chess_move move;

    /* Step 12. Move order: the table's move, captures, the rest by history. */
    start_picker(searcher, node, &picker);
    while ((move = move_picker_next(&picker)) != MOVE_NONE) {
        int extension, score, count = trials->count + 1;
        if (move == node->excluded)
            continue;
        int reduction = node_late_move_reduction(searcher, node, move, count);
        searcher_prefetch(searcher, move); /* as early as this, for memory is slow */

        /* Step 13. Late move, futility, history and exchange pruning. */
        if (node_prune_move(searcher, node, &picker, move, count, reduction))
            continue;

        /* Step 14. Limited strength: some moves are not seen. */
        if (!node->in_check && searcher_overlooks(searcher, node->ply, move)) {
            trials->overlooked = true;
            continue;
        }

        /* Step 15. Singular extension and multi-cut. */
        if (node_search_singular(searcher, node, move, &extension, &score)) {
            node->best_score = score;
            node->best_move = MOVE_NONE;
            return;
        }

        /* Step 16. The move is made and searched, a late one with a reduction. */
        trials->count = count;
        score = node_search_move(searcher, node, move, count, extension, reduction);
        if (searcher->stopped)
            return;

        /* Step 17. A new best move; a refutation ends the node. */
        if (node_update_best(searcher, node, move, score)) {
            /* Step 18. Counter moves and histories learn from it. */
            node_learn_refutation(searcher, node, trials);
            return;
        }
        note_trial(searcher, trials, move);
    }
}

static int search_all_moves(struct searcher *searcher, struct node *node)
{
    struct trials trials = {.count = 0};
    int alpha = node->alpha;
    assert(node->depth > 0 && node->ply < MAX_PLY - 1 && node->alpha < node->beta);
    assert(node->least <= node->most);
    node->best_score = -SCORE_INFINITE;
    node->alpha = MAX(node->alpha, node->least);
    search_moves(searcher, node, &trials);
    if (searcher->stopped)
        return 0;

    /* Step 19. Mate and stalemate: no move was there to be searched. */
    if (node->best_score == -SCORE_INFINITE) {
        if (node->excluded != MOVE_NONE)
            return alpha;
        if (trials.overlooked)
            return node->evaluation; /* nothing comes to mind */
        return node->in_check ? -SCORE_MATE + node->ply : SCORE_DRAW;
    }

    /* Step 20. What endgame tables know bounds the score. */
    node->best_score = MIN(MAX(node->best_score, node->least), node->most);

    /* Step 21. Correction history and transposition table. */
    if (node->excluded == MOVE_NONE) {
        node_learn_correction(searcher, node);
        searcher_store(searcher, node, alpha);
    }
    return node->best_score;
}

int node_search_without(struct searcher *searcher, const struct node *node, chess_move move,
                        int depth, int beta)
{
    struct node rest = *node;
    assert(move != MOVE_NONE && node->excluded == MOVE_NONE && depth < node->depth);
    assert(beta > -SCORE_INFINITE && beta <= SCORE_INFINITE);
    rest.excluded = move;
    rest.least = -SCORE_INFINITE;
    rest.most = SCORE_INFINITE;
    rest.depth = depth;
    rest.alpha = beta - 1;
    rest.beta = beta;
    rest.pv_node = false;
    rest.best_move = MOVE_NONE;
    return search_all_moves(searcher, &rest);
}

/* ---- the node --------------------------------------------------------------------------- */

static int search_node(struct searcher *searcher, struct node *node)
{
    int score;

    /* Step 5. Transposition table. */
    if (probe_table(searcher, node))
        return node->entry.score;

    /* Step 6. Endgame tables. */
    if (node_probe_tablebases(searcher, node, &score))
        return score;

    /* Step 7. Static evaluation. */
    evaluate_node(searcher, node);
    if (node_is_prunable(node)) {
        /* Step 8. Razoring. */
        if (node_prune_razoring(searcher, node, &score))
            return score;

        /* Step 9. Reverse futility pruning. */
        if (node_prune_reverse_futility(node, &score))
            return score;

        /* Step 10. Null move pruning. */
        if (node_prune_null_move(searcher, node, &score))
            return score;
        if (searcher->stopped)
            return 0;
    }

    /* Step 11. Internal iterative reduction. */
    internal_iterative_reduction(node);
    return search_all_moves(searcher, node);
}

int node_search(struct searcher *searcher, int ply, int depth, int alpha, int beta,
                bool cut_node)
{
    bool in_check = position_checkers(&searcher->position) != 0;
    assert(-SCORE_INFINITE <= alpha && alpha < beta && beta <= SCORE_INFINITE);
    assert(!cut_node || beta - alpha == 1);

    /* Step 1. At the horizon: captures only. */
    if (depth <= 0)
        return quiescence(searcher, ply, alpha, beta, in_check);

    /* Step 2. End of the search, draws, and the longest line there is room for. */
    if (!searcher_enter(searcher, ply))
        return 0;
    if (searcher_is_draw(searcher, ply, in_check))
        return SCORE_DRAW;
    if (ply >= MAX_PLY - 1)
        return in_check ? SCORE_DRAW : searcher_evaluate(searcher);

    struct node node = {.ply = ply,
                        .depth = depth,
                        .alpha = alpha,
                        .beta = beta,
                        .least = -SCORE_INFINITE,
                        .most = SCORE_INFINITE,
                        .pv_node = beta - alpha > 1,
                        .cut_node = cut_node,
                        .in_check = in_check};

    /* Step 3. Mate distance pruning. */
    if (prune_mate_distance(&node))
        return node.alpha;

    /* Step 4. A repetition one move away. */
    if (searcher_prune_repetition(searcher, &node))
        return node.alpha;
    return search_node(searcher, &node);
}
