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

#include "engine/search_constants.h"

enum { TRIED_REMEMBERED = 48 };

/* Moves tried in vain: they pay when another one refutes the node. */
struct tried_moves {
    int count;
    chess_move moves[TRIED_REMEMBERED];
};

struct trials {
    int count;       /* moves searched so far */
    bool overlooked; /* there are others, unseen (engine/strength.h) */
    struct tried_moves quiets, captures;
};

/* ---- steps before the moves ------------------------------------------------------------- */

/* No line from here can be better than mating at once, or worse than being mated now: when
 * a shorter mate is known already, nothing here matters. */
static bool is_beyond_mate(struct node *node)
{
    int mated = -SCORE_MATE + node->ply, mates = SCORE_MATE - node->ply - 1;
    if (node->alpha < mated)
        node->alpha = mated;
    if (node->beta > mates)
        node->beta = mates;
    return node->alpha >= node->beta;
}

/* The side to move can repeat the position, so a draw is the least it gets. Worth
 * +11 +- 28 Elo. */
static bool can_draw(struct searcher *searcher, struct node *node)
{
    if (node->alpha < SCORE_DRAW && searcher_can_repeat(searcher, node->ply))
        node->alpha = SCORE_DRAW;
    return node->alpha >= node->beta;
}

/* What the table knows. It may not cut the principal variation short: the line is shown,
 * and has to be there. */
static bool is_in_table(struct searcher *searcher, struct node *node)
{
    node->known = transposition_table_probe(searcher->task->table, searcher->position.key,
                                            node->ply, &node->entry);
    return node->known && !node->principal && node->excluded == MOVE_NONE &&
           searcher_entry_decides(searcher, &node->entry, node->depth, node->alpha,
                                  node->beta);
}

static void judge_statically(struct searcher *searcher, struct node *node)
{
    struct frame *frame = &searcher->frames[node->ply];
    node->raw_evaluation = node->evaluation = node->estimate = SCORE_NONE;
    if (!node->in_check)
        searcher_judge(searcher, node);
    frame->evaluation = node->evaluation;
    int before = node->ply >= 2 ? frame[-2].evaluation : SCORE_NONE;
    node->improving = !node->in_check && (before == SCORE_NONE || node->evaluation > before);
}

/* Nothing to begin with: a shallower search is cheaper, and leaves a move to begin with
 * for the next iteration (internal iterative reduction: Ed Schroeder). Worth
 * -15 +- 46 Elo. */
static void reduce_without_move(struct node *node)
{
    if (node->depth >= MISSING_MOVE_DEPTH && node->excluded == MOVE_NONE &&
        (node->principal || node->cut) && (!node->known || node->entry.move == MOVE_NONE))
        node->depth--;
}

/* ---- one move --------------------------------------------------------------------------- */

/* Search a late move that is already made: shallower and with no window at first, and only
 * when that says it is better, as deep as it should be. */
static int search_late_move(struct searcher *searcher, const struct node *node, int depth,
                            int reduction)
{
    int ply = node->ply + 1, alpha = node->alpha;
    int reduced = depth - reduction;
    int score = -node_search(searcher, ply, reduced, -alpha - 1, -alpha, true);
    if (score > alpha && reduction > 0) {
        if (score > node->best_score + DEEPER_MARGIN)
            depth++;
        else if (score < node->best_score + depth)
            depth--;
        if (depth > reduced)
            score = -node_search(searcher, ply, depth, -alpha - 1, -alpha, !node->cut);
    }
    if (score > alpha && score < node->beta)
        score = -node_search(searcher, ply, depth, -node->beta, -alpha, false);
    return score;
}

int node_try_move(struct searcher *searcher, const struct node *node, chess_move move,
                  int count, int extension)
{
    struct undo undo;
    int depth = node->depth - 1 + extension, score;
    int reduction = count == 1 ? 0 : node_reduction(searcher, node, move, count);
    searcher_make(searcher, node->ply, move, &undo);
    if (count == 1)
        score = -node_search(searcher, node->ply + 1, depth, -node->beta, -node->alpha,
                             !node->principal && !node->cut);
    else
        score = search_late_move(searcher, node, depth, reduction);
    searcher_undo(searcher, move, &undo);
    return score;
}

/* ---- learning --------------------------------------------------------------------------- */

static int history_bonus(int depth)
{
    int bonus = BONUS_SLOPE * depth - BONUS_OFFSET;
    return bonus < BONUS_MAX ? bonus : BONUS_MAX;
}

/* Worth +24 +- 49 Elo. */
static void remember_killer(struct frame *frame, chess_move move)
{
    if (frame->killers[0] == move)
        return;
    frame->killers[1] = frame->killers[0];
    frame->killers[0] = move;
}

/* The move that refuted the node is tried early in its like from now on; those tried
 * before it sink. */
static void learn_from_refutation(struct searcher *searcher, const struct node *node,
                                  const struct trials *trials)
{
    const struct position *position = &searcher->position;
    struct move_history *history = &searcher->history;
    int bonus = history_bonus(node->depth);
    if (move_is_quiet(position, node->best_move)) {
        remember_killer(&searcher->frames[node->ply], node->best_move);
        node->context.continuations[0]->counter = node->best_move;
        move_history_learn_quiet(history, &node->context, position, node->best_move, bonus);
        for (int i = 0; i < trials->quiets.count; i++)
            move_history_learn_quiet(history, &node->context, position,
                                     trials->quiets.moves[i], -bonus);
    } else {
        move_history_learn_capture(history, position, node->best_move, bonus);
    }
    for (int i = 0; i < trials->captures.count; i++)
        move_history_learn_capture(history, position, trials->captures.moves[i], -bonus);
}

/* How wrong was the evaluation? Only where no capture explains the difference, and the
 * bound found is on the far side of it. Worth +21 +- 44 Elo. */
static void learn_correction(struct searcher *searcher, const struct node *node)
{
    if (node->in_check ||
        (node->best_move != MOVE_NONE && !move_is_quiet(&searcher->position, node->best_move)))
        return;
    int error = node->best_score - node->evaluation;
    if ((node->best_score >= node->beta && error <= 0) ||
        (node->best_move == MOVE_NONE && error >= 0))
        return;
    move_history_learn_correction(&searcher->history, &searcher->position, error, node->depth);
}

/* ---- all moves -------------------------------------------------------------------------- */

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

static void note_trial(const struct searcher *searcher, struct trials *trials, chess_move move)
{
    struct tried_moves *tried =
        move_is_quiet(&searcher->position, move) ? &trials->quiets : &trials->captures;
    if (tried->count < TRIED_REMEMBERED)
        tried->moves[tried->count++] = move;
}

static void start_picker(struct searcher *searcher, struct node *node,
                         struct move_picker *picker)
{
    struct frame *frame = &searcher->frames[node->ply];
    frame[1].killers[0] = frame[1].killers[1] = MOVE_NONE;
    searcher_set_context(searcher, node->ply, &node->context);
    move_picker_start(picker, &searcher->position, &searcher->history, &node->context,
                      node->known ? node->entry.move : MOVE_NONE, frame->killers,
                      node->in_check);
}

/* Try the moves, best first, until one refutes the node; node->best_score says how it
 * went. */
static void try_moves(struct searcher *searcher, struct node *node, struct trials *trials)
{
    struct move_picker picker;
    chess_move move;
    start_picker(searcher, node, &picker);
    while ((move = move_picker_next(&picker)) != MOVE_NONE) {
        int extension, score;
        if (move == node->excluded ||
            node_skips_move(searcher, node, &picker, move, trials->count))
            continue;
        if (!node->in_check && searcher_overlooks(searcher, node->ply, move)) {
            trials->overlooked = true;
            continue;
        }
        if (node_extends(searcher, node, move, &extension, &score)) {
            node->best_score = score;
            node->best_move = MOVE_NONE;
            return;
        }
        score = node_try_move(searcher, node, move, ++trials->count, extension);
        if (searcher->stopped)
            return;
        if (is_refuted_by(searcher, node, move, score)) {
            learn_from_refutation(searcher, node, trials);
            return;
        }
        note_trial(searcher, trials, move);
    }
}

/* ---- the node ----------------------------------------------------------------------------*/

static void remember(struct searcher *searcher, const struct node *node, int alpha)
{
    struct table_entry entry = {
        .move = node->best_move,
        .score = node->best_score,
        .evaluation = node->raw_evaluation,
        .depth = node->depth,
        .bound = node->best_score >= node->beta ? BOUND_LOWER
                 : node->best_score > alpha     ? BOUND_EXACT
                                                : BOUND_UPPER,
    };
    learn_correction(searcher, node);
    transposition_table_store(searcher->task->table, searcher->position.key, node->ply,
                              &entry);
}

static int search_moves(struct searcher *searcher, struct node *node)
{
    struct trials trials = {.count = 0};
    int alpha = node->alpha;
    node->best_score = -SCORE_INFINITE;
    if (node->alpha < node->least)
        node->alpha = node->least;
    try_moves(searcher, node, &trials);
    if (searcher->stopped)
        return 0;
    if (node->best_score == -SCORE_INFINITE) {
        if (node->excluded != MOVE_NONE)
            return alpha;
        if (trials.overlooked)
            return node->evaluation; /* nothing comes to mind */
        return node->in_check ? -SCORE_MATE + node->ply : SCORE_DRAW;
    }
    if (node->best_score < node->least)
        node->best_score = node->least;
    if (node->best_score > node->most)
        node->best_score = node->most;
    if (node->excluded == MOVE_NONE)
        remember(searcher, node, alpha);
    return node->best_score;
}

int node_search_without(struct searcher *searcher, const struct node *node, chess_move move,
                        int depth, int beta)
{
    struct node rest = *node;
    rest.excluded = move;
    rest.least = -SCORE_INFINITE;
    rest.most = SCORE_INFINITE;
    rest.depth = depth;
    rest.alpha = beta - 1;
    rest.beta = beta;
    rest.principal = false;
    rest.best_move = MOVE_NONE;
    return search_moves(searcher, &rest);
}

static int search_open_node(struct searcher *searcher, struct node *node)
{
    int score;
    if (is_in_table(searcher, node))
        return node->entry.score;
    if (node_is_in_tablebase(searcher, node, &score))
        return score;
    judge_statically(searcher, node);
    if (node_is_decided(searcher, node, &score))
        return score;
    if (searcher->stopped)
        return 0;
    reduce_without_move(node);
    return search_moves(searcher, node);
}

int node_search(struct searcher *searcher, int ply, int depth, int alpha, int beta, bool cut)
{
    bool in_check = position_checkers(&searcher->position) != 0;
    /* Checks are forcing: look one half-move further, but do not go on for ever.
     * Worth -33 +- 36 Elo, at twice the nodes +8 +- 30. */
    if (in_check && ply < 2 * searcher->depth)
        depth += CHECK_EXTENSION;
    if (depth <= 0)
        return quiescence(searcher, ply, alpha, beta);
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
                        .principal = beta - alpha > 1,
                        .cut = cut,
                        .in_check = in_check};
    if (is_beyond_mate(&node) || can_draw(searcher, &node))
        return node.alpha;
    return search_open_node(searcher, &node);
}
