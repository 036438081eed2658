/* search_tree.c - an array of nodes, linked as lists of children.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "engine/search_tree.h"

#include <assert.h>
#include <stdlib.h>

bool search_tree_init(struct search_tree *tree, int capacity, struct error *error)
{
    *tree = (struct search_tree){.capacity = capacity, .current = TREE_NONE};
    tree->nodes = calloc((size_t)capacity, sizeof *tree->nodes);
    return tree->nodes || error_set(error, 0, "no memory for a tree of %d nodes", capacity);
}

void search_tree_free(struct search_tree *tree)
{
    free(tree->nodes);
    *tree = (struct search_tree){.current = TREE_NONE};
}

void search_tree_clear(struct search_tree *tree)
{
    if (!tree)
        return;
    tree->count = tree->unrecorded_plies = 0;
    tree->searched = tree->dropped_nodes = 0;
    tree->current = TREE_NONE;
    tree->complete = false;
}

/* Returns NULL if there is no space. */
static struct search_tree_node *append(struct search_tree *tree, chess_move move,
                                       enum search_tree_node_state state)
{
    if (tree->unrecorded_plies > 0 || tree->count == tree->capacity) {
        tree->dropped_nodes++;
        return NULL;
    }
    int index = tree->count++;
    struct search_tree_node *node = &tree->nodes[index];
    *node = (struct search_tree_node){.parent = tree->current,
                                      .first_child = TREE_NONE,
                                      .last_child = TREE_NONE,
                                      .next_sibling = TREE_NONE,
                                      .move = move,
                                      .state = (uint8_t)state};
    if (tree->current == TREE_NONE)
        return node;
    struct search_tree_node *parent = &tree->nodes[tree->current];
    if (parent->first_child == TREE_NONE)
        parent->first_child = index;
    else
        tree->nodes[parent->last_child].next_sibling = index;
    parent->last_child = index;
    return node;
}

void search_tree_enter(struct search_tree *tree, chess_move move, int depth, int alpha,
                       int beta)
{
    if (!tree)
        return;
    tree->searched++;
    struct search_tree_node *node = append(tree, move, TREE_SEARCHED);
    if (!node) {
        tree->unrecorded_plies++;
        return;
    }
    node->depth = depth;
    node->alpha = alpha;
    node->beta = beta;
    tree->current = (int)(node - tree->nodes);
}

void search_tree_set_node_state(struct search_tree *tree, enum search_tree_node_state state)
{
    if (tree && tree->unrecorded_plies == 0 && tree->current != TREE_NONE)
        tree->nodes[tree->current].state = (uint8_t)state;
}

void search_tree_leave(struct search_tree *tree, int value)
{
    if (!tree)
        return;
    if (tree->unrecorded_plies > 0) {
        tree->unrecorded_plies--;
        return;
    }
    assert(tree->current != TREE_NONE);
    struct search_tree_node *node = &tree->nodes[tree->current];
    node->value = value;
    tree->current = node->parent;
    tree->complete = tree->current == TREE_NONE;
}

void search_tree_record_cut_off(struct search_tree *tree, const struct move_list *moves,
                                int first)
{
    if (!tree)
        return;
    assert(first >= 0 && first <= moves->count);
    if (tree->unrecorded_plies == 0)
        tree->nodes[tree->current].cut_off = true;
    for (int i = first; i < moves->count; i++)
        append(tree, moves->moves[i], TREE_PRUNED);
}
