/* node_search.c - one node of the principal-variation search.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Alpha-beta (Donald Knuth and Ronald Moore, 1975) proves the first move with an open
 * window, and of every other one only that it is not better, with a window of nothing,
 * which is far cheaper; where that fails the move is searched again (principal-variation
 * search: Tony Marsland and Murray Campbell, 1982). node_search() is the sequence of its
 * steps; each has a name and a reason.
 */
#include "strategies/searcher.h"

#include "engine/evaluation.h"

enum { QUIETS_REMEMBERED = 64, MISSING_MOVE_DEPTH = 4 };

/* Quiet moves tried in vain: they pay when another one refutes the node. */
struct quiet_moves {
    int count;
    chess_move moves[QUIETS_REMEMBERED];
};

/* ---- steps before the moves ---------------------------------------------- */

/* No line from here can be better than mating at once, or worse than being mated now:
 * when a shorter mate is known already, nothing here matters. */
static bool is_beyond_mate(struct node *node)
{
    int mated = -SCORE_MATE + node->ply, mates = SCORE_MATE - node->ply - 1;
    if (node->alpha < mated)
        node->alpha = mated;
    if (node->beta > mates)
        node->beta = mates;
    return node->alpha >= node->beta;
}

/* What the table knows. It may not cut the principal variation short: the line is shown,
 * and has to be there. */
static bool is_in_table(struct searcher *searcher, struct node *node)
{
    node->known = transposition_table_probe(searcher->task->table, searcher->position.key,
                                            node->ply, &node->entry);
    return node->known && !node->principal &&
           searcher_entry_decides(searcher, &node->entry, node->depth, node->alpha,
                                  node->beta);
}

static void judge_statically(struct searcher *searcher, struct node *node)
{
    struct frame *frame = &searcher->frames[node->ply];
    node->evaluation = SCORE_NONE;
    if (!node->in_check)
        node->evaluation = node->known && node->entry.evaluation != SCORE_NONE
                               ? node->entry.evaluation
                               : evaluate(&searcher->position);
    frame->evaluation = node->evaluation;
    int before = node->ply >= 2 ? frame[-2].evaluation : SCORE_NONE;
    node->improving =
        !node->in_check && (before == SCORE_NONE || node->evaluation > before);
}

/* ---- one move ------------------------------------------------------------ */

int node_try_move(struct searcher *searcher, const struct node *node, chess_move move,
                  int count)
{
    struct undo undo;
    int ply = node->ply + 1, depth = node->depth - 1, score;
    int reduction = node_reduction(searcher, node, move, count);
    searcher_make(searcher, node->ply, move, &undo);
    if (count == 1) {
        score = -node_search(searcher, ply, depth, -node->beta, -node->alpha);
    } else {
        score = -node_search(searcher, ply, depth - reduction, -node->alpha - 1,
                             -node->alpha);
        if (score > node->alpha && reduction > 0)
            score = -node_search(searcher, ply, depth, -node->alpha - 1, -node->alpha);
        if (score > node->alpha && score < node->beta)
            score = -node_search(searcher, ply, depth, -node->beta, -node->alpha);
    }
    searcher_undo(searcher, move, &undo);
    return score;
}

/* The quiet move that refuted the node is tried early in its sisters from now on; those
 * tried before it sink. */
static void reward_quiet_move(struct searcher *searcher, const struct node *node,
                              const struct quiet_moves *tried)
{
    struct frame *frame = &searcher->frames[node->ply];
    enum color side = (enum color)searcher->position.side_to_move;
    int bonus = node->depth * node->depth * 16;
    if (bonus > HISTORY_LIMIT / 8)
        bonus = HISTORY_LIMIT / 8;
    if (frame->killers[0] != node->best_move) {
        frame->killers[1] = frame->killers[0];
        frame->killers[0] = node->best_move;
    }
    move_history_update(&searcher->history, side, node->best_move, bonus);
    for (int i = 0; i < tried->count; i++)
        move_history_update(&searcher->history, side, tried->moves[i], -bonus);
}

/* Take a score into account; true when the opponent will not allow the node at all. */
static bool is_refuted_by(struct searcher *searcher, struct node *node, chess_move move,
                          int score)
{
    if (score <= node->best_score)
        return false;
    node->best_score = score;
    if (score <= node->alpha)
        return false;
    node->alpha = score;
    node->best_move = move;
    if (node->principal)
        searcher_extend_line(searcher, node->ply, move);
    return score >= node->beta;
}

/* Try the moves, best first, until one refutes the node. Returns how many were tried. */
static int try_moves(struct searcher *searcher, struct node *node)
{
    struct move_picker picker;
    struct quiet_moves quiets = {.count = 0};
    chess_move move;
    int count = 0;
    searcher->frames[node->ply + 1].killers[0] = MOVE_NONE;
    searcher->frames[node->ply + 1].killers[1] = MOVE_NONE;
    move_picker_start(&picker, &searcher->position, &searcher->history,
                      node->known ? node->entry.move : MOVE_NONE,
                      searcher->frames[node->ply].killers, node->in_check);
    while ((move = move_picker_next(&picker)) != MOVE_NONE) {
        if (node_skips_move(searcher, node, move, count))
            continue;
        int score = node_try_move(searcher, node, move, ++count);
        if (searcher->stopped)
            return count;
        bool quiet = move_kind(move) != MOVE_PROMOTION &&
                     !position_is_capture(&searcher->position, move);
        if (is_refuted_by(searcher, node, move, score)) {
            if (quiet)
                reward_quiet_move(searcher, node, &quiets);
            return count;
        }
        if (quiet && quiets.count < QUIETS_REMEMBERED)
            quiets.moves[quiets.count++] = move;
    }
    return count;
}

/* ---- the node ------------------------------------------------------------ */

static void remember(const struct searcher *searcher, const struct node *node)
{
    struct table_entry entry = {
        .move = node->best_move,
        .score = node->best_score,
        .evaluation = node->evaluation,
        .depth = node->depth,
        .bound = node->best_score >= node->beta ? BOUND_LOWER
                 : node->best_move != MOVE_NONE ? BOUND_EXACT
                                                : BOUND_UPPER,
    };
    transposition_table_store(searcher->task->table, searcher->position.key, node->ply,
                              &entry);
}

static int search_open_node(struct searcher *searcher, struct node *node)
{
    int score;
    if (is_in_table(searcher, node))
        return node->entry.score;
    judge_statically(searcher, node);
    if (node_is_decided(searcher, node, &score))
        return score;
    if (searcher->stopped)
        return 0;
    /* Nothing to begin with: a shallower search is cheaper, and leaves a move to begin
     * with for the next iteration (Ed Schroeder's internal iterative reduction). */
    if (node->depth >= MISSING_MOVE_DEPTH &&
        (!node->known || node->entry.move == MOVE_NONE))
        node->depth--;
    node->best_score = -SCORE_INFINITE;
    if (try_moves(searcher, node) == 0)
        return node->in_check ? -SCORE_MATE + node->ply : SCORE_DRAW;
    if (!searcher->stopped)
        remember(searcher, node);
    return node->best_score;
}

int node_search(struct searcher *searcher, int ply, int depth, int alpha, int beta)
{
    bool in_check = position_checkers(&searcher->position) != 0;
    /* Checks are forcing: look one half-move further, but do not go on for ever. */
    if (in_check && ply < 2 * searcher->depth)
        depth++;
    if (depth <= 0)
        return quiescence(searcher, ply, alpha, beta);
    if (!searcher_enter(searcher, ply))
        return 0;
    if (searcher_is_draw(searcher, ply, in_check))
        return SCORE_DRAW;
    if (ply >= MAX_PLY - 1)
        return in_check ? SCORE_DRAW : evaluate(&searcher->position);
    struct node node = {.ply = ply,
                        .depth = depth,
                        .alpha = alpha,
                        .beta = beta,
                        .principal = beta - alpha > 1,
                        .in_check = in_check};
    if (is_beyond_mate(&node))
        return node.alpha;
    return search_open_node(searcher, &node);
}
