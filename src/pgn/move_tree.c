/* move_tree.c - nodes of a game, their order and their notes.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "pgn/move_tree.h"

#include <assert.h>
#include <stdalign.h>
#include <stdlib.h>
#include <string.h>
#include <sys/param.h>

#include "base/memory.h"

enum { BLOCK_SIZE_MIN = 8 << 10, BLOCK_SIZE_MAX = 256 << 10 };

struct arena_block {
    struct arena_block *next;
    size_t size;
    alignas(max_align_t) char bytes[];
};

static void add_block(struct arena *arena, size_t size)
{
    size_t block_size = arena->blocks ? 2 * arena->blocks->size : BLOCK_SIZE_MIN;
    block_size = MAX(MIN(block_size, BLOCK_SIZE_MAX), size);
    assert(block_size <= SIZE_MAX / 2);
    struct arena_block *block =
        memory_resize(NULL, 1, sizeof *block + block_size); /* clearing would cost time */
    block->next = arena->blocks;
    block->size = block_size;
    arena->size += block_size;
    arena->blocks = block;
    arena->next = block->bytes;
    arena->end = block->bytes + block_size;
}

void *arena_allocate(struct arena *arena, size_t size)
{
    size = (size + alignof(max_align_t) - 1) & ~(alignof(max_align_t) - 1);
    if (!arena->next || size > (size_t)(arena->end - arena->next))
        add_block(arena, size);
    void *allocated = arena->next;
    arena->next += size;
    return allocated;
}

char *arena_copy(struct arena *arena, const char *bytes, size_t length)
{
    char *copy = arena_allocate(arena, length + 1);
    if (length > 0)
        memcpy(copy, bytes, length);
    copy[length] = '\0';
    return copy;
}

static struct move_node *new_node(struct move_tree *tree, chess_move move, const char *san)
{
    struct move_node *node = arena_allocate(&tree->arena, sizeof *node);
    size_t length = strlen(san);
    assert(length < SAN_SIZE);
    *node = (struct move_node){.move = move};
    memcpy(node->san, san, length);
    return node;
}

void move_tree_init(struct move_tree *tree)
{
    *tree = (struct move_tree){.count = 0};
    tree->root = new_node(tree, MOVE_NONE, "");
}

void move_tree_free(struct move_tree *tree)
{
    while (tree->arena.blocks) {
        struct arena_block *block = tree->arena.blocks;
        tree->arena.blocks = block->next;
        free(block);
    }
    *tree = (struct move_tree){.count = 0};
}

struct move_node *move_tree_add(struct move_tree *tree, struct move_node *parent,
                                chess_move move, const char *san)
{
    struct move_node *node = new_node(tree, move, san);
    assert(tree->root);
    assert(parent != node);
    node->parent = parent;
    if (parent->last)
        parent->last->next = node;
    else
        parent->first = node;
    parent->last = node;
    tree->count++;
    return node;
}

void move_tree_remove(struct move_tree *tree, struct move_node *node)
{
    struct move_node *parent = node->parent;
    struct move_node *before = move_node_sibling(node, -1);
    (void)tree;
    if (!parent)
        return;
    if (before)
        before->next = node->next;
    else
        parent->first = node->next;
    if (parent->last == node)
        parent->last = before;
    node->parent = node->next = NULL;
    assert(!parent->first == !parent->last);
}

void move_tree_remove_children(struct move_tree *tree, struct move_node *node)
{
    while (node->first)
        move_tree_remove(tree, node->first);
}

struct move_node *move_node_find_child(const struct move_node *parent, chess_move move)
{
    struct move_node *child = parent->first;
    while (child && child->move != move)
        child = child->next;
    return child;
}

struct move_node *move_node_sibling(const struct move_node *node, int direction)
{
    assert(direction == 1 || direction == -1);
    if (direction > 0)
        return node->next;
    if (!node->parent || node->parent->first == node)
        return NULL;
    struct move_node *before = node->parent->first;
    while (before->next != node)
        before = before->next;
    return before;
}

struct move_node *move_node_variation_start(struct move_node *node)
{
    while (node->parent && node->parent->first == node)
        node = node->parent;
    return node;
}

bool move_node_is_in_main_line(const struct move_node *node)
{
    while (node->parent && node->parent->first == node)
        node = node->parent;
    return !node->parent;
}

size_t move_node_ply(const struct move_node *node)
{
    size_t ply = 0;
    for (; node->parent; node = node->parent)
        ply++;
    return ply;
}

struct move_node *move_node_line_end(struct move_node *node)
{
    while (node->first)
        node = node->first;
    return node;
}

struct move_node *move_node_next(const struct move_node *node, const struct move_node *top)
{
    if (node->first)
        return node->first;
    while (node != top && !node->next)
        node = node->parent;
    return node == top ? NULL : node->next;
}

bool move_node_move_up(struct move_node *node)
{
    struct move_node *before = move_node_sibling(node, -1), *parent = node->parent;
    if (!before)
        return false;
    struct move_node *first = move_node_sibling(before, -1);
    before->next = node->next;
    node->next = before;
    if (first)
        first->next = node;
    else
        parent->first = node;
    if (parent->last == node)
        parent->last = before;
    return true;
}

static struct move_notes *get_notes(struct move_tree *tree, struct move_node *node)
{
    if (!node->notes) {
        node->notes = arena_allocate(&tree->arena, sizeof *node->notes);
        *node->notes = (struct move_notes){.nag_count = 0};
    }
    return node->notes;
}

/* Converts line breaks in place as described in move_tree.h. Returns the new length. */
static size_t normalize_line_breaks(char *text, size_t length)
{
    size_t out = 0, i = 0;
    while (i < length) {
        size_t breaks = 0;
        while (i < length && (text[i] == '\n' || text[i] == '\r')) {
            i += text[i] == '\r' && i + 1 < length && text[i + 1] == '\n' ? 2 : 1;
            breaks++;
        }
        /* A line that begins like a tag or an escape would be read as one. */
        if (breaks == 1 || (breaks > 1 && i < length && (text[i] == '[' || text[i] == '%')))
            text[out++] = ' ';
        else
            for (; breaks > 0; breaks--)
                text[out++] = '\n';
        while (i < length && text[i] != '\n' && text[i] != '\r') {
            text[out++] = text[i] ? text[i] : ' ';
            i++;
        }
    }
    return out;
}

void move_node_restore_comments(struct move_node *node, bool before, struct move_comment *list)
{
    struct move_comments *comments = before ? &node->notes->before : &node->notes->after;
    assert(node->notes && list);
    if (comments->last)
        comments->last->next = list;
    else
        comments->first = list;
    while (list->next)
        list = list->next;
    comments->last = list;
}

void move_tree_add_comment(struct move_tree *tree, struct move_node *node, bool before,
                           const char *text, size_t length)
{
    size_t blank = 0;
    while (blank < length && strchr(" \t\n\r", text[blank])) /* finds NUL, too */
        blank++;
    if (blank == length)
        return;
    struct move_comment *comment = arena_allocate(&tree->arena, sizeof *comment + length + 1);
    memcpy(comment->text, text, length);
    comment->length = normalize_line_breaks(comment->text, length);
    comment->text[comment->length] = '\0';
    comment->next = NULL;
    if (memchr(comment->text, '}', comment->length)) /* a comment that contains '}' is written
                                                      * after ';', on a single line */
        for (char *at = comment->text; (at = strchr(at, '\n')) != NULL;)
            *at = ' ';
    get_notes(tree, node);
    move_node_restore_comments(node, before, comment);
}

void move_node_remove_comment(struct move_node *node, bool before,
                              const struct move_comment *comment)
{
    struct move_comment **link, *last = NULL;
    if (!node->notes)
        return;
    struct move_comments *comments = before ? &node->notes->before : &node->notes->after;
    if (!comment)
        *comments = (struct move_comments){NULL, NULL};
    link = &comments->first;
    while (*link && *link != comment) {
        last = *link;
        link = &last->next;
    }
    if (!*link)
        return;
    *link = comment->next;
    if (comments->last == comment)
        comments->last = last;
}

bool move_tree_add_nag(struct move_tree *tree, struct move_node *node, uint8_t nag)
{
    struct move_notes *notes = get_notes(tree, node);
    assert(notes->nag_count <= MOVE_NAGS_MAX);
    if (memchr(notes->nags, nag, notes->nag_count))
        return true;
    if (notes->nag_count == MOVE_NAGS_MAX)
        return false;
    notes->nags[notes->nag_count++] = nag;
    return true;
}

bool move_node_remove_nag(struct move_node *node, uint8_t nag)
{
    struct move_notes *notes = node->notes;
    uint8_t *cursor = notes ? memchr(notes->nags, nag, notes->nag_count) : NULL;
    if (!cursor)
        return false;
    notes->nag_count--;
    memmove(cursor, cursor + 1, (size_t)(notes->nags + notes->nag_count - cursor));
    return true;
}

size_t move_node_count_subtree(const struct move_node *top)
{
    size_t count = 1;
    for (const struct move_node *node = top; (node = move_node_next(node, top)) != NULL;)
        count++;
    return count;
}

void move_tree_cursor_init(struct move_tree_cursor *cursor, const struct move_tree *tree,
                           const struct move_node *end)
{
    *cursor = (struct move_tree_cursor){
        .node = end == tree->root ? NULL : tree->root->first, .end = end, .ply = 1};
}

void move_tree_cursor_next(struct move_tree_cursor *cursor)
{
    const struct move_node *node = cursor->node;
    bool is_main = node->parent->first == node;
    cursor->begins_variation = false;
    cursor->variations_ended = 0;
    if (is_main && node->next) { /* variations of the main move come first */
        cursor->node = node->next;
        cursor->begins_variation = true;
        cursor->depth++;
        return;
    }
    while (!node->first || node == cursor->end) {
        while (node->parent->first == node && node->parent->parent) {
            node = node->parent; /* to the first move of the variation */
            cursor->ply--;
        }
        if (cursor->depth == 0) {
            cursor->node = NULL;
            return;
        }
        cursor->variations_ended++;
        if (node->next) {
            cursor->node = node->next;
            cursor->begins_variation = true;
            return;
        }
        cursor->depth--;
        node = node->parent->first; /* the main move of these variations */
    }
    cursor->node = node->first;
    cursor->ply++;
}
