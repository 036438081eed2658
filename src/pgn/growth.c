/* growth.c - what is new in a game that somebody else keeps writing.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "pgn/growth.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "pgn/pgn.h"

bool growth_is_credible(const struct growth_state *old, const struct growth_state *new,
                        int64_t milliseconds)
{
    bool less = new->games < old->games || (old->has_game && !new->has_game) ||
                new->plies < old->plies || (new->broken && !old->broken);
    if (new->games == 0)
        return false; /* nothing to show: what was last good stays */
    return (!less && !new->breaks_off) || milliseconds >= GROWTH_PATIENCE;
}

bool growth_breaks_off(const char *text, size_t length)
{
    static const char *const results[] = {"*", "1-0", "0-1", "1/2-1/2"};
    if (length == 0)
        return true;
    if (strchr("\n\r", text[length - 1]) && text[length - 1])
        return false;
    for (size_t i = 0; i < sizeof results / sizeof results[0]; i++) {
        size_t size = strlen(results[i]);
        if (length > size && memcmp(text + length - size, results[i], size) == 0 &&
            strchr(" \n\r", text[length - size - 1]))
            return false;
    }
    return true;
}

static size_t common_plies(const struct move_node *one, const struct move_node *other)
{
    size_t common = 0;
    for (one = one->first, other = other->first; one && other && one->move == other->move;
         one = one->first, other = other->first)
        common++;
    return common;
}

static bool is_same_text(const struct game *old, const struct game *new)
{
    size_t old_length, new_length;
    char *old_text = pgn_write(old, &old_length), *new_text = pgn_write(new, &new_length);
    bool same = old_length == new_length && memcmp(old_text, new_text, old_length) == 0;
    free(old_text);
    free(new_text);
    return same;
}

bool growth_compare(const struct game *old, const struct game *new, struct growth *growth)
{
    *growth = (struct growth){0};
    if (old->start.key == new->start.key)
        growth->common = common_plies(old->tree.root, new->tree.root);
    growth->removed = move_node_ply(move_node_end(old->tree.root)) - growth->common;
    growth->added = move_node_ply(move_node_end(new->tree.root)) - growth->common;
    growth->ended = game_whole_result(new) != game_whole_result(old);
    if (growth->removed == 0 && growth->added == 0)
        growth->notes = !is_same_text(old, new);
    return growth->removed || growth->added || growth->ended || growth->notes;
}

/* ---- one's own variations ------------------------------------------------------- */

static void copy_notes(struct move_tree *tree, struct move_node *to,
                       const struct move_node *from)
{
    if (!from->notes)
        return;
    for (int i = 0; i < from->notes->nag_count; i++)
        move_tree_nag(tree, to, from->notes->nags[i]);
    for (const struct move_comment *comment = from->notes->before.first; comment;
         comment = comment->next)
        move_tree_comment(tree, to, true, comment->text, comment->length);
    for (const struct move_comment *comment = from->notes->after.first; comment;
         comment = comment->next)
        move_tree_comment(tree, to, false, comment->text, comment->length);
}

/* Two nodes that stand for the same move, whose children are still to be compared. */
struct pair {
    struct move_node *at;
    const struct move_node *old;
    size_t number; /* in the order of the old game: qsort() need not keep it */
};

/* The first child of one node by its move: many variations may begin with the same one. */
struct children {
    struct move_node *by_move[1 << 16];
    const struct move_node *parents[1 << 16]; /* whose child it is */
};

_Static_assert(sizeof(chess_move) == 2, "there is a place for each move");

static void note_children(struct children *children, struct move_node *parent)
{
    for (struct move_node *child = parent->first; child; child = child->next)
        if (children->parents[child->move] != parent) {
            children->parents[child->move] = parent;
            children->by_move[child->move] = child;
        }
}

struct pairs {         /* those before `at` are done */
    struct pair *list; /* owned */
    size_t at, count, capacity;
};

static void add_pair(struct pairs *pairs, struct move_node *at, const struct move_node *old)
{
    if (pairs->count == pairs->capacity) {
        pairs->capacity = 2 * pairs->capacity + 64;
        pairs->list = memory_resize(pairs->list, pairs->capacity, sizeof *pairs->list);
    }
    pairs->list[pairs->count] = (struct pair){at, old, pairs->count};
    pairs->count++;
}

static int compare_pairs(const void *left, const void *right)
{
    const struct pair *one = left, *other = right;
    uintptr_t first = (uintptr_t)one->at, second = (uintptr_t)other->at;
    return first != second ? (first > second) - (first < second)
                           : (one->number > other->number) - (one->number < other->number);
}

/* The children of one old node; moves that the new tree has not get in. */
static void keep_children(struct game *new, struct pair pair, struct children *children,
                          struct pairs *pairs)
{
    for (const struct move_node *node = pair.old->first; node; node = node->next) {
        struct move_node **found = &children->by_move[node->move];
        if (children->parents[node->move] != pair.at) {
            children->parents[node->move] = pair.at;
            *found = move_tree_add(&new->tree, pair.at, node->move, node->san);
            copy_notes(&new->tree, *found, node);
        }
        if (node->first)
            add_pair(pairs, *found, node);
    }
}

/* All old nodes that are one new node are done one after the other, so its children are looked
 * at once, however many of both there are. */
void growth_keep_variations(struct game *new, const struct game *old)
{
    struct children *children = memory_new(1, sizeof *children);
    struct pairs pairs = {.list = NULL};
    add_pair(&pairs, new->tree.root, old->tree.root);
    while (pairs.at < pairs.count) {
        struct move_node *at = pairs.list[pairs.at].at;
        size_t end = pairs.count;
        note_children(children, at);
        while (pairs.at < end && pairs.list[pairs.at].at == at)
            keep_children(new, pairs.list[pairs.at++], children, &pairs);
        if (pairs.count > end)
            qsort(pairs.list + end, pairs.count - end, sizeof *pairs.list, compare_pairs);
    }
    free(pairs.list);
    free(children);
}

struct move_node *growth_find_place(const struct game *new, const struct move_node *node)
{
    size_t ply = move_node_ply(node);
    chess_move *moves = memory_new(ply + 1, sizeof *moves);
    struct move_node *at = new->tree.root;
    for (size_t i = ply; i > 0; i--, node = node->parent)
        moves[i - 1] = node->move;
    assert(!node->parent);
    for (size_t i = 0; i < ply; i++) {
        struct move_node *next = move_node_find(at, moves[i]);
        if (!next)
            break;
        at = next;
    }
    free(moves);
    return at;
}
