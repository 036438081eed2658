/* review_annotate.c - the annotations that a review adds to moves, and those it keeps.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <config.h>

#include "engine/score.h"
#include "review/review_annotate.h"
#include "rules/attacks.h"
#include "rules/fen.h"
#include "rules/san.h"
#include "support/test.h"

enum { MOVES = 5, TEXT_SIZE = 512 };

/* 1. e4 e5 2. Qh5 g6 3. Qe2: the third ply is a mistake (Nf3 was best), and a review that is
 * cut short does not reach the last move. */
struct played {
    struct move_tree tree;
    struct move_node *nodes[MOVES];
    struct review review;
};

static const char *const moves[MOVES] = {"e4", "e5", "Qh5", "g6", "Qe2"};

static chess_move move_of(const struct position *position, const char *san)
{
    chess_move move;
    assert_int_equal(san_parse(position, san, strlen(san), &move, NULL), SAN_OK);
    return move;
}

static void play(struct played *played)
{
    struct position position, start;
    chess_move list[MOVES];
    position_set_start(&start);
    position = start;
    move_tree_init(&played->tree);
    for (int i = 0; i < MOVES; i++) {
        struct undo undo;
        list[i] = move_of(&position, moves[i]);
        played->nodes[i] =
            move_tree_add(&played->tree, i == 0 ? played->tree.root : played->nodes[i - 1],
                          list[i], moves[i]);
        position_make_move(&position, list[i], &undo);
    }
    review_init(&played->review, &start, list, MOVES, NULL);
}

static void end(struct played *played)
{
    review_free(&played->review);
    move_tree_free(&played->tree);
}

static void put(struct review *review, size_t place, int score, const char *best)
{
    struct review_evaluation finding = {.known = true, .score = score, .second = SCORE_NONE};
    struct position position = review->positions[place].position;
    while (*best != '\0') {
        struct undo undo;
        size_t length = strcspn(best, " ");
        chess_move move;
        assert_int_equal(san_parse(&position, best, length, &move, NULL), SAN_OK);
        finding.line[finding.length++] = move;
        position_make_move(&position, move, &undo);
        best += length + strspn(best + length, " ");
    }
    review_store_evaluation(review, place, &finding);
}

/* `third`: White's score after the third ply. */
static void review_it(struct played *played, int third)
{
    struct review *review = &played->review;
    put(review, 5, 60, "Nc6");
    put(review, 4, -70, "Qf3");
    put(review, 3, -third, "Nc6 Bc4 g6");
    put(review, 2, 40, "Nf3 Nc6 Bb5");
    put(review, 1, -30, "e5");
    review_classify(review);
    review_annotate(review, &played->tree, played->nodes);
}

/* Returns all comments after a move, each in braces. */
static const char *comments_of(const struct move_node *node)
{
    static char text[TEXT_SIZE];
    size_t length = 0;
    text[0] = '\0';
    for (const struct move_comment *comment = node->notes ? node->notes->after.first : NULL;
         comment != NULL; comment = comment->next)
        length += (size_t)snprintf(text + length, sizeof text - length, "{%s}", comment->text);
    return text;
}

static const char *glyphs_of(const struct move_node *node)
{
    static char text[TEXT_SIZE];
    size_t length = 0;
    text[0] = '\0';
    for (int i = 0; node->notes && i < node->notes->nag_count; i++)
        length += (size_t)snprintf(text + length, sizeof text - length, "$%d ",
                                   node->notes->nags[i]);
    return text;
}

/* Returns the alternatives to a move: "(Nf3 Nc6 Bb5)". */
static const char *variations_of(const struct move_node *node)
{
    static char text[TEXT_SIZE];
    size_t length = 0;
    text[0] = '\0';
    for (const struct move_node *other = node->parent->first->next; other != NULL;
         other = other->next) {
        length += (size_t)snprintf(text + length, sizeof text - length, "(%s", other->san);
        for (const struct move_node *next = other->first; next != NULL; next = next->first)
            length += (size_t)snprintf(text + length, sizeof text - length, " %s", next->san);
        length += (size_t)snprintf(text + length, sizeof text - length, ")");
    }
    return text;
}

static void comment(struct played *played, int move, const char *text)
{
    move_tree_add_comment(&played->tree, played->nodes[move], false, text, strlen(text));
}

/* Annotating twice changes nothing; other results replace the first. */
TEST(test_again)
{
    struct played played;
    play(&played);
    comment(&played, 0, "[%clk 0:05:00]");
    comment(&played, 2, "[%clk 0:04:58]");
    review_it(&played, -110);
    review_annotate(&played.review, &played.tree, played.nodes);
    assert_string_equal(comments_of(played.nodes[0]), "{[%eval 0.30] [%clk 0:05:00]}");
    assert_string_equal(
        comments_of(played.nodes[2]),
        "{[%eval -1.10] [%clk 0:04:58] Mistake. 2... Nc6 3. Bc4 g6 follows. Best was Nf3.}");
    assert_string_equal(glyphs_of(played.nodes[2]), "$2 ");
    assert_string_equal(variations_of(played.nodes[2]), "(Nf3 Nc6 Bb5)");
    played.review.positions[3].evaluation.score = 200;
    played.review.positions[2].evaluation.line[0] =
        move_of(&played.review.positions[2].position, "d4");
    played.review.positions[2].evaluation.length = 1;
    review_classify(&played.review);
    review_annotate(&played.review, &played.tree, played.nodes);
    assert_string_equal(comments_of(played.nodes[2]),
                        "{[%eval -2.00] [%clk 0:04:58] Blunder. 2... Nc6 3. Bc4 g6 follows. "
                        "Best was d4.}");
    assert_string_equal(glyphs_of(played.nodes[2]), "$4 ");
    assert_string_equal(variations_of(played.nodes[2]), "(d4)");
    end(&played);
}

TEST(test_human_comments)
{
    struct played played;
    struct move_node *idea;
    play(&played);
    comment(&played, 2, "[%clk 0:04:58] I was tired.");
    comment(&played, 2, "Blunder. Best was to resign.");
    move_tree_add_nag(&played.tree, played.nodes[2], 5);
    move_tree_add_nag(&played.tree, played.nodes[2], 14);
    idea = move_tree_add(&played.tree, played.nodes[1],
                         move_of(&played.review.positions[2].position, "Nf3"), "Nf3");
    move_tree_add_comment(&played.tree, idea, false, "as always", 9);
    review_it(&played, -110);
    review_annotate(&played.review, &played.tree, played.nodes);
    assert_string_equal(
        comments_of(played.nodes[2]),
        "{[%eval -1.10] [%clk 0:04:58] I was tired.}"
        "{Mistake. 2... Nc6 3. Bc4 g6 follows. Best was Nf3.}{Blunder. Best was to resign.}");
    assert_string_equal(glyphs_of(played.nodes[2]), "$5 $14 ");
    assert_string_equal(variations_of(played.nodes[2]), "(Nf3)");
    end(&played);
}

/* A comment stays if it only begins and ends like a sentence of the review. */
TEST(test_human_sentences)
{
    static const char *const texts[] = {"Mistake. 12 years of practice costs nothing.",
                                        "Blunder. 2. d4 exd4 costs White a pawn.",
                                        "Mistake. 3 pawns follows.",
                                        "Blunder. 3. a bad end follows.",
                                        "Mistake. 2... exd4 costs a pawn",
                                        "Mistake. 2... exd4 costs a tempo.",
                                        "Blunder. Best was resigning."};
    struct played played;
    struct move_comment *left;
    play(&played);
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
        comment(&played, 2, texts[i]);
    review_it(&played, -110);
    review_annotate(&played.review, &played.tree, played.nodes);
    left = played.nodes[2]->notes->after.first->next;
    for (size_t i = 0; i < sizeof texts / sizeof texts[0];
         i++, left = left ? left->next : NULL)
        assert_string_equal(left ? left->text : "", texts[i]);
    end(&played);
}

/* Moves that the review did not reach are unchanged. */
TEST(test_half_done)
{
    struct played played;
    play(&played);
    comment(&played, 2, "[%eval 0.11] Blunder. Best was Nf3.");
    move_tree_add_nag(&played.tree, played.nodes[2], 4);
    put(&played.review, 5, 60, "Nc6");
    put(&played.review, 4, -70, "Qf3");
    review_classify(&played.review);
    review_annotate(&played.review, &played.tree, played.nodes);
    assert_string_equal(comments_of(played.nodes[2]), "{[%eval 0.11] Blunder. Best was Nf3.}");
    assert_string_equal(glyphs_of(played.nodes[2]), "$4 ");
    assert_string_equal(comments_of(played.nodes[4]), "{[%eval -0.60]}");
    end(&played);
}
