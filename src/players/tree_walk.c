/* tree_walk.c - navigation in a search tree.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "players/tree_walk.h"

#include <stdlib.h>
#include <string.h>

#include "engine/score.h"
#include "base/memory.h"
#include "rules/move_generator.h"

static const struct search_tree_node *node_at(const struct tree_walk *walk, int node)
{
    return &walk->tree.nodes[node];
}

/* Children follow their parents in the array, so a backward pass adds each subtree to its
 * parent. */
static void count_sizes(struct tree_walk *walk)
{
    walk->sizes = memory_new((size_t)walk->tree.count, sizeof *walk->sizes);
    for (int i = walk->tree.count - 1; i >= 0; i--) {
        const struct search_tree_node *node = node_at(walk, i);
        if (node->state == TREE_PRUNED)
            continue;
        walk->sizes[i]++;
        walk->beyond += node->depth < 0;
        if (node->parent != TREE_NONE)
            walk->sizes[node->parent] += walk->sizes[i];
    }
}

/* Set the position by replaying the moves from the root. */
static void find_position(struct tree_walk *walk)
{
    chess_move path[MAX_PLY];
    int length = 0;
    for (int i = walk->node; node_at(walk, i)->parent != TREE_NONE && length < MAX_PLY;
         i = node_at(walk, i)->parent)
        path[length++] = node_at(walk, i)->move;
    walk->position = walk->before = walk->root;
    while (length > 0) {
        walk->before = walk->position;
        position_play(&walk->position, path[--length]);
    }
}

static void stand_at(struct tree_walk *walk, int node)
{
    walk->node = node;
    walk->selected = walk->child_count = 0;
    for (int i = node_at(walk, node)->first_child;
         i != TREE_NONE && walk->child_count < MAX_MOVES; i = node_at(walk, i)->next_sibling)
        walk->children[walk->child_count++] = i;
    find_position(walk);
}

void tree_walk_begin(struct tree_walk *walk, struct search_tree *tree,
                     const struct position *root, const char *strategy, int depth)
{
    tree_walk_end(walk);
    walk->tree = *tree;
    *tree = (struct search_tree){.current = TREE_NONE};
    walk->root = *root;
    walk->strategy = strategy;
    walk->depth = depth;
    walk->position = *root;
    for (int plies = 0; plies <= depth; plies++)
        walk->everything += perft(&walk->position, plies, NULL);
    count_sizes(walk);
    stand_at(walk, 0);
}

void tree_walk_end(struct tree_walk *walk)
{
    search_tree_free(&walk->tree);
    free(walk->sizes);
    memset(walk, 0, sizeof *walk);
}

bool tree_walk_is_open(const struct tree_walk *walk)
{
    return walk->sizes != NULL;
}

bool tree_walk_enter(struct tree_walk *walk, int child)
{
    if (child < 0 || child >= walk->child_count ||
        node_at(walk, walk->children[child])->first_child == TREE_NONE)
        return false;
    stand_at(walk, walk->children[child]);
    return true;
}

bool tree_walk_leave(struct tree_walk *walk)
{
    int node = walk->node, parent = node_at(walk, node)->parent;
    if (parent == TREE_NONE)
        return false;
    stand_at(walk, parent);
    for (int i = 0; i < walk->child_count; i++)
        if (walk->children[i] == node)
            walk->selected = i;
    return true;
}

int tree_walk_find(const struct tree_walk *walk, chess_move move)
{
    for (int i = 0; i < walk->child_count; i++)
        if (node_at(walk, walk->children[i])->move == move)
            return i;
    return -1;
}
