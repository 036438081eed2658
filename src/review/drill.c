/* drill.c - practice with the faults of a reviewed game.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "review/drill.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

#include "engine/score.h"
#include "base/memory.h"
#include "review/review_words.h"
#include "pgn/move_text.h"
#include "players/thinking.h"
#include "rules/names.h"

/* Expected points; a side with fewer than HOPE_MIN, eight pawns down, has lost anyway. */
static const double GOOD_MOVE_LOSS_MAX = 0.02, HOPE_MIN = 0.07;

void drill_init(struct drill *drill, const struct review *review, const bool sides[2])
{
    *drill = (struct drill){.review = review};
    drill->moves = memory_new(review->count + 1, sizeof *drill->moves);
    for (size_t i = 0; i < review->count; i++)
        if (sides[review_mover(review, i)] && review_move_is_fault(review, i) &&
            review->classifications[i].before >= HOPE_MIN &&
            review->positions[i].evaluation.length > 0)
            drill->moves[drill->count++] = i;
}

void drill_free(struct drill *drill)
{
    free(drill->moves);
    *drill = (struct drill){0};
}

bool drill_next(struct drill *drill)
{
    return drill->asked_count < drill->count && ++drill->asked_count > 0;
}

size_t drill_move_index(const struct drill *drill)
{
    assert(drill->asked_count > 0);
    return drill->moves[drill->asked_count - 1];
}

static const struct review_position *current_position(const struct drill *drill)
{
    return &drill->review->positions[drill_move_index(drill)];
}

const struct position *drill_position(const struct drill *drill)
{
    return &current_position(drill)->position;
}

chess_move drill_best_move(const struct drill *drill)
{
    return current_position(drill)->evaluation.line[0];
}

void drill_write_question(const struct drill *drill, char text[DRILL_TEXT_SIZE])
{
    size_t move = drill_move_index(drill);
    enum move_verdict verdict = drill->review->classifications[move].verdict;
    const struct position *position = drill_position(drill);
    char san[SAN_SIZE], number[MOVE_NUMBER_SIZE];
    san_write(position, drill->review->moves[move], san);
    snprintf(text, DRILL_TEXT_SIZE, "%s to move. %s %s was %s %s; find a better move.",
             color_name(position_turn(position)), move_number_text(position, 0, number), san,
             verdict == MOVE_INACCURACY ? "an" : "a", move_verdict_word(verdict, 1));
}

void drill_init_attempt(const struct drill *drill, chess_move move, struct review *attempt)
{
    review_init(attempt, drill_position(drill), &move, 1, NULL);
    review_store_evaluation(attempt, 0, &current_position(drill)->evaluation);
    /* The best move and the game's move need no search. */
    if (move == drill_best_move(drill) ||
        move == drill->review->moves[drill_move_index(drill)])
        review_store_evaluation(attempt, 1, &(struct review_evaluation){.known = false});
}

/* Writes "loses 1.2 pawns", "throws away the draw", "allows mate in 2" or "misses mate in 3". */
static void write_loss(const struct review *attempt, char *text, size_t size)
{
    const struct move_classification *result = &attempt->classifications[0];
    int before = attempt->positions[0].evaluation.score,
        after = -attempt->positions[1].evaluation.score;
    if (result->note == MATE_ALLOWED)
        snprintf(text, size, "allows mate in %d", result->mate);
    else if (result->note != MATE_NOTE_NONE)
        snprintf(text, size, "misses mate in %d", result->mate);
    else if (score_is_certain(before) || score_is_certain(after))
        snprintf(text, size, "throws away the %s",
                 before > SCORE_CERTAIN_BOUND ? "win" : "draw");
    else
        snprintf(text, size, "loses %d.%d pawns", (before - after) / 100,
                 (before - after) / 10 % 10);
}

bool drill_classify_move(struct review *attempt, char text[DRILL_TEXT_SIZE])
{
    char san[SAN_SIZE];
    san_write(&attempt->positions[0].position, attempt->moves[0], san);
    review_classify(attempt);
    const struct move_classification *result = &attempt->classifications[0];
    bool good = result->verdict == MOVE_GOOD;
    char loss[40];
    assert(attempt->count == 1);
    if (result->verdict == MOVE_UNCLASSIFIED) {
        snprintf(text, DRILL_TEXT_SIZE, "%s could not be checked.", san);
    } else if (good && result->before - result->after <= GOOD_MOVE_LOSS_MAX) {
        snprintf(text, DRILL_TEXT_SIZE, "%s is as good as the best move.", san);
    } else if (good) {
        char best[SAN_SIZE];
        san_write(&attempt->positions[0].position, attempt->positions[0].evaluation.line[0],
                  best);
        snprintf(text, DRILL_TEXT_SIZE, "%s is good; %s is a little better.", san, best);
    } else {
        write_loss(attempt, loss, sizeof loss);
        snprintf(text, DRILL_TEXT_SIZE, "%s %s. Try again.", san, loss);
    }
    return good;
}

bool drill_classify_attempt(const struct drill *drill, struct review *attempt,
                            char text[DRILL_TEXT_SIZE])
{
    chess_move move = attempt->moves[0];
    char san[SAN_SIZE];
    san_write(drill_position(drill), move, san);
    review_classify(attempt);
    if (move == drill_best_move(drill))
        snprintf(text, DRILL_TEXT_SIZE, "%s is the best move.", san);
    else if (move == drill->review->moves[drill_move_index(drill)])
        snprintf(text, DRILL_TEXT_SIZE, "%s was played in the game. Try again.", san);
    else
        return drill_classify_move(attempt, text);
    return move == drill_best_move(drill);
}

void drill_write_hint(const struct position *position, chess_move best, int hints,
                      char text[DRILL_TEXT_SIZE])
{
    enum square from = move_from(best), to = move_to(best);
    if (move_kind(best) == MOVE_CASTLING)
        snprintf(text, DRILL_TEXT_SIZE, hints == 0 ? "Move the king." : "It castles.");
    else if (hints == 0)
        snprintf(text, DRILL_TEXT_SIZE, "Move the %s on %s.",
                 piece_type_name(piece_type_of(position_piece_on(position, from))),
                 square_name(from));
    else
        snprintf(text, DRILL_TEXT_SIZE, "It goes to %s.", square_name(to));
}

void drill_write_solution(const struct drill *drill, char text[DRILL_TEXT_SIZE])
{
    const struct review_position *current = current_position(drill);
    char line[DRILL_TEXT_SIZE / 2], score[16];
    move_line_write(&current->position, current->evaluation.line, current->evaluation.length,
                    line, sizeof line);
    score_write(review_score_for_white(drill->review, drill_move_index(drill)), score);
    snprintf(text, DRILL_TEXT_SIZE, "Best was %s (%s).", line, score);
}
