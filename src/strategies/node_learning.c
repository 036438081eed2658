/* node_learning.c - what a node leaves to the histories, for the nodes to come.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "strategies/searcher.h"

#include <assert.h>
#include <sys/param.h>

#include "engine/search_constants.h"

static int history_bonus(int depth)
{
    int bonus = HISTORY_BONUS_SLOPE * depth - HISTORY_BONUS_OFFSET;
    return bonus < HISTORY_BONUS_MAX ? bonus : HISTORY_BONUS_MAX;
}

void node_learn_refutation(struct searcher *searcher, const struct node *node,
                           const struct trials *trials)
{
    const struct position *position = &searcher->position;
    struct move_history *history = &searcher->history;
    /* What refutes against the evaluation is remembered as if a half-move deeper: +11 +- 4 Elo. */
    bool surprises = !node->in_check && node->evaluation < node->beta;
    int bonus = history_bonus(node->depth + surprises);
    assert(node->best_move != MOVE_NONE && bonus <= HISTORY_LIMIT);
    if (move_is_quiet(position, node->best_move)) {
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

/* Worth +33 +- 10 Elo; three times as much of it, -55 +- 21. */
void node_learn_gain(struct searcher *searcher, const struct node *node)
{
    const struct frame *before = &searcher->frames[node->ply - 1];
    if (!before->history || node->in_check || before->evaluation == SCORE_NONE)
        return;
    int bonus = -GAIN_HISTORY * (before->evaluation + node->evaluation);
    bonus = MIN(MAX(bonus, -GAIN_HISTORY_MAX), GAIN_HISTORY_MAX);
    move_history_learn_squares(before->history, bonus);
}

/* Only where no capture explains the difference, and the bound found is on the far side of
 * the evaluation. */
void node_learn_correction(struct searcher *searcher, const struct node *node)
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
