/* drill.c - the positions somebody got wrong, one after the other.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "review/drill.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/words.h"
#include "engine/score.h"
#include "base/memory.h"
#include "review/review_words.h"
#include "pgn/move_text.h"
#include "players/thinking.h"
#include "rules/names.h"
#include "rules/san.h"

static const double as_good = 0.02; /* expected points: nobody can tell the difference */

/* ---- which positions --------------------------------------------------------------- */

void drill_begin(struct drill *drill, const struct review *review, const bool wanted[2])
{
    *drill = (struct drill){.review = review};
    drill->items = memory_new(review->count + 1, sizeof *drill->items);
    for (size_t i = 0; i < review->count; i++)
        if (wanted[review_mover(review, i)] &&
            verdict_is_fault(review->judgements[i].verdict) &&
            review->places[i].finding.length > 0)
            drill->items[drill->count++].move = i;
}

void drill_free(struct drill *drill)
{
    free(drill->items);
    *drill = (struct drill){0};
}

struct drill_item *drill_item(const struct drill *drill)
{
    return drill->at < drill->count ? &drill->items[drill->at] : NULL;
}

static const struct review_place *place_of(const struct drill *drill)
{
    assert(drill->at < drill->count);
    return &drill->review->places[drill->items[drill->at].move];
}

const struct position *drill_position(const struct drill *drill)
{
    return &place_of(drill)->position;
}

chess_move drill_best(const struct drill *drill)
{
    return place_of(drill)->finding.line[0];
}

void drill_task(const struct drill *drill, char text[DRILL_TASK_SIZE])
{
    size_t move = drill->items[drill->at].move;
    enum verdict_on_move verdict = drill->review->judgements[move].verdict;
    const struct position *position = drill_position(drill);
    char san[SAN_SIZE], number[MOVE_NUMBER_SIZE];
    san_write(position, drill->review->moves[move], san);
    snprintf(text, DRILL_TASK_SIZE, "%s %s was %s %s; find a better move.",
             move_number_text(position, 0, number), san,
             verdict == MOVE_INACCURACY ? "an" : "a", review_word(verdict, 1));
}

void drill_ask(const struct drill *drill, char text[DRILL_TEXT_SIZE])
{
    char task[DRILL_TASK_SIZE];
    drill_task(drill, task);
    snprintf(text, DRILL_TEXT_SIZE, "%zu of %zu: %s to move. %s", drill->at + 1, drill->count,
             drill_position(drill)->side_to_move == WHITE ? "White" : "Black", task);
}

/* ---- attempts ---------------------------------------------------------------------- */

void drill_begin_attempt(const struct drill *drill, chess_move move, struct review *attempt)
{
    review_begin(attempt, drill_position(drill), &move, 1, NULL);
    review_put(attempt, 0, &place_of(drill)->finding);
    /* Known already: the best move, and the one that was played. */
    if (move == drill_best(drill) ||
        move == drill->review->moves[drill->items[drill->at].move])
        review_put(attempt, 1, &(struct review_finding){.known = false});
}

/* "loses 1.2", "allows mate in 2", "misses mate in 3". */
static void write_loss(const struct review *attempt, char *text, size_t size)
{
    const struct move_judgement *judgement = &attempt->judgements[0];
    int before = attempt->places[0].finding.score, after = -attempt->places[1].finding.score;
    if (judgement->note == MATE_ALLOWED)
        snprintf(text, size, "allows mate in %d", judgement->mate);
    else if (judgement->note != MATE_NOTHING)
        snprintf(text, size, "misses mate in %d", judgement->mate);
    else if (score_is_certain(before) || score_is_certain(after))
        snprintf(text, size, "throws the %s away", before > SCORE_WON_BOUND ? "win" : "draw");
    else
        snprintf(text, size, "loses %d.%d", (before - after) / 100,
                 (before - after) / 10 % 10);
}

bool drill_judge_move(struct review *attempt, char text[DRILL_TEXT_SIZE])
{
    char san[SAN_SIZE];
    san_write(&attempt->places[0].position, attempt->moves[0], san);
    review_judge(attempt);
    const struct move_judgement *judgement = &attempt->judgements[0];
    bool good = judgement->verdict == MOVE_GOOD;
    char loss[40];
    assert(attempt->count == 1);
    if (judgement->verdict == MOVE_UNJUDGED) {
        snprintf(text, DRILL_TEXT_SIZE, "%s could not be judged.", san);
    } else if (good && judgement->before - judgement->after <= as_good) {
        snprintf(text, DRILL_TEXT_SIZE, "%s is as good as the best.", san);
    } else if (good) {
        char best[SAN_SIZE];
        san_write(&attempt->places[0].position, attempt->places[0].finding.line[0], best);
        snprintf(text, DRILL_TEXT_SIZE, "%s is good; %s is a little better.", san, best);
    } else {
        write_loss(attempt, loss, sizeof loss);
        snprintf(text, DRILL_TEXT_SIZE, "%s %s. Try again.", san, loss);
    }
    return good;
}

static void move_on(struct drill *drill, enum drill_state state)
{
    assert(drill->at < drill->count && state != DRILL_OPEN);
    drill->items[drill->at++].state = state;
}

bool drill_judge_attempt(struct drill *drill, struct review *attempt,
                         char text[DRILL_TEXT_SIZE])
{
    struct drill_item *item = drill_item(drill);
    chess_move move = attempt->moves[0];
    bool good = move == drill_best(drill);
    char san[SAN_SIZE];
    san_write(drill_position(drill), move, san);
    review_judge(attempt);
    if (good)
        snprintf(text, DRILL_TEXT_SIZE, "%s is the best move.", san);
    else if (move == drill->review->moves[item->move])
        snprintf(text, DRILL_TEXT_SIZE, "%s is what was played. Try again.", san);
    else
        good = drill_judge_move(attempt, text);
    item->attempts++;
    if (good)
        move_on(drill, DRILL_FOUND);
    return good;
}

/* ---- help -------------------------------------------------------------------------- */

void drill_hint_move(const struct position *position, chess_move best, int hints,
                     char text[DRILL_TEXT_SIZE])
{
    enum square from = move_from(best), to = move_to(best);
    if (move_kind(best) == MOVE_CASTLING)
        snprintf(text, DRILL_TEXT_SIZE, hints == 0 ? "Move the king." : "It castles.");
    else if (hints == 0)
        snprintf(text, DRILL_TEXT_SIZE, "Move the %s on %c%c.",
                 piece_type_name(piece_type_of(position_piece_on(position, from))),
                 'a' + (int)square_file(from), '1' + (int)square_rank(from));
    else
        snprintf(text, DRILL_TEXT_SIZE, "It goes to %c%c.", 'a' + (int)square_file(to),
                 '1' + (int)square_rank(to));
}

void drill_hint(struct drill *drill, char text[DRILL_TEXT_SIZE])
{
    struct drill_item *item = drill_item(drill);
    drill_hint_move(drill_position(drill), drill_best(drill), item->hints, text);
    if (item->hints < 2)
        item->hints++;
}

void drill_show(struct drill *drill, char text[DRILL_TEXT_SIZE])
{
    const struct review_place *place = place_of(drill);
    char line[DRILL_TEXT_SIZE / 2], score[16];
    line_write(&place->position, place->finding.line, place->finding.length, line,
               sizeof line);
    score_write(place->position.side_to_move == WHITE ? place->finding.score
                                                      : -place->finding.score,
                score);
    snprintf(text, DRILL_TEXT_SIZE, "Best was %s (%s).", line, score);
    move_on(drill, DRILL_SHOWN);
}

void drill_skip(struct drill *drill)
{
    move_on(drill, DRILL_SKIPPED);
}

void drill_score(const struct drill *drill, char text[DRILL_TEXT_SIZE])
{
    int states[4] = {0}, at_once = 0, tried = 0;
    for (size_t i = 0; i < drill->count; i++) {
        const struct drill_item *item = &drill->items[i];
        states[item->state]++;
        tried += item->state == DRILL_OPEN && item->attempts > 0;
        at_once += item->state == DRILL_FOUND && item->attempts == 1 && item->hints == 0;
    }
    snprintf(text, DRILL_TEXT_SIZE, "%d of %zu found", states[DRILL_FOUND], drill->count);
    if (at_once > 0)
        text_add(text, DRILL_TEXT_SIZE, ", %d at once", at_once);
    if (states[DRILL_SHOWN] > 0)
        text_add(text, DRILL_TEXT_SIZE, ", %d shown", states[DRILL_SHOWN]);
    if (states[DRILL_SKIPPED] > 0)
        text_add(text, DRILL_TEXT_SIZE, ", %d skipped", states[DRILL_SKIPPED]);
    if (tried > 0)
        text_add(text, DRILL_TEXT_SIZE, ", %d tried", tried);
    if (states[DRILL_OPEN] > tried)
        text_add(text, DRILL_TEXT_SIZE, ", %d not tried", states[DRILL_OPEN] - tried);
    text_add(text, DRILL_TEXT_SIZE, ".");
}
