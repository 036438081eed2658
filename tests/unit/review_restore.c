/* review_restore.c - reads a review from the annotations of a game.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "engine/score.h"
#include "pgn/pgn.h"
#include "review/review_annotate.h"
#include "review/review_words.h"
#include "rules/attacks.h"
#include "support/test.h"

enum { NODES = 40 };

struct read {
    struct game game;
    struct review review;
    bool restored;
};

static void read_game(struct read *read, const char *text)
{
    struct error error;
    assert_int_equal(pgn_parse(&read->game, text, strlen(text), 1, &error), PGN_OK);
    read->restored = review_restore(&read->review, &read->game, NULL);
}

static void end(struct read *read)
{
    if (read->restored)
        review_free(&read->review);
    game_free(&read->game);
}

static void check_verdict(const struct read *read, size_t move, enum move_verdict verdict)
{
    assert_int_equal(read->review.classifications[move].verdict, verdict);
}

/* Annotations by review_annotate(): sentences, glyphs, variations; the classification is not
 * always the one from the scores alone. */
TEST(test_own)
{
    struct read read;
    char text[REVIEW_SENTENCE_SIZE];
    read_game(&read, "1. e4 {[%eval 0.30]} e5 {[%eval 0.28]} 2. Qh5 $2 {[%eval -0.60] "
                     "Mistake. Best was Nf3.} (2. Nc3 {mine}) (2. Nf3 Nc6) "
                     "2... Nc6 {[%eval 0.40]} 3. Bc4 {[%eval -0.30]} Nf6 $4 {[%eval #1] "
                     "Blunder: allows mate in 1. 4. Qxf7# follows. Best was Qe7.} "
                     "4. Qxf7# *");
    assert_true(read.restored);
    assert_int_equal(read.review.count, 7);
    assert_int_equal(review_score_for_white(&read.review, 1), 30);
    assert_int_equal(review_score_for_white(&read.review, 3), -60);
    assert_int_equal(review_score_for_white(&read.review, 6), SCORE_MATE - 1);
    check_verdict(&read, 2, MOVE_MISTAKE);
    check_verdict(&read, 3, MOVE_GOOD); /* it loses a pawn, but has no mark */
    check_verdict(&read, 5, MOVE_BLUNDER);
    review_write_sentence(&read.review, 2, text);
    assert_string_equal(text, "Mistake. Best was Nf3.");
    assert_int_equal(read.review.positions[2].evaluation.length, 2);
    review_write_sentence(&read.review, 5, text);
    assert_string_equal(text, "Blunder: allows mate in 1. 4. Qxf7# follows. Best was Qe7.");
    end(&read);
}

/* The reason for a mistake is part of the sentence. */
TEST(test_consequence)
{
    static const char sentence[] = "Blunder. 2... exf4 3. Nf3 costs a pawn. Best was Nf3.";
    struct read read;
    char text[REVIEW_EXPLANATION_SIZE];
    snprintf(text, sizeof text,
             "1. e4 {[%%eval 0.30]} e5 {[%%eval 0.30]} 2. f4 $4 "
             "{[%%eval -4.00] %s} 2... d6 {[%%eval 0.40]} *",
             sentence);
    read_game(&read, text);
    assert_true(read.restored);
    review_write_sentence(&read.review, 2, text);
    assert_string_equal(text, sentence);
    review_move_explain(&read.review, 2, text);
    assert_string_equal(text, "Blunder. From +0.3 to -4.0. 2... exf4 3. Nf3 costs a pawn.");
    end(&read);
}

/* Annotations by lichess: other sentences, and depths. Moves with only evaluations are
 * classified. */
TEST(test_foreign)
{
    struct read read;
    char text[REVIEW_SENTENCE_SIZE];
    read_game(&read, "1. f3 $6 {[%eval -0.6] [%clk 0:03:00] Inaccuracy. e4 was best.} "
                     "(1. e4 e5) 1... e5 {[%eval -0.7,20]} 2. g4 $4 { [%eval #-1] } "
                     "(2. e4 Nc6) 2... Qh4# 0-1");
    assert_true(read.restored);
    check_verdict(&read, 0, MOVE_INACCURACY);
    check_verdict(&read, 2, MOVE_BLUNDER);
    assert_int_equal(read.review.classifications[2].note, MATE_ALLOWED);
    review_write_sentence(&read.review, 2, text);
    assert_string_equal(text, "Blunder: allows mate in 1. Best was e4.");
    assert_int_equal(review_score_for_white(&read.review, 3), -(SCORE_MATE - 1));
    review_write_eval(review_score_for_white(&read.review, 3), text);
    assert_string_equal(text, "#-1"); /* and is written again like this */
    end(&read);
    read_game(&read, "1. e4 {[%eval 0.3]} e5 {[%eval 0.3]} 2. Qh5 {[%eval -9.5]} "
                     "Nc6 {[%eval -99.99]} 3. Nc3 Nf6 *");
    assert_true(read.restored);
    assert_int_equal(read.review.count, 4); /* up to the last annotation */
    check_verdict(&read, 2, MOVE_BLUNDER);
    assert_int_equal(review_score_for_white(&read.review, 4), -SCORE_CERTAIN_BOUND);
    end(&read);
}

static void take_line(void *context, const char *line)
{
    strcat(strcat(context, line), "\n");
}

/* A review in sentences. */
TEST(test_story)
{
    struct read read;
    char story[2000] = "";
    read_game(&read, "1. e4 {[%eval 0.30]} e5 {[%eval 0.08]} 2. Qh5 $2 {[%eval -1.26]} "
                     "Nc6 {[%eval 0.40]} 3. Bc4 {[%eval -0.30]} Nf6 $4 {[%eval #1]} "
                     "4. Qxf7# *");
    assert_true(read.restored);
    review_write_story(&read.review, take_line, story);
    assert_non_null(strstr(story, "White: accuracy "));
    assert_non_null(strstr(story, "\nAfter 1... e5 the game was even; 2. Qh5? left Black 1.3 "
                                  "ahead.\nAfter 3. Bc4 Black was 0.3 ahead; 3... Nf6?? left "
                                  "White a mate in 1.\nAt the end Black was mated.\n"));
    end(&read);
    /* After one mistake on another the evaluation is given once, without its glyph. */
    *story = '\0';
    read_game(&read, "1. e4 {[%eval 0.30]} e5 {[%eval 0.08]} 2. Qh5 $4 {[%eval -4.00]} "
                     "Ke7 $4 {[%eval 3.00]} 3. a3 {[%eval 3.00]} *");
    review_write_story(&read.review, take_line, story);
    assert_non_null(strstr(story, "\nAfter 1... e5 the game was even; 2. Qh5?? left Black 4.0 "
                                  "ahead.\nThen 2... Ke7?? left White 3.0 ahead.\nAt"));
    end(&read);
    *story = '\0'; /* nothing before the first move */
    read_game(&read, "1. g4 $4 {[%eval -4.00]} e5 {[%eval -4.00]} *");
    review_write_story(&read.review, take_line, story);
    assert_non_null(strstr(story, "1. g4?? left Black 4.0 ahead."));
    end(&read);
    *story = '\0';
    read_game(&read, "1. e4 {[%eval 0.30]} e5 {[%eval 0.38]} *");
    assert_true(read.restored);
    review_write_story(&read.review, take_line, story);
    assert_non_null(strstr(story, "There were no turning points.\nAt the end White was 0.4 "
                                  "ahead.\n"));
    end(&read);
}
