/* reading_order.c - the moves of a tree in the order in which they are printed.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "pgn/reading_order.h"

void reading_begin(struct reading_place *place, const struct move_tree *tree)
{
    *place = (struct reading_place){.node = tree->root->first, .ply = 1};
}

/* From the last move of a variation to its first one. */
static const struct move_node *climb(struct reading_place *place, const struct move_node *node)
{
    while (node->parent->first == node && node->parent->parent) {
        node = node->parent;
        place->ply--;
    }
    return node;
}

void reading_next(struct reading_place *place)
{
    const struct move_node *node = place->node;
    bool is_main = node->parent->first == node;
    place->opened = false;
    place->closed = 0;
    if (is_main && node->next) { /* its variations come first */
        place->node = node->next;
        place->opened = true;
        place->depth++;
        return;
    }
    while (!node->first) {
        node = climb(place, node);
        if (place->depth == 0) {
            place->node = NULL;
            return;
        }
        place->closed++;
        if (node->next) {
            place->node = node->next;
            place->opened = true;
            return;
        }
        place->depth--;
        node = node->parent->first; /* the move that they are variations of */
    }
    place->node = node->first;
    place->ply++;
}
