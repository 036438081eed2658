/* tree_browser.c - navigation in a search tree.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "players/tree_browser.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

static const struct search_tree_node *node_at(const struct tree_browser *browser, int node)
{
    return &browser->tree.nodes[node];
}

/* Children follow their parents in the array, so a backward pass visits them first. */
static void count_subtree_sizes(struct tree_browser *browser)
{
    browser->subtree_sizes =
        memory_new((size_t)browser->tree.count, sizeof *browser->subtree_sizes);
    for (int i = browser->tree.count - 1; i >= 0; i--) {
        const struct search_tree_node *node = node_at(browser, i);
        if (node->state == TREE_PRUNED)
            continue;
        browser->subtree_sizes[i]++;
        browser->horizon_nodes += node->depth < 0;
        if (node->parent != TREE_NONE)
            browser->subtree_sizes[node->parent] += browser->subtree_sizes[i];
    }
}

static void set_node(struct tree_browser *browser, int node)
{
    browser->node = node;
    browser->selected = browser->child_count = 0;
    for (int i = node_at(browser, node)->first_child;
         i != TREE_NONE && browser->child_count < MAX_MOVES;
         i = node_at(browser, i)->next_sibling)
        browser->children[browser->child_count++] = i;
    browser->position = browser->before = browser->root;
    for (int i = 0; i < browser->path_length; i++) {
        browser->before = browser->position;
        position_play(&browser->position, browser->path[i]);
    }
}

void tree_browser_open(struct tree_browser *browser, struct search_tree *tree,
                       const struct position *root, const char *strategy, int depth)
{
    tree_browser_close(browser);
    browser->tree = *tree;
    *tree = (struct search_tree){.current = TREE_NONE};
    browser->root = *root;
    browser->strategy = strategy;
    browser->depth = depth;
    browser->position = *root;
    for (int plies = 0; plies <= depth; plies++)
        browser->minimax_nodes += perft(&browser->position, plies, NULL);
    count_subtree_sizes(browser);
    set_node(browser, 0);
}

void tree_browser_close(struct tree_browser *browser)
{
    search_tree_free(&browser->tree);
    free(browser->subtree_sizes);
    memset(browser, 0, sizeof *browser);
}

bool tree_browser_is_open(const struct tree_browser *browser)
{
    return browser->subtree_sizes != NULL;
}

bool tree_browser_enter(struct tree_browser *browser, int child)
{
    if (child < 0 || child >= browser->child_count || browser->path_length == MAX_PLY ||
        node_at(browser, browser->children[child])->first_child == TREE_NONE)
        return false;
    browser->path[browser->path_length++] = node_at(browser, browser->children[child])->move;
    set_node(browser, browser->children[child]);
    return true;
}

bool tree_browser_leave(struct tree_browser *browser)
{
    int node = browser->node, parent = node_at(browser, node)->parent;
    if (parent == TREE_NONE)
        return false;
    browser->path_length--;
    set_node(browser, parent);
    for (int i = 0; i < browser->child_count; i++)
        if (browser->children[i] == node)
            browser->selected = i;
    return true;
}

int tree_browser_find_child(const struct tree_browser *browser, chess_move move)
{
    for (int i = 0; i < browser->child_count; i++)
        if (node_at(browser, browser->children[i])->move == move)
            return i;
    return -1;
}
