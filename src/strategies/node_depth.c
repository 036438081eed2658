/* node_depth.c - what to search less deeply than the rest, and what deeper.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Late move reductions (LMR); singular extension, multi-cut and negative extension.
 */
#include "strategies/searcher.h"

#include <assert.h>

#include "engine/search_constants.h"

enum { HALF_MOVE = 100 }; /* reductions are reckoned in hundredths of one */

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

/* ---- reductions ------------------------------------------------------------------------- */

/* Hundredths of a half-move for a quiet move, by depth and place in the order. */
static int usual_reduction(const struct node *node, int count)
{
    int product = LOGARITHM[at_most(node->depth, 63)] * LOGARITHM[at_most(count, 63)];
    return LMR_BASE + product / LMR_DIVISOR;
}

static int quiet_reduction(const struct searcher *searcher, const struct node *node,
                           chess_move move, int count)
{
    const struct position *position = &searcher->position;
    int history = move_history_quiet(&searcher->history, &node->context, position, move);
    int reduction = usual_reduction(node, count) - HALF_MOVE * history / LMR_HISTORY;
    if (node->cut_node)
        reduction += LMR_CUT_NODE;
    if (node->table_hit && node->entry.move != MOVE_NONE &&
        !move_is_quiet(position, node->entry.move))
        reduction += LMR_TABLE_CAPTURE; /* the quiet moves are hardly what matters here */
    return reduction;
}

static int noisy_reduction(const struct searcher *searcher, const struct node *node,
                           chess_move move, int count)
{
    int history = move_history_capture(&searcher->history, &searcher->position, move);
    return usual_reduction(node, count) / LMR_CAPTURE_DIVISOR -
           HALF_MOVE * history / LMR_HISTORY;
}

/* Late move reductions (Tord Romstad's Glaurung and Fabien Letouzey's Fruit, 2005): with
 * good ordering a late move is seldom best, and a shallow look is enough to say so. Worth
 * +161 +- 51 Elo. */
int node_late_move_reduction(const struct searcher *searcher, const struct node *node,
                             chess_move move, int count)
{
    if (node->depth < LMR_DEPTH || count <= (node->pv_node ? LMR_MOVES_PV : LMR_MOVES))
        return 0;
    assert(move != MOVE_NONE && count > 0);
    int reduction = move_is_quiet(&searcher->position, move)
                        ? quiet_reduction(searcher, node, move, count)
                        : noisy_reduction(searcher, node, move, count);
    reduction += node->improving ? 0 : LMR_WORSENING;
    reduction -= node->pv_node ? LMR_PV_NODE : 0;
    reduction -= node->in_check ? LMR_IN_CHECK : 0;
    reduction -= position_gives_check(&searcher->position, move) ? LMR_GIVES_CHECK : 0;
    reduction = (reduction + HALF_MOVE / 2) / HALF_MOVE;
    /* At least one half-move is left, so that no tactics are lost in quiescence. */
    return reduction < 0 ? 0 : at_most(reduction, node->depth - 2);
}

/* ---- extensions ------------------------------------------------------------------------- */

static bool may_be_singular(const struct node *node, chess_move move)
{
    return node->depth >= SINGULAR_DEPTH && node->table_hit && move == node->entry.move &&
           node->excluded == MOVE_NONE &&
           node->entry.depth >= node->depth - SINGULAR_ENTRY_DEPTH &&
           (node->entry.bound == BOUND_LOWER || node->entry.bound == BOUND_EXACT) &&
           !score_is_certain(node->entry.score);
}

/* Singular extension (Thomas Anantharaman, Murray Campbell and Feng-hsiung Hsu, Deep
 * Thought, 1988): when all other moves fall clearly short of the table's, everything hangs
 * on it: look deeper. When they do not, and reach beta too, one of them will do (multi-cut:
 * Yngvi Bjornsson, 1998); and where the table's move need not hold alone, look less deep
 * (negative extension: without it the tree of `ttychess bench` grows by 31 %). */
bool node_search_singular(struct searcher *searcher, const struct node *node, chess_move move,
                          int *extension, int *score)
{
    struct frame *frame = &searcher->frames[node->ply];
    *extension = 0;
    if (!may_be_singular(node, move))
        return false;
    assert(node->entry.score != SCORE_NONE);
    int beta = node->entry.score - SINGULAR_MARGIN * node->depth;
    *score =
        node_search_without(searcher, node, move, (node->depth - 1) / SINGULAR_DIVISOR, beta);
    if (searcher->stopped)
        return false;
    if (*score < beta) {
        *extension = 1;
        if (!node->pv_node && *score < beta - DOUBLE_EXTENSION_MARGIN &&
            frame->double_extensions < DOUBLE_EXTENSIONS_MAX) {
            *extension = 2;
            frame->double_extensions++;
        }
    } else if (MULTI_CUT && beta >= node->beta) {
        *score = beta;
        return true;
    } else if (node->entry.score >= node->beta) {
        *extension = -NEGATIVE_EXTENSION;
    } else if (node->cut_node) {
        *extension = -NEGATIVE_EXTENSION_CUT;
    }
    return false;
}
