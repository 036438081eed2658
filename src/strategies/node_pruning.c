/* node_pruning.c - what need not be searched, or not so deeply.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Every rule here may be wrong in a single position and pays on the average. None of them
 * acts in check, where all may hang on one move, nor decides about mates.
 */
#include "strategies/searcher.h"

#include "engine/exchange.h"

enum {
    REVERSE_FUTILITY_DEPTH = 7,
    REVERSE_FUTILITY_MARGIN = 75, /* centipawns a half-move */
    NULL_MOVE_DEPTH = 3,
    FUTILITY_DEPTH = 6,
    FUTILITY_BASE = 90,
    FUTILITY_MARGIN = 80,
    LATE_MOVE_DEPTH = 7,
    EXCHANGE_DEPTH = 7,
    EXCHANGE_MARGIN = 70, /* a move may lose so much a half-move left to make up for it */
    REDUCTION_DEPTH = 3,
    HISTORY_STEP = HISTORY_LIMIT / 2 /* history that weighs as much as a half-move */
};

static bool is_quiet(const struct position *position, chess_move move)
{
    return move_kind(move) != MOVE_PROMOTION && !position_is_capture(position, move);
}

/* ---- whole nodes --------------------------------------------------------- */

/* Reverse futility: so far ahead, so near the end, that the opponent will not let it come
 * to this. */
static bool is_far_ahead(const struct node *node)
{
    int depth = node->depth - (node->improving ? 1 : 0);
    return node->depth <= REVERSE_FUTILITY_DEPTH &&
           node->evaluation - REVERSE_FUTILITY_MARGIN * depth >= node->beta;
}

static bool has_pieces(const struct position *position)
{
    bitboard own = position->by_color[position->side_to_move];
    return (own & ~position->by_type[PAWN] & ~position->by_type[KING]) != 0;
}

/* Null move (Don Beal 1989, Chrilly Donninger 1993): when passing the turn still fails
 * high, a real move will. Not with pawns only, where having to move may be what hurts;
 * not twice in a row. */
static bool passes_and_holds(struct searcher *searcher, const struct node *node,
                             int *score)
{
    if (node->depth < NULL_MOVE_DEPTH || node->evaluation < node->beta ||
        searcher->frames[node->ply - 1].move == MOVE_NONE ||
        !has_pieces(&searcher->position))
        return false;
    int surplus = (node->evaluation - node->beta) / 200;
    int depth = node->depth - 4 - node->depth / 4 - (surplus < 3 ? surplus : 3);
    struct undo undo;
    searcher_make(searcher, node->ply, MOVE_NONE, &undo);
    *score = -node_search(searcher, node->ply + 1, depth, -node->beta, -node->beta + 1);
    searcher_undo(searcher, MOVE_NONE, &undo);
    if (*score >= SCORE_MATE_BOUND)
        *score = node->beta; /* a mate by passing is none */
    return !searcher->stopped && *score >= node->beta;
}

bool node_is_decided(struct searcher *searcher, const struct node *node, int *score)
{
    if (node->principal || node->in_check || score_is_mate(node->beta))
        return false;
    if (is_far_ahead(node)) {
        *score = node->evaluation;
        return true;
    }
    return passes_and_holds(searcher, node, score);
}

/* ---- single moves -------------------------------------------------------- */

/* Late moves, ordered as unpromising, shortly before the end. */
static bool comes_too_late(const struct node *node, int count)
{
    int patience = 3 + node->depth * node->depth;
    return node->depth <= LATE_MOVE_DEPTH &&
           count >= (node->improving ? patience : patience / 2);
}

/* Futility: so far behind that a quiet move will not make up for it. */
static bool is_futile(const struct node *node)
{
    return node->depth <= FUTILITY_DEPTH &&
           node->evaluation + FUTILITY_BASE + FUTILITY_MARGIN * node->depth <=
               node->alpha;
}

bool node_skips_move(const struct searcher *searcher, const struct node *node,
                     chess_move move, int count)
{
    const struct position *position = &searcher->position;
    if (node->in_check || count == 0 || node->best_score <= -SCORE_MATE_BOUND ||
        !has_pieces(position))
        return false;
    bool quiet = is_quiet(position, move);
    if (quiet && !node->principal && (comes_too_late(node, count) || is_futile(node)))
        return !position_gives_check(position, move);
    return node->depth <= EXCHANGE_DEPTH &&
           !exchange_wins(position, move, -EXCHANGE_MARGIN * node->depth) &&
           !position_gives_check(position, move);
}

/* 100 times the natural logarithm; a table, so that every machine reduces alike. */
static const int LOGARITHM[64] = {
    0,   0,   69,  110, 139, 161, 179, 195, 208, 220, 230, 240, 248, 256, 264, 271,
    277, 283, 289, 294, 300, 304, 309, 314, 318, 322, 326, 330, 333, 337, 340, 343,
    347, 350, 353, 356, 358, 361, 364, 366, 369, 371, 374, 376, 378, 381, 383, 385,
    387, 389, 391, 393, 395, 397, 399, 401, 403, 404, 406, 408, 409, 411, 413, 414};

static int at_most(int value, int limit)
{
    return value < limit ? value : limit;
}

int node_reduction(const struct searcher *searcher, const struct node *node,
                   chess_move move, int count)
{
    const struct position *position = &searcher->position;
    if (node->depth < REDUCTION_DEPTH || node->in_check ||
        count <= (node->principal ? 3 : 1) || !is_quiet(position, move))
        return 0;
    int product = LOGARITHM[at_most(node->depth, 63)] * LOGARITHM[at_most(count, 63)];
    int reduction = (6000 + product * 10 / 23) / 10000;
    enum color side = (enum color)position->side_to_move;
    reduction -= move_history_value(&searcher->history, side, move) / HISTORY_STEP;
    reduction += (node->improving ? 0 : 1) - (node->principal ? 1 : 0);
    reduction -= position_gives_check(position, move) ? 1 : 0;
    /* At least one half-move is left, so that no tactics are lost in quiescence. */
    return reduction < 0 ? 0 : at_most(reduction, node->depth - 2);
}
