/* review_line.c - the moves of a game that a review is of.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "review/review_line.h"

size_t review_line_list(const struct game *game, struct move_node **nodes, size_t most)
{
    struct move_node *node = game->tree.root->first;
    size_t count = 0;
    if (!game->study) {
        for (; count < game->current && count < most; count++)
            nodes[count] = game->moves[count].node;
        return count;
    }
    for (; node && count < most; node = node->first)
        nodes[count++] = node;
    return count;
}

size_t review_line_count(const struct game *game)
{
    return game->study ? move_node_ply(move_node_end(game->tree.root)) : game->current;
}

bool review_line_find(const struct review *review, const struct game *game,
                      struct move_node **nodes)
{
    if (review->keys[0] != game->start.key ||
        review_line_list(game, nodes, review->count) < review->count)
        return false;
    for (size_t i = 0; i < review->count; i++)
        if (nodes[i]->move != review->moves[i])
            return false;
    return true;
}
