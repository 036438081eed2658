/* review_annotate.c - a review written into the tree of moves.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How the words of an earlier review are told from those of people: its evaluations are
 * commands, its sentences have a form of their own, its variation begins with the move that
 * the sentence names and nobody has said anything in it, and a glyph is its own where there
 * is a sentence or an evaluation, since people seldom write those.
 */
#include "review/review_annotate.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/score.h"
#include "base/memory.h"
#include "review/review_text.h"

enum { FAULT_LEAST = 1, FAULT_MOST = 6 /* glyphs from "!" to "?!" */ };

static const char eval_command[] = "[%eval ";

/* ---- comments ---------------------------------------------------------------------- */

/* What an earlier review had said of a move. */
struct comments {
    bool evaluated;               /* there was an [%eval] */
    enum verdict_on_move verdict; /* of the sentence that was there, or MOVE_UNJUDGED */
    char best[SAN_SIZE];
};

/* Cut blanks at both ends off. */
static void trim(char *text)
{
    size_t length = strlen(text), lead = strspn(text, " \t\n");
    while (length > lead && strchr(" \t\n", text[length - 1]))
        length--;
    memmove(text, text + lead, length - lead);
    text[length - lead] = '\0';
}

/* In one pass: a comment may hold nothing but evaluations, as many as fit in a file. */
static bool take_evals_out(char *text)
{
    char *start = strstr(text, eval_command), *to = start, *end;
    bool taken = false;
    while (start && (end = strchr(start, ']')) != NULL) {
        char *from = end + 1 + strspn(end + 1, " ");
        start = strstr(from, eval_command);
        size_t length = start ? (size_t)(start - from) : strlen(from) + 1;
        memmove(to, from, length);
        to += length;
        taken = true;
    }
    if (taken && start) /* one without an end */
        memmove(to, start, strlen(start) + 1);
    return taken;
}

/* Behind all commands a comment begins with. */
static char *skip_commands(char *text)
{
    char *end;
    for (;;) {
        text += strspn(text, " ");
        if (strncmp(text, "[%", 2) != 0 || (end = strchr(text, ']')) == NULL)
            return text;
        text = end + 1;
    }
}

/* Take what a review wrote out of one comment. */
static void clean(struct comments *comments, char *text)
{
    enum verdict_on_move verdict;
    char best[SAN_SIZE], *words;
    comments->evaluated = take_evals_out(text) || comments->evaluated;
    trim(text);
    words = skip_commands(text);
    if (!review_is_sentence(words, &verdict, best))
        return;
    comments->verdict = verdict;
    memcpy(comments->best, best, sizeof best);
    *words = '\0';
    trim(text);
}

/* A comment that stays as it is stays where it is: there may be as many as fit in a file. */
static void take_apart(struct comments *comments, struct move_tree *tree,
                       struct move_node *node)
{
    struct move_comment *comment = node->notes ? node->notes->after.first : NULL, *next;
    *comments = (struct comments){.verdict = MOVE_UNJUDGED};
    move_node_uncomment(node, false, NULL);
    for (; comment != NULL; comment = next) {
        char *text = memory_copy_string(comment->text);
        next = comment->next;
        comment->next = NULL;
        clean(comments, text);
        if (strcmp(text, comment->text) == 0)
            move_node_recomment(node, false, comment);
        else
            move_tree_comment(tree, node, false, text, strlen(text));
        free(text);
    }
}

/* The evaluation stands before the other commands of a move; the sentence after them, if
 * people have not said anything there, else before what people say. */
static void put_together(struct move_tree *tree, struct move_node *node, const char *eval,
                         const char *sentence)
{
    struct move_comment *rest = node->notes ? node->notes->after.first : NULL;
    bool joins = rest && strncmp(rest->text, "[%", 2) == 0;
    const char *first = joins ? rest->text : "";
    bool speaks = joins && *skip_commands(rest->text) != '\0';
    size_t size = strlen(first) + strlen(eval) + strlen(sentence) + 3;
    char *text = memory_new(size, 1);
    snprintf(text, size, "%s%s%s%s%s", eval, *eval && *first ? " " : "", first,
             (*eval || *first) && *sentence && !speaks ? " " : "", speaks ? "" : sentence);
    move_node_uncomment(node, false, NULL);
    move_tree_comment(tree, node, false, text, strlen(text));
    free(text);
    if (speaks)
        move_tree_comment(tree, node, false, sentence, strlen(sentence));
    if (joins)
        rest = rest->next;
    if (rest)
        move_node_recomment(node, false, rest);
}

/* ---- glyphs ------------------------------------------------------------------------ */

static void replace_glyph(struct move_tree *tree, struct move_node *node,
                          const struct comments *comments, int glyph)
{
    static const enum verdict_on_move faults[] = {MOVE_INACCURACY, MOVE_MISTAKE, MOVE_BLUNDER};
    bool taken = false;
    if (comments->verdict != MOVE_UNJUDGED)
        move_node_unnag(node, (uint8_t)review_glyph(comments->verdict));
    for (int i = 0; comments->evaluated && i < 3; i++)
        move_node_unnag(node, (uint8_t)review_glyph(faults[i]));
    for (int i = 0; node->notes && i < node->notes->nag_count; i++)
        taken = taken ||
                (node->notes->nags[i] >= FAULT_LEAST && node->notes->nags[i] <= FAULT_MOST);
    if (glyph != 0 && !taken)
        move_tree_nag(tree, node, (uint8_t)glyph);
}

/* ---- the best line ----------------------------------------------------------------- */

static bool is_bare(const struct move_node *node)
{
    for (; node != NULL; node = node->first)
        if (node->notes && (node->notes->before.first || node->notes->after.first ||
                            node->notes->nag_count > 0))
            return false;
        else if (node->first != node->last)
            return false;
    return true;
}

static void remove_line(struct move_tree *tree, struct move_node *node, const char *best)
{
    struct move_node *other = node->parent->first, *next;
    for (; other != NULL; other = next) {
        next = other->next;
        if (other != node && strcmp(other->san, best) == 0 && is_bare(other))
            move_tree_remove(tree, other);
    }
}

static void add_line(struct move_tree *tree, struct move_node *node,
                     const struct review_place *place)
{
    struct position position = place->position;
    struct move_node *at = node->parent;
    const struct review_finding *finding = &place->finding;
    if (finding->length == 0 || move_node_find(at, finding->line[0]))
        return; /* somebody has said something about it already */
    for (int i = 0; i < finding->length; i++) {
        char san[SAN_SIZE];
        struct undo undo;
        if (!position_is_legal(&position, finding->line[i]))
            return;
        san_write(&position, finding->line[i], san);
        at = move_tree_add(tree, at, finding->line[i], san);
        position_make_move(&position, finding->line[i], &undo);
    }
}

/* ---- all of it --------------------------------------------------------------------- */

static void annotate(const struct review *review, size_t move, struct move_tree *tree,
                     struct move_node *node)
{
    const struct move_judgement *judgement = &review->judgements[move];
    int score = review_score_white(review, move + 1);
    char eval[32] = "", value[16], sentence[REVIEW_SENTENCE_SIZE];
    struct comments comments;
    if (judgement->verdict == MOVE_UNJUDGED && score == SCORE_NONE)
        return;
    take_apart(&comments, tree, node);
    /* A mate on the board speaks for itself. */
    if (score != SCORE_NONE && score != SCORE_MATE && score != -SCORE_MATE) {
        review_eval(score, value);
        snprintf(eval, sizeof eval, "%s%s]", eval_command, value);
    }
    review_sentence(review, move, sentence);
    put_together(tree, node, eval, sentence);
    replace_glyph(tree, node, &comments, review_glyph(judgement->verdict));
    if (comments.best[0] != '\0')
        remove_line(tree, node, comments.best);
    if (judgement->verdict >= MOVE_BLUNDER && judgement->verdict <= MOVE_INACCURACY)
        add_line(tree, node, &review->places[move]);
}

void review_annotate(const struct review *review, struct move_tree *tree,
                     struct move_node *const *nodes)
{
    for (size_t i = 0; i < review->count; i++)
        annotate(review, i, tree, nodes[i]);
}
