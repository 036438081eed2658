/* review_restore.c - a review put together again from what it wrote beside the moves.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "review/review_restore.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "engine/score.h"
#include "base/memory.h"
#include "review/review_text.h"

static const char eval_command[] = "[%eval ";
static const double pawns_most = 99.99; /* review_eval() writes no more: it is surely won */
enum { MATE_MOST = MAX_PLY / 2 - 1 };

static bool is_fault(enum verdict_on_move verdict)
{
    return verdict >= MOVE_BLUNDER && verdict <= MOVE_INACCURACY;
}

/* ---- scores ------------------------------------------------------------------------ */

/* "#-3" with `side` to move, from White's side: who mates moves first or second. */
static bool read_mate(const char *text, enum color side, int *score)
{
    char *end;
    long moves = strtol(text, &end, 10);
    int length;
    if (end == text || moves == 0 || labs(moves) > MATE_MOST)
        return false;
    length = 2 * (int)labs(moves) - ((moves > 0) == (side == WHITE));
    *score = moves > 0 ? SCORE_MATE - length : length - SCORE_MATE;
    return true;
}

/* The value of an evaluation, "0.35", "-1.2,20" or "#3", from White's side. */
static bool read_score(const char *text, enum color side, int *score)
{
    char *end;
    double pawns;
    text += strspn(text, " ");
    if (*text == '#')
        return read_mate(text + 1, side, score);
    pawns = strtod(text, &end);
    if (end == text || !isfinite(pawns) || !strchr("], ", *end))
        return false;
    if (fabs(pawns) >= pawns_most)
        *score = pawns > 0 ? SCORE_WON_BOUND : -SCORE_WON_BOUND;
    else
        *score = (int)lround(pawns * 100);
    return true;
}

static const struct move_comment *comments_of(const struct move_node *node)
{
    return node->notes ? node->notes->after.first : NULL;
}

/* The last evaluation after a move counts. */
bool review_read_eval(const struct move_node *node, enum color side, int *score)
{
    bool found = false;
    for (const struct move_comment *comment = comments_of(node); comment != NULL;
         comment = comment->next)
        for (const char *at = comment->text; (at = strstr(at, eval_command)) != NULL;) {
            at += strlen(eval_command);
            found = read_score(at, side, score) || found;
        }
    return found;
}

/* ---- verdicts and best moves ------------------------------------------------------- */

/* What a review said of a move: its sentence, or else its glyph; MOVE_UNJUDGED: nothing.
 * `best` is the move the sentence names, or "". */
static enum verdict_on_move find_verdict(const struct move_node *node, char best[SAN_SIZE])
{
    enum verdict_on_move verdict;
    for (const struct move_comment *comment = comments_of(node); comment != NULL;
         comment = comment->next) {
        const char *words = comment->text, *end;
        for (words += strspn(words, " ");
             strncmp(words, "[%", 2) == 0 && (end = strchr(words, ']')) != NULL;)
            words = end + 1 + strspn(end + 1, " ");
        if (review_is_sentence(words, &verdict, best))
            return verdict;
    }
    best[0] = '\0';
    for (int i = 0; node->notes && i < node->notes->nag_count; i++)
        for (int each = MOVE_BLUNDER; each < MOVE_VERDICTS; each++)
            if (review_glyph((enum verdict_on_move)each) == node->notes->nags[i] &&
                node->notes->nags[i] != 0)
                return (enum verdict_on_move)each;
    return MOVE_UNJUDGED;
}

/* The variation that shows what was better: the one that begins with the move the sentence
 * names, or the first one that is not commented on. */
static const struct move_node *find_line(const struct move_node *node, const char *best)
{
    const struct move_node *other = node->parent->first;
    for (; other != NULL; other = other->next)
        if (other != node && (*best != '\0' ? strcmp(other->san, best) == 0 : !other->notes))
            return other;
    return NULL;
}

static void find_best(const struct move_node *node, const char *best,
                      const struct position *before, struct review_finding *finding)
{
    const struct move_node *line = find_line(node, best);
    struct position position = *before;
    chess_move move;
    for (; line && finding->length < REVIEW_LINE; line = line->first) {
        struct undo undo;
        if (line->move == MOVE_NONE || !position_is_legal(&position, line->move))
            return;
        finding->line[finding->length++] = line->move;
        position_make_move(&position, line->move, &undo);
    }
    if (finding->length == 0 && *best != '\0' &&
        san_parse(before, best, strlen(best), &move, NULL) == SAN_OK)
        finding->line[finding->length++] = move;
}

/* ---- all of it --------------------------------------------------------------------- */

/* Behind the last move that has an evaluation, or that ends the game. */
static size_t find_end(const struct review *review, struct move_node *const *nodes)
{
    size_t count = review->count;
    int score;
    while (count > 0 && !review_read_eval(nodes[count - 1], WHITE, &score) &&
           !(count == review->count && review->places[count].finding.known))
        count--;
    return count;
}

static void put_findings(struct review *review, struct move_node *const *nodes)
{
    for (size_t i = 0; i <= review->count; i++) {
        const struct move_node *node = i > 0 ? nodes[i - 1] : nodes[0]->parent;
        struct review_place *place = &review->places[i];
        enum color side = (enum color)place->position.side_to_move;
        struct review_finding finding = {.second = SCORE_NONE};
        char best[SAN_SIZE];
        if (place->wanted && review_read_eval(node, side, &finding.score)) {
            finding.known = true;
            finding.score = side == WHITE ? finding.score : -finding.score;
            review_put(review, i, &finding);
        }
        if (i < review->count && is_fault(find_verdict(nodes[i], best)))
            find_best(nodes[i], best, &place->position, &place->finding);
    }
}

/* Where faults are marked they are those that are: the engine knew more of each move than
 * the scores tell. */
static void put_verdicts(struct review *review, struct move_node *const *nodes)
{
    bool marked = false;
    char best[SAN_SIZE];
    for (size_t i = 0; i < review->count; i++)
        marked = marked || is_fault(find_verdict(nodes[i], best));
    for (size_t i = 0; i < review->count; i++) {
        struct move_judgement *judgement = &review->judgements[i];
        enum verdict_on_move told = find_verdict(nodes[i], best);
        if (judgement->verdict <= MOVE_BOOK)
            continue;
        if (told != MOVE_UNJUDGED) {
            judgement->verdict = told;
        } else if (marked && is_fault(judgement->verdict)) {
            judgement->verdict = MOVE_GOOD;
            judgement->note = MATE_NOTHING;
        }
    }
}

bool review_restore(struct review *review, const struct position *start,
                    struct move_node *const *nodes, size_t count, review_is_book *is_book)
{
    chess_move *moves = memory_new(count + 1, sizeof *moves);
    size_t end;
    for (size_t i = 0; i < count; i++)
        moves[i] = nodes[i]->move;
    review_begin(review, start, moves, count, is_book);
    end = find_end(review, nodes);
    if (end < review->count) {
        review_free(review);
        review_begin(review, start, moves, end, is_book);
    }
    free(moves);
    if (end > 0)
        put_findings(review, nodes);
    if (end == 0 || review->done == 0 || review->done * 2 < review->wanted) {
        review_free(review);
        return false;
    }
    review_judge(review);
    put_verdicts(review, nodes);
    return true;
}
