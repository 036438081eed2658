/* quiescence.c - look on until nothing is hanging.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A static evaluation in the middle of an exchange is worth nothing. So at the end of the
 * main search only captures and promotions are tried, and the side to move may always
 * stand pat: refuse to capture and take the evaluation (Larry Harris, 1975; Claude
 * Shannon had asked for it in 1950). In check nobody may stand pat, and every move is
 * tried.
 */
#include "strategies/searcher.h"

#include "engine/exchange.h"
#include "engine/search_constants.h"

/* Set the node's evaluation, and let it stand: false when it is good enough to stop. */
static bool stand_pat(struct searcher *searcher, struct node *node)
{
    node->best_score = -SCORE_MATE + node->ply;
    node->evaluation = node->raw_evaluation = SCORE_NONE;
    if (node->in_check)
        return true;
    searcher_judge(searcher, node);
    node->best_score = node->estimate;
    if (node->best_score > node->alpha)
        node->alpha = node->best_score;
    return node->alpha < node->beta;
}

/* A capture that cannot bring the score near alpha, even when all goes well. Worth
 * +0 +- 56 Elo. */
static bool is_too_little(const struct searcher *searcher, const struct node *node,
                          chess_move move)
{
    if (node->in_check || move_kind(move) != MOVE_NORMAL)
        return false;
    enum piece victim = position_piece_on(&searcher->position, move_to(move));
    return node->evaluation + exchange_values[piece_type_of(victim)] + DELTA_MARGIN <=
           node->alpha;
}

static void try_moves(struct searcher *searcher, struct node *node)
{
    struct move_picker picker;
    struct undo undo;
    chess_move move;
    searcher_set_context(searcher, node->ply, &node->context);
    move_picker_start_quiescence(&picker, &searcher->position, &searcher->history,
                                 &node->context, node->known ? node->entry.move : MOVE_NONE,
                                 node->in_check);
    while ((move = move_picker_next(&picker)) != MOVE_NONE) {
        if (is_too_little(searcher, node, move) ||
            (!node->in_check && searcher_overlooks(searcher, node->ply, move)))
            continue;
        searcher_make(searcher, node->ply, move, &undo);
        int score = -quiescence(searcher, node->ply + 1, -node->beta, -node->alpha);
        searcher_undo(searcher, move, &undo);
        if (searcher->stopped)
            return;
        if (score > node->best_score) {
            node->best_score = score;
            if (score > node->alpha) {
                node->alpha = score;
                node->best_move = move;
                searcher_extend_line(searcher, node->ply, move);
                if (score >= node->beta)
                    return;
            }
        }
    }
}

static void remember(const struct searcher *searcher, const struct node *node, int alpha)
{
    struct table_entry entry = {
        .move = node->best_move,
        .score = node->best_score,
        .evaluation = node->raw_evaluation,
        .depth = 0,
        .bound = node->best_score >= node->beta ? BOUND_LOWER
                 : node->best_score > alpha     ? BOUND_EXACT
                                                : BOUND_UPPER,
    };
    transposition_table_store(searcher->task->table, searcher->position.key, node->ply,
                              &entry);
}

int quiescence(struct searcher *searcher, int ply, int alpha, int beta)
{
    if (!searcher_enter(searcher, ply))
        return 0;
    struct node node = {.ply = ply,
                        .alpha = alpha,
                        .beta = beta,
                        .principal = beta - alpha > 1,
                        .in_check = position_checkers(&searcher->position) != 0};
    if (searcher_is_draw(searcher, ply, node.in_check))
        return SCORE_DRAW;
    if (ply >= MAX_PLY - 1)
        return node.in_check ? SCORE_DRAW : searcher_evaluate(searcher);
    node.known = transposition_table_probe(searcher->task->table, searcher->position.key, ply,
                                           &node.entry);
    if (node.known && !node.principal &&
        searcher_entry_decides(searcher, &node.entry, 0, alpha, beta))
        return node.entry.score;
    if (stand_pat(searcher, &node))
        try_moves(searcher, &node);
    if (!searcher->stopped)
        remember(searcher, &node, alpha);
    return node.best_score;
}
