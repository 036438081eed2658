/* review.c - which positions a review has searched, and its results.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "engine/score.h"
#include "review/review.h"
#include "review/review_words.h"
#include "rules/attacks.h"
#include "rules/fen.h"
#include "rules/san.h"
#include "support/test.h"

enum { MOVES = 64, PATIENCE = 60000 };

/* Plays "e4 e5 Nf3" from a FEN and prepares a review of it. */
static void begin(struct review *review, const char *fen, const char *line,
                  review_book_callback *is_book)
{
    struct position start, position;
    chess_move moves[MOVES];
    size_t count = 0;
    assert_true(fen_parse(&start, fen, NULL));
    position = start;
    while (*line != '\0') {
        struct undo undo;
        size_t length = strcspn(line, " ");
        assert_true(count < MOVES);
        assert_int_equal(san_parse(&position, line, length, &moves[count], NULL), SAN_OK);
        position_make_move(&position, moves[count++], &undo);
        line += length + strspn(line + length, " ");
    }
    review_init(review, &start, moves, count, is_book);
}

/* Returns an evaluation whose best line is one move. */
static struct review_evaluation evaluation_of(const struct review *review, size_t place,
                                              int score, int second, const char *best)
{
    struct review_evaluation finding = {.known = true, .score = score, .second = second};
    if (best) {
        finding.length = 1;
        assert_int_equal(san_parse(&review->positions[place].position, best, strlen(best),
                                   &finding.line[0], NULL),
                         SAN_OK);
    }
    return finding;
}

/* Passes a score for each requested position; stores the positions as "4 3 2". */
static void answer_all(struct review *review, int score, char *places)
{
    size_t place;
    while (review_next_position(review, &place)) {
        struct review_evaluation finding = {
            .known = true, .score = score, .second = SCORE_NONE};
        places += sprintf(places, "%zu ", place);
        review_store_evaluation(review, place, &finding);
    }
}

/* The first three plies, whatever they are. */
static bool is_open_game(const struct position *position, chess_move move)
{
    (void)move;
    return position->fullmove_number == 1 ||
           (position->fullmove_number == 2 && position->side_to_move == WHITE);
}

TEST(test_what_is_searched)
{
    struct review review;
    char places[256] = "";
    /* One search for each ply, except the standard start position if theory follows. */
    begin(&review, FEN_START, "e4 e5 Nf3 Nc6", is_open_game);
    assert_int_equal(review.searches_needed, 4);
    answer_all(&review, 0, places);
    assert_string_equal(places, "4 3 2 1 ");
    assert_int_equal(review.searches_done, 4);
    review_free(&review);
    /* A mate needs no search after it; a first move that is not theory needs one before it. */
    begin(&review, FEN_START, "f3 e5 g4 Qh4#", NULL);
    answer_all(&review, 0, places);
    assert_string_equal(places, "3 2 1 0 ");
    assert_int_equal(review_score_for_white(&review, 4), -SCORE_MATE);
    review_free(&review);
    /* Theory is also searched, but not classified. */
    begin(&review, FEN_START, "e4 e5 Nf3 Nc6 Bb5 a6", is_open_game);
    answer_all(&review, 0, places);
    assert_string_equal(places, "6 5 4 3 2 1 ");
    review_classify(&review);
    assert_int_equal(review.classifications[2].verdict, MOVE_BOOK);
    assert_int_equal(review.classifications[3].verdict, MOVE_GOOD);
    review_free(&review);
    /* Any other start is searched, and a game without moves is accepted. */
    begin(&review, "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "", NULL);
    answer_all(&review, 0, places);
    assert_string_equal(places, "0 ");
    review_classify(&review);
    assert_float_equal(review_summarize(&review, WHITE).accuracy, -1, 1e-9);
    review_free(&review);
}

TEST(test_classification)
{
    struct review review;
    struct review_evaluation finding;
    char text[REVIEW_SENTENCE_SIZE];
    begin(&review, FEN_START, "e4 e5 Qh5 Nc6 Bc4 Nf6 Qxf7#", NULL);
    const struct {
        size_t place;
        int score;
        const char *best;
    } answers[] = {{6, SCORE_MATE - 1, "Qxf7#"},
                   {5, 30, "g6"},
                   {4, 0, "Bc4"},
                   {3, 20, "Nc6"},
                   {2, 30, "Nf3"},
                   {1, -20, "c5"}};
    for (size_t i = 0; i < sizeof answers / sizeof answers[0]; i++) {
        size_t place;
        assert_true(review_next_position(&review, &place));
        assert_int_equal(place, answers[i].place);
        finding = evaluation_of(&review, place, answers[i].score, SCORE_NONE, answers[i].best);
        review_store_evaluation(&review, place, &finding);
    }
    review_classify(&review);
    review_write_sentence(&review, 5, text);
    assert_string_equal(text, "Blunder: allows mate in 1. 4. Qxf7# follows. Best was g6.");
    assert_int_equal(review.classifications[6].verdict, MOVE_GOOD);
    assert_int_equal(review_summarize(&review, BLACK).verdicts[MOVE_BLUNDER], 1);
    assert_int_equal(review_summarize(&review, WHITE).classified, 4);
    assert_true(review_summarize(&review, BLACK).accuracy <
                review_summarize(&review, WHITE).accuracy);
    review_free(&review);
}

/* A move that allows the third repetition gives away half a point, whatever else it is
 * worth. */
TEST(test_repetition)
{
    static const char line[] = "Kd2 Kd7 Ke2 Ke7 Kd2 Kd7 Ke2 Ke7 Kd2 Kd7 Ke2";
    struct review review;
    struct review_evaluation finding;
    begin(&review, "8/4k3/8/8/8/8/4K3/Q7 w - - 0 1", line, NULL);
    finding = evaluation_of(&review, 11, -900, -950, "Ke7");
    review_store_evaluation(&review, 11, &finding);
    finding = evaluation_of(&review, 10, 900, 880, "Qa7+");
    review_store_evaluation(&review, 10, &finding);
    finding = evaluation_of(&review, 7, -900, -950, "Ke7"); /* the second time */
    review_store_evaluation(&review, 7, &finding);
    finding = evaluation_of(&review, 6, 900, 880, "Qa7+");
    review_store_evaluation(&review, 6, &finding);
    review_classify(&review);
    assert_int_equal(review.classifications[10].verdict, MOVE_BLUNDER);
    assert_int_equal(review.classifications[6].verdict, MOVE_GOOD);
    review_free(&review);
}

/* ---- with the engine ---------------------------------------------------------------- */

static void wait_for(struct reviewer *reviewer, struct wake *wake)
{
    struct error error;
    struct pollfd set = {wake->descriptors[0], POLLIN, 0};
    while (reviewer_is_running(reviewer)) {
        assert_int_equal(poll(&set, 1, PATIENCE), 1);
        wake_clear(wake);
        reviewer_poll(reviewer, &error);
        assert_string_equal(error.text, "");
    }
}

TEST(test_reviewer)
{
    const struct reviewer_options options = {.nodes = 5000, .hash = 1};
    struct wake wake;
    struct error error;
    struct review first, again;
    int bests = 0;
    assert_true(wake_init(&wake, &error));
    struct reviewer *reviewer = reviewer_create(&options, &wake, &error);
    assert_non_null(reviewer);
    begin(&first, FEN_START, "e4 e5 Qh5 Nc6 Bc4 Nf6 Qxf7#", NULL);
    begin(&again, FEN_START, "e4 e5 Qh5 Nc6 Bc4 Nf6 Qxf7#", NULL);
    assert_true(reviewer_start(reviewer, &first, &error));
    wait_for(reviewer, &wake);
    review_classify(&first);
    assert_int_equal(first.classifications[5].verdict, MOVE_BLUNDER);
    assert_int_equal(first.classifications[5].note, MATE_ALLOWED);
    assert_int_equal(first.classifications[5].mate, 1);
    /* The same game gives the same results, whatever came before. */
    assert_true(reviewer_start(reviewer, &again, &error));
    wait_for(reviewer, &wake);
    for (size_t i = 0; i <= first.count; i++) {
        assert_memory_equal(&first.positions[i].evaluation, &again.positions[i].evaluation,
                            sizeof first.positions[i].evaluation);
        /* Alternatives to the best move are searched where the best move was played. */
        const struct review_evaluation *finding = &first.positions[i].evaluation;
        bool best =
            finding->length > 0 && i < first.count && finding->line[0] == first.moves[i];
        assert_int_equal(finding->second != SCORE_NONE, best);
        bests += best;
    }
    review_free(&again);
    assert_true(bests > 0);
    /* After cancelling there are no more results. */
    begin(&again, FEN_START, "e4 e5 Qh5 Nc6 Bc4 Nf6 Qxf7#", NULL);
    assert_true(reviewer_start(reviewer, &again, &error));
    reviewer_cancel(reviewer);
    assert_false(reviewer_is_running(reviewer));
    assert_false(reviewer_poll(reviewer, &error));
    assert_int_equal(again.searches_done, 0);
    review_free(&first);
    review_free(&again);
    reviewer_destroy(reviewer);
    wake_free(&wake);
}
