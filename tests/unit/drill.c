/* drill.c - which positions are drilled, and how attempts are scored.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "engine/score.h"
#include "review/drill.h"
#include "rules/attacks.h"
#include "rules/san.h"
#include "support/test.h"

/* 1. e4 e5 2. Qh5 (inaccuracy) Nc6 3. Bc4 Nf6 (blunder) 4. Qxf7#. */
static const char *const moves[] = {"e4", "e5", "Qh5", "Nc6", "Bc4", "Nf6", "Qxf7#"};
enum { MOVES = sizeof moves / sizeof moves[0] };

static const struct {
    int score;
    const char *best;
} found[MOVES] = {{15, NULL},
                  {-30, "e5"},
                  {40, "Nf3"},
                  {30, "Nc6"},
                  {-20, "Bc4"},
                  {30, "g6"},
                  {SCORE_MATE - 1, "Qxf7#"}};

static chess_move move_of(const struct position *position, const char *san)
{
    chess_move move;
    assert_int_equal(san_parse(position, san, strlen(san), &move, NULL), SAN_OK);
    return move;
}

static void begin(struct review *review)
{
    struct position start, position;
    chess_move list[MOVES];
    position_set_start(&start);
    position = start;
    for (int i = 0; i < MOVES; i++) {
        struct undo undo;
        list[i] = move_of(&position, moves[i]);
        position_make_move(&position, list[i], &undo);
    }
    review_init(review, &start, list, MOVES, NULL);
    for (int i = 1; i < MOVES; i++) {
        struct review_evaluation finding = {
            .known = true, .score = found[i].score, .second = SCORE_NONE, .length = 1};
        finding.line[0] = move_of(&review->positions[i].position, found[i].best);
        review_store_evaluation(review, (size_t)i, &finding);
    }
    review_classify(review);
}

/* Tries a move; `after` is the score after it, for the player, if a search is needed. */
static bool attempt(struct drill *drill, const char *san, int after,
                    char text[DRILL_TEXT_SIZE])
{
    struct review review;
    size_t place;
    bool good;
    drill_init_attempt(drill, move_of(drill_position(drill), san), &review);
    while (review_next_position(&review, &place)) {
        struct review_evaluation finding = {
            .known = true, .score = -after, .second = SCORE_NONE};
        assert_int_equal(place, 1);
        review_store_evaluation(&review, place, &finding);
    }
    good = drill_classify_attempt(drill, &review, text);
    review_free(&review);
    return good;
}

TEST(test_sides)
{
    static const bool both[2] = {true, true}, white[2] = {true, false},
                      nobody[2] = {false, false};
    struct review review;
    struct drill drill;
    char text[DRILL_TEXT_SIZE];
    begin(&review);
    drill_init(&drill, &review, both);
    assert_int_equal(drill.count, 2);
    drill_free(&drill);
    drill_init(&drill, &review, nobody);
    assert_false(drill_next(&drill));
    drill_free(&drill);
    drill_init(&drill, &review, white);
    assert_int_equal(drill.count, 1);
    assert_true(drill_next(&drill));
    drill_write_question(&drill, text);
    assert_string_equal(text, "White to move. 2. Qh5 was an inaccuracy; find a "
                              "better move.");
    drill_free(&drill);
    review.classifications[2].before = 0.05; /* nothing to learn in a lost position */
    drill_init(&drill, &review, white);
    assert_int_equal(drill.count, 0);
    drill_free(&drill);
    review_free(&review);
}

TEST(test_attempts)
{
    static const bool both[2] = {true, true};
    struct review review;
    struct drill drill;
    char text[DRILL_TEXT_SIZE];
    begin(&review);
    drill_init(&drill, &review, both);
    assert_true(drill_next(&drill));
    assert_false(attempt(&drill, "Qh5", 0, text)); /* not searched again */
    assert_string_equal(text, "Qh5 was played in the game. Try again.");
    assert_false(attempt(&drill, "Ba6", -400, text));
    assert_string_equal(text, "Ba6 loses 4.4 pawns. Try again.");
    assert_true(attempt(&drill, "Nc3", 30, text));
    assert_string_equal(text, "Nc3 is as good as the best move.");
    assert_true(drill_next(&drill));
    assert_false(attempt(&drill, "a6", 1 - SCORE_MATE, text));
    assert_string_equal(text, "a6 allows mate in 1. Try again.");
    assert_true(attempt(&drill, "Qe7", -10, text));
    assert_string_equal(text, "Qe7 is good; g6 is a little better.");
    assert_false(drill_next(&drill));
    drill_free(&drill);
    drill_init(&drill, &review, both);
    assert_true(drill_next(&drill));
    assert_true(attempt(&drill, "Nf3", 0, text));
    assert_string_equal(text, "Nf3 is the best move.");
    drill_free(&drill);
    review_free(&review);
}
