/* root_moves.c - the root moves and their results.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The root is searched like other nodes, but its moves keep their scores and variations between
 * iterations and are ordered by them.
 */
#include "strategies/searcher.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

void root_moves_collect(struct searcher *searcher)
{
    const struct position *position = &searcher->position;
    struct table_entry entry;
    struct move_picker picker;
    struct move_context context;
    searcher_set_move_context(searcher, 0, &context);
    bool known = transposition_table_probe(searcher->task->table, position->key, 0, &entry);
    move_picker_init(&picker, position, &searcher->history, &context,
                     known ? entry.move : MOVE_NONE, position_checkers(position) != 0, false);
    searcher->root_count = 0;
    chess_move move;
    while ((move = move_picker_next(&picker)) != MOVE_NONE) {
        if (!search_limits_allow_move(searcher->task->limits, move))
            continue;
        assert(searcher->root_count < MAX_MOVES);
        struct root_move *root = &searcher->roots[searcher->root_count++];
        root->move = root->line.moves[0] = move;
        root->line.length = 1;
        root->score = root->previous_score = -SCORE_INFINITE;
        root->bound = BOUND_NONE;
        root->nodes = 0;
    }
    root_moves_filter_by_tablebases(searcher);
}

/* The sort is stable: equal moves keep their order. */
void root_moves_sort(struct searcher *searcher, int first, int end)
{
    struct root_move *roots = searcher->roots;
    assert(first >= 0 && end <= searcher->root_count);
    for (int i = first + 1; i < end; i++) {
        if (roots[i].score <= roots[i - 1].score)
            continue;
        struct root_move moved = roots[i];
        int to = i;
        while (to > first && roots[to - 1].score < moved.score)
            to--;
        memmove(&roots[to + 1], &roots[to], (size_t)(i - to) * sizeof *roots);
        roots[to] = moved;
    }
}

static void record_result(struct searcher *searcher, struct root_move *root, int score,
                          const struct node *node)
{
    root->score = score;
    root->bound = score >= node->beta    ? BOUND_LOWER
                  : score <= node->alpha ? BOUND_UPPER
                                         : BOUND_EXACT;
    variation_update(searcher->lines, root->move);
    root->line = searcher->lines[0];
}

int root_moves_search(struct searcher *searcher, int first, int depth, int alpha, int beta)
{
    struct node node = {.depth = depth,
                        .alpha = alpha,
                        .beta = beta,
                        .pv_node = true,
                        .in_check = position_checkers(&searcher->position) != 0,
                        .improving = true,
                        .lower_bound = -SCORE_INFINITE,
                        .upper_bound = SCORE_INFINITE,
                        .best_score = -SCORE_INFINITE};
    assert(first >= 0 && first < searcher->root_count);
    searcher_set_move_context(searcher, 0, &node.context);
    for (int i = first; i < searcher->root_count; i++) {
        struct root_move *root = &searcher->roots[i];
        if (searcher->task->thread == 0)
            search_control_set_current_move(searcher->meter->control, searcher->depth,
                                            root->move, i + 1);
        uint64_t before = search_meter_nodes(searcher->meter);
        int count = i - first + 1;
        int reduction = node_late_move_reduction(searcher, &node, root->move, count);
        int score = node_search_move(searcher, &node, root->move, count, 0, reduction);
        root->nodes += search_meter_nodes(searcher->meter) - before;
        if (searcher->stopped)
            break;
        if (score > node.best_score)
            node.best_score = score;
        if (i > first && score <= node.alpha) {
            root->score = -SCORE_INFINITE;
            continue;
        }
        record_result(searcher, root, score, &node);
        if (score >= beta)
            break;
        /* With several variations, the move's rank is not known yet. */
        if (i > first && searcher->task->thread == 0 && searcher->task->line_count == 1)
            root_move_report(searcher, root, 1);
        if (score > node.alpha)
            node.alpha = score;
    }
    root_moves_sort(searcher, first, searcher->root_count);
    return node.best_score;
}

void root_variation_extend(struct searcher *searcher, struct variation *line, int ply,
                           int plies)
{
    bool in_check = position_checkers(&searcher->position) != 0;
    struct table_entry entry;
    struct undo undo;
    if (ply >= plies || (ply > 0 && searcher_is_draw(searcher, ply, in_check)))
        return;
    if (ply == line->length) {
        if (!transposition_table_probe(searcher->task->table, searcher->position.key, 0,
                                       &entry) ||
            !position_is_legal_move(&searcher->position, entry.move))
            return;
        line->moves[line->length++] = entry.move;
    }
    searcher_make_move(searcher, ply, line->moves[ply], &undo);
    root_variation_extend(searcher, line, ply + 1, plies);
    searcher_undo_move(searcher, line->moves[ply], &undo);
}

void root_move_report(struct searcher *searcher, const struct root_move *root, int line)
{
    struct search_report report = {
        .depth = searcher->depth,
        .line = line,
        .score = root->score,
        .bound = root->bound,
    };
    struct variation variation = root->line;
    if (root->score == -SCORE_INFINITE) { /* not searched in this iteration */
        report.depth = searcher->depth > 1 ? searcher->depth - 1 : 1;
        report.score = root->previous_score;
        report.bound = BOUND_EXACT;
    }
    if (report.score == -SCORE_INFINITE) { /* never searched: use a static evaluation */
        report.score = searcher_evaluate(searcher);
        report.bound = BOUND_NONE;
    }
    if (searcher->root_in_tablebases && !score_is_mate(report.score)) {
        report.score = searcher->root_score;
        report.bound = BOUND_EXACT;
    }
    /* A mate may be incomplete. */
    if (score_is_mate(report.score))
        root_variation_extend(searcher, &variation, 0, SCORE_MATE - abs(report.score));
    else if (report.bound != BOUND_EXACT)
        root_variation_extend(searcher, &variation, 0, report.depth);
    report.length = variation.length;
    memcpy(report.moves, variation.moves, (size_t)variation.length * sizeof *report.moves);
    search_control_report(searcher->meter->control, &report);
}
