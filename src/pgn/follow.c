/* follow.c - what is new in a game that somebody else keeps writing.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "pgn/follow.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "pgn/pgn.h"

bool follow_believes(const struct follow_state *old, const struct follow_state *new,
                     int64_t milliseconds)
{
    bool less = new->games < old->games || (old->has_game && !new->has_game) ||
                new->plies < old->plies || (new->broken && !old->broken);
    if (new->games == 0)
        return false; /* nothing to show: what was last good stays */
    return (!less && !new->breaks_off) || milliseconds >= FOLLOW_PATIENCE;
}

bool follow_breaks_off(const char *text, size_t length)
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

static size_t common_plies(const struct move_node *one, const struct move_node *other,
                           size_t *rest_of_one, size_t *rest_of_other)
{
    size_t common = 0;
    for (one = one->first, other = other->first; one && other && one->move == other->move;
         one = one->first, other = other->first)
        common++;
    for (*rest_of_one = 0; one; one = one->first)
        ++*rest_of_one;
    for (*rest_of_other = 0; other; other = other->first)
        ++*rest_of_other;
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

bool follow_compare(const struct game *old, const struct game *new,
                    struct follow_change *change)
{
    *change = (struct follow_change){0};
    change->common =
        common_plies(old->tree.root, new->tree.root, &change->removed, &change->added);
    change->ended = game_whole_result(new) != game_whole_result(old);
    if (change->removed == 0 && change->added == 0)
        change->notes = !is_same_text(old, new);
    return change->removed || change->added || change->ended || change->notes;
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

/* Both are walked at once: `at` is where the node before stands in the new tree. */
void follow_keep_variations(struct game *new, const struct game *old)
{
    const struct move_node *before = old->tree.root;
    struct move_node *at = new->tree.root, *found;
    for (struct move_node *node = old->tree.root->first; node;
         node = move_node_next(node, old->tree.root)) {
        while (before != node->parent) {
            before = before->parent;
            at = at->parent;
        }
        found = move_node_find(at, node->move);
        if (!found) {
            found = move_tree_add(&new->tree, at, node->move, node->san);
            copy_notes(&new->tree, found, node);
        }
        at = found;
        before = node;
    }
}

struct move_node *follow_find_place(const struct game *new, const struct move_node *node)
{
    size_t ply = move_node_ply(node);
    chess_move *moves = memory_new(ply + 1, sizeof *moves);
    struct move_node *at = new->tree.root;
    for (size_t i = ply; i > 0; i--, node = node->parent)
        moves[i - 1] = node->move;
    for (size_t i = 0; i < ply; i++) {
        struct move_node *next = move_node_find(at, moves[i]);
        if (!next)
            break;
        at = next;
    }
    free(moves);
    return at;
}
