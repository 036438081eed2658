/* review_annotate.c - writes a review into the move tree, and restores it.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Annotations of an earlier review are recognized by their form. Evaluations are commands, and
 * sentences have fixed patterns. The variation begins with the move that the sentence names,
 * and has no notes. A glyph counts as the review's if there is a sentence or evaluation,
 * because humans rarely write these.
 */
#include "review/review_annotate.h"

#include <ctype.h>
#include <limits.h>
#include <math.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buffer.h"
#include "base/memory.h"
#include "base/words.h"
#include "engine/score.h"
#include "review/review_words.h"

/* ---- writing ---------------------------------------------------------------------------- */

enum { MOVE_GLYPH_MIN = 1, MOVE_GLYPH_MAX = 6 /* "!" to "?!" */ };

static const char eval_command[] = "[%eval ";

/* Annotations of an earlier review. */
struct comments {
    bool evaluated;                  /* whether there was an [%eval] */
    struct review_sentence sentence; /* MOVE_UNCLASSIFIED: none; `line` is not valid */
};

static void trim(char *text)
{
    size_t length = strlen(text), lead = strspn(text, " \t\n");
    while (length > lead && strchr(" \t\n", text[length - 1]))
        length--;
    memmove(text, text + lead, length - lead);
    text[length - lead] = '\0';
}

/* Removes evaluations in one pass, because there may be very many. Returns whether there were
 * any. */
static bool remove_evals(char *text)
{
    const char *at = text, *last = strrchr(text, ']');
    char *to = text;
    while (*at)
        if (last && at < last && strncmp(at, eval_command, strlen(eval_command)) == 0) {
            at = strchr(at, ']') + 1;
            at += strspn(at, " ");
        } else {
            *to++ = *at++;
        }
    *to = '\0';
    return to < at;
}

static const char *skip_commands(const char *text)
{
    const char *end;
    for (;;) {
        text += strspn(text, " ");
        if (strncmp(text, "[%", 2) != 0 || (end = strchr(text, ']')) == NULL)
            return text;
        text = end + 1;
    }
}

static void remove_annotations(struct comments *comments, char *text)
{
    struct review_sentence sentence;
    char *words;
    comments->evaluated = remove_evals(text) || comments->evaluated;
    trim(text);
    words = text + (skip_commands(text) - text);
    if (!review_parse_sentence(words, &sentence))
        return;
    comments->sentence = sentence;
    *words = '\0';
    trim(text);
}

/* Parses and removes annotations. Unchanged comments are not copied, because there may be
 * very many. */
static void parse_comments(struct comments *comments, struct move_tree *tree,
                           struct move_node *node)
{
    struct move_comment *comment = node->notes ? node->notes->after.first : NULL, *next;
    *comments = (struct comments){.evaluated = false};
    move_node_remove_comment(node, false, NULL);
    for (; comment != NULL; comment = next) {
        char *text = memory_copy_string(comment->text);
        next = comment->next;
        comment->next = NULL;
        remove_annotations(comments, text);
        if (strcmp(text, comment->text) == 0)
            move_node_restore_comments(node, false, comment);
        else
            move_tree_add_comment(tree, node, false, text, strlen(text));
        free(text);
    }
}

/* Writes the evaluation before other commands, and the sentence after them and after human
 * text. */
static void write_comments(struct move_tree *tree, struct move_node *node, const char *eval,
                           const char *sentence)
{
    struct move_comment *rest = node->notes ? node->notes->after.first : NULL;
    bool joins = rest && strncmp(rest->text, "[%", 2) == 0;
    const char *first = joins ? rest->text : "";
    bool has_text = joins && *skip_commands(rest->text) != '\0';
    struct buffer text = {0};
    buffer_printf(&text, "%s%s%s%s%s", eval, *eval && *first ? " " : "", first,
                  (*eval || *first) && *sentence && !has_text ? " " : "",
                  has_text ? "" : sentence);
    move_node_remove_comment(node, false, NULL);
    move_tree_add_comment(tree, node, false, text.bytes, text.length);
    buffer_free(&text);
    if (has_text)
        move_tree_add_comment(tree, node, false, sentence, strlen(sentence));
    if (joins)
        rest = rest->next;
    if (rest)
        move_node_restore_comments(node, false, rest);
}

static void replace_glyph(struct move_tree *tree, struct move_node *node,
                          const struct comments *comments, int glyph)
{
    bool has_glyph = false;
    if (comments->sentence.verdict != MOVE_UNCLASSIFIED)
        move_node_remove_nag(node, (uint8_t)move_verdict_glyph(comments->sentence.verdict));
    for (enum move_verdict fault = MOVE_BLUNDER;
         comments->evaluated && fault <= MOVE_INACCURACY; fault++)
        move_node_remove_nag(node, (uint8_t)move_verdict_glyph(fault));
    for (int i = 0; node->notes && i < node->notes->nag_count; i++)
        has_glyph = has_glyph || (node->notes->nags[i] >= MOVE_GLYPH_MIN &&
                                  node->notes->nags[i] <= MOVE_GLYPH_MAX);
    if (glyph != 0 && !has_glyph)
        move_tree_add_nag(tree, node, (uint8_t)glyph);
}

bool move_node_line_is_bare(const struct move_node *node, int most)
{
    for (; node != NULL; node = node->first)
        if (most-- == 0 || node->first != node->last ||
            (node->notes && (node->notes->before.first || node->notes->after.first ||
                             node->notes->nag_count > 0)))
            return false;
    return true;
}

static void remove_line(struct move_tree *tree, struct move_node *node, const char *best)
{
    struct move_node *other = node->parent->first, *next;
    for (; other != NULL; other = next) {
        next = other->next;
        if (other != node && strcmp(other->san, best) == 0 &&
            move_node_line_is_bare(other, INT_MAX))
            move_tree_remove(tree, other);
    }
}

static void add_line(struct move_tree *tree, struct move_node *node,
                     const struct review_position *before)
{
    struct position position = before->position;
    struct move_node *at = node->parent;
    const struct review_evaluation *evaluation = &before->evaluation;
    if (evaluation->length == 0 || move_node_find_child(at, evaluation->line[0]))
        return;
    for (int i = 0; i < evaluation->length; i++) {
        char san[SAN_SIZE];
        if (!position_is_legal_move(&position, evaluation->line[i]))
            return;
        san_write(&position, evaluation->line[i], san);
        at = move_tree_add(tree, at, evaluation->line[i], san);
        position_play(&position, evaluation->line[i]);
    }
}

static void annotate(const struct review *review, size_t move, struct move_tree *tree,
                     struct move_node *node)
{
    const struct move_classification *result = &review->classifications[move];
    int score = review_score_for_white(review, move + 1);
    char eval[32] = "", value[16], sentence[REVIEW_SENTENCE_SIZE];
    struct comments comments;
    if (result->verdict == MOVE_UNCLASSIFIED && score == SCORE_NONE)
        return;
    parse_comments(&comments, tree, node);
    /* Mate on the board needs no evaluation. */
    if (score != SCORE_NONE && score != SCORE_MATE && score != -SCORE_MATE) {
        review_write_eval(score, value);
        snprintf(eval, sizeof eval, "%s%s]", eval_command, value);
    }
    review_write_sentence(review, move, sentence);
    write_comments(tree, node, eval, sentence);
    replace_glyph(tree, node, &comments, move_verdict_glyph(result->verdict));
    if (comments.sentence.best[0] != '\0')
        remove_line(tree, node, comments.sentence.best);
    if (move_verdict_is_fault(result->verdict))
        add_line(tree, node, &review->positions[move]);
}

void review_annotate(const struct review *review, struct move_tree *tree,
                     struct move_node *const *nodes)
{
    for (size_t i = 0; i < review->count; i++)
        annotate(review, i, tree, nodes[i]);
}

/* ---- restoring -------------------------------------------------------------------------- */

static const double PAWNS_MAX = 99.99; /* pawns; review_write_eval() writes this for certain
                                        * wins */
enum { MATE_MOVES_MAX = MAX_PLY / 2 - 1 };

/* Parses "#-3" from White's side; the number of plies depends on whether the mating side is to
 * move. */
static bool parse_mate(const char *text, enum color side, int *score)
{
    char *end;
    long moves = strtol(text, &end, 10);
    if (end == text || moves == 0 || labs(moves) > MATE_MOVES_MAX)
        return false;
    int length = 2 * (int)labs(moves) - ((moves > 0) == (side == WHITE));
    *score = moves > 0 ? SCORE_MATE - length : length - SCORE_MATE;
    return true;
}

/* Parses the value of an evaluation, "0.35", "-1.2,20" or "#3", from White's side. */
static bool parse_score(const char *text, enum color side, int *score)
{
    char *end;
    text += strspn(text, " ");
    if (*text == '#')
        return parse_mate(text + 1, side, score);
    double pawns = strtod(text, &end);
    if (end == text || !isfinite(pawns) || !strchr("], ", *end))
        return false;
    if (fabs(pawns) >= PAWNS_MAX)
        *score = pawns > 0 ? SCORE_CERTAIN_BOUND : -SCORE_CERTAIN_BOUND;
    else
        *score = (int)lround(pawns * 100);
    return true;
}

static const struct move_comment *comments_of(const struct move_node *node)
{
    return node->notes ? node->notes->after.first : NULL;
}

/* The last of several evaluations counts. */
bool review_get_eval(const struct move_node *node, enum color side, int *score)
{
    bool found = false;
    for (const struct move_comment *comment = comments_of(node); comment != NULL;
         comment = comment->next)
        for (const char *at = comment->text; (at = strstr(at, eval_command)) != NULL;) {
            at += strlen(eval_command);
            found = parse_score(at, side, score) || found;
        }
    return found;
}

/* Returns the sentence or, if there is only a glyph, its verdict; otherwise
 * MOVE_UNCLASSIFIED. */
static struct review_sentence find_sentence(const struct move_node *node)
{
    struct review_sentence sentence;
    for (const struct move_comment *comment = comments_of(node); comment != NULL;
         comment = comment->next)
        if (review_parse_sentence(skip_commands(comment->text), &sentence))
            return sentence;
    sentence = (struct review_sentence){.verdict = MOVE_UNCLASSIFIED, .line = ""};
    for (int i = 0; node->notes && i < node->notes->nag_count; i++)
        for (int each = MOVE_BLUNDER; each < MOVE_VERDICTS; each++)
            if (move_verdict_glyph((enum move_verdict)each) == node->notes->nags[i] &&
                node->notes->nags[i] != 0)
                sentence.verdict = (enum move_verdict)each;
    return sentence;
}

/* Finds the variation with the better line. It begins with the move that the sentence
 * names. If there is no such sentence, it is the first one without notes. */
static void find_best(const struct move_node *node, const char *best,
                      const struct position *before, struct review_evaluation *evaluation)
{
    const struct move_node *line = node->parent->first;
    struct position position = *before;
    chess_move move;
    while (line && (line == node || (*best ? strcmp(line->san, best) != 0 : !!line->notes)))
        line = line->next;
    for (; line && evaluation->length < REVIEW_LINE_PLIES; line = line->first) {
        if (line->move == MOVE_NONE || !position_is_legal_move(&position, line->move))
            return;
        evaluation->line[evaluation->length++] = line->move;
        position_play(&position, line->move);
    }
    if (evaluation->length == 0 && *best != '\0' &&
        san_parse(before, best, strlen(best), &move, NULL) == SAN_OK)
        evaluation->line[evaluation->length++] = move;
}

/* Parses the moves of a sentence, which follow a fault. */
static void find_consequence(const char *line, struct review_position *after)
{
    struct position position = after->position;
    struct review_evaluation *evaluation = &after->evaluation;
    const char *word;
    size_t length;
    chess_move move;
    while (next_word(&line, &word, &length) && evaluation->length < REVIEW_LINE_PLIES) {
        if (isdigit((unsigned char)*word))
            continue;
        if (san_parse(&position, word, length, &move, NULL) != SAN_OK)
            return;
        evaluation->line[evaluation->length++] = move;
        position_play(&position, move);
    }
}

/* Later positions come first, because their better lines are longer than the consequences in
 * sentences. */
static void restore_evaluations(struct review *review, struct move_node *const *nodes)
{
    for (size_t i = review->count + 1; i-- > 0;) {
        const struct move_node *node = i > 0 ? nodes[i - 1] : nodes[0]->parent;
        struct review_position *current = &review->positions[i];
        enum color side = position_turn(&current->position);
        struct review_evaluation evaluation = {.second = SCORE_NONE};
        if (current->needs_search && review_get_eval(node, side, &evaluation.score)) {
            evaluation.known = true;
            evaluation.score = side == WHITE ? evaluation.score : -evaluation.score;
            review_store_evaluation(review, i, &evaluation);
        }
        if (i == review->count)
            continue;
        struct review_sentence sentence = find_sentence(nodes[i]);
        if (!move_verdict_is_fault(sentence.verdict))
            continue;
        find_best(nodes[i], sentence.best, &current->position, &current->evaluation);
        if (current[1].evaluation.length == 0)
            find_consequence(sentence.line, current + 1);
    }
}

/* Restores the verdicts. If any faults are marked, unmarked moves are not faults, because the
 * engine knew more than the scores show. */
static void restore_verdicts(struct review *review, struct move_node *const *nodes)
{
    bool marked = false;
    for (size_t i = 0; i < review->count; i++)
        marked = marked || move_verdict_is_fault(find_sentence(nodes[i]).verdict);
    for (size_t i = 0; i < review->count; i++) {
        struct move_classification *result = &review->classifications[i];
        enum move_verdict annotated = find_sentence(nodes[i]).verdict;
        if (result->verdict <= MOVE_BOOK)
            continue;
        if (annotated != MOVE_UNCLASSIFIED) {
            result->verdict = annotated;
        } else if (marked && move_verdict_is_fault(result->verdict)) {
            result->verdict = MOVE_GOOD;
            result->note = MATE_NOTE_NONE;
        }
    }
}

bool review_restore(struct review *review, const struct game *game,
                    review_book_callback *is_book)
{
    size_t count, end;
    int score;
    struct move_node **nodes = review_list_moves(game, &count);
    review_init_from_game(review, game, count, is_book);
    end = review->count; /* lowered to the last move with an evaluation */
    while (end > 0 && !review_get_eval(nodes[end - 1], WHITE, &score) &&
           !(end == review->count && review->positions[end].evaluation.known))
        end--;
    if (end < count) {
        review_free(review);
        review_init_from_game(review, game, end, is_book);
    }
    if (end > 0)
        restore_evaluations(review, nodes);
    bool known = end > 0 && review->searches_done > 0 &&
                 review->searches_done * 2 >= review->searches_needed;
    if (known) {
        review_classify(review);
        restore_verdicts(review, nodes);
    } else {
        review_free(review);
    }
    free(nodes);
    return known;
}

enum { PROGRESS_INTERVAL = 500 /* milliseconds */ };

bool reviewer_review_game(struct reviewer *reviewer, struct wake *wake, struct review *review,
                          struct game *game, bool (*should_continue)(void *context),
                          void *context, struct error *error)
{
    struct pollfd pollfd = {wake->descriptors[0], POLLIN, 0};
    size_t count;
    struct move_node **nodes = review_list_moves(game, &count);
    review_init_from_game(review, game, count, review_move_is_theory);
    *error->text = '\0';
    bool ok = reviewer_start(reviewer, review, error);
    while (ok && reviewer_is_running(reviewer)) {
        poll(&pollfd, 1, PROGRESS_INTERVAL);
        wake_clear(wake);
        reviewer_poll(reviewer, error);
        ok = !*error->text && should_continue(context);
    }
    if (ok) {
        review_classify(review);
        review_annotate(review, &game->tree, nodes);
    } else {
        reviewer_cancel(reviewer);
    }
    free(nodes);
    return ok;
}
