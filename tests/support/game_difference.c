/* game_difference.c - see game_difference.h.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "support/game_difference.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "rules/fen.h"

static const struct move_notes no_notes;

__attribute__((format(printf, 1, 2))) static const char *differ(const char *format, ...)
{
    static char text[512];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    return text;
}

static const struct move_notes *notes_of(const struct move_node *node)
{
    return node->notes ? node->notes : &no_notes;
}

static const char *differ_comments(const struct move_comments *left,
                                   const struct move_comments *right, const char *san)
{
    const struct move_comment *a = left->first, *b = right->first;
    for (; a && b; a = a->next, b = b->next)
        if (a->length != b->length || memcmp(a->text, b->text, a->length) != 0)
            return differ("comment at %s: '%.150s' and '%.150s'", san, a->text, b->text);
    if (a || b)
        return differ("a comment at %s is missing: '%.150s'", san, (a ? a : b)->text);
    return NULL;
}

static const char *differ_nodes(const struct move_node *left, const struct move_node *right)
{
    const struct move_notes *a = notes_of(left), *b = notes_of(right);
    const char *san = left->parent ? left->san : "the beginning";
    const char *difference;
    if (left->move != right->move || strcmp(left->san, right->san) != 0)
        return differ("move: %s and %s", left->san, right->san);
    if (a->nag_count != b->nag_count || memcmp(a->nags, b->nags, a->nag_count) != 0)
        return differ("glyphs of %s", san);
    difference = differ_comments(&a->before, &b->before, san);
    return difference ? difference : differ_comments(&a->after, &b->after, san);
}

static const char *differ_trees(const struct move_tree *left, const struct move_tree *right)
{
    const struct move_node *a = left->root, *b = right->root;
    while (a && b) {
        const char *difference = differ_nodes(a, b);
        if (difference)
            return difference;
        if (!a->first != !b->first || !a->next != !b->next)
            return differ("what follows %s", a->san);
        a = move_node_next(a, left->root);
        b = move_node_next(b, right->root);
    }
    return a || b ? differ("number of moves") : NULL;
}

static const char *differ_tags(const struct game *left, const struct game *right)
{
    for (size_t i = 0; i < left->tag_count; i++) {
        const char *name = left->tags[i].name, *value = game_raw_tag(right, name);
        if (strcmp(name, "SetUp") == 0 && game_tag(right, "FEN"))
            continue; /* becomes "1" */
        if (!value)   /* the PGN standard requires some tags even if the value is unknown */
            value = strcmp(name, "Date") == 0 ? "????.??.??" : "?";
        if (strcmp(value, left->tags[i].raw) != 0)
            return differ("tag %s: '%s' and '%s'", name, left->tags[i].raw, value);
    }
    return NULL;
}

const char *game_difference(const struct game *left, const struct game *right)
{
    char a[FEN_SIZE], b[FEN_SIZE];
    const char *difference;
    fen_write(&left->start, a);
    fen_write(&right->start, b);
    if (strcmp(a, b) != 0 || left->start.chess960 != right->start.chess960)
        return differ("start: %s and %s", a, b);
    fen_write(&left->position, a);
    fen_write(&right->position, b);
    if (left->current != right->current || strcmp(a, b) != 0)
        return differ("end: %s and %s", a, b);
    if (left->result != right->result || left->ending != right->ending)
        return differ("result: %s (%d) and %s (%d)", result_text(left->result),
                      (int)left->ending, result_text(right->result), (int)right->ending);
    difference = differ_tags(left, right);
    if (!difference)
        difference = differ_tags(right, left);
    return difference ? difference : differ_trees(&left->tree, &right->tree);
}
